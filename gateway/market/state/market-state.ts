import type { BigOrder } from '../../../shared/flow/big-orders'
import type { DayReference } from '../../../shared/flow/market-events/day-reference'
import type { PriceLevel } from '../../../shared/flow/price-levels'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { IndexMembers, MarketEvent } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { AUCTION_PHASES, type AuctionSession, type Phase } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { IndexMoment } from '../../../shared/protocol/minute-views'
import type { PrintTape } from '../../../shared/protocol/print-tape'
import type { DayRow, IndustryList, InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardLines } from '../../../shared/protocol/rest-boards'
import type { AuctionSlots, BookDay } from '../../../shared/protocol/rest-market'
import type { RebuildRefusal, RebuiltDay } from '../../../shared/protocol/rest-orders'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { closesEvery, memberThen } from './at-minute'
import { BoardLineBooks } from './board-lines'
import { dayRowOf } from './day-row'
import type { DayState } from './day-state'
import { FindingStates } from './finding-states'
import { type StateFigures, StateIntake } from './intake'
import { MarketCore, type MarketStateOptions } from './market'
import type { PerpetualBook } from './perpetual-book'
import { rebuildDay } from './rebuild-day'
import type { Registry } from './registry'
import { RetoldDays } from './retold-days'
import { createRowMakers, type RowMakers } from './rows/all'
import { RowEngine } from './rows/row-engine'
import type { DayTotals } from './totals'

/**
 * Current market state: receives market events and returns the rows that they change. The effect of a print, a quote
 * and a tick on each kind of row is defined in its file (`rows/`); changes that many events make together wait for
 * `tick`.
 */
export class MarketState {
  private readonly market: MarketCore
  private readonly makers: RowMakers
  private readonly engine: RowEngine
  private readonly lineBooks: BoardLineBooks
  private readonly intake: StateIntake

  constructor(options: MarketStateOptions) {
    const market = new MarketCore(options)
    this.market = market
    this.makers = createRowMakers(market)
    this.engine = new RowEngine(market, Object.values(this.makers))
    this.intake = new StateIntake(market, this.engine, options.now)
    const retold = new RetoldDays({
      record: (day) => market.days.recordRead(day),
      rebuild: (id, wait) => this.rebuild(id, wait),
    })
    market.remake = (day) => void retold.remake(day)
    this.lineBooks = new BoardLineBooks({
      closeAt: (id, slot) => market.days.get(id)?.line.closeAt(slot) ?? 0,
      instrument: (id) => market.registry.get(id),
    })
  }

  /** Rows changed by an event. The array is reused by the next call. */
  apply(event: MarketEvent): readonly Update[] {
    return this.intake.apply(event)
  }

  /** Conflated rows; call about every 250 ms with the market's time. The array is reused by the next call. */
  tick(marketTime: UnixMs): readonly Update[] {
    return this.intake.tick(marketTime)
  }

  /** A short piece of postponable work; call it after `tick`, between other work, as long as it returns true. */
  catchUp(): boolean {
    return this.market.days.splits.catchUp()
  }

  /** Recomputes the derived state of an instrument's day from its prints; its readers get all of it again. */
  rebuild(id: InstrumentId, wait: (ms: number) => Promise<unknown>): Promise<RebuiltDay | RebuildRefusal> {
    const { market, makers } = this
    return rebuildDay({
      day: () => market.days.get(id),
      lookFor: (day) => market.earlier.lookFor(day),
      adopted: (day, printed) => {
        day.adopt(printed)
        if (printed.deals) makers.deals.replace(day, printed.deals)
        makers.flow.renew(id)
        market.days.splits.renew(day)
      },
      wait,
    })
  }

  /** Statistics of the previous days for each stock, for the events that need them. */
  refer(references: ReadonlyMap<InstrumentId, DayReference>): void {
    this.makers.events.refer(references)
  }

  /** Loads a page of a coin's depth stored by an earlier process. */
  restoreDepth(id: InstrumentId, bytes: Uint8Array): UnixMs | undefined {
    return this.makers.depth.restore(id, bytes)
  }

  /** State of a perpetual saved by an earlier process. */
  restorePerpetual(id: InstrumentId, known: Parameters<PerpetualBook['restore']>[0]): void {
    this.makers.perpetual.restore(id, known)
  }

  /** Every current row of one kind in a topic. Numbered rows are stored in the journal and not included. */
  rows<K extends KindName>(name: TopicName, kind: K): Row<K>[] {
    return this.engine.rows(name, kind)
  }

  /** The rows of the whole-market table, unordered; iterate at once. */
  boardRows(): Iterable<Row<'board'>> {
    return this.makers.board.oneByOne()
  }

  figures(): StateFigures {
    return this.intake.figures()
  }

  // Read-only queries of http, history, strategies and alerts about the running day.

  /** Statistics of the previous days for a stock. */
  reference(id: InstrumentId): DayReference | undefined {
    return this.makers.events.referenceOf(id)
  }
  day(id: InstrumentId): Readonly<DayState> | undefined {
    return this.market.days.get(id)
  }
  /** Exchange time of an index's newest value; undefined before its first. */
  indexHeardAt(id: InstrumentId): UnixMs | undefined {
    return this.market.indexes.get(id)?.time
  }
  indexLast(id: InstrumentId): Price | undefined {
    return this.market.indexes.get(id)?.last
  }

  get marketTime(): UnixMs {
    return this.market.marketTime
  }
  get phase(): Phase {
    return this.market.phase
  }
  /** `YYYYMMDD`; empty before the first `day` event. */
  get tradingDay(): string {
    return this.market.registry.tradingDay
  }
  /** The day of an instrument with a day of its own; undefined for all others. */
  ownDay(id: InstrumentId): string | undefined {
    return this.market.registry.ownDay(id)
  }
  instrumentTable(): InstrumentTable {
    return this.market.registry.table()
  }
  /** By place. */
  get instruments(): readonly Instrument[] {
    return this.market.registry.all
  }
  get registry(): Pick<Registry, 'plainNames' | 'restoreNames' | 'earlierCodes' | 'presentCode'> {
    return this.market.registry
  }
  get registryEpoch(): number {
    return this.market.registry.table().epoch
  }
  instrument(id: InstrumentId): Instrument | undefined {
    return this.market.registry.get(id)
  }
  industries(scheme?: string): IndustryList['groups'] {
    return this.market.registry.industries(scheme)
  }
  industrySchemes(): string[] {
    return this.market.registry.industrySchemes()
  }
  members(index: InstrumentId): IndexMembers['members'] {
    return this.market.indexes.membersOf(index)
  }
  /** Instruments that had an event today. */
  activeIds(): InstrumentId[] {
    return this.market.days.active.map((day) => day.instrument.id)
  }
  quote(id: InstrumentId): Row<'quote'> | undefined {
    return this.makers.quote.rows(id)?.[0]
  }
  minutes(id: InstrumentId): Row<'minute'>[] {
    return this.makers.minute.rows(id) ?? []
  }
  breadth(): Row<'breadth'> {
    return this.makers.breadth.now()
  }
  /** An index's row of the whole market's table. Undefined before its first value. */
  indexRow(id: InstrumentId): Row<'board'> | undefined {
    return this.makers.board.indexRow(id)
  }
  /** Stocks at their upper limit now. */
  atLimitUp(): InstrumentId[] {
    return this.makers.board.atLimitUp()
  }
  /** The day's largest orders of an instrument, or of the whole `market`, and the volume at each price. */
  deals(subject: InstrumentId | 'market'): { orders: BigOrder[]; levels: PriceLevel[] } {
    return this.makers.deals.of(subject)
  }
  /** The day's 盘口异动, oldest first. */
  marketEvents(): readonly Row<'market-event'>[] {
    return this.makers.events.all
  }
  /** Days of history that today's events are judged by. */
  eventHistoryDays(): number {
    return this.makers.events.historyDays
  }
  /** From when on split orders are looked for today; undefined = from its beginning. */
  splitsSince(): UnixMs | undefined {
    return this.makers.findings.since
  }
  findings(subject: InstrumentId | 'market'): SplitFinding[] {
    return this.market.findings.of(subject)
  }
  /** States of findings over time, from the first call on; for one consumer. */
  findingStates(): FindingStates {
    this.market.findingStates ??= new FindingStates()
    return this.market.findingStates
  }
  /** Whether split orders of the instrument are looked for. */
  watchesSplits(id: InstrumentId): boolean {
    return this.market.days.get(id)?.split !== undefined
  }
  /** Another number once the answer of `watchesSplits` may be another. */
  splitsVersion(): number {
    return this.market.days.splits.begun
  }
  totals(id: InstrumentId): DayTotals | undefined {
    return this.market.days.get(id)?.totals()
  }
  /** The day so far. Undefined before the first price. */
  dayRow(id: InstrumentId): DayRow | undefined {
    const day = this.market.days.get(id)
    return day && dayRowOf(day, this.ownDay(id) ?? this.tradingDay, this.market.slot)
  }
  /** The prints of the day so far, if they are stored; `whole`: from the first one on. */
  prints(id: InstrumentId): { whole: boolean; tape: PrintTape } | undefined {
    const day = this.market.days.get(id)
    return day?.tape && { whole: day.tapeIsWhole, tape: day.tape }
  }
  /** Order book data of the day that prints do not contain. Undefined before the instrument's first event. */
  bookDay(id: InstrumentId): BookDay | undefined {
    const day = this.market.days.get(id)
    return day && { id, tradingDay: this.ownDay(id) ?? this.tradingDay, ...day.books.day() }
  }
  /** The auction slots of every instrument that has them today. */
  auctionCourses(session: AuctionSession): Map<InstrumentId, AuctionSlots> {
    const courses = new Map<InstrumentId, AuctionSlots>()
    for (const id of this.activeIds()) {
      const course = this.market.days.get(id)?.books.auctions[session]
      if (course?.newest()) courses.set(id, course.places())
    }
    return courses
  }
  /** Auction data of this day stored by an earlier process. */
  restoreAuctions(session: AuctionSession, courses: ReadonlyMap<InstrumentId, AuctionSlots>): void {
    this.market.days.restoreAuctions(session, courses, this.phase !== AUCTION_PHASES[session])
  }
  /** Today's stored books of an instrument, as frame bytes. */
  bookFrame(id: InstrumentId): Uint8Array | undefined {
    return this.makers.quote.books(id)
  }
  /** Today's books of a time range, `to` exclusive, of every instrument with stored books. */
  booksBetween(from: UnixMs, to: UnixMs): { id: InstrumentId; rows: Row<'quote'>[] }[] {
    return this.makers.quote.booksBetween(from, to)
  }
  /** The order book of a coin by bands over the last 24 hours, or of one of their days, as frame bytes. */
  depthFrame(id: InstrumentId, day?: string): Uint8Array | undefined {
    return this.makers.depth.frame(id, day)
  }
  depthPages(id: InstrumentId, after?: UnixMs) {
    return this.makers.depth.pages(id, after)
  }
  /** Close of a minute, or of the last before it that traded; undefined before the first. */
  closeAt(id: InstrumentId, slot: number): Price | undefined {
    const line = this.market.indexes.get(id) ?? this.market.days.get(id)?.line
    return line?.closeAt(slot) || undefined
  }
  closes(id: InstrumentId, step: number): Price[] | undefined {
    const line = this.market.indexes.get(id) ?? this.market.days.get(id)?.line
    return line && line.newest >= 0 ? closesEvery(line, step) : undefined
  }
  /** An index's members that printed today, at the end of a minute. */
  membersAt(index: InstrumentId, slot: number): IndexMoment['members'] {
    return this.members(index).flatMap(({ instrument: id }) => {
      const day = this.market.days.get(id)
      return day ? [{ id, ...memberThen(day, slot) }] : []
    })
  }
  /** The boards of a scheme by minute, up to now. */
  boardLines(key: string, groups: IndustryList['groups']): BoardLines['boards'] {
    const { registry, slot } = this.market
    return this.lineBooks.lines(key, registry.table().epoch, groups, slot)
  }
}

export const createMarketState = (options: MarketStateOptions): MarketState => new MarketState(options)
