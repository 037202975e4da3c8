import type { BoardStore } from '../../store/rows/board-store'

export interface LiveContribution {
  /** Place in the registry. */
  index: number
  weight: number
  change: number
  /** Points of the index that this member moved it by. */
  points: number
}

/**
 * Contribution of each member to an index: weight at the previous close × its own change × the index's previous close.
 * Largest first; members without a trade are excluded.
 */
export function liveContributions(
  board: BoardStore,
  members: readonly { index: number; weight: number }[],
  prevClose: number,
): LiveContribution[] {
  return members
    .map(({ index, weight }) => {
      const change = board.has(index) ? (board.change[index] ?? Number.NaN) : Number.NaN
      return { index, weight, change, points: weight * change * prevClose }
    })
    .filter(({ points }) => Number.isFinite(points))
    .sort((a, b) => b.points - a.points || a.index - b.index)
}

/** Difference between the shown members and the index's move: the other members, and a residual. */
export interface Remainder {
  count: number
  rest: number
  /** NaN: the index has no price. */
  residual: number
  move: number
}

/** In whole price units of the index, as each figure is shown: shown + rest + residual = its own move. */
export function remainderOf(
  all: readonly LiveContribution[],
  shown: readonly LiveContribution[],
  last: number,
  prevClose: number,
): Remainder {
  const named = new Set(shown)
  const others = all.filter((one) => !named.has(one))
  const rest = Math.round(others.reduce((sum, { points }) => sum + points, 0))
  const move = last > 0 && prevClose > 0 ? last - prevClose : Number.NaN
  const sum = shown.reduce((points, one) => points + Math.round(one.points), rest)
  return { count: others.length, rest, residual: move - sum, move }
}

/** The ends of a list: the most of it at the top and as many at the bottom, all of it if it is short. */
export const firstAndLast = <T>(rows: readonly T[], each: number): T[] =>
  rows.length <= each * 2 ? [...rows] : [...rows.slice(0, each), ...rows.slice(-each)]
