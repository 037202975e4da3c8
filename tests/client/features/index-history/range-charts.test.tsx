// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { RangeCandles } from '../../../../client/features/index-history/range-charts'
import { tradingDaysBefore } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import type { Bars } from '../../../../shared/protocol/rest'
import { openPage, refused } from '../../open-page'

const INDEX = '000300.SH'
const ROUTE = `GET /api/bars/${INDEX}`

/** Days that close at a level. */
const barsAt = (time: readonly number[], level: number, over: Partial<Bars> = {}): Bars => {
  const each = (value: number) => time.map(() => value)
  return {
    id: INDEX,
    period: '1d',
    priceScale: 2,
    prevClose: level,
    time: [...time],
    open: each(level),
    high: each(level + 4_00),
    low: each(level - 4_00),
    close: each(level),
    volume: each(1),
    turnover: each(1e11),
    adNet: each(1e9),
    odBigNet: each(1e9),
    days: { day: [], prevClose: [], factor: [] },
    missing: [],
    since: '20230101',
    ...over,
  }
}
/** A week. */
const week = ['20260629', '20260630', '20260701', '20260702', '20260703'].map(dateToMs)
const shown = barsAt(week, 4000_00)
const before = barsAt(tradingDaysBefore('20260629', 70).map(dateToMs), 3900_00)

async function openCandles(bars: Bars, answer: unknown, settings: Record<string, string> = {}) {
  const stored = { revision: 1, values: settings }
  const page = await openPage({ answers: { [ROUTE]: answer, 'GET /api/settings': stored } })
  await page.show(<RangeCandles bars={bars} name="沪深300" daily={bars.period === '1d'} />)
  await page.pass(200)
  return page
}

test('averages of a week include the days before it, which are requested separately', async () => {
  const page = await openCandles(shown, before)
  expect(page.requests[ROUTE]?.map(({ query }) => query)).toEqual([
    { period: '1d', start: '20230327', end: '20260628' },
  ])
  // Five days at 4000, the others at 3900.
  expect(page.text()).toMatch(/MA5 4000\.00 MA10 3950\.00 MA20 3925\.00 MA60 3908\.33/)
})

test('the table has the same figures for each day of the week, and no rows for the days before', async () => {
  const page = await openCandles(shown, before)
  await page.press('数据表')
  const rows = page.table(document.querySelector('table')?.getAttribute('aria-label') ?? '')
  expect(rows.map((row) => row.MA20)).toEqual(['3925.00', '3920.00', '3915.00', '3910.00', '3905.00'])
})

test('averages cover the range only if nothing before it can be read', async () => {
  const page = await openCandles(shown, refused('no-data', '没有'))
  expect(page.text()).toMatch(/MA5 4000\.00 MA10 — MA20 — MA60 —/)
})

test('minutes include those before the first one', async () => {
  const opening = dateToMs('20260706') + 34_200_000
  const page = await openCandles(
    barsAt([opening, opening + 300_000], 4000_00, { period: '5m' }),
    refused('no-data', ''),
  )
  expect(page.requests[ROUTE]?.map(({ query }) => query)).toEqual([
    { period: '5m', start: '20260620', end: '202607060929' },
  ])
})

test('a range drawn over the candles shows turnover, as an index has no shares', async () => {
  const drawn = JSON.stringify([['range', 'none', week[1], 4000_00, week[3], 4000_00]])
  const page = await openCandles(shown, before, { [`chart.draw.${INDEX}`]: drawn })
  expect(page.painted()).toEqual(expect.arrayContaining(['3 根 0.00%', '额 3000.00亿']))
})

test('an index has no average price: money by shares is no level of it', async () => {
  const bars = JSON.stringify({ indicators: [['VWAP'], ['MA', 5, 10, 20, 60]] })
  const page = await openCandles(shown, before, { 'chart.bars': bars })
  expect(page.text()).toContain('MA5 4000.00')
  expect(page.text()).not.toContain('VWAP')
})

test('the first day of a range has its change against the close before it, which is not shown', async () => {
  const day = barsAt(week.slice(0, 1), 4000_00, { prevClose: 3200_00, open: [3900_00] })
  const page = await openCandles(day, refused('no-data', '没有'))
  expect(page.text()).toContain('+25.00%')
})
