import type { Trade } from '../../../shared/market/events'
import { beijingDate, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { type Booked, printOf } from './prints'
import type { Snapshot } from './snapshot'

/** A source's own minute line up to a minute's end: totals since the day began. */
export interface SourceMinute extends Booked {
  /** End of the minute; 09:30 is the opening auction. */
  endsAt: UnixMs
  price: number
}

const AUCTION_LABEL_MS = (9 * 60 + 30) * 60_000
const AUCTION_MS = (9 * 60 + 25) * 60_000
const CLOSE_MS = 15 * 3_600_000

/**
 * Trades from before the first request, as one print a minute without a side, and one more for volume that the minutes
 * do not contain yet; together exactly the row's totals. Undefined if the minutes cannot belong to the row: another
 * day, prices beyond the day's range, totals that fall.
 */
export function printsBefore(row: Snapshot, minutes: readonly SourceMinute[]): Trade[] | undefined {
  const prints: Trade[] = []
  let booked: Booked = { volume: 0, amount: 0 }
  for (const minute of minutes) {
    const clock = timeOfDay(minute.endsAt)
    if (clock > CLOSE_MS || minute.volume > row.volume || minute.amount > row.amount) break
    const volume = minute.volume - booked.volume
    const amount = minute.amount - booked.amount
    const odd = volume < 0 || amount < 0 || minute.price > row.high || minute.price < row.low
    if (odd || beijingDate(minute.endsAt) !== beijingDate(row.exchangeTime)) return undefined
    if (volume === 0) continue
    // A minute's prints lie before its end; the auction's at 09:25.
    const within = clock === AUCTION_LABEL_MS ? minute.endsAt - clock + AUCTION_MS : minute.endsAt - 1_000
    const exchangeTime = Math.min(within, row.exchangeTime)
    prints.push({ ...printOf(row, 'none', { volume, amount }), exchangeTime, price: minute.price })
    booked = { volume: minute.volume, amount: minute.amount }
  }
  if (prints.length === 0) return undefined
  const rest = { volume: row.volume - booked.volume, amount: row.amount - booked.amount }
  return rest.volume > 0 ? [...prints, printOf(row, 'none', rest)] : prints
}
