import type { Scaled } from '../../../shared/alerts/bounds'
import type { UnixMs } from '../../../shared/market/units'
import type { WatchEntry } from './entry'
import type { InstrumentReading } from './instrument-reading'
import type { ThresholdListener } from './thresholds'
import { isWhileLatched, rowIndexOf, type WatchedRow, WatchedRows } from './watched-rows'

/** No price is above it. */
const MOST = 2 ** 30
const EVERY_PRICE = { from: 1, to: MOST }
const NO_PRICE = { from: 0, to: -1 }

/** The current row: owners notified of it carry its mark. */
let stamp = 0
/** The current row, shared by all readers: no reader may store it. */
const looked: WatchedRow = { price: 0, isQuiet: false, isSameBook: false }

/** Rules of an instrument that its rows can affect, while the rules and their prices do not change. */
export class Concerns implements ThresholdListener {
  /** Indexes of the affected rules: the first `count` entries. */
  private readonly places: number[] = []
  private count = 0
  private readonly prints: WatchedRows | undefined
  private readonly books: WatchedRows | undefined
  /** Judged at prints and at books. */
  private readonly both: WatchedRows | undefined
  /** At a print, only prices and values that stay the same from book to book are read. */
  readonly isPriceAlone: boolean

  constructor(
    private readonly entries: readonly WatchEntry[],
    scaled: Scaled,
  ) {
    this.prints = this.of(true, false, scaled)
    this.books = this.of(false, true, scaled)
    this.both = this.of(true, true, scaled)
    this.isPriceAlone = (this.prints?.isPriceAlone ?? true) && (this.both?.isPriceAlone ?? true)
  }

  /** Prices that concern no rule; if other values are watched, those may. */
  get quietPrices(): { from: number; to: number } {
    if (!(this.prints?.isPrimed ?? true) || !(this.both?.isPrimed ?? true)) return NO_PRICE
    const [prints, both] = [this.prints?.quietPrices ?? EVERY_PRICE, this.both?.quietPrices ?? EVERY_PRICE]
    return { from: Math.max(1, prints.from, both.from), to: Math.min(MOST, prints.to, both.to) }
  }

  /** Time until which the book figures used at prints cannot change, if the book does not change before. */
  standsUntil(bookUntil: UnixMs): UnixMs {
    return this.both ? bookUntil : Number.POSITIVE_INFINITY
  }

  get isEmpty(): boolean {
    return this.count === 0
  }

  /** Looks at a print. `isQuiet`: its price is one of `quietPrices`; until `bookUntil` the book is as it was looked at. */
  print(reading: InstrumentReading, isQuiet: boolean, bookUntil: UnixMs): void {
    this.begin(reading, isQuiet, this.both !== undefined && reading.now <= bookUntil)
    this.prints?.look(looked, reading, this)
    this.both?.look(looked, reading, this)
  }

  /** Looks at a book. */
  book(reading: InstrumentReading): void {
    this.begin(reading, false, false)
    this.books?.look(looked, reading, this)
    this.both?.look(looked, reading, this)
  }

  /**
   * Rules affected by the row: also those whose time has come and, if an event happens at the row, those that watch it.
   */
  due(at: UnixMs, rows: 'prints' | 'books', happens: boolean): void {
    for (const [place, entry] of this.entries.entries()) {
      const isJudged = rows === 'prints' ? entry.atPrints : entry.atBooks
      if (isJudged && (entry.dueAt <= at || (happens && entry.isPulse))) this.tell(place)
    }
  }

  /** The one whom the row concerns; undefined: none, or several. */
  get only(): WatchEntry | undefined {
    return this.count === 1 ? this.entries[this.places[0] as number] : undefined
  }

  /** Those whom the row concerns, in their order. */
  taken(): WatchEntry[] {
    const places = this.places.slice(0, this.count).sort((a, b) => a - b)
    return places.map((place) => this.entries[place] as WatchEntry)
  }

  private begin({ price }: InstrumentReading, isQuiet: boolean, isSameBook: boolean): void {
    stamp++
    this.count = 0
    looked.price = price
    looked.isQuiet = isQuiet
    looked.isSameBook = isSameBook
  }

  /** The row that is looked at concerns a rule, by `placeOf`. */
  tell(owner: number): void {
    const place = rowIndexOf(owner)
    const entry = this.entries[place] as WatchEntry
    if (entry.stamp === stamp || (isWhileLatched(owner) && !entry.watch.state.latched)) return
    entry.stamp = stamp
    this.places[this.count++] = place
  }

  private of(prints: boolean, books: boolean, scaled: Scaled): WatchedRows | undefined {
    const places: number[] = []
    for (const [place, { atPrints, atBooks, isPulse }] of this.entries.entries()) {
      if (!isPulse && atPrints === prints && atBooks === books) places.push(place)
    }
    return places.length > 0 ? new WatchedRows(this.entries, places, scaled) : undefined
  }
}
