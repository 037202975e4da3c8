import { DISTANCES } from '../../../shared/flow/cancel-flow'
import type { Shares, Yuan } from '../../../shared/market/units'
import type { CancelDay, CancelTotals } from '../../store/rows/order-store'

/** One side of a row. */
export interface CancelCell {
  cancelled: Shares
  money: Yuan
  added: Shares
  /** Withdrawn of added; NaN where nothing was added. */
  share: number
  /** Against the largest cell of both sides, 0…1. */
  bar: number
}

interface CancelRow {
  /** Place in `DISTANCES`. */
  place: number
  buy: CancelCell
  sell: CancelCell
}

const WITHOUT = DISTANCES.indexOf('none')
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const shareOf = (cancelled: Shares, added: Shares): number => (added > 0 ? cancelled / added : Number.NaN)

/** A row for each distance, the best first. */
export function cancelRows({ buy, sell }: Pick<CancelDay, 'buy' | 'sell'>): CancelRow[] {
  const largest = Math.max(1, ...buy.cancelled, ...sell.cancelled)
  const cell = (side: CancelTotals, place: number): CancelCell => {
    const [cancelled = 0, money = 0, added = 0] = [side.cancelled[place], side.money[place], side.added[place]]
    // Those from before counting were added before it too.
    const share = place === WITHOUT ? Number.NaN : shareOf(cancelled, added)
    return { cancelled, money, added, share, bar: cancelled / largest }
  }
  return DISTANCES.map((_, place) => ({ place, buy: cell(buy, place), sell: cell(sell, place) }))
}

/** Some of them rested before counting began, at an unknown price: the money is a lower bound. */
export const isLeastMoney = ({ cancelled }: CancelTotals, isWhole: boolean): boolean =>
  !isWhole && (cancelled[WITHOUT] ?? 0) > 0

/** All distances together; the share is of those with a distance. */
export function cancelSum({ cancelled, money, added }: CancelTotals): Omit<CancelCell, 'bar'> {
  const share = shareOf(sum(cancelled.slice(0, WITHOUT)), sum(added.slice(0, WITHOUT)))
  return { cancelled: sum(cancelled), money: sum(money), added: sum(added), share }
}
