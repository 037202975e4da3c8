import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../../gateway/storage/database'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { openHistory } from '../../../support/open-history'
import { INDEX, MOUTAI, pastDay, QUIET, type SmallMarket, smallMarket } from '../../../support/small-market'

let folder: string
let db: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-ranges-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const historyOf = (market: SmallMarket) => openHistory(db, market)

test('the days of an instrument end on the requested day', async () => {
  const market = smallMarket('20261120')
  const { recorder, history } = historyOf(market)
  for (const day of ['20261117', '20261118', '20261119']) market.apply(pastDay(MOUTAI, day, 1000))
  await recorder.idle()
  market.trade(MOUTAI, 1, 1020, 1_000)
  const until = async (count: number, end?: string) =>
    (await history.days(MOUTAI, count, end)).days.map(({ tradingDay }) => tradingDay)
  expect(await until(2)).toEqual(['20261119', '20261120'])
  expect(await until(2, '20261120')).toEqual(['20261119', '20261120'])
  expect(await until(2, '20261118')).toEqual(['20261117', '20261118'])
  expect(await until(1, '20261115')).toEqual([])
  await expect(history.days(MOUTAI, 1, 'soon')).rejects.toMatchObject({ code: 'range-invalid' })
})

test('bars include the previous close of their first day, and the factors of their days', async () => {
  const market = smallMarket('20261120')
  const { recorder, history } = historyOf(market)
  // 9.90 → 10.00 on Wednesday; an ex-date on Thursday: 5.00 → 5.50; today's reference is 10.00.
  for (const [day, prevClose, close] of [
    ['20261118', 990, 1000],
    ['20261119', 500, 550],
  ] as const) {
    market.apply({ ...pastDay(MOUTAI, day, close), prevClose })
  }
  await recorder.idle()
  market.trade(MOUTAI, 1, 1020, 1_000)
  const bars = await history.bars(MOUTAI, '1d', { start: '20261118' })
  expect(bars).toMatchObject({ prevClose: 990, close: [1000, 550, 1020] })
  expect(bars.days).toEqual({
    day: ['20261118', '20261119', '20261120'],
    prevClose: [990, 500, 1000],
    factor: [(500 / 1000) * (1000 / 550), 1000 / 550, 1],
  })
  expect((await history.bars(MOUTAI, '1m', { start: '20261119' })).prevClose).toBe(1000)
  const basketOf = (id: string) => {
    const definitions = [{ from: '20261118', rebalance: 'none' as const, members: [{ id, weight: 1 }] }]
    return history.asked.basket({ baseDay: '20261118', definitions }, new AbortController().signal)
  }
  const basket = await basketOf(MOUTAI)
  expect(basket).toMatchObject({ start: '20261118', day: ['20261118', '20261119'], late: false })
  expect(basket.close).toEqual(
    [1000 / 990, (1000 / 990) * (550 / 500)].map((growth) => expect.closeTo(1000 * growth, 9)),
  )
  expect(basket.members[0]?.base).toBeCloseTo(990 * 0.5 * (1000 / 550), 9)
  expect(1020 * (basket.members[0]?.unit ?? 0)).toBeCloseTo(1000 * (1000 / 990) * (550 / 500) * (1020 / 1000), 9)
  // QUIET has only the running day on record; 600000.SH is unknown.
  expect(await basketOf(QUIET)).toMatchObject({ start: '20261120', late: true, day: [] })
  expect(await basketOf('600000.SH')).toMatchObject({ start: '', lacking: ['600000.SH'] })
})

test('a range is answered with days if a day on record has no minutes, or if it is too long', async () => {
  const market = smallMarket('20261119')
  const { recorder, history } = historyOf(market)
  market.apply(pastDay(MOUTAI, '20261118', 1000))
  market.trade(MOUTAI, 1, 1010, 500)
  market.startDay('20261120')
  await recorder.idle()
  market.trade(MOUTAI, 1, 1020, 500)
  market.trade(MOUTAI, 2, 1030, 500)
  const ask = (start: string) => history.bars(MOUTAI, '1m', { start }, true)
  expect(await ask('20261119')).toMatchObject({ period: '1m', close: [1010, 1020, 1030] })
  expect(await ask('20261118')).toMatchObject({ period: '1d', close: [1000, 1010, 1030] })
  expect(await ask('20260901')).toMatchObject({ period: '1d', close: [1000, 1010, 1030] })
  await expect(history.bars(MOUTAI, '1m', { start: '20260901' })).rejects.toMatchObject({ code: 'range-invalid' })
})

describe('ranking', () => {
  test('sums the days of the horizon, the running one from the market', async () => {
    const market = smallMarket('20261120')
    const { recorder, history } = historyOf(market)
    for (const [day, close] of [
      ['20261117', 990],
      ['20261118', 1000],
      ['20261119', 1010],
    ] as const) {
      market.apply(pastDay(MOUTAI, day, close, 2_000_000))
    }
    await recorder.idle()
    market.trade(MOUTAI, 1, 1020, 1_000)
    const rank = await history.rank('BS', 3)
    expect(rank.tradingDays).toEqual(['20261118', '20261119', '20261120'])
    expect(rank.id).toEqual([MOUTAI, INDEX])
    expect(rank.daily[0]).toEqual([20_000, 20_000, 10_200])
    expect(rank.net[0]).toBe(50_200)
    expect(rank.inflowDays[0]).toBe(3)
    expect(rank.maxDay[0]).toBe(20_000)
    // The index has no recorded days before: missing is counted, never drawn as a whole horizon.
    expect(rank.completeness[1]).toBeCloseTo(1 / 3, 5)
    // Today's reference is 10.00 after a close of 10.10: an ex-date, over which daily changes chain.
    expect(rank.change[0]).toBeCloseTo((1000 / 990) * (1010 / 1000) * (1020 / 1000) - 1, 5)
    const large = await history.rank('OO', 1, '20261118')
    expect([large.net, large.bigNet]).toEqual([[20_000], [20_000]])
    expect((await history.rank('BS', 60)).tradingDays).toHaveLength(4)
    expect((await history.rank('BS', 1)).tradingDays).toEqual(['20261120'])
  })

  test('is refused if nothing is recorded', async () => {
    await expect(historyOf(smallMarket()).history.rank('BS', 5)).rejects.toMatchObject({ code: 'no-data' })
  })
})

test('a start in the future becomes the running day, and is reported as moved', async () => {
  const { history } = historyOf(smallMarket('20261120'))
  const moved = [{ from: '20261123', to: '20261120' }]
  expect(await history.bars(MOUTAI, '1m', { start: '20261123' })).toMatchObject({ close: [], moved })
})
