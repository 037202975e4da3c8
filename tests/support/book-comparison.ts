import type { Indicative } from '../../shared/flow/indicative-price'
import { type OrderEvent, RebuiltBook } from '../../shared/flow/rebuilt-book'
import type { Quote } from '../../shared/market/events'
import { exchangeOf } from '../../shared/market/instrument'
import { type Phase, phaseAt, timeOfDay } from '../../shared/market/session'
import type { Price } from '../../shared/market/units'

const LEVELS = 10
/** A snapshot may show the book of another time than its stamp, at most two snapshots away. */
const WINDOW_MS = 6_000

/**
 * How a recorded snapshot compares with the rebuilt book. `stamped`: equal when all rows up to its time are in;
 * `moment`: equal at another moment within the window at which exactly as many shares had traded; `empty`: the venue
 * shows no level; `different`: none of these.
 */
export type Likeness = 'stamped' | 'moment' | 'empty' | 'different'

export interface Compared {
  quote: Quote
  phase: Phase
  likeness: Likeness
  /** From the snapshot's stamp to the nearest moment that equals it, ms. */
  offset: number
}

/** Compares the recorded snapshots of one instrument, given in order of time, with the book rebuilt from its rows. */
export class BookComparison {
  readonly book = new RebuiltBook()
  readonly compared: Compared[]
  private traded = 0
  private last: Price = 0
  /** Snapshots before it lie out of the window, and before `stamped` have been compared at their stamp. */
  private from = 0
  private stamped = 0

  constructor(
    quotes: readonly Quote[],
    private readonly prevClose: Price,
  ) {
    this.compared = quotes.map((quote) => ({
      quote,
      phase: phaseAt(timeOfDay(quote.exchangeTime)),
      likeness: quote.bidPrices.length + quote.askPrices.length === 0 ? 'empty' : 'different',
      offset: Number.POSITIVE_INFINITY,
    }))
  }

  add(event: OrderEvent): void {
    this.compareStamped(event.exchangeTime)
    this.book.add(event)
    if (event.kind === 'trade') {
      this.traded += event.volume
      this.last = event.price
    }
    this.compareNear(event.exchangeTime)
  }

  /** No more rows: compares what is left. */
  end(): void {
    this.compareStamped(Number.POSITIVE_INFINITY)
  }

  private compareStamped(before: number): void {
    for (let next = this.compared[this.stamped]; next; next = this.compared[++this.stamped]) {
      if (next.quote.exchangeTime >= before) return
      if (next.likeness === 'empty' || !this.equals(next.quote)) continue
      next.likeness = 'stamped'
      next.offset = 0
    }
  }

  private compareNear(time: number): void {
    for (let first = this.compared[this.from]; first; first = this.compared[++this.from]) {
      if (first.quote.exchangeTime >= time - WINDOW_MS) break
    }
    for (let at = this.from; at < this.compared.length; at++) {
      const near = this.compared[at] as Compared
      const offset = time - near.quote.exchangeTime
      if (offset < -WINDOW_MS) return
      if (near.likeness === 'empty' || near.likeness === 'stamped') continue
      if (Math.abs(offset) >= Math.abs(near.offset) || !this.equals(near.quote)) continue
      near.likeness = 'moment'
      near.offset = offset
    }
  }

  private equals(quote: Quote): boolean {
    if (quote.volume !== this.traded) return false
    const auction = this.indicative()
    if (auction) return same([auction.price], quote.bidPrices) && same([auction.matched], quote.bidVolumes)
    const { bids, asks } = this.book.top(LEVELS)
    return (
      same(bids.prices, quote.bidPrices) &&
      same(asks.prices, quote.askPrices) &&
      same(bids.volumes, quote.bidVolumes) &&
      same(asks.volumes, quote.askVolumes)
    )
  }

  private indicative(): Indicative | undefined {
    const shanghai = exchangeOf(this.compared[0]?.quote.instrument ?? '') === 'SH'
    return this.book.indicative(
      shanghai ? { rule: 'middle' } : { rule: 'nearest', reference: this.last || this.prevClose },
    )
  }
}

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])
