// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { sendToChart } from '../../../../client/charts/state/chart-commands'
import { DayCandles } from '../../../../client/features/history/day-candles'
import { dateToMs } from '../../../../shared/market/session'
import type { DayRow } from '../../../../shared/protocol/rest'
import { openPage, refused } from '../../open-page'

const ROUTE = 'GET /api/bars/600519.SH'

const dayRow = (tradingDay: string): DayRow => ({
  tradingDay,
  open: 100_00,
  high: 103_00,
  low: 99_00,
  close: 102_00,
  prevClose: 100_00,
  volume: 1,
  turnover: 1,
  adNet: [1_000, 2_000, 3_000, 4_000],
  odNet: [-9_000, 1_000, 5_000, 3_000],
  completeness: 1,
})

test('averages of recorded days include the days before them, at unadjusted prices', async () => {
  const four = (value: number) => [value, value, value, value]
  const before = {
    time: ['20260625', '20260626', '20260629', '20260630'].map(dateToMs),
    open: four(92_00),
    high: four(93_00),
    low: four(91_00),
    close: four(92_00),
    volume: four(1),
  }
  const page = await openPage({ answers: { [ROUTE]: before } })
  const days = ['20260701', '20260702', '20260703'].map(dayRow)
  await page.show(<DayCandles history={{ id: '600519.SH', priceScale: 2, days }} mode="BS" name="贵州茅台" />)
  await page.pass(200)
  expect(page.requests[ROUTE]?.map(({ query }) => [query.period, query.end])).toEqual([['1d', '20260630']])
  // Two days at 92 and three at 102.
  expect(page.text()).toContain('MA5 98.00')
})

async function openDays(settings: Record<string, string> = {}, id = '600519.SH', closes: number[] = []) {
  const answers = {
    [`GET /api/bars/${id}`]: refused('no-data', '没有'),
    'GET /api/settings': { revision: 1, values: settings },
  }
  const page = await openPage({ answers })
  const days = ['20260701', '20260702', '20260703'].map((day, at) => ({ ...dayRow(day), close: closes[at] ?? 102_00 }))
  await page.show(<DayCandles history={{ id, priceScale: 2, days }} mode="BS" name="贵州茅台" />)
  await page.pass(200)
  return page
}

test('drawings made on adjusted prices are not shown on unadjusted ones', async () => {
  const level = (basis: string, price: number) => ['level', basis, dateToMs('20260702'), price]
  const drawn = JSON.stringify([level('front', 101_23), level('none', 102_57)])
  const painted = (await openDays({ 'chart.draw.600519.SH': drawn })).painted()
  expect([painted.includes('101.23'), painted.includes('102.57')]).toEqual([false, true])
})

test('a command for the scale that is on leads back to the plain one', async () => {
  const page = await openDays()
  const scaleAfter = async (kind: 'log' | 'percent') => {
    await act(async () => void sendToChart({ kind }))
    await page.pass(100)
    return /对数|百分比|坐标/.exec(page.text())?.[0]
  }
  expect([await scaleAfter('log'), await scaleAfter('percent'), await scaleAfter('percent')]).toEqual([
    '对数',
    '百分比',
    '坐标',
  ])
})

test.each([
  ['600519.SH', true],
  ['000300.SH', false],
])('%s has an average price: %s, for an index has none', async (id, has) => {
  const bars = JSON.stringify({ indicators: [['VWAP'], ['MA', 5, 10, 20, 60]] })
  const words = (await openDays({ 'chart.bars': bars }, id)).text()
  expect([words.includes('MA5'), words.includes('VWAP')]).toEqual([true, has])
})

test('a level that is drawn by keys lies at the close of the bar under the crosshair', async () => {
  const page = await openDays({}, '600519.SH', [101_00, 102_57, 103_00])
  const press = (key: string) => page.key(page.host.querySelector('[role=application]') as HTMLElement, key)
  await press('ArrowLeft')
  await press('ArrowLeft')
  await page.key(page.named('画线', 'button'), 'Enter')
  await page.press('水平线', '[role^=menuitem]')
  page.painted()
  await press('Enter')
  expect(page.painted()).toContain('102.57')
})
