import type { FeedEvent, Quote, Trade } from '../../../shared/market/events'
import { STOCK_EXCHANGES } from '../../../shared/market/exchanges'
import type { FaultCode } from '../../../shared/market/feed-faults'
import { sharesPerLot } from '../../../shared/market/lot'

/** How late `delay` makes everything, how far ahead `skew` sets the exchange's clock. */
const DELAY_MS = 8_000
const SKEW_MS = 30_000
/** The exchange that `halt` silences. */
const SILENCED = '.SH'
/** Maximum withheld events; beyond it the oldest are dropped. */
const HELD_MAX = 50_000

/** Causes one fault in the events of a feed, and repairs at the end what it can. */
export interface Tamper {
  /** Events sent instead of the given one. `now`: epoch ms. */
  pass(event: FeedEvent, now: number): readonly FeedEvent[]
  /** Withheld events that are due. */
  due(now: number): readonly FeedEvent[]
  /** Events sent at the end. */
  mend(): readonly FeedEvent[]
}

const NOTHING: readonly FeedEvent[] = []

const isOfStocks = (event: FeedEvent): event is Trade | Quote =>
  (event.kind === 'trade' || event.kind === 'quote') &&
  STOCK_EXCHANGES.some((exchange) => event.instrument.endsWith(`.${exchange}`))

/** Changes single events; withholds none. */
const changing = (change: (event: Trade | Quote) => readonly FeedEvent[]): Tamper => ({
  pass: (event) => (isOfStocks(event) ? change(event) : [event]),
  due: () => NOTHING,
  mend: () => NOTHING,
})

/** Every other print is lost; at the end they are sent, as by a venue that is queried again. */
function lose(): Tamper {
  let count = 0
  const lost: Trade[] = []
  return {
    pass(event) {
      if (!isOfStocks(event) || event.kind === 'quote' || count++ % 2 === 0) return [event]
      lost.push({ ...event, venueSeq: 0 })
      if (lost.length > HELD_MAX) lost.shift()
      return NOTHING
    },
    due: () => NOTHING,
    mend: () => lost.splice(0),
  }
}

/** Events for which `holds` is true are delayed by `ms`, or until the end. */
function hold(holds: (event: Trade | Quote) => boolean, ms: number): Tamper {
  const held: { event: FeedEvent; at: number }[] = []
  const take = (count: number) => held.splice(0, count).map(({ event }) => event)
  return {
    pass(event, now) {
      if (!isOfStocks(event) || !holds(event)) return [event]
      held.push({ event, at: now + ms })
      return held.length > HELD_MAX ? take(1) : NOTHING
    },
    due(now) {
      const first = held.findIndex(({ at }) => at > now)
      return take(first < 0 ? held.length : first)
    },
    mend: () => take(held.length),
  }
}

/** Two prints of an instrument are exchanged, unless a quote includes the first in between. */
function swap(): Tamper {
  const first = new Map<string, Trade>()
  return {
    pass(event) {
      if (!isOfStocks(event)) return [event]
      const before = first.get(event.instrument)
      first.delete(event.instrument)
      if (before) return event.kind === 'trade' ? [event, before] : [before, event]
      if (event.kind === 'quote') return [event]
      first.set(event.instrument, event)
      return NOTHING
    },
    due: () => NOTHING,
    mend() {
      const left = [...first.values()]
      first.clear()
      return left
    },
  }
}

const TAMPERS: Readonly<Record<FaultCode, () => Tamper>> = {
  gap: lose,
  delay: () => hold(() => true, DELAY_MS),
  duplicate: () => changing((event) => (event.kind === 'trade' ? [event, event] : [event])),
  reorder: swap,
  halt: () => hold(({ instrument }) => instrument.endsWith(SILENCED), Number.POSITIVE_INFINITY),
  skew: () => changing((event) => [{ ...event, exchangeTime: event.exchangeTime + SKEW_MS }]),
  unit: () =>
    changing((event) =>
      event.kind === 'trade'
        ? [{ ...event, volume: Math.max(1, Math.round(event.volume / sharesPerLot(event.instrument))) }]
        : [event],
    ),
  // The fault is in a client's connection.
  'slow-client': () => changing((event) => [event]),
}

export const tamperFor = (code: FaultCode): Tamper => TAMPERS[code]()
