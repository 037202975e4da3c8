/** An order taking part in a call auction, in order of arrival. */
export interface AuctionOrder {
  no: number
  side: 'buy' | 'sell'
  price: number
  volume: number
}

interface AuctionFill {
  buyNo: number
  sellNo: number
  volume: number
}

/**
 * Chooses among equally good prices: in Shanghai the highest if buyers are left over, the lowest if sellers are,
 * otherwise the middle one (as in recorded auctions of Shanghai); elsewhere the one nearest to `reference` (the
 * previous close, or in the closing auction the last price).
 */
export interface AuctionRule {
  tie: 'surplus' | 'nearest'
  reference: number
}

interface AuctionPrice {
  /** 0 = nothing matches. */
  price: number
  /** Shares that trade at it. */
  volume: number
  /** Shares that would be left over at it: bought more +, sold more −. */
  surplus: number
}

interface AuctionResult extends Omit<AuctionPrice, 'surplus'> {
  fills: AuctionFill[]
  /** Unmatched orders with their remainder, in order of arrival. */
  left: AuctionOrder[]
}

/** Shares per price, ascending by price. */
function curve(orders: readonly AuctionOrder[], side: 'buy' | 'sell'): [price: number, volume: number][] {
  const volumes = new Map<number, number>()
  for (const order of orders) {
    if (order.side === side) volumes.set(order.price, (volumes.get(order.price) ?? 0) + order.volume)
  }
  return [...volumes].sort(([a], [b]) => a - b)
}

/** Prices at which the balance of the two sides can change, and one for each stretch between two of them. */
function candidates(orders: readonly AuctionOrder[]): number[] {
  const prices = new Set<number>()
  for (const { price, side } of orders) {
    prices.add(price)
    prices.add(side === 'buy' ? price + 1 : price - 1)
  }
  return [...prices].sort((a, b) => a - b)
}

/**
 * The price at which most trades; of several, those with the smallest imbalance; of several, as `rule` says. All
 * better-priced orders are then filled, and one side at the price.
 */
export function auctionPrice(orders: readonly AuctionOrder[], rule: AuctionRule): AuctionPrice {
  const buys = curve(orders, 'buy')
  const sells = curve(orders, 'sell')
  let bought = buys.reduce((sum, [, volume]) => sum + volume, 0)
  let sold = 0
  let buyAt = 0
  let sellAt = 0
  const best = { volume: 0, imbalance: 0, low: 0, lowSurplus: 0, high: 0, highSurplus: 0 }
  for (const price of candidates(orders)) {
    for (; buyAt < buys.length && (buys[buyAt] as [number, number])[0] < price; buyAt++) bought -= buys[buyAt]?.[1] ?? 0
    for (; sellAt < sells.length && (sells[sellAt] as [number, number])[0] <= price; sellAt++)
      sold += sells[sellAt]?.[1] ?? 0
    const volume = Math.min(bought, sold)
    const surplus = bought - sold
    const imbalance = Math.abs(surplus)
    if (volume === 0 || volume < best.volume || (volume === best.volume && imbalance > best.imbalance)) continue
    if (volume > best.volume || imbalance < best.imbalance) {
      Object.assign(best, { volume, imbalance, low: price, lowSurplus: surplus })
    }
    best.high = price
    best.highSurplus = surplus
  }
  if (best.volume === 0) return { price: 0, volume: 0, surplus: 0 }
  const price = among(best, rule)
  return { price, volume: best.volume, surplus: surplusAt(price, buys, sells) }
}

function surplusAt(price: number, buys: ReturnType<typeof curve>, sells: ReturnType<typeof curve>): number {
  let surplus = 0
  for (const [at, volume] of buys) if (at >= price) surplus += volume
  for (const [at, volume] of sells) if (at <= price) surplus -= volume
  return surplus
}

interface Range {
  low: number
  lowSurplus: number
  high: number
  highSurplus: number
}

function among({ low, lowSurplus, high, highSurplus }: Range, { tie, reference }: AuctionRule): number {
  if (tie === 'nearest') return Math.min(high, Math.max(low, reference))
  if (lowSurplus > 0 && highSurplus > 0) return high
  if (lowSurplus < 0 && highSurplus < 0) return low
  return Math.floor((low + high + 1) / 2)
}

/** Matches a call auction: one price, then price and time priority on both sides. */
export function matchAuction(orders: readonly AuctionOrder[], rule: AuctionRule): AuctionResult {
  const { price, volume } = auctionPrice(orders, rule)
  if (volume === 0) return { price: 0, volume: 0, fills: [], left: [...orders] }
  const remaining = new Map(orders.map((order) => [order, order.volume]))
  const queue = (side: 'buy' | 'sell') =>
    orders
      .filter((order) => order.side === side && (side === 'buy' ? order.price >= price : order.price <= price))
      .sort((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))
  const buys = queue('buy')
  const sells = queue('sell')
  const fills: AuctionFill[] = []
  for (let left = volume, b = 0, s = 0; left > 0; ) {
    const buy = buys[b] as AuctionOrder
    const sell = sells[s] as AuctionOrder
    const canBuy = remaining.get(buy) as number
    const canSell = remaining.get(sell) as number
    const traded = Math.min(left, canBuy, canSell)
    fills.push({ buyNo: buy.no, sellNo: sell.no, volume: traded })
    remaining.set(buy, canBuy - traded)
    remaining.set(sell, canSell - traded)
    left -= traded
    if (canBuy === traded) b++
    if (canSell === traded) s++
  }
  const left = orders
    .map((order) => ({ ...order, volume: remaining.get(order) as number }))
    .filter((order) => order.volume > 0)
  return { price, volume, fills, left }
}
