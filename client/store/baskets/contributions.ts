import type { Price } from '../../../shared/market/units'
import type { BoardStore } from '../rows/board-store'
import type { Member } from './group-figures'

/**
 * Contribution of a member to the index. `points` are price units of the index: 100 of them are one point at scale 2.
 */
export interface Contribution extends Member {
  /** Against the previous close; NaN until the member has traded. */
  change: number
  points: number
}

/** Index at the previous close × weight × the member's change. Members that have not traded move nothing. */
export const pointsOf = (prevClose: Price, weight: number, change: number): number =>
  Number.isNaN(change) ? 0 : prevClose * weight * change

export const contributionsOf = (
  board: Pick<BoardStore, 'change'>,
  members: readonly Member[],
  prevClose: Price,
): Contribution[] =>
  members.map((member) => {
    const change = board.change[member.place] ?? Number.NaN
    return { ...member, change, points: pointsOf(prevClose, member.weight, change) }
  })

/** The largest movers of one side, strongest first. */
export function leaders(contributions: readonly Contribution[], side: 1 | -1, count: number): Contribution[] {
  return contributions
    .filter(({ points }) => points * side > 0)
    .sort((a, b) => (b.points - a.points) * side || a.place - b.place)
    .slice(0, count)
}

/** One bar of the waterfall, from one level to another. */
export interface WaterfallStep {
  kind: 'member' | 'rest' | 'residual' | 'total'
  from: number
  to: number
  /** The member; absent for the sums. */
  member?: Contribution
  /** Members in 其余. */
  count?: number
}

/**
 * Steps from the previous close to the current index: strongest gains, all others together, strongest losses, and what
 * the members do not explain (rounding, weights of another day), ending at the index's change. `actual` NaN: the
 * index is not known, and the sum is used instead.
 */
export function waterfall(contributions: readonly Contribution[], actual: number, count: number): WaterfallStep[] {
  const up = leaders(contributions, 1, count)
  const down = leaders(contributions, -1, count).reverse()
  const shown = new Set([...up, ...down])
  const rest = contributions.filter((one) => !shown.has(one) && !Number.isNaN(one.change))
  const steps: WaterfallStep[] = []
  let level = 0
  const step = (points: number, more: Pick<WaterfallStep, 'kind' | 'member' | 'count'>) => {
    steps.push({ ...more, from: level, to: level + points })
    level += points
  }
  for (const member of up) step(member.points, { kind: 'member', member })
  if (rest.length > 0)
    step(
      rest.reduce((sum, { points }) => sum + points, 0),
      { kind: 'rest', count: rest.length },
    )
  for (const member of down) step(member.points, { kind: 'member', member })
  if (!Number.isNaN(actual)) step(actual - level, { kind: 'residual' })
  steps.push({ kind: 'total', from: 0, to: level })
  return steps
}

/** Whether price and net inflow have the same sign. `none`: one of them is zero or missing. */
export type Agreement = 'up-in' | 'up-out' | 'down-in' | 'down-out' | 'none'

export function agreementOf(change: number, net: number): Agreement {
  if (!change || !net || Number.isNaN(change) || Number.isNaN(net)) return 'none'
  return `${change > 0 ? 'up' : 'down'}-${net > 0 ? 'in' : 'out'}`
}

export const diverges = (agreement: Agreement): boolean => agreement === 'up-out' || agreement === 'down-in'
