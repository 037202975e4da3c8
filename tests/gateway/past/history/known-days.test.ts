import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { createKnownDays } from '../../../../gateway/past/history/known-days'
import type { Db } from '../../../../gateway/storage/database'
import { tradingDaysBefore } from '../../../../shared/market/calendar'
import { openMigratedDatabase } from '../../../support/migrated-database'

let db: Db

beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

const row = (id: string, tradingDay: string, close: number) => ({
  id,
  tradingDay,
  open: close,
  high: close + 5,
  low: close - 5,
  close,
  prevClose: close - 1,
  volume: 700,
  turnover: 1,
  adNet: [0, 0, 0, 0] as [number, number, number, number],
  odNet: [0, 0, 0, 0] as [number, number, number, number],
  completeness: 1,
})

test('the last twelve trading days before a day are known, oldest first, with their closes and volumes', async () => {
  const days = createDayStore(db, 'test')
  const recorded = tradingDaysBefore('20261123', 15)
  for (const [at, day] of recorded.entries()) await days.write([row('b', day, 1_000 + at), row('a', day, 2_000 + at)])
  // A coin has days of its own, and the running day is on record, too.
  await days.write([row('BTCUSDT', '20261121', 1), row('a', '20261123', 3)])
  const known = await createKnownDays(days)('20261123')
  expect(known.map(({ tradingDay }) => tradingDay)).toEqual(recorded.slice(-12))
  expect(known.at(-1)).toEqual({
    tradingDay: '20261120',
    id: ['a', 'b'],
    close: Float64Array.of(2_014, 1_014),
    prevClose: Float64Array.of(2_013, 1_013),
    volume: Float64Array.of(700, 700),
  })
})

test('the day before is known even if only coins traded on it', async () => {
  const days = createDayStore(db, 'test')
  for (const [at, day] of tradingDaysBefore('20261123', 15).entries()) await days.write([row('a', day, 2_000 + at)])
  for (const day of ['20261121', '20261122']) await days.write([row('BTCUSDT', day, Number(day.slice(6)))])
  const known = await createKnownDays(days)('20261123')
  expect(known).toHaveLength(12)
  expect(known.at(-1)).toMatchObject({ tradingDay: '20261122', id: ['BTCUSDT'], close: Float64Array.of(22) })
  expect(known.at(-2)?.tradingDay).toBe('20261120')
})

test('an empty record has no known days; an unreadable one is an error', async () => {
  expect(await createKnownDays(createDayStore(db, 'test'))('20261123')).toEqual([])
  const broken = createKnownDays({
    tradingDays: async () => ['20261120'],
    knownDay: () => Promise.reject(new Error('away')),
  })
  await expect(broken('20261123')).rejects.toThrow('away')
})
