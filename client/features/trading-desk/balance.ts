import { type Imbalance, imbalanceOf } from '../../../shared/flow/identities'
import type { Amount } from '../../../shared/market/units'
import type { FlowStore } from '../../store/flow-store'
import type { TickStore } from '../../store/tick-store'

export interface Balance {
  /** What should be 0, in amount units. */
  imbalance: Imbalance
  /** Aggressive buys + sells, auctions, and the minute line's own turnover. */
  active: Amount
  auction: Amount
  turnover: Amount
  /** Newest minute that is in the sums. */
  upTo: number
  /** First minute of the ledger, if the day began before it. */
  since: number | undefined
}

/**
 * The ledger against the minute line, which is counted apart from it. The newest minute of either is left out: the
 * two come in rows of their own, and one may be ahead. Undefined while there is nothing to compare.
 */
export function balanceOf(flow: FlowStore, tick: TickStore): Balance | undefined {
  const { slot, amount } = tick.columns()
  const from = flow.oldestSlot
  const end = Math.min(flow.newestSlot, slot.at(-1) ?? -1)
  if (from < 0 || end <= from) return undefined
  const sums = flow.sumsBefore(end)
  let turnover = 0
  let since: number | undefined
  slot.forEach((minute, row) => {
    const booked = amount[row] as number
    if (minute < from && booked > 0) since = from
    if (minute >= from && minute < end) turnover += booked
  })
  return {
    imbalance: imbalanceOf(sums, turnover),
    active: sums.buy + sums.sell,
    auction: sums.auction,
    turnover,
    upTo: end - 1,
    since,
  }
}
