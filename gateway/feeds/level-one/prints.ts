import type { Side, Trade } from '../../../shared/market/events'
import { sharesPerLot } from '../../../shared/market/lot'
import { phaseAt, timeOfDay } from '../../../shared/market/session'
import type { Amount, Shares, UnixMs } from '../../../shared/market/units'
import type { Snapshot } from './snapshot'

/** Inputs for deriving prints: the last price, the totals and the book at a time. */
export type LastSeen = Pick<Snapshot, 'id' | 'exchangeTime' | 'last' | 'volume' | 'amount' | 'bidPrices' | 'askPrices'>

/** Day totals already covered by prints. */
export interface Booked {
  volume: Shares
  amount: Amount
}

/**
 * Share of aggressive buying (0…1) in what traded between two snapshots: where its mean price lies between bid and
 * ask of the snapshot *before*; without a two-sided quote, by the move of the last price.
 */
function buyShare(before: LastSeen, now: LastSeen, { volume, amount }: Booked): number {
  const bid = before.bidPrices[0] ?? 0
  const ask = before.askPrices[0] ?? 0
  if (bid > 0 && ask > bid && volume > 0) return Math.min(1, Math.max(0, (amount / volume - bid) / (ask - bid)))
  if (now.last === before.last) return 0.5
  return now.last > before.last ? 1 : 0
}

/** An auction's match is seen a little after its own time; what trades after hours has no side either. */
function hasSides(before: UnixMs, now: UnixMs): boolean {
  const [then, phase] = [phaseAt(timeOfDay(before)), phaseAt(timeOfDay(now))]
  if (phase === 'afternoon' || phase === 'morning') return then !== 'opening-auction' && then !== 'before'
  return phase === 'lunch' || (phase === 'closing-auction' && then === 'afternoon')
}

/**
 * Trades since the previous snapshot, as at most two prints whose volumes and amounts add up to it exactly: the
 * estimated buying and the estimated selling part, whole lots if the total is. Their price is the last one.
 */
export function printsBetween(before: LastSeen, now: LastSeen, booked: Booked): Trade[] {
  const total: Booked = { volume: now.volume - booked.volume, amount: now.amount - booked.amount }
  if (total.volume <= 0 || total.amount <= 0 || now.last <= 0) return []
  if (!hasSides(before.exchangeTime, now.exchangeTime)) return [printOf(now, 'none', total)]
  const share = buyShare(before, now, total)
  const lot = sharesPerLot(now.id)
  const step = total.volume % lot === 0 ? lot : 1
  const volume = Math.round((total.volume * share) / step) * step
  const amount = volume === total.volume ? total.amount : Math.round((total.amount * volume) / total.volume)
  const bought = printOf(now, 'buy', { volume, amount })
  const sold = printOf(now, 'sell', { volume: total.volume - volume, amount: total.amount - amount })
  return [bought, sold].filter((print) => print.volume > 0)
}

/** A source's total so far as one print without a side, for trades matched before the first request: the auction. */
export const printOf = (at: LastSeen, side: Side, { volume, amount }: Booked): Trade => ({
  kind: 'trade',
  instrument: at.id,
  exchangeTime: at.exchangeTime,
  price: at.last,
  volume,
  amount,
  side,
  buyNo: 0,
  sellNo: 0,
  venueSeq: 0,
  summed: true,
})
