import { describe, expect, test } from 'vitest'
import {
  breadthAtBars,
  breadthByDay,
  breadthRange,
  dayRows,
  minuteBreadthRange,
  risenShare,
  runningTotals,
} from '../../../../client/features/index-history/day-rows'
import { daysBetween } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import type { Bars } from '../../../../shared/protocol/rest'
import type { IndexMinuteBreadth } from '../../../../shared/protocol/rest-index-history'
import { partOf } from '../../../support/part-of'

/** `stated`: previous closes as the days themselves state them; by default the close before. */
const bars = (
  close: number[],
  adNet: (number | null)[],
  prevClose = 100,
  stated = [prevClose, ...close.slice(0, -1)],
): Bars => ({
  id: '000001.SH',
  period: '1d',
  priceScale: 2,
  prevClose,
  time: close.map((_, at) => dateToMs('20260706') + at * 24 * 3_600_000),
  open: close,
  high: close,
  low: close,
  close,
  volume: close,
  turnover: close,
  adNet,
  odBigNet: adNet,
  days: { day: close.map((_, at) => `2026070${6 + at}`), prevClose: stated, factor: close.map(() => 1) },
  missing: [],
  since: '20260701',
})

test.each([
  ['few days are asked whole', ['20260706', '20260707', '20260708'], { from: '20260706', to: '20260708' }],
  ['many are asked for the newest sixty trading days', ['20260105', '20260706'], { from: '20260408', to: '20260706' }],
  ['nothing is asked where nothing is shown', [], undefined],
])('breadth: %s', (_, days, range) => {
  expect(breadthRange({ time: days.map(dateToMs) })).toEqual(range)
})

test.each<[string, string[], { start?: string; end?: string }, ReturnType<typeof minuteBreadthRange>]>([
  [
    'a range that begins long before the first recorded day is requested from that day',
    ['20260706', '20260707'],
    { start: '20250101' },
    { from: '20260706', to: '20260707' },
  ],
  [
    'days without a bar between two others count against the limit of five',
    ['20260601', '20260706'],
    { start: '20260601', end: '20260706' },
    { from: '20260630', to: '20260706' },
  ],
  [
    'a range by the minute stays so',
    ['20260706', '20260707'],
    { start: '202607061000', end: '202607071100' },
    { from: '202607061000', to: '202607071100' },
  ],
  [
    'an end after the last drawn day is that day',
    ['20260706'],
    { start: '20260706', end: '20260717' },
    { from: '20260706', to: '20260706' },
  ],
  ['nothing is requested where nothing is drawn', [], { start: '20260706' }, undefined],
])('breadth by minute: %s', (_, days, range, expected) => {
  expect(minuteBreadthRange({ time: days.map(dateToMs) }, range)).toEqual(expected)
})

test('sixty trading days of breadth are what one question may be about', () => {
  const { from = '', to = '' } = breadthRange({ time: ['20250106', '20260706'].map(dateToMs) }) ?? {}
  expect(daysBetween(from, to, isTradingDay).length).toBe(60)
})

describe('the days of an index', () => {
  test('change against the day before, the first against the previous close', () => {
    expect(
      dayRows(bars([110, 99], [1, 1])).map(({ day, change }) => [day, change && Math.round(change * 100)]),
    ).toEqual([
      ['20260706', 10],
      ['20260707', -10],
    ])
  })

  test('over an ex-date against the reference the day states, not the close before', () => {
    const rows = dayRows(bars([110, 56], [-1, -1], 100, [100, 55]))
    expect(rows.map(({ change, agreement }) => [change?.toFixed(4), agreement])).toEqual([
      ['0.1000', 'out'],
      ['0.0182', 'out'],
    ])
  })

  test.each([
    ['money leaves a rising index', [110], [-1], 'out'],
    ['money comes to a falling one', [90], [1], 'in'],
    ['both rise', [110], [1], null],
    ['both fall', [90], [-1], null],
    ['nobody knows the money', [110], [null], null],
    ['nothing moved while money left', [100], [-1], null],
    ['nothing moved while money came', [100], [1], null],
    ['no money moved in a rising index', [110], [0], null],
    ['no money moved in a falling one', [90], [0], null],
  ])('%s', (_, close, adNet, expected) => {
    expect(dayRows(bars(close as number[], adNet as (number | null)[]))[0]?.agreement).toBe(expected)
  })

  test('a first day without a day before has no change', () => {
    expect(dayRows(bars([110], [1], 0))[0]?.change).toBeNull()
  })
})

test('what is not recorded adds nothing to a running total and leaves a gap', () => {
  expect(runningTotals([1, null, 2, -5])).toEqual([1, null, 3, -2])
})

test('the breadth of a five-minute bar is that of its last recorded minute, and missing without one', () => {
  const minute = 60_000
  const columns = { time: [0, 4, 5, 6, 16].map((at) => at * minute), up: [1, 2, 3, 4, 5], flat: [0, 1, 0, 1, 0] }
  const answer = partOf<IndexMinuteBreadth>({ ...columns, down: [9, 8, 7, 6, 5] })
  const bars = { time: [0, 5, 10, 15].map((at) => at * minute) }
  expect(breadthAtBars(answer, bars)).toEqual([
    { up: 2, flat: 1, down: 8 },
    { up: 4, flat: 1, down: 6 },
    null,
    { up: 5, flat: 0, down: 5 },
  ])
  expect(breadthAtBars(undefined, bars)).toEqual([null, null, null, null])
})

describe('how many members rose', () => {
  test.each([
    [{ up: 30, flat: 4, down: 46 }, 0.375],
    [{ up: 0, flat: 0, down: 5 }, 0],
    [{ up: 5, flat: 0, down: 0 }, 1],
    [{ up: 0, flat: 3, down: 0 }, 0],
    [{ up: 0, flat: 0, down: 0 }, null],
    [null, null],
  ])('%o: %s of those that traded', (breadth, share) => expect(risenShare(breadth)).toBe(share))

  test('is found by its day, and a missing count is zero', () => {
    const answer = { day: ['20260702', '20260703'], up: [5, 6], flat: [1], down: [2, 3] }
    expect([...breadthByDay(answer as never)]).toEqual([
      ['20260702', { up: 5, flat: 1, down: 2 }],
      ['20260703', { up: 6, flat: 0, down: 3 }],
    ])
    expect(breadthByDay(undefined).size).toBe(0)
  })
})
