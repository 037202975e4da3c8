import type { UnixMs } from '../../../shared/market/units'
import type { KindName, NumberedKind, Row } from '../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { type ParsedTopic, parseTopic, type TopicName, topic } from '../../../shared/protocol/topics'
import { decodeMessage } from '../../serve/bus/messages'
import { snapshotFrames } from '../../serve/bus/snapshot'
import { subjects } from '../../serve/bus/subjects'
import { type RowUpdate, UpdateBatches } from '../../serve/bus/update-batches'
import { minuteOfDay } from '../recorder/page-key'
import { ReplayedBooks } from './book-day'
import { CodeDay } from './code-day'
import { DayParts, dealtInOf } from './day-parts'
import { IndexDays } from './index-days'
import { BOARD_MARK, markLabel } from './mark-frames'
import { MarkRows } from './mark-rows'
import type { RecordedReplayDay } from './recorded-day'

interface DayFeedOptions {
  day: RecordedReplayDay
  /** Its start time, and the numbering of its rows from there. */
  at: UnixMs
  epoch: number
  send: (subject: string, bytes: Uint8Array) => void
  /** Wall clock, epoch ms. */
  now: () => number
}

/**
 * A recorded day as the feed of a mirror: answers a request for a topic with all rows up to the current time, and sends
 * rows as the time advances. It never sends rows later than the current time.
 */
export class DayFeed {
  private at: UnixMs
  private epoch: number
  private read = new Set<TopicName>()
  private readonly codes = new Map<string, CodeDay>()
  private parts: DayParts
  private books: ReplayedBooks
  private board: MarkRows | undefined
  private indexes: IndexDays | undefined
  private events: { all: Row<'market-event'>[]; count: number } | undefined
  private table: InstrumentTable | undefined
  private sealed: boolean
  private readonly batches: UpdateBatches

  constructor(private readonly options: DayFeedOptions) {
    this.at = options.at
    this.epoch = options.epoch
    this.sealed = options.day.sealed
    this.books = new ReplayedBooks(options.day)
    this.parts = this.partsFrom(options.at)
    this.batches = new UpdateBatches({
      send: (name, numbered, frame) => options.send(numbered ? subjects.prints(name) : subjects.latest(name), frame),
      later: () => undefined,
    })
  }

  /** Messages of a mirror: a request for a complete topic, or the list of topics that it reads. */
  receive(subject: string, bytes: Uint8Array): void {
    if (subject === subjects.ask) {
      const request = decodeMessage('ask', bytes)
      const parsed = request && parseTopic(request.topic)
      if (parsed) this.answer(request.gateway, request.topic, parsed)
    } else if (subject === subjects.interest) {
      const interest = decodeMessage('interest', bytes)
      if (interest) this.retainOnly(interest.topics)
    }
  }

  /** Advances to a time and sends the rows on the way. */
  to(at: UnixMs): void {
    if (at <= this.at) return
    this.at = at
    for (const [id, code] of this.codes) this.publishCode(id, code, at)
    this.parts.to(at, (name, kind, row) => {
      if (this.read.has(name)) this.publish({ kind, topic: name, row } as Omit<RowUpdate, 'ingestTime'>)
    })
    this.publishBoard(at)
    this.publishIndexes(at)
    this.publishEvents(at)
    this.batches.flush()
  }

  /** Starts over at another time, with its own numbering: topics must be requested again. */
  seek(at: UnixMs, epoch: number): void {
    this.at = at
    this.epoch = epoch
    this.sealed = this.options.day.sealed
    this.read.clear()
    this.codes.clear()
    this.parts = this.partsFrom(at)
    this.books = new ReplayedBooks(this.options.day)
    this.board = undefined
    this.indexes = undefined
    this.events = undefined
    this.table = undefined
  }

  /** Time of the next or previous print; undefined if there is none. */
  printTime(id: string, forward: boolean): UnixMs | undefined {
    const named = this.options.day.place(id)
    if (!named) return undefined
    if (forward) {
      const code = this.codes.get(id) ?? new CodeDay(this.options.day, named, this.sealed)
      code.to(this.at)
      return code.next()
    }
    const { time, rows } = this.options.day.prints(named, 0, minuteOfDay(this.at))
    let newest: number | undefined
    let before: number | undefined
    for (let index = 0; index < rows && (time[index] as number) <= this.at; index++) {
      if (time[index] === newest) continue
      before = newest
      newest = time[index]
    }
    return newest !== undefined && newest < this.at ? newest : before
  }

  /** Current rows of a topic; of numbered rows the newest. */
  rows<K extends KindName>(name: TopicName, kind: K): readonly Row<K>[] {
    const parsed = parseTopic(name)
    return (parsed ? this.rowsOf(parsed, kind) : []) as unknown as readonly Row<K>[]
  }

  private answer(gateway: string, name: TopicName, parsed: ParsedTopic): void {
    this.batches.flush(name)
    this.read.add(name)
    const { seq, rows: numbered } = this.numbered(parsed)
    const parts = snapshotFrames({
      topic: name,
      epoch: this.epoch,
      seq,
      numbered,
      ingestTime: this.options.now(),
      rows: (kind) => this.rows(name, kind),
    })
    for (const part of parts) this.options.send(subjects.reply(gateway, name, false), part)
    this.options.send(subjects.reply(gateway, name, true), new Uint8Array())
  }

  private retainOnly(topics: readonly TopicName[]): void {
    const wanted = new Set(topics)
    for (const name of this.read) if (!wanted.has(name)) this.read.delete(name)
    for (const id of this.codes.keys()) {
      if (!this.read.has(topic.tick(id)) && !this.read.has(topic.flow(id))) this.codes.delete(id)
    }
    this.parts.retainOnly([...this.read].flatMap((name) => parseTopic(name) ?? []))
  }

  private numbered({ family, subject }: ParsedTopic): { seq: number; rows: readonly Row<NumberedKind>[] } {
    if (family === 'tick') {
      const code = this.code(subject)
      return { seq: code?.count ?? 0, rows: code?.recent ?? [] }
    }
    if (family !== 'events') return { seq: 0, rows: [] }
    const { all, count } = this.eventsNow()
    return { seq: count, rows: all.slice(0, count) }
  }

  private rowsOf(parsed: ParsedTopic, kind: KindName): readonly Row<KindName>[] {
    const { family, subject, ledger } = parsed
    if (family === 'tick' || (family === 'flow' && ledger === undefined)) {
      const code = this.code(subject)
      if (!code || code.count === 0) return []
      if (kind === 'trade') return code.recent
      return kind === 'quote' ? [code.quote(this.book(subject))] : kind === 'flow' ? code.flow() : code.line.rows()
    }
    if (family === 'board') return this.boardNow().rows(kind)
    if (family === 'index') {
      const place = this.placeOf(subject)
      return kind === 'index' ? this.indexesNow().now(place) : this.indexesNow().minutes(place)
    }
    return this.parts.rows(parsed, kind)
  }

  private partsFrom(at: UnixMs): DayParts {
    const { day } = this.options
    const dealtIn = (id: string) => {
      const place = this.placeOf(id)
      return this.table && place >= 0 ? dealtInOf(this.table, place) : undefined
    }
    return new DayParts({ day, sealed: this.sealed, dealtIn }, at)
  }

  private book(id: string): Row<'quote'> | undefined {
    return this.books.at(this.placeOf(id), this.at)
  }

  private code(id: string): CodeDay | undefined {
    const known = this.codes.get(id)
    const named = known ? undefined : this.options.day.place(id)
    if (!named) return known
    const code = new CodeDay(this.options.day, named, this.sealed)
    code.to(this.at)
    this.codes.set(id, code)
    return code
  }

  private boardNow(): MarkRows {
    if (!this.board) {
      this.board = new MarkRows(this.options.day, BOARD_MARK, ['board', 'breadth'])
      this.board.to(this.at)
    }
    return this.board
  }

  private indexesNow(): IndexDays {
    if (!this.indexes) {
      this.indexes = new IndexDays(this.options.day)
      this.indexes.to(this.at)
    }
    return this.indexes
  }

  private eventsNow() {
    const all = this.options.day.events()
    const later = all.findIndex(({ time }) => time > this.at)
    this.events = { all, count: later < 0 ? all.length : later }
    return this.events
  }

  private placeOf(id: string): number {
    this.table ??= this.options.day.table(markLabel(minuteOfDay(this.at)))
    return this.table?.id.indexOf(id) ?? -1
  }

  private publish(update: Omit<RowUpdate, 'ingestTime'>, seq = 0): void {
    this.batches.add({ ...update, ingestTime: this.options.now() } as RowUpdate, this.epoch, seq)
  }

  private publishCode(id: string, code: CodeDay, at: UnixMs): void {
    const { trades, first, from } = code.to(at)
    const tick = topic.tick(id)
    const book = this.read.has(tick) ? this.book(id) : undefined
    const isOtherBook = code.sentBook !== book
    code.sentBook = book
    if (trades.length === 0 && !isOtherBook) return
    if (this.read.has(tick)) {
      trades.forEach((row, index) => {
        this.publish({ kind: 'trade', topic: tick, row }, first + index)
      })
      for (const row of code.line.rows(from)) this.publish({ kind: 'minute', topic: tick, row })
      this.publish({ kind: 'quote', topic: tick, row: code.quote(book) })
    }
    const flow = topic.flow(id)
    if (this.read.has(flow)) for (const row of code.flow(from)) this.publish({ kind: 'flow', topic: flow, row })
  }

  private publishBoard(at: UnixMs): void {
    if (!this.board || !this.read.has(topic.boardMarket)) {
      this.board = undefined
      return
    }
    for (const { kind, row } of this.board.to(at)) {
      this.publish({ kind, topic: topic.boardMarket, row } as Omit<RowUpdate, 'ingestTime'>)
    }
  }

  private publishIndexes(at: UnixMs): void {
    const changed = this.indexes?.to(at)
    for (const name of changed && changed.size > 0 ? this.read : []) {
      const parsed = parseTopic(name)
      const place = parsed?.family === 'index' ? this.placeOf(parsed.subject) : -1
      const minutes = changed?.get(place)
      if (!minutes) continue
      for (const row of this.indexesNow().now(place)) this.publish({ kind: 'index', topic: name, row })
      for (const row of minutes) this.publish({ kind: 'index-minute', topic: name, row })
    }
  }

  private publishEvents(at: UnixMs): void {
    if (!this.events || !this.read.has(topic.eventsMarket)) return
    const { events } = this
    if (!this.sealed && events.count === events.all.length) events.all = this.options.day.events()
    for (let next = events.all[events.count]; next && next.time <= at; next = events.all[events.count]) {
      events.count++
      this.publish({ kind: 'market-event', topic: topic.eventsMarket, row: next }, events.count)
    }
  }
}
