import { type Imbalance, imbalanceOf } from '../../../shared/flow/identities'
import type { Amount } from '../../../shared/market/units'
import type { FlowStore } from '../../store/rows/flow-store'
import type { TickStore } from '../../store/rows/tick-store'

export interface Balance {
  /** Difference that should be 0, in amount units. */
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
 * two come in rows of their own, and one may be ahead. So is the first minute of a ledger that began after the day
 * did: it has a part of its prints. Undefined while there is nothing to compare.
 */
export function balanceOf(flow: FlowStore, tick: TickStore): Balance | undefined {
  const { slot, amount } = tick.columns()
  const { oldestSlot } = flow
  if (oldestSlot < 0) return undefined
  const late = slot.some((minute, row) => minute < oldestSlot && (amount[row] as number) > 0)
  const from = late ? oldestSlot + 1 : oldestSlot
  const end = Math.min(flow.newestSlot, slot.at(-1) ?? -1)
  if (end <= from) return undefined
  const sums = flow.sums(from, end)
  const turnover = slot.reduce(
    (sum, minute, row) => (minute >= from && minute < end ? sum + (amount[row] as number) : sum),
    0,
  )
  return {
    imbalance: imbalanceOf(sums, turnover),
    active: sums.buy + sums.sell,
    auction: sums.auction,
    turnover,
    upTo: end - 1,
    since: late ? oldestSlot : undefined,
  }
}
