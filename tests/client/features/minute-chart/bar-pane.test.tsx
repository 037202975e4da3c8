// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { sendToChart } from '../../../../client/charts/state/chart-commands'
import { ChartPanel } from '../../../../client/features/minute-chart/chart-panel'
import { instruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { STANDARD_LEDGER_ID } from '../../../../shared/flow/definitions'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions } from '../../open-page'

const [MAOTAI, INDEX] = ['600519.SH', '000300.SH']

/** A bar of five minutes of the Friday before. */
const fiveMinutes = (id: string) => ({
  id,
  period: '5m',
  priceScale: 2,
  prevClose: 96_00,
  missing: [],
  moved: [],
  since: '20260701',
  time: [clock('09:30:00') - 3 * 86_400_000],
  open: [97_00],
  high: [99_00],
  low: [97_00],
  close: [98_00],
  volume: [1_000],
  turnover: [98_000],
  adNet: [10_000],
  odBigNet: [5_000],
  days: { day: ['20260703'], prevClose: [96_00], factor: [1] },
})

async function openChart(id: string, request: PageOptions = {}) {
  const page = await openPage(request)
  const instrument = instruments.get(id) as ListedInstrument
  await page.show(
    <ChartPanel instrument={instrument} mode="AD" ledger={STANDARD_LEDGER_ID} onSelect={() => undefined} />,
  )
  await page.pass(200)
  return page
}

test.each([
  [MAOTAI, true],
  [INDEX, false],
])('the K-line of %s has an average price: %s, for an index has none', async (id, has) => {
  const bars = { indicators: [['VWAP'], ['VOL']] }
  const answers = {
    [`GET /api/bars/${id}`]: fiveMinutes(id),
    'GET /api/settings': { revision: 1, values: { 'chart.bars': JSON.stringify(bars) } },
  }
  const words = (await openChart(id, { path: '/?tab=daily&period=5m', answers })).text()
  expect([words.includes('开 97.00'), words.includes('VWAP')]).toEqual([true, has])
})

test.each([
  [MAOTAI, '1s', true],
  [INDEX, '1s', false],
  [INDEX, '15m', true],
])('from 分时 of %s a typed %s leads to such bars: %s', async (id, period, leads) => {
  await openChart(id)
  let taken: boolean | undefined
  await act(async () => {
    taken = sendToChart({ kind: 'period', period })
  })
  expect([taken, location.search]).toEqual([leads, leads ? `?period=${period}&tab=daily` : ''])
})
