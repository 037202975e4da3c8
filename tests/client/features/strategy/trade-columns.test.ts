import { expect, test } from 'vitest'
import { tradeMarkers } from '../../../../client/features/strategy/trade-chart'
import { tradeColumns } from '../../../../client/features/strategy/trade-columns'
import { ruleLab } from '../../../../client/text/rule-lab'
import type { TradeRow } from '../../../../shared/back-test/model'
import type { DayRow } from '../../../../shared/protocol/rest'

const row = (over: Partial<TradeRow>): TradeRow => ({
  date: '20260706',
  code: '600519.SH',
  side: 'buy',
  price: 10_000,
  quantity: 100,
  amount: 100_000,
  commission: 500,
  stamp: 0,
  transfer: 1,
  reason: 'entry',
  time: '',
  cashAfter: 0,
  ...over,
})

/** Bought for 1,005.01 yuan on Monday, half sold on Wednesday, the rest on the following Monday. */
const TRADES: TradeRow[] = [
  row({}),
  row({ code: '000001.SZ' }),
  row({ date: '20260708', side: 'sell', quantity: 50, price: 11_000, amount: 55_000, stamp: 28, reason: 'exit' }),
  row({ date: '20260713', side: 'sell', quantity: 50, price: 11_000, amount: 55_000, stamp: 28, reason: 'exit' }),
]

test('the trade that closes a position shows its profit after fees, and the days it was held', () => {
  const columns = tradeColumns(TRADES, { nameOf: String, scaleOf: () => 2 })
  const shown = (key: string) => TRADES.map((_, at) => columns.find((one) => one.key === key)?.cell(at))
  // 1,100.00 − 2 × (5.00 + 0.28 + 0.01) − 1,005.01.
  expect(shown('pnl').map((cell) => cell?.text)).toEqual(['—', '—', '—', '+84.41'])
  expect(shown('gain')[3]).toEqual({ text: '+8.40%', tone: 'up' })
  expect(shown('held').map((cell) => cell?.text)).toEqual(['—', '—', '—', '5'])
})

test('fills of a code are marked on its daily rows at their price, those outside the rows are left out', () => {
  const days = ['20260706', '20260707', '20260708'].map((tradingDay) => ({ tradingDay }) as DayRow)
  const marks = tradeMarkers(TRADES, '600519.SH', { days, priceScale: 2 })
  const { sides } = ruleLab.result
  expect(marks).toEqual([
    { x: 0, y: 1_000, shape: 'buy', tone: 'up', card: [ruleLab.result.fill('2026-07-06', sides.buy, '10.00', 100)] },
    { x: 2, y: 1_100, shape: 'sell', tone: 'down', card: [ruleLab.result.fill('2026-07-08', sides.sell, '11.00', 50)] },
  ])
})
