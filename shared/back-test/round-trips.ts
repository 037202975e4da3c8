import type { TradeRow } from './model'

/** A position of one code from flat to flat. */
export interface RoundTrip {
  code: string
  from: string
  to: string
  /** Sales net of fees + dividends − purchases with fees − rights paid, in fen. */
  pnl: number
}

interface OpenTrip {
  from: string
  quantity: number
  pnl: number
}

/** Change of the holding by a row. */
const sharesOf = ({ side, quantity }: TradeRow): number => {
  if (side === 'sell' || side === 'delist') return -quantity
  return side === 'dividend' || side === 'lapse' ? 0 : quantity
}

/** Effect of a row on the result of its trip. */
const resultOf = ({ side, amount, commission, stamp, transfer }: TradeRow): number => {
  const fees = commission + stamp + transfer
  return side === 'buy' || side === 'rights' ? -amount - fees : amount - fees
}

/** Closed round trips in the order in which they were closed; open ones are left out. */
export function roundTrips(trades: readonly TradeRow[]): RoundTrip[] {
  const open = new Map<string, OpenTrip>()
  const closed: RoundTrip[] = []
  for (const row of trades) {
    const trip = open.get(row.code) ?? { from: row.date, quantity: 0, pnl: 0 }
    open.set(row.code, trip)
    trip.quantity += sharesOf(row)
    trip.pnl += resultOf(row)
    if (trip.quantity > 0) continue
    open.delete(row.code)
    closed.push({ code: row.code, from: trip.from, to: row.date, pnl: trip.pnl })
  }
  return closed
}
