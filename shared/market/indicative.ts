import type { Price } from './units'

/**
 * Whether a book is that of a call auction: its best levels meet, at the price and with the shares that would match
 * now. Nobody waits at them, so that they say nothing of pressure, and the price is no price that anybody paid.
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
