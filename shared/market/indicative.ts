import type { Price } from './units'

/**
 * Whether a book is that of a call auction: its best bid and ask have the price and the shares that would match now.
 * These are no resting orders and no trades, so that figures of pressure must not use them.
 */
export function isIndicative({
  bidPrices,
  askPrices,
}: {
  bidPrices: readonly Price[]
  askPrices: readonly Price[]
}): boolean {
  const [bid = 0, ask = 0] = [bidPrices[0], askPrices[0]]
  return bid > 0 && ask > 0 && bid >= ask
}
