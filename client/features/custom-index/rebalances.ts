import type { BasketRebalance } from '../../../shared/protocol/rest-baskets'

/** Turnover of a rebalance: half of all that was moved, as a fraction of the basket, because buys equal sells. */
export const turnoverOf = ({ before, after }: BasketRebalance): number =>
  after.reduce((sum, weight, at) => sum + Math.abs(weight - (before[at] ?? 0)), 0) / 2

/** Members that came in and went out. */
export function movedBy({ id, before, after }: BasketRebalance): { came: string[]; left: string[] } {
  return {
    came: id.filter((_, at) => !before[at] && (after[at] ?? 0) > 0),
    left: id.filter((_, at) => (before[at] ?? 0) > 0 && !after[at]),
  }
}
