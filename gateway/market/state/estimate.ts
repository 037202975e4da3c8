import type { Quote } from '../../../shared/market/events'
import type { Amount, Shares } from '../../../shared/market/units'

/**
 * Share of aggressive buying (0…1) in the volume between two quotes: the position of the mean price between bid and ask
 * of the previous quote. Without a two-sided quote, by the move of the last price. An estimate (估).
 */
export function estimateActive(before: Quote, now: Quote, volume: Shares, amount: Amount): number {
  const [bid, ask] = [before.bidPrices[0], before.askPrices[0]]
  if (bid && ask && ask > bid) return Math.min(1, Math.max(0, (amount / volume - bid) / (ask - bid)))
  return 0.5 + Math.sign(now.last - before.last) / 2
}
