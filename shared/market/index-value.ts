import type { Price } from './units'

/** Data of one member that an index uses. */
export interface Constituent {
  /** Fraction at the previous close. */
  weight: number
  /** As the exchange states it for today: after a dividend or rights issue already lowered by it. */
  prevClose: Price
  /** 0 = not traded today (halted, or before its first print): it counts with its previous close. */
  last: Price
}

/** Where an index stands against its previous close; 1 = unchanged. */
interface IndexLevels {
  /** Σ weight × price ÷ previous close, over Σ weight. */
  weighted: number
  /** The same with every member alike: the equal-weight companion (黄线). */
  equal: number
}

/** Today's price against the previous close. 1 where either is missing. */
export const relativePrice = ({ prevClose, last }: Pick<Constituent, 'prevClose' | 'last'>): number =>
  prevClose > 0 && last > 0 ? last / prevClose : 1

/**
 * The divisor method between two changes of the members: with weights at the previous close,
 * Σ P·S ÷ D is the previous value times this level. Since the exchange lowers a previous close by what a share loses,
 * ex-rights days move the divisor and not the index. Undefined without members.
 */
export function indexLevels(members: Iterable<Constituent>): IndexLevels | undefined {
  let weighted = 0
  let weights = 0
  let equal = 0
  let count = 0
  for (const member of members) {
    const relative = relativePrice(member)
    weighted += member.weight * relative
    weights += member.weight
    equal += relative
    count++
  }
  return weights > 0 ? { weighted: weighted / weights, equal: equal / count } : undefined
}
