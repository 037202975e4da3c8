import type { Quote } from '../../shared/market/events'
import type { Amount, Shares } from '../../shared/market/units'

/**
 * Share of aggressive buying (0…1) in what traded between two quotes: where the mean price lies between bid and ask
 * of the quote before. Without a two-sided quote, by the move of the last price. An estimate, never a fact (估).
 */
export function estimateActive(before: Quote, now: Quote, volume: Shares, amount: Amount): number {
  const bid = before.bidPrices[0] ?? 0
  const ask = before.askPrices[0] ?? 0
  if (bid > 0 && ask > bid) return Math.min(1, Math.max(0, (amount / volume - bid) / (ask - bid)))
  if (now.last === before.last) return 0.5
  return now.last > before.last ? 1 : 0
}
