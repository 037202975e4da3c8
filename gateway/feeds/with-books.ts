import { BookQuotes } from '../../shared/flow/book-quotes'
import type { FeedEvent } from '../../shared/market/events'
import type { InstrumentId } from '../../shared/market/instrument'
import type { Price, UnixMs } from '../../shared/market/units'
import type { Feed } from './feed'

/** Known books of the running day. */
interface Day {
  made: BookQuotes
  followed: Set<InstrumentId>
  /** Instruments that have snapshots of their own. */
  quoted: Set<InstrumentId>
}

const newDay = (): Day => ({ made: new BookQuotes(), followed: new Set(), quoted: new Set() })

/**
 * The feed with snapshots of those instruments of which it sends orders and prints but no snapshots: a source of raw
 * Level-2 rows needs no book of its own. They come before the first row after they are due; an instrument whose first
 * own snapshot comes later than its first order has only its own from then on.
 */
export function withBooks<F extends Feed>(feed: F): F {
  const own = feed.events.bind(feed)
  const prevCloses = new Map<InstrumentId, Price>()
  let day = newDay()

  async function* events(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    for await (const batch of own(signal)) {
      const extended: FeedEvent[] = []
      for (const event of batch) {
        take(event, extended)
        extended.push(event)
      }
      yield extended
    }
  }

  /** Hands on the snapshots that were due before this event. */
  function take(event: FeedEvent, made: FeedEvent[]): void {
    if (event.kind === 'day' && !event.of) day = newDay()
    else if (event.kind === 'instruments') {
      for (const { id, prevClose } of event.instruments) prevCloses.set(id, prevClose)
    } else if (event.kind === 'quote') day.quoted.add(event.instrument)
    else if (event.kind === 'order' || event.kind === 'cancel' || event.kind === 'trade') {
      collect(event.exchangeTime, made)
      if (event.kind === 'order') follow(event.instrument)
      day.made.add(event)
    }
  }

  function follow(id: InstrumentId): void {
    if (day.followed.has(id) || day.quoted.has(id)) return
    day.followed.add(id)
    day.made.follow({ id, prevClose: prevCloses.get(id) ?? 0 })
  }

  /** Snapshots due before a time, but none of an instrument that has its own by now. */
  function collect(before: UnixMs, made: FeedEvent[]): void {
    while (day.made.due < before) {
      const quote = day.made.take(before)
      if (quote && !day.quoted.has(quote.instrument)) made.push(quote)
    }
  }

  return Object.assign(feed, { events })
}
