import type { FeedEvent, IndexValue, PastDay, Quote, Side, Trade } from '../../../shared/market/events'
import { type Batch, CANCEL, INDEX, ORDER, OTHER, PAST_DAY, QUOTE, TRADE } from './batch'

const SIDES: readonly Side[] = ['none', 'buy', 'sell']

/** Turns the batches of one engine, in their order, back into events. */
export class BatchReader {
  #names: string[] = []
  #numbers: Float64Array = new Float64Array(0)
  #at = 0

  read(batch: Batch): FeedEvent[] {
    for (const name of batch.names) this.#names.push(name)
    this.#numbers = batch.numbers
    this.#at = 0
    const events: FeedEvent[] = []
    while (this.#at < batch.numbers.length) {
      const kind = this.#next()
      if (kind === TRADE) events.push(this.#trade())
      else if (kind === QUOTE) events.push(this.#quote())
      else if (kind === INDEX) events.push(this.#index())
      else if (kind === ORDER) events.push(this.#order())
      else if (kind === CANCEL) events.push(this.#cancel())
      else if (kind === PAST_DAY) events.push(this.#pastDay())
      else if (kind === OTHER) events.push(batch.others[this.#next()] as FeedEvent)
      else throw new RangeError(`unknown row ${kind} in a batch`)
    }
    return events
  }

  #next(): number {
    return this.#numbers[this.#at++] as number
  }

  #name(): string {
    return this.#names[this.#next()] as string
  }

  #trade(): Trade {
    const instrument = this.#name()
    const exchangeTime = this.#next()
    const price = this.#next()
    const volume = this.#next()
    const side = SIDES[this.#next()] as Side
    const buyNo = this.#next()
    const sellNo = this.#next()
    const venueSeq = this.#next()
    const amount = price * volume
    return { kind: 'trade', instrument, exchangeTime, price, volume, amount, side, buyNo, sellNo, venueSeq }
  }

  #quote(): Quote {
    const quote: Quote = {
      kind: 'quote',
      instrument: this.#name(),
      exchangeTime: this.#next(),
      last: this.#next(),
      open: this.#next(),
      high: this.#next(),
      low: this.#next(),
      volume: this.#next(),
      amount: this.#next(),
      trades: this.#next(),
      bidPrices: [],
      bidVolumes: [],
      askPrices: [],
      askVolumes: [],
    }
    const bids = this.#next()
    const asks = this.#next()
    for (let level = 0; level < bids; level++) {
      quote.bidPrices.push(this.#next())
      quote.bidVolumes.push(this.#next())
    }
    for (let level = 0; level < asks; level++) {
      quote.askPrices.push(this.#next())
      quote.askVolumes.push(this.#next())
    }
    return quote
  }

  #index(): IndexValue {
    return {
      kind: 'index',
      instrument: this.#name(),
      exchangeTime: this.#next(),
      last: this.#next(),
      open: this.#next(),
      high: this.#next(),
      low: this.#next(),
      equalWeight: this.#next(),
      volume: this.#next(),
      turnover: this.#next(),
    }
  }

  #order(): FeedEvent {
    return {
      kind: 'order',
      instrument: this.#name(),
      exchangeTime: this.#next(),
      orderNo: this.#next(),
      side: this.#next() === 1 ? 'buy' : 'sell',
      price: this.#next(),
      volume: this.#next(),
      venueSeq: this.#next(),
    }
  }

  #cancel(): FeedEvent {
    return {
      kind: 'cancel',
      instrument: this.#name(),
      exchangeTime: this.#next(),
      orderNo: this.#next(),
      side: this.#next() === 1 ? 'buy' : 'sell',
      volume: this.#next(),
      venueSeq: this.#next(),
    }
  }

  #pastDay(): PastDay {
    return {
      kind: 'past-day',
      instrument: this.#name(),
      tradingDay: String(this.#next()),
      open: this.#next(),
      high: this.#next(),
      low: this.#next(),
      close: this.#next(),
      prevClose: this.#next(),
      volume: this.#next(),
      amount: this.#next(),
      adNet: [this.#next(), this.#next(), this.#next(), this.#next()],
      odNet: [this.#next(), this.#next(), this.#next(), this.#next()],
    }
  }
}
