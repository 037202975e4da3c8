// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { DayCandles } from '../../../../client/features/history/day-candles'
import { dateToMs } from '../../../../shared/market/session'
import type { DayRow } from '../../../../shared/protocol/rest'
import { openPage } from '../../open-page'

const ROUTE = 'GET /api/bars/600519.SH'

const dayRow = (tradingDay: string): DayRow => ({
  ...{ tradingDay, open: 100_00, high: 103_00, low: 99_00, close: 102_00, prevClose: 100_00, volume: 1, turnover: 1 },
  ...{ adNet: [1_000, 2_000, 3_000, 4_000], odNet: [-9_000, 1_000, 5_000, 3_000], completeness: 1 },
})

test('averages of recorded days go back to the days before them, at the prices that were paid', async () => {
  const four = (value: number) => [value, value, value, value]
  const before = {
    time: ['20260625', '20260626', '20260629', '20260630'].map(dateToMs),
    ...{ open: four(92_00), high: four(93_00), low: four(91_00), close: four(92_00), volume: four(1) },
  }
  const page = await openPage({ answers: { [ROUTE]: before } })
  const days = ['20260701', '20260702', '20260703'].map(dayRow)
  await page.show(<DayCandles history={{ id: '600519.SH', priceScale: 2, days }} mode="BS" name="贵州茅台" />)
  await page.pass(200)
  expect(page.asked[ROUTE]?.map(({ query }) => [query.period, query.end])).toEqual([['1d', '20260630']])
  // Two days at 92 and three at 102.
  expect(page.text()).toContain('MA5 98.00')
})
