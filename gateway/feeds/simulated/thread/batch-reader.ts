import type { FeedEvent, IndexValue, PastDay, Quote, RecordedSum, Side, Trade } from '../../../../shared/market/events'
import { type Batch, CANCEL, INDEX, ORDER, OTHER, PAST_DAY, QUOTE, RECORDED, SUMMED_FLAG, TRADE } from './batch'

const NONE: number[] = []

const SIDES: readonly Side[] = ['none', 'buy', 'sell']

/** Events that stand at once: so few that they are gone before a collection takes them for long-lived. */
const PIECE = 256

/** Turns the batches of one engine, in their order, back into events. */
export class BatchReader {
  #names: string[] = []
  #numbers: Float64Array = new Float64Array(0)
  #at = 0

  /** All events of a batch. */
  read(batch: Batch): FeedEvent[] {
    return [...this.pieces(batch)].flat()
  }

  /** The same, a few at a time: to be read to the end before the next batch. */
  *pieces(batch: Batch): Generator<FeedEvent[]> {
    for (const name of batch.names) this.#names.push(name)
    this.#numbers = batch.numbers
    this.#at = 0
    while (this.#at < batch.numbers.length) yield this.#piece(batch)
  }

  #piece(batch: Batch): FeedEvent[] {
    const events: FeedEvent[] = []
    while (this.#at < batch.numbers.length && events.length < PIECE) {
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

  /**
   * Every other number: prices or volumes of a side. Allocated at exact size, because every instrument's quote is
   * stored.
   */
  #column(from: number, levels: number): number[] {
    const column = new Array<number>(levels)
    for (let level = 0; level < levels; level++) column[level] = this.#numbers[from + level * 2] as number
    return column
  }

  #name(): string {
    return this.#names[this.#next()] as string
  }

  #trade(): Trade {
    const instrument = this.#name()
    const exchangeTime = this.#next()
    const price = this.#next()
    const volume = this.#next()
    const mark = this.#next()
    const side = SIDES[mark % SUMMED_FLAG] as Side
    const buyNo = this.#next()
    const sellNo = this.#next()
    const venueSeq = this.#next()
    const amount = price * volume
    const kind = 'trade'
    const trade: Trade = { kind, instrument, exchangeTime, price, volume, amount, side, buyNo, sellNo, venueSeq }
    if ((mark & SUMMED_FLAG) !== 0) trade.summed = true
    if ((mark & RECORDED) !== 0) trade.recorded = this.#recorded()
    return trade
  }

  #recorded(): RecordedSum {
    return {
      buyGrade: this.#next(),
      sellGrade: this.#next(),
      orders: this.#next(),
      bigBuys: this.#next(),
      bigSells: this.#next(),
    }
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
      bidPrices: NONE,
      bidVolumes: NONE,
      askPrices: NONE,
      askVolumes: NONE,
    }
    const orders = this.#next()
    const cancels = this.#next()
    if (orders >= 0) {
      quote.orders = orders
      quote.cancels = cancels
    }
    const bids = this.#next()
    const asks = this.#next()
    const from = this.#at
    quote.bidPrices = this.#column(from, bids)
    quote.bidVolumes = this.#column(from + 1, bids)
    quote.askPrices = this.#column(from + bids * 2, asks)
    quote.askVolumes = this.#column(from + bids * 2 + 1, asks)
    this.#at = from + (bids + asks) * 2
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
