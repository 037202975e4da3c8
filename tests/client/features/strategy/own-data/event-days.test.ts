import { describe, expect, test } from 'vitest'
import {
  daysOfMonth,
  eventsByDay,
  shiftMonth,
  weekdayOf,
} from '../../../../../client/features/strategy/own-data/event-days'
import type { OwnSet } from '../../../../../client/store/account/own-data'
import { type OwnDataKind, type OwnRow, OwnRows } from '../../../../../shared/market/own-data'

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const LISTED = new Set(['600519.SH'])

function setOf(name: string, kind: OwnDataKind, rows: readonly OwnRow[], uploaded = at('2026-11-20T10:00')): OwnSet {
  const head = { name, kind, unit: '', source: '公告', rows: rows.length, codes: 1, firstDay: '', lastDay: '' }
  return { head: { ...head, updatedAt: uploaded }, rows: new OwnRows({ kind, rows, updatedAt: uploaded }) }
}

const UNLOCKS = setOf('解禁', 'event', [
  { code: '000001.SZ', day: '20261215', value: '定增', published: '20261110' },
  { code: '600519.SH', day: '20261215', value: '首发', published: '20261112' },
  { code: '600519.SH', day: '20261216', value: '业绩' },
])
const shown = (time: string) =>
  [
    ...eventsByDay(
      [UNLOCKS, setOf('分', 'number', [{ code: '600519.SH', day: '20261215', value: 1 }])],
      LISTED,
      at(time),
    ),
  ].map(([day, events]) => [day, events.map(({ text, isListed }) => `${isListed ? '★' : ''}${text}`)])

describe('events of a day', () => {
  test.each([
    ['2026-11-10T15:29', []],
    ['2026-11-10T15:30', [['20261215', ['定增']]]],
    ['2026-11-12T15:30', [['20261215', ['★首发', '定增']]]],
    [
      '2026-11-20T10:00',
      [
        ['20261215', ['★首发', '定增']],
        ['20261216', ['★业绩']],
      ],
    ],
  ])('known at %s are shown, those of the own list first', (time, events) => expect(shown(time)).toEqual(events))
})

describe('months', () => {
  test.each([
    ['202612', 1, '202701'],
    ['202701', -1, '202612'],
    ['202611', 14, '202801'],
  ])('%s shifted by %i is %s', (month, by, next) => expect(shiftMonth(month, by)).toBe(next))

  test('have their days, and weeks begin on Monday', () => {
    expect(daysOfMonth('202402')).toHaveLength(29)
    expect([daysOfMonth('202612').at(0), daysOfMonth('202612').at(-1)]).toEqual(['20261201', '20261231'])
    expect(['20261130', '20261206'].map(weekdayOf)).toEqual([0, 6])
  })
})
