import type { MarketEvent } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { AUCTIONS, dateToMs } from '../../../shared/market/session'
import { MINUTE_MS, type UnixMs } from '../../../shared/market/units'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { MACHINE_FIRST_MS, MACHINE_LAST_MS } from '../../../shared/protocol/machine'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { type TopicName, topic } from '../../../shared/protocol/topics'
import { logOf } from '../../log'
import type { FindingStates } from '../../market/state/finding-states'
import { bookDayPieces } from './book-day-marks'
import { BookDayNews, type BookedDay } from './book-day-news'
import {
  BOARD_MARK,
  BOOK_DAY_MARK,
  BOOKS_MARK,
  boardSections,
  bookSections,
  CLOSING_MARK,
  DEALS_MARK,
  encodeIndexes,
  FINDINGS_MARK,
  findingLines,
  INDEX_MARK,
  type IndexMark,
  MEASURE_MARK,
  markLabel,
  rowSections,
  TABLE_MARK,
} from './mark-frames'
import { inFrame, pack } from './pack'

const log = logOf('recorder')

const DAY_MS = 86_400_000
/** Minute of the day from which on there is something of the closing auction. */
const CLOSING_FROM = AUCTIONS.closing.from / MINUTE_MS
/** A large market that catches up on its morning passes many minutes a second: not every one is stored. */
const LARGE_MARKET = 1_000
const PAUSE_MS = 200
/** Failures in a row that are logged: a full disk fails a dozen times a minute. */
const FAILURES_LOGGED = 10

/** Data of the running market that the marks need. */
export interface MarkedMarket {
  rows<K extends KindName>(name: TopicName, kind: K): readonly Row<K>[]
  instrumentTable(): InstrumentTable
  /** States of findings over time; taken with each mark. */
  findingStates(): FindingStates
  /** Books of a time range, `to` exclusive, of the instruments with stored books. */
  booksBetween(from: UnixMs, to: UnixMs): { id: InstrumentId; rows: Row<'quote'>[] }[]
  day(id: InstrumentId): BookedDay | undefined
  /** The day of an instrument with a day of its own; undefined for all others. */
  ownDay(id: InstrumentId): string | undefined
}

interface MinuteMarksOptions {
  market: MarkedMarket
  storePiece: (day: string, name: string, subject: string, bytes: Uint8Array) => Promise<void>
  /** Logs minutes that were not stored; default: the recorder's log. */
  log?: Pick<typeof log, 'warn'>
  /** Wall clock, ms. */
  now: () => number
}

/**
 * Stores the state of the market at the end of each minute: the whole table, breadth, further figures, largest orders,
 * indexes, states of findings, stored books, auction and sealed orders, and the list of instruments when it changed.
 * Data that prints or minute lines can reproduce is not included.
 */
export class MinuteMarks {
  private day = ''
  private midnight = Number.NaN
  /** Newest minute of the day in which anything happened; -1 = none yet. */
  private minute = -1
  private storedAt = Number.NEGATIVE_INFINITY
  /** The newest print was already on record: marks of its minute stay as they were recorded live. */
  private isRepeated = false
  private tableEpoch = -1
  private storing: Promise<void> = Promise.resolve()
  /** Pieces since the last one that was stored. */
  private failed = 0
  private readonly newestSlots = new Map<InstrumentId, number>()
  private readonly bookNews = new BookDayNews('opening')
  private readonly closingNews = new BookDayNews('closing')
  private readonly findings: FindingStates

  constructor(private readonly options: MinuteMarksOptions) {
    this.findings = options.market.findingStates()
  }

  /** Each event before state applies it. */
  observe(event: MarketEvent): void {
    if (event.kind === 'day') {
      if (!event.of) this.begin(event.tradingDay)
    } else if ('exchangeTime' in event) {
      const minute = Math.floor((event.exchangeTime - this.midnight) / MINUTE_MS)
      if (minute > this.minute) this.turn(event, minute)
      else if (event.kind === 'phase' && event.phase === 'ended') this.mark(this.minute + 1)
      if (event.kind === 'trade' && this.isRepeated !== (event.recorded !== undefined)) this.change(event.instrument)
    }
  }

  /** Resolves when every mark so far is on the disk, or has failed. */
  idle(): Promise<void> {
    return this.storing
  }

  private begin(day: string): void {
    if (this.minute >= 0) this.mark(this.minute + 1)
    this.day = day
    this.midnight = dateToMs(day)
    this.minute = -1
    this.tableEpoch = -1
    this.newestSlots.clear()
    this.bookNews.clear()
    this.closingNews.clear()
  }

  private turn(event: MarketEvent, minute: number): void {
    if (!(minute * MINUTE_MS < DAY_MS)) return
    if ('instrument' in event && this.options.market.ownDay(event.instrument) !== undefined) return
    if (this.minute >= 0) this.mark(this.minute + 1)
    this.minute = minute
  }

  /** Data of the day before this minute. */
  private mark(minute: number): void {
    if (minute * MINUTE_MS <= MACHINE_FIRST_MS || minute * MINUTE_MS > MACHINE_LAST_MS + MINUTE_MS) return
    const { market, now } = this.options
    const table = market.instrumentTable()
    if (table.id.length > LARGE_MARKET && now() - this.storedAt < PAUSE_MS) return
    if (this.isRepeated) return
    const board = market.rows(topic.boardMarket, 'board')
    if (board.length === 0) return
    this.storedAt = now()
    const label = markLabel(minute)
    this.store(BOARD_MARK, label, inFrame(boardSections(board, market.rows(topic.boardMarket, 'breadth'))))
    this.store(INDEX_MARK, label, [encodeIndexes(this.indexes(table))])
    this.store(MEASURE_MARK, label, inFrame(rowSections('measure', market.rows(topic.measuresMarket, 'measure'))))
    this.store(DEALS_MARK, label, inFrame(rowSections('big-order', market.rows(topic.dealsMarket, 'big-order'))))
    const states = this.findings.take()
    if (states.length > 0) this.store(FINDINGS_MARK, label, findingLines(states))
    const end = this.midnight + minute * MINUTE_MS
    const books = market.booksBetween(end - MINUTE_MS, end)
    if (books.length > 0) this.store(BOOKS_MARK, label, inFrame(bookSections(books, (id) => table.id.indexOf(id))))
    this.storeBookDays(BOOK_DAY_MARK, label, this.bookNews, table)
    if (minute > CLOSING_FROM) this.storeBookDays(CLOSING_MARK, label, this.closingNews, table)
    if (table.epoch === this.tableEpoch) return
    this.tableEpoch = table.epoch
    this.store(TABLE_MARK, label, [Buffer.from(JSON.stringify(table))])
  }

  /** The feed starts or stops to repeat stored prints. Coins of other sources stay live. */
  private change(instrument: InstrumentId): void {
    const { market } = this.options
    if (market.ownDay(instrument) !== undefined) return
    this.isRepeated = !this.isRepeated
    if (this.isRepeated) return
    // Rows repeated from the record are no changes for the next mark.
    const table = market.instrumentTable()
    this.findings.take()
    for (const news of [this.bookNews, this.closingNews]) news.takeMarks(table, (id) => market.day(id))
    this.indexes(table)
  }

  private storeBookDays(name: string, label: string, news: BookDayNews, table: InstrumentTable): void {
    const marks = news.takeMarks(table, (id) => this.options.market.day(id))
    if (marks.length > 0) this.store(name, label, bookDayPieces(marks))
  }

  /** Minutes from the newest one of the last mark on, which may have been incomplete. */
  private indexes({ id: ids, kind }: InstrumentTable): IndexMark[] {
    const { market } = this.options
    return ids.flatMap((id, place) => {
      const [now] = kind[place] === 'index' ? market.rows(topic.index(id), 'index') : []
      if (!now) return []
      const from = this.newestSlots.get(id) ?? 0
      const minutes = market.rows(topic.index(id), 'index-minute').filter(({ slot }) => slot >= from)
      this.newestSlots.set(id, minutes.at(-1)?.slot ?? from)
      return [{ place, now, minutes }]
    })
  }

  private store(name: string, label: string, pieces: Iterable<Uint8Array>): void {
    const { day } = this
    const stored = pack(pieces)
      .then((packed) => this.options.storePiece(day, name, label, packed))
      .then(
        () => {
          this.failed = 0
        },
        (thrown: unknown) => {
          this.failed++
          if (this.failed > FAILURES_LOGGED) return
          ;(this.options.log ?? log).warn({ err: thrown, day, name, label }, 'a minute of the market was not stored')
        },
      )
    // Only completion matters: a chain of results would retain every mark.
    this.storing = Promise.all([this.storing, stored]).then(() => undefined)
  }
}
