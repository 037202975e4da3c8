import type { MarketEvent } from '../../store/event-store'

/** Names an event: the same one may come live and with what was before. */
export const eventKey = ({ time, instrument, kind, value }: MarketEvent): string =>
  `${time} ${instrument} ${kind} ${value}`

/** Live events, newest first, and behind them those of the day that were before them. */
export function mergedEvents(live: readonly MarketEvent[], earlier: readonly MarketEvent[]): readonly MarketEvent[] {
  if (earlier.length === 0) return live
  const known = new Set(live.map(eventKey))
  const before = earlier.filter((event) => !known.has(eventKey(event)))
  if (before.length === 0) return live
  return [...live, ...before].sort((a, b) => b.time - a.time)
}
