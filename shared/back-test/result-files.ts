import type { Metrics } from './metrics'
import type { EquityRow, TradeRow } from './model'

const fixed = (value: number, decimals: number): string => {
  const scale = 10 ** decimals
  const sign = value < 0 ? '-' : ''
  const whole = Math.abs(value)
  return `${sign}${Math.floor(whole / scale)}.${String(whole % scale).padStart(decimals, '0')}`
}

/** Fen as yuan with two decimals. */
const yuanText = (fen: number): string => fixed(fen, 2)
/** Li as yuan with three decimals. */
const priceText = (li: number): string => fixed(li, 3)

const lines = (header: string, rows: readonly string[]): string => `${[header, ...rows].join('\n')}\n`

export function tradesCsv(trades: readonly TradeRow[]): string {
  const header = 'date,time,code,side,quantity,price,amount,commission,stamp,transfer,cash_after,reason'
  return lines(
    header,
    trades.map((row) =>
      [
        ...[row.date, row.time, row.code, row.side, row.quantity, priceText(row.price)],
        ...[row.amount, row.commission, row.stamp, row.transfer, row.cashAfter].map(yuanText),
        row.reason,
      ].join(','),
    ),
  )
}

export function equityCsv(equity: readonly EquityRow[]): string {
  return lines(
    'date,cash,holdings,receivable,equity',
    equity.map((row) => [row.date, ...[row.cash, row.holdings, row.receivable, row.equity].map(yuanText)].join(',')),
  )
}

/** Rounded to 12 decimals, so that the last bits of floating sums do not show. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(12)) : value

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function metricsJson(metrics: Metrics): string {
  const named = Object.entries(metrics).map(([name, value]) => [snakeCase(name), value])
  return `${JSON.stringify(Object.fromEntries(named), (_, value) => rounded(value), 1)}\n`
}
