import type { Price } from './units'

/** One member of an index. Prices in price units. */
export interface Constituent {
  /** Fraction at the previous close. */
  weight: number
  /** As stated by the exchange for today: on an ex-date it is already adjusted. */
  prevClose: Price
  /** 0 = not traded today (halted, or before its first print): it counts with its previous close. */
  last: Price
}

/** Level of an index relative to its previous close; 1 = unchanged. */
interface IndexLevels {
  /** Σ weight × price ÷ previous close, over Σ weight. */
  weighted: number
  /** The same with equal weights (黄线). */
  equal: number
}

/** Today's price ÷ previous close; 1 if either is missing. */
export const relativePrice = ({ prevClose, last }: Pick<Constituent, 'prevClose' | 'last'>): number =>
  prevClose > 0 && last > 0 ? last / prevClose : 1

/**
 * Levels by the divisor method: with weights at the previous close, the index Σ P·S ÷ D is its previous value times the
 * level. The exchange adjusts previous closes on ex-dates, so these do not move the index. Undefined without members.
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
