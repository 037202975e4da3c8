import { isCovered } from '../../../shared/market/coverage'
import type { InstrumentId } from '../../../shared/market/instrument'

/** One member's prices in yuan; null where nothing is known. */
export interface MemberPrices {
  id: InstrumentId
  /** Fraction of the basket by its definition. */
  weight: number
  /** Points for each yuan of its price. */
  unit: number
  /** Its previous close on the day it came in. */
  base: number
  prevClose: number | null
  last: number | null
  /** Its trading is suspended: its previous close is its price. */
  halted: boolean
}

export interface MemberWeight {
  id: InstrumentId
  weight: number
  /** Fraction of the basket now. */
  nowWeight: number
  /** Points of the basket's change of today. */
  points: number
  /** Growth since it came in, 0.1 = +10 %. */
  since: number
}

export interface BasketValue {
  value: number
  prevValue: number
  members: MemberWeight[]
  /** Members without a price today: they count with their previous close. */
  unpriced: InstrumentId[]
  /** Fraction of the weight at the day's start whose price is known, 0…1. */
  covered: number
  /** Whether `covered` is enough to show `value`. */
  hasValue: boolean
}

const positive = (value: number | null): value is number => (value ?? 0) > 0

/**
 * Value of a basket that holds `unit` of each member: Σ hᵢ·Pᵢ. Contributions are hᵢ·(Pᵢ − Pᵢ₀) and sum exactly to the
 * change of the value. Undefined without members and while one has no price at all.
 */
export function basketValue(members: readonly MemberPrices[]): BasketValue | undefined {
  const unpriced: InstrumentId[] = []
  const parts: (MemberWeight & { now: number })[] = []
  let value = 0
  let prevValue = 0
  let known = 0
  for (const { id, weight, unit, base, prevClose, last, halted } of members) {
    const before = positive(prevClose) ? prevClose : base
    if (!positive(before)) return undefined
    if (positive(last) || halted) known += unit * before
    else unpriced.push(id)
    const price = positive(last) ? last : before
    value += unit * price
    prevValue += unit * before
    parts.push({
      id,
      weight,
      now: unit * price,
      nowWeight: 0,
      points: unit * (price - before),
      since: price / base - 1,
    })
  }
  if (value <= 0) return undefined
  const covered = known / prevValue
  const shares = parts.map(({ now, ...part }) => ({ ...part, nowWeight: now / value }))
  return { value, prevValue, members: shares, unpriced, covered, hasValue: isCovered(covered) }
}
