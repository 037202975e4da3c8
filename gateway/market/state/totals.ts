import type { Amount, Price, Shares } from '../../../shared/market/units'

/** Totals of a day: by the venue's own count, or by ours. */
export interface Totals {
  volume: Shares
  amount: Amount
  trades: number
  high: Price
  low: Price
  last: Price
}

export interface DayTotals extends Totals {
  printed: Readonly<Totals>
  quoted: Readonly<Totals>
}

export const noTotals = (): Totals => ({ volume: 0, amount: 0, trades: 0, high: 0, low: 0, last: 0 })
