import type { InstrumentId } from '../../shared/market/instrument'

export const BASKET_BASE = 1000

/** One member's prices in yuan; null where nothing is known. */
export interface MemberPrices {
  id: InstrumentId
  /** Fraction of the basket on its base day; all sum to 1. */
  weight: number
  /** At the start of the base day: the value 1000 stands on it. */
  base: number | null
  prevClose: number | null
  last: number | null
}

export interface MemberShare {
  id: InstrumentId
  weight: number
  /** Fraction of the basket now. */
  nowWeight: number
  /** Points of the basket's change of today. */
  points: number
  /** Growth since the base day, 0.1 = +10 %. */
  since: number
}

export interface BasketValue {
  value: number
  prevValue: number
  /** Growth since the base day, 0.1 = +10 %. */
  since: number
  members: MemberShare[]
  /** Members without a price today: they count with their previous close. */
  unpriced: InstrumentId[]
}

const positive = (value: number | null): value is number => value !== null && value > 0

/**
 * Value of a basket that was bought once on its base day and left alone: 1000 × Σ wᵢ·Pᵢ/Bᵢ. Contributions are
 * 1000 × wᵢ·(Pᵢ − Pᵢ₀)/Bᵢ and sum exactly to the change of the value. Undefined while a member has no base price.
 */
export function basketValue(members: readonly MemberPrices[]): BasketValue | undefined {
  const unpriced: InstrumentId[] = []
  const parts: (MemberShare & { now: number })[] = []
  let value = 0
  let prevValue = 0
  for (const { id, weight, base, prevClose, last } of members) {
    if (!positive(base)) return undefined
    const before = positive(prevClose) ? prevClose : base
    if (!positive(last)) unpriced.push(id)
    const price = positive(last) ? last : before
    const unit = (BASKET_BASE * weight) / base
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
  const shares = parts.map(({ now, ...part }) => ({ ...part, nowWeight: now / value }))
  return { value, prevValue, since: value / BASKET_BASE - 1, members: shares, unpriced }
}
