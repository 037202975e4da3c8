import type { EventKind } from '../../../shared/market/event-kinds'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { PageMarketEvent } from './event-store'

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

/** Number of events of a kind, and the newest one. */
export interface KindCount {
  count: number
  newest: PageMarketEvent
}

/** Counts by kind of events that are newest first; with `codes` only of these instruments. */
export function countKinds(
  events: readonly PageMarketEvent[],
  codes?: ReadonlySet<InstrumentId>,
): ReadonlyMap<EventKind, KindCount> {
  const counts = new Map<EventKind, KindCount>()
  for (const event of events) {
    if (codes && !codes.has(event.instrument)) continue
    const known = counts.get(event.kind)
    if (known) known.count++
    else counts.set(event.kind, { count: 1, newest: event })
  }
  return counts
}
