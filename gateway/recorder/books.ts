import type { Trade } from '../../shared/market/events'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import type { Row } from '../../shared/protocol/kinds'
import { isSound } from '../../shared/protocol/sound-rows'
import type { TopicName } from '../../shared/protocol/topics'
import type { NamedPlace } from './day-rows'
import { PLACES_MAX } from './page-key'
import { PrintColumns } from './print-columns'

/** Prints handed over at once at most. */
const BLOCK_ROWS = 4_096
/** Days whose places are remembered: the running one, those of instruments that go by their own, and the last ones. */
const DAYS_MAX = 6

/** What the books ask of the running market. */
export interface RecordedMarket {
  /** `YYYYMMDD`; empty before the first day. */
  readonly tradingDay: string
  /** The day of an instrument that goes by its own; undefined for all others. */
  ownDay(id: InstrumentId): string | undefined
  instrument(id: InstrumentId): Pick<Instrument, 'kind' | 'hasOrderNumbers'> | undefined
}

/** Prints of a day that wait to be handed over. */
export interface Book {
  readonly day: string
  readonly prints: PrintColumns
  /** Instruments that were not named yet. */
  names: NamedPlace[]
  readonly places: Map<InstrumentId, number>
}

/** Where the prints of an instrument go; without a book, nowhere. */
interface Slot {
  id: InstrumentId
  book: Book | undefined
  place: number
}

const TICK_PREFIX = 'tick:'.length

/** Gathers prints by day, in columns and without an object for each. */
export class Books {
  private readonly books = new Map<string, Book>()
  /** By the topic of its prints, which comes with each of them. */
  private readonly slots = new Map<TopicName, Slot>()

  constructor(
    private readonly market: RecordedMarket,
    /** The first print of a day is about to come. */
    private readonly begun: (day: string) => void,
  ) {}

  get all(): Iterable<Book> {
    return this.books.values()
  }

  knows(day: string): boolean {
    return this.books.has(day)
  }

  /**
   * Takes a print of a `tick` topic. `newest`: the newest print that the feed told, which says the money if it is of this
   * instrument. A book that is full now; undefined = there is room. A print that no column holds is left out.
   */
  add(topic: TopicName, row: Row<'trade'>, newest: Trade | undefined, summed: boolean): Book | undefined {
    if (!isSound('trade', row)) return undefined
    const { id, book, place } = this.slots.get(topic) ?? this.place(topic)
    if (!book) return undefined
    const extra = newest?.instrument === id ? newest.amount - row.price * row.volume : 0
    book.prints.add(place, row, Math.abs(extra) < 2 ** 50 && Number.isInteger(extra) ? extra : 0, summed)
    return book.prints.rows >= BLOCK_ROWS ? book : undefined
  }

  /** Days changed: instruments are looked up again. */
  forgetDays(): void {
    this.slots.clear()
    for (const day of [...this.books.keys()].sort().slice(0, -DAYS_MAX)) this.books.delete(day)
  }

  /** Everything is named anew, to another writer. */
  restart(): void {
    this.slots.clear()
    this.books.clear()
  }

  private place(topic: TopicName): Slot {
    const id = topic.slice(TICK_PREFIX)
    const instrument = this.market.instrument(id)
    const day = this.market.ownDay(id) ?? this.market.tradingDay
    const slot = (instrument && day !== '' && this.open(id, day, instrument)) || { id, book: undefined, place: -1 }
    this.slots.set(topic, slot)
    return slot
  }

  private open(id: InstrumentId, day: string, { kind, hasOrderNumbers }: Pick<Instrument, 'kind' | 'hasOrderNumbers'>) {
    let book = this.books.get(day)
    if (!book) {
      book = { day, prints: new PrintColumns(1_024), names: [], places: new Map() }
      this.books.set(day, book)
      this.begun(day)
    }
    const known = book.places.get(id)
    if (known !== undefined) return { id, book, place: known }
    const place = book.places.size
    if (place >= PLACES_MAX) return undefined
    book.places.set(id, place)
    book.names.push({ place, id, always: kind === 'crypto', hasOrderNumbers })
    return { id, book, place }
  }
}
