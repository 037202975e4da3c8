import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import { createDayStore, DAY_ROWS_PER_WRITE } from '../../../../gateway/past/history/day-store'
import type { PastPriceRow } from '../../../../gateway/past/history/market-day'
import type { Db } from '../../../../gateway/storage/database'
import { openMigratedDatabase } from '../../../support/migrated-database'

const DAY = '20260706'

let db: Db

beforeEach(async () => {
  db = await openMigratedDatabase()
})
afterEach(() => db.destroy())

const idOf = (at: number) => `${String(600_000 + at)}.SH`
const day = (at: number, more: Partial<InstrumentDay> = {}): InstrumentDay => ({
  id: idOf(at),
  tradingDay: DAY,
  open: 990,
  high: 1_010,
  low: 980,
  close: 1_000 + at,
  prevClose: 995,
  volume: 100,
  turnover: 1_000,
  adNet: [1, 2, 3, 4],
  odNet: [-3, -4, 5, 2],
  completeness: 1,
  ...more,
})

async function storeOf(count: number) {
  const store = createDayStore(db, 'test')
  for (let from = 0; from < count; from += DAY_ROWS_PER_WRITE) {
    const size = Math.min(DAY_ROWS_PER_WRITE, count - from)
    await store.write(Array.from({ length: size }, (_, at) => day(from + at)))
  }
  await store.write([day(0, { tradingDay: '20260703', close: 1 })])
  await createDayStore(db, 'another').write([day(count)])
  return store
}

test('the first day of an instrument is the oldest on record in its own source', async () => {
  const store = await storeOf(2)
  await createDayStore(db, 'another').write([day(0, { tradingDay: '20260101' })])
  expect(await store.first(idOf(0))).toBe('20260703')
  expect(await store.first(idOf(1))).toBe(DAY)
  expect(await store.first('999999.SH')).toBeUndefined()
})

/** A day is read in pages of 1,000: the last page may be short, or empty. */
test.each([0, 1, 999, 1_000, 1_001, 2_000])(
  'each of %i instruments is read once, with a pause between pages',
  async (count) => {
    const store = await storeOf(count)
    let pauses = 0
    const pause = async () => void pauses++
    const whole = await store.marketDay(DAY, pause)
    const between = Math.floor(count / 1_000)
    expect(whole.id).toEqual(Array.from({ length: count }, (_, at) => idOf(at)))
    expect(Array.from(whole.close).every((close, at) => close === 1_000 + at)).toBe(true)
    expect([whole.adNet[0] ?? 10, whole.adBig[0] ?? 7, whole.odBig[0] ?? 7]).toEqual([10, 7, 7])
    expect(pauses).toBe(between)
    const prices: PastPriceRow[] = []
    for await (const page of store.pastPrices(DAY, pause)) prices.push(...page)
    expect(prices.map(({ instrument }) => instrument)).toEqual(whole.id)
    expect(prices.every(({ close, prevClose }, at) => close === 1_000 + at && prevClose === 995)).toBe(true)
    expect(pauses).toBe(2 * between)
  },
)
