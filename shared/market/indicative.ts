import type { Price } from './units'

/**
 * Whether a book is that of a call auction: its best levels meet, at the price and with the shares that would match
 * now. No orders wait at them, so they contain no pressure, and the price was not paid.
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
