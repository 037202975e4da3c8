import type { Trade } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { MINUTE_MS } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import { isSound } from '../../../shared/protocol/sound-rows'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { encodeBlocks, MIXED } from './blocks'
import type { NamedInstrument } from './day-rows'
import { DAY_INSTRUMENTS_MAX, groupOf, minuteOfDay, pageStretch } from './page-key'
import { PrintColumns } from './print-columns'

/** Prints of a day handed over at once at most. */
const BOOK_ROWS = 8_192
/** Days whose indexes are cached: the running one, those of instruments with a day of their own, and the last ones. */
const DAYS_MAX = 6

/** Market data that the books need. */
export interface RecordedMarket {
  /** `YYYYMMDD`; empty before the first day. */
  readonly tradingDay: string
  /** The day of an instrument with a day of its own; undefined for all others. */
  ownDay(id: InstrumentId): string | undefined
  instrument(id: InstrumentId): Pick<Instrument, 'kind' | 'hasOrderNumbers'> | undefined
}

/** Prints of a group of indexes that wait for the writer, mostly of one minute. */
class Gathered {
  readonly prints = new PrintColumns(64)
  /** That minute and group; `MIXED` if there are several. */
  stretch = MIXED
  /** Times of that minute. */
  private from = 0
  private to = 0

  add(place: number, row: Row<'trade'>, extra: number, summed: boolean): void {
    const { time } = row
    if (time < this.from || time >= this.to) this.turn(place, time)
    this.prints.add(place, row, extra, summed)
  }

  clear(): void {
    this.prints.clear()
    if (this.stretch !== MIXED) return
    this.from = 0
    this.to = 0
  }

  /** A time of another minute. */
  private turn(place: number, time: number): void {
    const isFirst = this.prints.rows === 0
    const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS
    this.stretch = isFirst ? pageStretch(minuteOfDay(time), place) : MIXED
    this.from = isFirst ? minute : Number.NEGATIVE_INFINITY
    this.to = isFirst ? minute + MINUTE_MS : Number.POSITIVE_INFINITY
  }
}

/** Prints of a day that wait to be sent to the writer. */
export class Book {
  /** Instruments that were not named yet. */
  names: NamedInstrument[] = []
  readonly places = new Map<InstrumentId, number>()
  rows = 0
  private readonly groups: Gathered[] = []

  constructor(readonly day: string) {}

  group(place: number): Gathered {
    const group = groupOf(place)
    for (let next = this.groups.length; next <= group; next++) this.groups.push(new Gathered())
    return this.groups[group] as Gathered
  }

  /** Times of the first and the last print in order of arrival, each of some group. */
  get stretch(): { first: number; last: number } {
    const times = this.gathered.flatMap(({ prints: { time, rows } }) => [time[0] as number, time[rows - 1] as number])
    return { first: Math.min(...times), last: Math.max(...times) }
  }

  /** The gathered blocks, as one piece; the buffer is emptied. */
  drain(): Uint8Array<ArrayBuffer> {
    const { gathered } = this
    const blocks = encodeBlocks(gathered)
    for (const group of gathered) group.clear()
    this.rows = 0
    return blocks
  }

  private get gathered(): Gathered[] {
    return this.groups.filter(({ prints }) => prints.rows > 0)
  }
}

/** Book and index of an instrument's prints; `book` is undefined if they are not stored. */
interface Slot {
  topic: TopicName
  id: InstrumentId
  book: Book | undefined
  group: Gathered | undefined
  place: number
}

/** State derived from a print. */
type PrintUpdate = Extract<Update, { kind: 'trade' }>

const TICK_PREFIX = 'tick:'.length

/** Gathers prints by day and group of places, in columns and without an object for each. */
export class Books {
  private readonly books = new Map<string, Book>()
  /** By the topic, which arrives with each print. */
  private readonly slots = new Map<TopicName, Slot>()
  /** The same by the market's index, if known: a lookup by name is slow among thousands. */
  private readonly byPlace: Slot[] = []

  constructor(
    private readonly market: RecordedMarket,
    /** Called before the first print of a day. */
    private readonly onBegin: (day: string) => void,
  ) {}

  get all(): Iterable<Book> {
    return this.books.values()
  }

  knows(day: string): boolean {
    return this.books.has(day)
  }

  /**
   * Adds a print of a `tick` topic. `newest`: the feed's newest print, which provides the money if it is of this
   * instrument. Returns a book that is now full; undefined = there is room. A print that fits in no column is skipped.
   */
  add({ topic, row, summed, place: at }: PrintUpdate, newest: Trade | undefined): Book | undefined {
    if (!isSound('trade', row)) return undefined
    const near = at === undefined ? undefined : this.byPlace[at]
    const { id, book, group, place } = near?.topic === topic ? near : this.find(topic, at)
    if (!book || !group) return undefined
    const extra = newest?.instrument === id ? newest.amount - row.price * row.volume : 0
    group.add(place, row, Math.abs(extra) < 2 ** 50 && Number.isInteger(extra) ? extra : 0, summed === true)
    return ++book.rows >= BOOK_ROWS ? book : undefined
  }

  /** Days changed: instruments are looked up again. */
  forgetDays(): void {
    this.forgetSlots()
    for (const day of [...this.books.keys()].sort().slice(0, -DAYS_MAX)) this.books.delete(day)
  }

  /** All names are written again, to another writer. */
  restart(): void {
    this.forgetSlots()
    this.books.clear()
  }

  private forgetSlots(): void {
    this.slots.clear()
    this.byPlace.length = 0
  }

  private find(topic: TopicName, at: number | undefined): Slot {
    let slot = this.slots.get(topic)
    if (!slot) {
      slot = this.place(topic)
      this.slots.set(topic, slot)
    }
    if (at !== undefined) this.byPlace[at] = slot
    return slot
  }

  private place(topic: TopicName): Slot {
    const id = topic.slice(TICK_PREFIX)
    const instrument = this.market.instrument(id)
    const day = this.market.ownDay(id) ?? this.market.tradingDay
    const open = instrument && day !== '' ? this.open(id, day, instrument) : undefined
    return { topic, id, book: open?.book, group: open?.book.group(open.place), place: open?.place ?? -1 }
  }

  private open(
    id: InstrumentId,
    day: string,
    { kind, hasOrderNumbers }: Pick<Instrument, 'kind' | 'hasOrderNumbers'>,
  ): { book: Book; place: number } | undefined {
    let book = this.books.get(day)
    if (!book) {
      book = new Book(day)
      this.books.set(day, book)
      this.onBegin(day)
    }
    const place = book.places.get(id) ?? book.places.size
    if (place >= DAY_INSTRUMENTS_MAX) return undefined
    if (place === book.places.size) {
      book.places.set(id, place)
      book.names.push({ place, id, always: kind === 'crypto', hasOrderNumbers })
    }
    return { book, place }
  }
}
