import { expect, test } from 'vitest'
import type { SessionColumns } from '../../../client/charts/session-columns'
import { isOfDay, minuteBars } from '../../../client/charts/session-tools'
import { fixedSource } from '../../../client/charts/source'
import { dateToMs } from '../../../shared/market/session'

const DAY = '20260717'
const at = (hour: number, minute: number) => dateToMs(DAY) + (hour * 60 + minute) * 60_000

/** A day up to 09:33, with `before` slots of its auction; its last slots have no minute. */
function day(before: number): SessionColumns {
  const slot = Array.from({ length: before + 241 }, (_, place) => place - before)
  const of = (values: readonly number[]) => slot.map((each) => values[each] ?? null)
  return { slot, price: of([1_000, 1_001, 1_002, 1_003]), average: of([]), volume: of([500, 100, 200, 300]) }
}

test.each([
  ['alone', 0],
  ['behind its auction', 30],
])('a day %s has a bar for each minute up to the newest price, at its place', (_, before) => {
  const source = minuteBars(fixedSource(day(before)), DAY)
  const { time, open, high, low, close, volume } = source.columns()
  expect(time).toEqual([at(9, 30), at(9, 31), at(9, 32), at(9, 33)])
  for (const prices of [open, high, low, close]) expect(prices).toEqual([1_000, 1_001, 1_002, 1_003])
  expect(volume).toEqual([500, 100, 200, 300])
  expect(source.columns()).toBe(source.columns())
})

test('a day without a price has one bar, where a drawing can start', () => {
  const empty = fixedSource({ ...day(30), price: [], volume: [] })
  expect(minuteBars(empty, DAY).columns().time).toEqual([at(9, 30)])
})

test.each([
  ['level', 86_400_000, true],
  ['alert', 86_400_000, true],
  ['trend', 0, true],
  ['trend', 86_400_000, false],
  ['vertical', -86_400_000, false],
] as const)('%s of %i ms later is shown on a day: %s', (kind, by, expected) => {
  expect(isOfDay({ kind, at: [{ t: at(10, 0) + by, v: 1 }] }, DAY)).toBe(expected)
})
