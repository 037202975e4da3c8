import type { FeedEvent } from '../../../../shared/market/events'

/**
 * Events as they cross from the engine's thread: numbers in one array, the rare others as objects.
 * `names` are ids that become known with this batch, appended to those known before.
 */
export interface Batch {
  numbers: Float64Array
  others: FeedEvent[]
  names: string[]
  /** The engine's clock when the batch was closed. */
  marketTime: number
}

/** First number of each row, and how many follow (a quote's levels come after its head). */
export const OTHER = 0
export const TRADE = 1
export const QUOTE = 2
export const INDEX = 3
export const ORDER = 4
export const CANCEL = 5
export const PAST_DAY = 6

/** Added to a trade's side: it stands for a stretch of time that was passed over. */
export const SUMMED_FLAG = 4
/** Added too: how it was booked follows, as the five numbers of `RecordedSum` in their order. */
export const RECORDED = 8

/** A batch is handed over once it holds this many numbers (about 3,000 trades). */
const FULL = 32_768

/** Collects rows of numbers; grows as needed and is cleared for every batch. */
export class BatchWriter {
  /** True while trades stand for all that a stretch of time brought. */
  summed = false
  #numbers = new Float64Array(FULL + 4096)
  #length = 0
  #others: FeedEvent[] = []
  #names: string[] = []

  get isFull(): boolean {
    return this.#length >= FULL || this.#others.length >= 64
  }

  name(id: string): void {
    this.#names.push(id)
  }

  other(event: FeedEvent): void {
    this.row(OTHER, this.#others.length)
    this.#others.push(event)
  }

  row(...values: number[]): void {
    if (this.#length + values.length > this.#numbers.length) this.#grow()
    for (let at = 0; at < values.length; at++) this.#numbers[this.#length++] = values[at] as number
  }

  trade(
    instrument: number,
    time: number,
    price: number,
    volume: number,
    side: number,
    buyNo: number,
    sellNo: number,
    venueSeq: number,
  ): void {
    if (this.#length + 9 > this.#numbers.length) this.#grow()
    const numbers = this.#numbers
    let at = this.#length
    numbers[at++] = TRADE
    numbers[at++] = instrument
    numbers[at++] = time
    numbers[at++] = price
    numbers[at++] = volume
    numbers[at++] = this.summed ? side + SUMMED_FLAG : side
    numbers[at++] = buyNo
    numbers[at++] = sellNo
    numbers[at++] = venueSeq
    this.#length = at
  }

  /** A number on its own, as part of a row that was written elsewhere. */
  value(value: number): void {
    if (this.#length === this.#numbers.length) this.#grow()
    this.#numbers[this.#length++] = value
  }

  /** One level of the quote's row before it. */
  level(price: number, volume: number): void {
    if (this.#length + 2 > this.#numbers.length) this.#grow()
    this.#numbers[this.#length++] = price
    this.#numbers[this.#length++] = volume
  }

  take(marketTime: number): Batch {
    const batch = {
      numbers: this.#numbers.slice(0, this.#length),
      others: this.#others,
      names: this.#names,
      marketTime,
    }
    this.#length = 0
    this.#others = []
    this.#names = []
    return batch
  }

  #grow(): void {
    const larger = new Float64Array(this.#numbers.length * 2)
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
