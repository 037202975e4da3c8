import type { PageMarketEvent } from '../../store/rows/event-store'

/** Names an event: the same one may come live and with what was before. */
export const eventKey = ({ time, instrument, kind, value }: PageMarketEvent): string =>
  `${time} ${instrument} ${kind} ${value}`

/** Live events, newest first, and behind them those of the day that were before them. */
export function mergedEvents(
  live: readonly PageMarketEvent[],
  earlier: readonly PageMarketEvent[],
): readonly PageMarketEvent[] {
  if (earlier.length === 0) return live
  const known = new Set(live.map(eventKey))
  const before = earlier.filter((event) => !known.has(eventKey(event)))
  if (before.length === 0) return live
  return [...live, ...before].sort((a, b) => b.time - a.time)
}
