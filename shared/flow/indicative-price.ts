import type { Price, Shares } from '../market/units'

/** One side of a book, best price first. */
export interface Levels {
  prices: readonly Price[]
  volumes: readonly Shares[]
}

/** Result of a call auction if it matched now. */
export interface Indicative {
  price: Price
  /** Shares that would trade. */
  matched: Shares
  /** Unmatched volume of buyers (> 0) or sellers (< 0) at this price or better. */
  surplus: Shares
}

/**
 * Rule for choosing among prices with equal traded and equal unmatched volume. `middle` (SSE): the highest if buyers
 * are left over, the lowest if sellers are, else the middle one. `nearest` (SZSE, BSE): the one nearest to `reference`,
 * the previous close at the opening and the last price at the close.
 */
export type TieRule = { rule: 'middle' } | { rule: 'nearest'; reference: Price }

/**
 * The price of a call auction, among the prices of its orders: the price with the most traded volume, then the one with
 * the least unmatched volume (trading rules of both exchanges, 集合竞价). Undefined if no bid reaches an ask.
 */
export function indicativePrice(bids: Levels, asks: Levels, tie: TieRule): Indicative | undefined {
  let best: Indicative[] = []
  let demand = bids.volumes.reduce((sum, volume) => sum + volume, 0)
  let supply = 0
  let b = bids.prices.length - 1
  let a = 0
  while (b >= 0 || a < asks.prices.length) {
    const price = Math.min(bids.prices[b] ?? Number.POSITIVE_INFINITY, asks.prices[a] ?? Number.POSITIVE_INFINITY)
    if (asks.prices[a] === price) supply += asks.volumes[a++] as Shares
    const here = { price, matched: Math.min(demand, supply), surplus: demand - supply }
    const order = best[0] ? compare(here, best[0]) : 1
    if (order > 0) best = [here]
    else if (order === 0) best.push(here)
    if (bids.prices[b] === price) demand -= bids.volumes[b--] as Shares
  }
  if (!best[0] || best[0].matched === 0) return undefined
  return decide(best, tie)
}

const compare = (one: Indicative, other: Indicative): number =>
  one.matched - other.matched || Math.abs(other.surplus) - Math.abs(one.surplus)

function decide(equal: readonly Indicative[], tie: TieRule): Indicative {
  const lowest = equal[0] as Indicative
  const highest = equal.at(-1) as Indicative
  if (tie.rule === 'nearest') {
    const away = ({ price }: Indicative) => Math.abs(price - tie.reference)
    return equal.reduce((nearest, other) => (away(other) < away(nearest) ? other : nearest), lowest)
  }
  if (lowest.surplus > 0 && highest.surplus > 0) return highest
  if (lowest.surplus < 0 && highest.surplus < 0) return lowest
  return { ...lowest, price: Math.round((lowest.price + highest.price) / 2) }
}
