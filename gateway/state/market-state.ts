import type { GradeDefinition } from '../../shared/flow/grades'
import type { DayReference } from '../../shared/flow/market-events/day-reference'
import type { MarketEvent, Trade } from '../../shared/market/events'
import { SIDES } from '../../shared/market/events'
import type { InstrumentId } from '../../shared/market/instrument'
import { beijingDate, phaseAt, timeOfDay } from '../../shared/market/session'
import type { UnixMs, Yuan } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import { type TopicName, topic } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import type { PastOfDay } from './catch-up'
import { DayBook } from './day-book'
import type { DayState } from './day-state'
import { DefinedLedgers } from './defined-ledgers'
import { Findings, findingRow, marketRow } from './findings'
import { Indexes } from './indexes'
import { MarketDeals } from './market-deals'
import { MarketEvents } from './market-events'
import { Publisher } from './publisher'
import { MarketQueries } from './queries'
import { quoteRow } from './quote-row'
import { type NameReader, Registry } from './registry'
import type { StateBudget } from './state-budget'

/** Of split detectors: who needs a full one. */
const REVIEW_EVERY_TICKS = 4

export interface MarketStateOptions {
  grades: GradeDefinition
  /** Wall clock, epoch ms: stamps updates, and makes table epochs differ between gateways. */
  now: () => number
  /** False: nobody reads the topic now, so its `latest` rows need not be made. Default: all are read. */
  interest?: (topic: TopicName) => boolean
  /** Whole market's turnover at a time of the day before, ms after midnight; 0 = unknown. */
  turnoverBefore?: (sinceMidnight: number) => Yuan
  budget?: StateBudget | undefined
  /** The running day's prints that are kept of an instrument, for a detector that begins late. Default: none. */
  prints?: PastOfDay['prints']
  /** Without it instruments have no pinyin. */
  readNames?: NameReader | undefined
}

/** Counts for the operators; all of the running day. */
export interface StateFigures {
  trades: number
  quotes: number
  /** Events of instruments that no list had named. */
  unknown: number
  /** Quotes whose totals were ahead of all prints received. */
  quotesAhead: number
  /** Instruments whose prints are behind the venue's totals now. */
  printsMissing: number
}

/**
 * What is current: takes market events, answers with the rows they change. `apply` passes prints, quotes and
 * findings on at once; what many events change together (boards, indexes, minutes, ledger) waits for `tick`.
 */
export class MarketState extends MarketQueries {
  private readonly updates: Update[] = []
  private readonly ticked: Update[] = []
  private readonly now: () => number
  private readonly interest: (topic: TopicName) => boolean
  private readonly publisher: Publisher
  private readonly counts = { trades: 0, quotes: 0, unknown: 0 }
  private toldPhase = false
  private ticks = 0

  constructor(options: MarketStateOptions) {
    const { grades, now, interest = () => true, turnoverBefore = () => 0, budget, prints = () => undefined } = options
    const registry = new Registry(Math.floor(now() / 1000), options.readNames)
    const findings = new Findings()
    const days = new DayBook(registry, grades, budget, { prints, findings: (id) => findings.of(id) })
    const indexes = new Indexes(registry, (id) => days.get(id))
    const defined = new DefinedLedgers((id) => days.get(id), interest)
    super({
      registry,
      days,
      defined,
      indexes,
      findings,
      events: new MarketEvents(),
      deals: new MarketDeals(grades),
      turnoverBefore,
      marketTime: 0,
      phase: 'before',
    })
    this.now = now
    this.interest = interest
    this.publisher = new Publisher(this.market, interest)
  }

  /** Rows changed by an event. The array is reused by the next call. */
  apply(event: MarketEvent): readonly Update[] {
    const { updates } = this
    updates.length = 0
    switch (event.kind) {
      case 'trade':
        this.trade(event)
        break
      case 'quote': {
        const day = this.dayOf(event.instrument)
        if (!day) break
        this.counts.quotes++
        day.addQuote(event)
        this.market.events.quote(event, day.instrument)
        this.publishEvents()
        this.see(event.exchangeTime, day)
        day.quoteDirty = false
        const name = day.topics.tick
        if (this.interest(name)) {
          updates.push({ kind: 'quote', topic: name, row: quoteRow(day, this.phase), ingestTime: this.now() })
        }
        break
      }
      case 'index':
        this.market.indexes.value(event)
        this.see(event.exchangeTime)
        break
      case 'members':
        this.market.indexes.setMembers(event)
        break
      case 'instruments':
        this.market.registry.put(event.instruments)
        this.market.days.refresh()
        this.market.indexes.unresolve()
        break
      case 'phase':
        this.market.phase = event.phase
        this.toldPhase = true
        break
      case 'day':
        if (event.of) this.startOwnDays(event.of, event.tradingDay)
        else this.restart(event.tradingDay)
        break
      case 'past-minute': {
        const day = this.dayOf(event.instrument)
        // Those of earlier days are history: the recorder takes them.
        if (day && this.market.registry.ownDay(event.instrument) === beijingDate(event.start)) day.addMinute(event)
        break
      }
      case 'order':
      case 'cancel':
        this.market.days.get(event.instrument)?.measures.addOrder(event)
        break
      case 'past-day':
        break
    }
    return updates
  }

  /** Conflated rows; call about every 250 ms with the market's time. The array is reused by the next call. */
  tick(marketTime: UnixMs): readonly Update[] {
    this.ticked.length = 0
    this.market.marketTime = Math.max(this.marketTime, marketTime)
    if (!this.toldPhase) this.market.phase = phaseAt(timeOfDay(this.marketTime))
    if (this.ticks++ % REVIEW_EVERY_TICKS === 0) this.reviewSplits()
    for (const day of this.market.days.splits.days) {
      day.split?.advance(this.marketTime)
      this.publishFindings(day, this.ticked)
    }
    this.publisher.tick(this.ticked, this.now())
    this.market.deals.tick(this.ticked, this.interest, this.now())
    return this.ticked
  }

  /** A short piece of work that may wait; call it between others, after `tick`, as long as it answers true. */
  catchUp(): boolean {
    return this.market.days.splits.catchUp()
  }

  private reviewSplits(): void {
    this.market.days.splits.review((day) => this.interest(day.topics.split), this.interest(topic.splitMarket))
  }

  /** What the days before say of each stock, for the events that need it. */
  refer(references: ReadonlyMap<InstrumentId, DayReference>): void {
    this.market.events.refer(references)
  }

  figures(): StateFigures {
    let quotesAhead = 0
    let printsMissing = 0
    for (const day of this.market.days.active) {
      quotesAhead += day.quotesAhead
      if (day.hasPrints && day.quoted.volume > day.printed.volume) printsMissing++
    }
    return { ...this.counts, quotesAhead, printsMissing }
  }

  private trade(trade: Trade): void {
    const day = this.dayOf(trade.instrument)
    if (!day) return
    this.counts.trades++
    day.addTrade(trade)
    this.see(trade.exchangeTime, day)
    const { summed } = trade
    const told = { kind: 'trade', topic: day.topics.tick, row: tradeRow(trade, day), ingestTime: this.now() } as const
    this.updates.push(summed ? { ...told, summed } : told)
    this.market.deals.trade(trade, day)
    this.market.events.trade(trade, day.instrument)
    this.publishEvents()
    if (summed) return
    const split = this.market.days.splits.of(day, () => this.interest(day.topics.split))
    if (!split) return
    split.add(trade)
    this.publishFindings(day, this.updates)
  }

  private publishEvents(): void {
    for (const row of this.market.events.take()) {
      this.updates.push({ kind: 'market-event', topic: topic.eventsMarket, row, ingestTime: this.now() })
    }
  }

  private publishFindings(day: DayState, into: Update[]): void {
    const changed = day.split?.take()
    if (!changed || changed.length === 0) return
    const ingestTime = this.now()
    for (const finding of changed) {
      this.market.findings.put(finding)
      if (this.interest(day.topics.split)) {
        into.push({ kind: 'finding', topic: day.topics.split, row: findingRow(finding), ingestTime })
      }
      if (this.interest(topic.splitMarket)) {
        into.push({ kind: 'finding', topic: topic.splitMarket, row: marketRow(finding), ingestTime })
      }
    }
    day.splitNet = this.market.findings.net(day.instrument.id)
    day.boardDirty = true
  }

  private dayOf(id: InstrumentId): DayState | undefined {
    const known = this.market.days.get(id)
    if (known) return known
    const day = this.market.days.open(id)
    if (day) this.market.indexes.unresolve()
    else this.counts.unknown++
    return day
  }

  /** Instruments with a day of their own do not move the market's clock. */
  private see(time: UnixMs, day?: DayState): void {
    if (time <= this.marketTime) return
    if (day && this.market.registry.ownDay(day.instrument.id) !== undefined) return
    this.market.marketTime = time
  }

  private startOwnDays(ids: readonly InstrumentId[], tradingDay: string): void {
    for (const id of ids) {
      this.market.registry.startOwnDay(id, tradingDay)
      this.market.days.drop(id)
    }
  }

  private restart(tradingDay: string): void {
    this.market.registry.startDay(tradingDay)
    this.market.days.clear()
    this.market.defined.restart()
    this.market.findings.clear()
    this.market.events.restart()
    this.market.deals.restart()
    this.market.indexes.restart()
    this.publisher.restart()
    this.market.marketTime = 0
    this.toldPhase = false
    this.market.phase = 'before'
    Object.assign(this.counts, { trades: 0, quotes: 0, unknown: 0 })
    this.updates.push({ kind: 'reset', ingestTime: this.now() })
  }
}

const tradeRow = (trade: Trade, { ledger }: DayState): Row<'trade'> => ({
  time: trade.exchangeTime,
  price: trade.price,
  volume: trade.volume,
  side: SIDES.indexOf(trade.side),
  buyNo: trade.buyNo,
  sellNo: trade.sellNo,
  buyGrade: ledger.buyGrade,
  sellGrade: ledger.sellGrade,
})

export const createMarketState = (options: MarketStateOptions): MarketState => new MarketState(options)
