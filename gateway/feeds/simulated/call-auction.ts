/** An order taking part in a call auction, in order of arrival. */
export interface AuctionOrder {
  no: number
  side: 'buy' | 'sell'
  price: number
  volume: number
}

export interface AuctionFill {
  buyNo: number
  sellNo: number
  volume: number
}

export interface AuctionResult {
  /** The one price of all fills; 0 = nothing matches. */
  price: number
  volume: number
  fills: AuctionFill[]
  /** What did not trade, with what is left of it, in order of arrival. */
  left: AuctionOrder[]
}

/**
 * The price at which most trades; of several, the one with the smallest imbalance; of several, the one nearest to
 * `reference` (the previous close). All better-priced orders are then filled (`domain.md` §3.1).
 */
export function auctionPrice(orders: readonly AuctionOrder[], reference: number): { price: number; volume: number } {
  const prices = [...new Set(orders.map(({ price }) => price))].sort((a, b) => a - b)
  let best = { price: 0, volume: 0, imbalance: Number.POSITIVE_INFINITY }
  for (const price of prices) {
    let bought = 0
    let sold = 0
    for (const order of orders) {
      if (order.side === 'buy' && order.price >= price) bought += order.volume
      if (order.side === 'sell' && order.price <= price) sold += order.volume
    }
    const volume = Math.min(bought, sold)
    const imbalance = Math.abs(bought - sold)
    const better =
      volume > best.volume ||
      (volume === best.volume && imbalance < best.imbalance) ||
      (volume === best.volume &&
        imbalance === best.imbalance &&
        Math.abs(price - reference) < Math.abs(best.price - reference))
    if (volume > 0 && better) best = { price, volume, imbalance }
  }
  return { price: best.price, volume: best.volume }
}

/** Matches a call auction: one price, then price and time priority on both sides. */
export function matchAuction(orders: readonly AuctionOrder[], reference: number): AuctionResult {
  const { price, volume } = auctionPrice(orders, reference)
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
    if (traded > 0) fills.push({ buyNo: buy.no, sellNo: sell.no, volume: traded })
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
