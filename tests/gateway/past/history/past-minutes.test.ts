import { expect, test } from 'vitest'
import { PastMinutes } from '../../../../gateway/past/history/past-minutes'
import type { PastMinute } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { partOf } from '../../../support/part-of'

const [DAY, NEXT] = ['20261118', '20261119']
const minute = (day: string, of: number, close: number, instrument = 'A') => {
  const prices = { open: close, high: close + 1, low: close - 1, close, volume: 2 * close, amount: 3 * close }
  return partOf<PastMinute>({ instrument, start: dateToMs(day) + of * 60_000, ...prices }) as PastMinute
}
const slotOf = (day: string, of: number) => dateToMs(day) / 60_000 + of

test('minutes are collected by instrument and day in their order, and a later value replaces an earlier one', () => {
  const minutes = new PastMinutes()
  const first = [
    minute(DAY, 600, 5),
    minute(DAY, 599, 4),
    minute(NEXT, 0, 9),
    minute(DAY, 1_439, 8),
    minute(DAY, 600, 6),
    minute(DAY, 600, 7, 'B'),
  ].map((one) => minutes.add(one))
  expect(first).toEqual([true, false, false, false, false, false])
  const row = (day: string, of: number, close: number) => ({
    ...{ slot: slotOf(day, of), open: close, high: close + 1, low: close - 1, close },
    ...{ volume: 2 * close, amount: 3 * close },
  })
  expect(minutes.take()).toEqual([
    { id: 'A', tradingDay: DAY, rows: [row(DAY, 599, 4), row(DAY, 600, 6), row(DAY, 1_439, 8)] },
    { id: 'A', tradingDay: NEXT, rows: [row(NEXT, 0, 9)] },
    { id: 'B', tradingDay: DAY, rows: [row(DAY, 600, 7)] },
  ])
  expect(minutes.take()).toEqual([])
  // With new minutes a day is returned completely again.
  expect(minutes.add(minute(DAY, 601, 1))).toBe(true)
  expect(minutes.take().map(({ id, rows }) => [id, rows.length])).toEqual([['A', 4]])
})

test.each([
  [15, 2],
  [16, 1],
  [17, 1],
])('after %i newer days, a returned day with a new minute comes with %i minutes', (newer, count) => {
  const minutes = new PastMinutes()
  minutes.add(minute(DAY, 600, 1))
  for (let at = 0; at < newer; at++) minutes.add(minute(DAY, 600, 1, `id${at}`))
  expect(minutes.take()).toHaveLength(newer + 1)
  minutes.add(minute(DAY, 601, 1))
  expect(minutes.take().map(({ id, rows }) => [id, rows.length])).toEqual([['A', count]])
})
