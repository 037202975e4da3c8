import type { Rule } from '../../../shared/alerts/rule'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { eventKindOf } from '../../../shared/market/event-kinds'
import type { FeedStatus, MarketEvent, Quote } from '../../../shared/market/events'
import { isIndicative } from '../../../shared/market/indicative'
import type { InstrumentId } from '../../../shared/market/instrument'
import { hasClosed, isTrading } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { AlertNow, AlertState } from '../../../shared/protocol/rest-alerts'
import type { Update } from '../../../shared/protocol/update'
import { type ActiveRule, NO_INSTRUMENT } from './active-rule'
import type { StatesBefore, WatchEntry } from './entry'
import { type CaughtFiring, foundFiring } from './found-firing'
import { FiguresReading, MarketFigures } from './market-figures'
import { DataGaps, type GapPosition } from './outages'
import { ruleState } from './rule-state'
import { ruleStateNow } from './rule-state-now'
import { type Happening, splitPulse } from './split-pulse'
import { Subjects, type SubjectsParts } from './subjects'
import type { Unstored } from './unstored'
import { Watching } from './watching'
import { WholeMarket } from './whole-market'

/** Rows of a feed arrive later than the clock: unless a newer row arrived, rules due by time fire this late, ms. */
const CLOCK_LAG_MS = 5_000
/** Firings that wait to be stored. */
const WAITING_MAX = 20_000

/**
 * Judges all rules on events as state has applied them, in their order and by the market's clock: the same day sent
 * again gives the same firings with the same ids. Stores nothing itself: `take` hands over the data to be stored.
 */
export class AlertEngine {
  private readonly subjects: Subjects
  private readonly watching: Watching
  private rules = new Map<string, ActiveRule>()
  private readonly figures: MarketFigures
  private readonly whole: WholeMarket
  private firings: CaughtFiring[] = []
  /** Those whose state may have to be stored. */
  private readonly touched: WatchEntry[] = []
  private readonly notes: [string, string][] = []
  private readonly outages = new DataGaps()
  private readonly happenings: Happening[] = []
  private newestAt: UnixMs = 0
  private isBroken = false
  private hasReachedEnd = false
  private lost = 0

  constructor(private readonly parts: SubjectsParts) {
    const tell = (firing: CaughtFiring) => this.tell(firing)
    const touched = (entry: WatchEntry) => this.touched.push(entry)
    const note = (ruleId: string, text: string) => this.notes.push([ruleId, text])
    this.subjects = new Subjects(parts, tell, note)
    this.watching = new Watching(this.subjects, note, touched)
    this.figures = new MarketFigures(parts.market, tell, touched)
    this.whole = new WholeMarket(parts.market, this.subjects.reading, tell, touched)
  }

  /** Firings that were dropped because storage failed. */
  get dropped(): number {
    return this.lost
  }

  /** Progress of judging by an earlier process: rows up to there are applied and not judged again. */
  resume(position: GapPosition): void {
    this.outages.resume(position)
  }

  /** Replaces all rules. `stored`: rule states of an earlier process. */
  setRules(rules: readonly ActiveRule[], stored: StatesBefore): void {
    const next = new Map(rules.map((activeRule) => [activeRule.id, activeRule]))
    this.watching.setRules(next, stored)
    this.figures.setRules(rules, stored)
    this.whole.setRules(rules, stored)
    this.rules = next
  }

  /**
   * Receives an event before the market's state applies it: rules that became due by the clock until then fire with the
   * figures before the event.
   */
  coming(event: MarketEvent): void {
    if (event.kind !== 'trade' && event.kind !== 'quote' && event.kind !== 'index') return
    const { instrument, exchangeTime } = event
    if (exchangeTime < this.subjects.earliestDue || this.wasJudged(exchangeTime)) return
    const subject = this.subjects.get(instrument)
    if (subject?.isOf(this.parts.market.tradingDay)) subject.reach(exchangeTime)
  }

  /** Receives an event after the market's state has applied it. */
  applied(event: MarketEvent): void {
    switch (event.kind) {
      case 'trade':
        this.sees(event.exchangeTime)
        this.price(event.instrument, event.price, event.exchangeTime)
        break
      case 'index':
        this.price(event.instrument, event.last, event.exchangeTime)
        break
      case 'quote':
        this.sees(event.exchangeTime)
        this.quote(event)
        break
      case 'day':
        if (!event.of) this.beginDay()
        break
      default:
        break
    }
    this.drain()
  }

  /** A row that state derived from its input. */
  update(update: Update): void {
    if (this.rules.size === 0) return
    if (update.kind === 'market-event') {
      const event = eventKindOf(update.row.event)
      if (event) this.happenings.push({ instrument: update.row.instrument, at: update.row.time, pulses: { event } })
    } else if (update.kind === 'finding') {
      const finding = JSON.parse(update.row.body) as SplitFinding
      const found = this.parts.market.withholds?.('split', finding.instrument) ? undefined : splitPulse(finding)
      if (found) this.happenings.push(found)
    }
  }

  status({ state }: FeedStatus): void {
    const broken = state === 'reconnecting' || state === 'error'
    if (broken === this.isBroken) return
    this.isBroken = broken
    const { marketTime, phase } = this.parts.clock()
    if (broken && isTrading(phase)) {
      this.outages.begin(marketTime)
      this.subjects.breakOff(this.newestAt)
    } else if (!broken) this.outages.end(marketTime)
  }

  /** The market's clock; call it some times a second. */
  tick(): void {
    const { marketTime, tradingDay, speed } = this.parts.clock()
    this.drain()
    this.reachEnd()
    if (tradingDay === '' || this.isBroken) return
    const isRunning = speed !== 0 && !this.isRetelling
    // A journal is read in blocks: while it is, the clock is ahead of the rows, and they alone say how far it is.
    const to = isRunning ? Math.max(this.newestAt, marketTime - CLOCK_LAG_MS) : this.newestAt
    this.ring(to)
    this.subjects.advance(to)
    if (!this.isRetelling) this.figures.look(marketTime, tradingDay, this.newestAt)
  }

  /** Data to be stored since the last call, or part of it if there is much. */
  take(most: number): Unstored {
    this.reachEnd()
    const firings = this.firings.splice(0, most).map(foundFiring)
    // States are handed over with the last of their firings: earlier, a restart would judge the same rows again and
    // find the same. Until the day is completely repeated, the stored states are the newer ones.
    const isLast = this.firings.length === 0 && !this.isRetelling
    const position = { tradingDay: this.parts.market.tradingDay, judgedAt: isLast ? this.newestAt : 0 }
    const states = isLast ? this.takeStates() : []
    const left = this.watching.left.splice(0)
    return { firings, states, left, notes: this.notes.splice(0), outages: this.outages.take(), position }
  }

  private takeStates(): Unstored['states'] {
    if (hasClosed(this.parts.clock().phase)) for (const subject of this.subjects.values()) subject.noteClose()
    const states: Unstored['states'] = []
    for (const entry of this.touched) {
      const { activeRule, instrument } = entry
      const stored = this.isCurrent(entry) ? entry.changed() : undefined
      if (stored) states.push({ ruleId: activeRule.id, version: activeRule.version, instrument, stored })
    }
    this.touched.length = 0
    return states
  }

  /** Whether the entry is still judged. Removed entries have no state. */
  private isCurrent(entry: WatchEntry): boolean {
    const { activeRule, instrument } = entry
    return this.entryOf(activeRule.id, instrument) === entry
  }

  private entryOf(ruleId: string, instrument: InstrumentId): WatchEntry | undefined {
    if (this.rules.get(ruleId)?.rule.scope.kind === 'all') return this.whole.entryOf(ruleId, instrument)
    return instrument === NO_INSTRUMENT ? this.figures.entryOf(ruleId) : this.watching.entryOf(ruleId, instrument)
  }

  /** Firings that wait to be stored. */
  get waiting(): number {
    return this.firings.length
  }

  /** State of a rule; undefined if there is none with this id. */
  stateOf(ruleId: string): AlertState | undefined {
    const activeRule = this.rules.get(ruleId)
    if (!activeRule) return undefined
    const figures = this.figures.entryOf(ruleId)
    const entries = figures ? [figures] : this.watching.entriesOf(ruleId)
    return ruleState(activeRule, entries, this.parts.clock().marketTime)
  }

  /** Whether a rule would be true already if it were made now. */
  heldNow(rule: Rule, members: readonly InstrumentId[], costs?: ActiveRule['costs']): AlertNow {
    const { market, clock } = this.parts
    const now = clock()
    const figures = new FiguresReading(market, now.marketTime, this.newestAt)
    return ruleStateNow(rule, members, { market, clock: now, look: (id) => this.subjects.look(id), figures, costs })
  }

  /** Whether rows of a topic are needed that may have no other reader. */
  readsSplits(id: InstrumentId): boolean {
    return this.subjects.get(id)?.entries.some(({ sources }) => sources.has('split')) ?? false
  }

  private price(id: InstrumentId, price: number, at: UnixMs): void {
    if (this.subjects.size === 0) return
    const place = this.parts.market.day(id)?.place
    if (this.subjects.passes(place, price, at)) return
    const subject = this.subjects.at(place, id)
    if (!subject) return
    this.subjects.begun(subject)
    subject.price(price, at, this.wasJudged(at))
  }

  private beginDay(): void {
    this.newestAt = 0
    this.subjects.beginDay()
  }

  private quote(quote: Quote): void {
    const edge = this.whole.quote(quote)
    const day = this.subjects.size > 0 ? this.parts.market.day(quote.instrument) : undefined
    const subject = this.subjects.at(day?.place, quote.instrument)
    if (!subject) {
      if (edge) this.whole.happened(quote.instrument, quote.exchangeTime, { edge })
      return
    }
    this.subjects.begun(subject)
    const silent = this.wasJudged(quote.exchangeTime)
    subject.book(quote, silent)
    if (edge && !silent) this.whole.happened(quote.instrument, quote.exchangeTime, { edge })
    if (day && !day.hasPrints && quote.last > 0 && quote.volume > 0 && !isIndicative(quote)) {
      subject.price(quote.last, quote.exchangeTime, silent)
    }
  }

  private drain(): void {
    if (this.happenings.length === 0) return
    for (const { instrument, at, pulses } of this.happenings.splice(0)) {
      if (this.wasJudged(at)) continue
      const subject = this.subjects.get(instrument)
      if (subject) {
        this.subjects.begun(subject)
        subject.happened(at, pulses)
      }
      this.whole.happened(instrument, at, pulses)
    }
  }

  /** Advances the newest row's time. The first row after those of an earlier process shows if any were missed. */
  private sees(at: UnixMs): void {
    if (at <= this.newestAt) return
    const wasBehind = this.wasJudged(this.newestAt)
    if (this.outages.goesOn(at, this.parts.market.tradingDay)) this.subjects.breakOff(this.newestAt)
    this.newestAt = at
    if (wasBehind && !this.wasJudged(at)) this.subjects.joinNew()
    this.ring(at)
  }

  private ring(to: UnixMs): void {
    const { rings } = this.watching
    if (rings.size > 0) this.notes.push(...rings.reach(to, this.parts.market.tradingDay))
  }

  /** All is retold, and nothing came since. */
  private reachEnd(): void {
    if (this.hasReachedEnd || this.isRetelling || !this.wasJudged(this.newestAt)) return
    this.hasReachedEnd = true
    this.subjects.joinNew()
  }

  private get isRetelling(): boolean {
    return this.outages.isRetelling(this.newestAt, this.parts.market.tradingDay)
  }

  private wasJudged(at: UnixMs): boolean {
    return this.outages.wasJudged(at, this.parts.market.tradingDay)
  }

  private tell(firing: CaughtFiring): void {
    if (this.firings.length < WAITING_MAX) this.firings.push(firing)
    else this.lost++
  }
}
