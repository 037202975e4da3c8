export interface AuctionOrder {
  no: number
  side: 'buy' | 'sell'
  price: number
  volume: number
}

export interface AuctionOutcome {
  price: number
  matched: number
  surplus: number
}

/**
 * Every price of an order at which most trades and least is left over, ascending; empty where nothing trades. Written
 * from the rules, order by order.
 */
export function plainAuction(orders: readonly AuctionOrder[]): AuctionOutcome[] {
  const sum = (side: 'buy' | 'sell', fits: (price: number) => boolean) =>
    orders.reduce((total, order) => total + (order.side === side && fits(order.price) ? order.volume : 0), 0)
  const outcomes = [...new Set(orders.map(({ price }) => price))].map((price) => {
    const bought = sum('buy', (limit) => limit >= price)
    const sold = sum('sell', (limit) => limit <= price)
    return { price, matched: Math.min(bought, sold), surplus: bought - sold }
  })
  const most = Math.max(0, ...outcomes.map(({ matched }) => matched))
  const largest = outcomes.filter(({ matched }) => matched === most && most > 0)
  const least = Math.min(...largest.map(({ surplus }) => Math.abs(surplus)))
  return largest.filter(({ surplus }) => Math.abs(surplus) === least).sort((a, b) => a.price - b.price)
}

/** Fills at one price: better prices first, then the older order. */
export function auctionFills(orders: readonly AuctionOrder[], { price, matched }: AuctionOutcome) {
  const queue = (side: 'buy' | 'sell') =>
    orders
      .filter((order) => order.side === side && (side === 'buy' ? order.price >= price : order.price <= price))
      .sort((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price) || a.no - b.no)
      .map((order) => ({ ...order }))
  const [buys, sells] = [queue('buy'), queue('sell')]
  const fills: { buyNo: number; sellNo: number; volume: number }[] = []
  for (let left = matched; left > 0; ) {
    const [buy, sell] = [buys[0] as AuctionOrder, sells[0] as AuctionOrder]
    const volume = Math.min(left, buy.volume, sell.volume)
    fills.push({ buyNo: buy.no, sellNo: sell.no, volume })
    buy.volume -= volume
    sell.volume -= volume
    left -= volume
    if (buy.volume === 0) buys.shift()
    if (sell.volume === 0) sells.shift()
  }
  return fills
}
