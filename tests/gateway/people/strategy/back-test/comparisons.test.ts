import { expect, test } from 'vitest'
import { equalPartsCourse, indexCourse } from '../../../../../gateway/people/strategy/back-test/comparisons'
import type { BenchmarkDays } from '../../../../../gateway/people/strategy/back-test/messages'
import { barColumns } from '../../../../support/back-test-case'
import { partOf } from '../../../../support/part-of'

const CALENDAR = ['20240102', '20240103', '20240104', '20240105']
const course = (...days: [tradingDay: string, prevClose: number, close: number][]) =>
  indexCourse(
    CALENDAR,
    partOf<BenchmarkDays>({ days: days.map(([tradingDay, prevClose, close]) => ({ tradingDay, prevClose, close })) }),
  )

test.each<[string, Parameters<typeof course>, (number | null)[]]>([
  [
    'from the close before its first day',
    [
      ['20240102', 200, 210],
      ['20240103', 210, 220],
      ['20240104', 1, 230],
      ['20240105', 1, 190],
    ],
    [1.05, 1.1, 1.15, 0.95],
  ],
  [
    'without earlier days',
    [
      ['20231229', 100, 200],
      ['20240102', 200, 210],
    ],
    [1.05, 1.05, 1.05, 1.05],
  ],
  ['from its first day on', [['20240104', 200, 210]], [null, null, 1.05, 1.05]],
  [
    'over a day without a close',
    [
      ['20240102', 200, 210],
      ['20240103', 210, 0],
      ['20240105', 1, 220],
    ],
    [1.05, 1.05, 1.05, 1.1],
  ],
  ['not at all without a previous close', [['20240102', 0, 210]], [null, null, null, null]],
  ['not at all without days', [], [null, null, null, null]],
])('an index counts %s', (_words, days, expected) => expect(course(...days)).toEqual(expected))

test('a yuan in equal parts grows with each code by itself, and waits as cash for one that is listed later', () => {
  const whole = barColumns([
    [10, 10, 10, 10, 11, 1],
    [11, 11, 11, 11, 22, 1],
    // An ex-date: the day's own previous close counts.
    [11, 11, 11, 11, 11, 1],
    [11, 11, 11, 11, 5.5, 1],
  ])
  const late = barColumns([null, [10, 10, 10, 10, 20, 1], null, [20, 20, 20, 20, 10, 1]])
  const none = barColumns([])
  const of = (...bars: (typeof whole)[]) => equalPartsCourse({ calendar: CALENDAR, bars })
  expect(of(whole)).toEqual([1.1, 2.2, 2.2, 1.1])
  expect(of(late)).toEqual([1, 2, 2, 1])
  expect(of(whole, none, late)).toEqual([2.1 / 2, 4.2 / 2, 4.2 / 2, 2.1 / 2])
  expect(of(none)).toEqual([1, 1, 1, 1])
})
