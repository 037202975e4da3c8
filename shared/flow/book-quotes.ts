import type { Quote } from '../market/events'
import { exchangeOf, type InstrumentId } from '../market/instrument'
import type { Price, UnixMs } from '../market/units'
import type { Levels, TieRule } from './indicative-price'
import { type OrderEvent, RebuiltBook } from './rebuilt-book'

/** Interval of the venues' own snapshots, ms. */
const EVERY_MS = 3_000
/** An order and its prints can have slightly different times; rows further apart than this, ms, are unrelated. */
const SETTLED_MS = 20
const LEVELS = 10
const NO_LEVELS: Levels = { prices: [], volumes: [] }

interface Subject {
  book: RebuiltBook
  prevClose: Price
  quote: Quote
  /** When its next snapshot is due; Infinity = nothing changed since the last. */
  due: UnixMs
}

/**
 * Snapshots, as a venue would send them, of instruments whose feed has orders and prints but no snapshots: the ten
 * best levels of the rebuilt book, in auctions the indicative price on both sides, and the totals of the prints.
 */
export class BookQuotes {
  private readonly subjects = new Map<InstrumentId, Subject>()
  /** Due times never go back, so the first in is the first due. */
  private readonly queue: Subject[] = []

  /** Makes snapshots of this instrument from now on. */
  follow({ id, prevClose }: { id: InstrumentId; prevClose: Price }): void {
    const quote: Quote = {
      kind: 'quote',
      instrument: id,
      exchangeTime: 0,
      last: 0,
      open: 0,
      high: 0,
      low: 0,
      volume: 0,
      amount: 0,
      trades: 0,
      bidPrices: [],
      bidVolumes: [],
      askPrices: [],
      askVolumes: [],
    }
    this.subjects.set(id, { book: new RebuiltBook(), prevClose, quote, due: Number.POSITIVE_INFINITY })
  }

  /** Processes a row, in the venue's order. */
  add(event: OrderEvent): void {
    const subject = this.subjects.get(event.instrument)
    if (!subject) return
    subject.book.add(event)
    const { quote } = subject
    if (event.kind === 'trade') {
      quote.last = event.price
      quote.open ||= event.price
      quote.high = Math.max(quote.high, event.price)
      quote.low = quote.low === 0 ? event.price : Math.min(quote.low, event.price)
      quote.volume += event.volume
      quote.amount += event.amount
      quote.trades = (quote.trades ?? 0) + 1
    }
    if (subject.due < Number.POSITIVE_INFINITY) return
    const latest = this.queue.at(-1)?.due ?? 0
    subject.due = Math.max(latest, quote.exchangeTime + EVERY_MS, event.exchangeTime + SETTLED_MS)
    this.queue.push(subject)
  }

  /** When the next snapshot is due: after every row up to that time, before any later one. Infinity = none. */
  get due(): UnixMs {
    return this.queue[0]?.due ?? Number.POSITIVE_INFINITY
  }

  /** The snapshot that is due first, stamped with that time or with `latest`. Undefined if none is due. */
  take(latest: UnixMs): Quote | undefined {
    const subject = this.queue.shift()
    return subject && snapshot(subject, latest)
  }
}

function snapshot(subject: Subject, latest: UnixMs): Quote {
  const { quote } = subject
  quote.exchangeTime = Math.min(subject.due, latest)
  subject.due = Number.POSITIVE_INFINITY
  const [bids, asks] = shown(subject)
  return {
    ...quote,
    bidPrices: [...bids.prices],
    bidVolumes: [...bids.volumes],
    askPrices: [...asks.prices],
    askVolumes: [...asks.volumes],
  }
}

/** Undefined if rows are missing (joined in the middle of a day, or a gap): an incomplete book is not shown. */
function shown(subject: Subject): [bids: Levels, asks: Levels] {
  const { unknownFills, unknownCancels, excess } = subject.book.faults
  if (unknownFills + unknownCancels + excess > 0) return [NO_LEVELS, NO_LEVELS]
  const auction = subject.book.indicative(tieOf(subject))
  if (auction) {
    const matched = { prices: [auction.price], volumes: [auction.matched] }
    return [matched, matched]
  }
  const { bids, asks } = subject.book.top(LEVELS)
  return [bids, asks]
}

const tieOf = ({ quote, prevClose }: Subject): TieRule =>
  exchangeOf(quote.instrument) === 'SH' ? { rule: 'middle' } : { rule: 'nearest', reference: quote.last || prevClose }
