import type { FeedEvent, FeedStatus } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { Phase } from '../../../shared/market/session'
import type { HealthReport } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import type { Incidents } from '../incidents'
import type { CountedSource } from '../volume-count'
import { Handover } from './handover'
import { Lending, type Loan } from './lending'
import { Mailbox } from './mailbox'
import { PriceComparison } from './price-comparison'
import { SourceRanking, STEADY_MS } from './ranking'
import { type FromSource, readSource } from './read-source'
import { sourceReport } from './source-report'
import { text } from './text'
import { Usability } from './usability'
import { type DayUpdate, type SourceOptions, WatchedSource } from './watched-source'

const log = logOf('feeds')

const LOOK_MS = 1_000

export interface SeveralOptions {
  /** The first one counts; the others stand in for it in this order, and are compared with it. */
  sources: readonly SourceOptions[]
  /** Epoch ms. */
  now: () => number
  incidents: Incidents
}

/** The sources together, from the first event on. */
export class SeveralRun {
  /** In configured order: the first one is preferred. */
  private readonly sources: readonly WatchedSource[]
  private readonly ranking: SourceRanking
  private readonly lending: Lending
  private readonly usability: Usability
  private readonly comparisons: ReadonlyMap<WatchedSource, PriceComparison>
  private readonly handover = new Handover()
  /** Source of an instrument: the best one so far. */
  private readonly introducedBy = new Map<InstrumentId, number>()
  /** Rows of the first source were suppressed for a while. */
  private hasWithheld = false
  /** Chosen by operators. */
  private chosen: WatchedSource | undefined
  private tradingDay = ''
  private phase: Phase | undefined
  private said = ''

  constructor(private readonly options: SeveralOptions) {
    const startedAt = options.now()
    this.sources = options.sources.map((source, rank) => new WatchedSource(source, rank, startedAt))
    const steadyMs = this.first.isExact ? 0 : STEADY_MS
    this.ranking = new SourceRanking(this.sources.length, steadyMs)
    this.lending = new Lending(this.sources, steadyMs)
    this.usability = new Usability(this.sources, options.incidents)
    const others = this.sources.slice(1)
    this.comparisons = new Map(others.map((source) => [source, new PriceComparison(options.incidents)]))
  }

  private get first(): WatchedSource {
    return this.sources[0] as WatchedSource
  }

  get active(): WatchedSource {
    return this.sources[this.ranking.active] as WatchedSource
  }

  get counted(): CountedSource[] {
    return this.sources.map(({ feed, volume }) => ({ name: feed.name, isCoin: false, volume }))
  }

  /** Operators want people to see this source; undefined = the first one that can be used. */
  choose(name: string | undefined): void {
    const rank = this.sources.findIndex(({ feed }) => feed.name === name)
    if (this.chosen?.rank === rank || (rank < 0 && !this.chosen)) return
    this.chosen = this.sources[rank]
    this.ranking.choose(this.chosen?.rank)
  }

  askAgain(name: string): boolean | undefined {
    return this.sources.find(({ feed }) => feed.name === name)?.feed.askAgain?.(name)
  }

  get isFallback(): boolean {
    return this.ranking.active > 0
  }

  async *events(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    const mailbox = new Mailbox<FromSource>()
    signal.addEventListener('abort', () => mailbox.stir(), { once: true })
    for (const source of this.sources) void readSource(source, mailbox, signal)
    let lookedAt = 0
    while (!signal.aborted) {
      const mail = await mailbox.next(LOOK_MS)
      const out: FeedEvent[] = []
      const now = this.options.now()
      if (mail) this.take(mail.thing, out)
      // Either way: a clock may be set back.
      if (Math.abs(now - lookedAt) >= LOOK_MS) {
        lookedAt = now
        this.look(now, out)
      }
      this.say(out)
      if (out.length > 0) yield out
      // Only now: a source may confirm to others that its rows are in the market.
      mail?.taken()
    }
  }

  reports(): HealthReport[] {
    const at = this.options.now()
    return this.sources.flatMap((source) => {
      const comparison = this.comparisons.get(source)
      const { first, active } = this
      const lent = this.lending.lent.filter(({ by }) => by === source).length
      const why = this.usability.whyNot(source)
      const isChosen = source === this.chosen
      const own = sourceReport({ source, first, active, isChosen, comparison, lent, why, at })
      return [own, ...(source.feed.reports?.() ?? [])]
    })
  }

  disagreeing(): ReadonlySet<InstrumentId> {
    return new Set([...this.comparisons.values()].flatMap(({ disagreeing }) => [...disagreeing]))
  }

  private take({ source, batch }: FromSource, out: FeedEvent[]): void {
    const now = this.options.now()
    source.note(batch, now)
    for (const event of batch) if (event.kind === 'status') source.hear(event, now)
    if (source !== this.active && source === this.first && this.first.isExact && !this.isPassedOver) this.look(now, out)
    this.hasWithheld ||= source === this.first && this.isPassedOver
    for (const event of batch) {
      if (event.kind === 'status') continue
      if (source === this.first && source.isExact && !this.isPassedOver) this.tellFirst(source, event, out)
      else if (source !== this.active) this.tellLent(source, event, out)
      else if (!this.isLent(event)) this.tellStandIn(source, event, out)
    }
  }

  /** Operators want another source than the first one, and have it. */
  private get isPassedOver(): boolean {
    return this.isFallback && this.active === this.chosen
  }

  /** Why people do not see the first one, Chinese. */
  private get whyAway(): string {
    return this.usability.whyNot(this.first) ?? (this.isPassedOver ? text.chosen : text.returned)
  }

  private isLent(event: FeedEvent): boolean {
    return 'instrument' in event && this.lending.lenderOf(event.instrument) !== undefined
  }

  /** A first source with exact prints: all of it, whichever source is active. */
  private tellFirst(source: WatchedSource, event: FeedEvent, out: FeedEvent[]): void {
    if (event.kind === 'day' && !event.of) this.begin(event.tradingDay, out, true)
    else if (event.kind === 'phase') this.enter(event.phase, out)
    else if (event.kind === 'instruments') this.introduce(source, event.instruments, out)
    else {
      if (source.tradingDay !== this.tradingDay) this.enterDay(source, out)
      out.push(event)
    }
  }

  private tellStandIn(source: WatchedSource, event: FeedEvent, out: FeedEvent[]): void {
    if (source.tradingDay !== this.tradingDay) this.enterDay(source, out)
    if (event.kind === 'phase') this.enter(event.phase, out)
    else if (event.kind === 'instruments') this.introduce(source, event.instruments, out)
    else if (event.kind === 'quote' || event.kind === 'index') this.tellRow(source, event, out)
    else if (event.kind === 'trade') {
      if (!this.first.isExact && this.handover.admits(event, source.rank)) out.push(event)
    } else if (event.kind !== 'day' && !this.first.isExact) out.push(event)
  }

  /** For a source that is not in use: its rows as fallback source. */
  private tellLent(source: WatchedSource, event: FeedEvent, out: FeedEvent[]): void {
    if (source.tradingDay !== this.tradingDay) return
    const isOwn = (id: InstrumentId) => this.lending.lenderOf(id) === source
    if (event.kind === 'instruments') {
      const lent = event.instruments.filter(({ id }) => isOwn(id))
      this.introduce(source, lent, out)
    } else if ((event.kind === 'quote' || event.kind === 'index') && isOwn(event.instrument)) {
      this.tellRow(source, event, out)
    } else if (event.kind === 'trade' && isOwn(event.instrument) && !this.first.isExact) {
      if (this.handover.admits(event, source.rank)) out.push(event)
    }
  }

  /** A row is marked if it comes from a source other than the one in use. */
  private tellRow(source: WatchedSource, row: DayUpdate, out: FeedEvent[]): void {
    const told = source === this.active ? row : { ...row, source: source.rank }
    if (told.kind === 'index' || this.first.isExact) out.push(told)
    else out.push(...this.handover.events(told, source.rank))
  }

  /** Events required before a source's rows: its day, its instruments, its phase. */
  private enterDay(source: WatchedSource, out: FeedEvent[]): void {
    if (source.tradingDay !== '') this.begin(source.tradingDay, out)
    this.introduce(source, source.instruments.values(), out)
    this.enter(source.feed.clock().phase, out)
  }

  /** Another source from now on: its events suppressed so far are sent now. */
  private takeOver(source: WatchedSource, out: FeedEvent[]): void {
    this.enterDay(source, out)
    if (source === this.first && source.isExact) {
      if (this.hasWithheld) out.push(...source.rows.values())
      this.hasWithheld = false
      return
    }
    for (const row of source.rows.values()) if (!this.isLent(row)) this.tellRow(source, row, out)
  }

  /** The new source's data of an instrument; an exact source has sent its own already. */
  private handOn({ id, by }: Loan, out: FeedEvent[]): void {
    if (by.isExact) return
    const [instrument, row] = [by.instruments.get(id), by.rows.get(id)]
    if (instrument) this.introduce(by, [instrument], out)
    if (row) this.tellRow(by, row, out)
  }

  private begin(tradingDay: string, out: FeedEvent[], restarts = false): void {
    if (tradingDay === this.tradingDay && !restarts) return
    this.tradingDay = tradingDay
    this.phase = undefined
    this.handover.restart()
    this.lending.restart()
    this.introducedBy.clear()
    for (const comparison of this.comparisons.values()) comparison.restart()
    out.push({ kind: 'day', tradingDay })
  }

  private enter(phase: Phase, out: FeedEvent[]): void {
    if (phase === this.phase) return
    this.phase = phase
    out.push({ kind: 'phase', phase, exchangeTime: this.active.feed.clock().marketTime })
  }

  /** Instruments that no better source supplied. */
  private introduce(source: WatchedSource, instruments: Iterable<Instrument>, out: FeedEvent[]): void {
    const fresh = [...instruments].filter(({ id }) => {
      const by = this.introducedBy.get(id)
      return by === undefined || by >= source.rank
    })
    for (const { id } of fresh) this.introducedBy.set(id, source.rank)
    if (fresh.length > 0) out.push({ kind: 'instruments', instruments: fresh })
  }

  /** Usable sources, the visible one, and those that agree. */
  private look(now: number, out: FeedEvent[]): void {
    const usable = this.usability.look(now)
    const { incidents } = this.options
    if (this.ranking.look(usable, now)) {
      log.warn({ source: this.active.feed.name }, 'another source from now on')
      for (const source of this.sources) if (source !== this.active) incidents.close('fallback', source.title)
      for (const comparison of this.comparisons.values()) comparison.restart()
      this.takeOver(this.active, out)
    }
    const { active, first } = this
    if (this.isFallback) incidents.open('fallback', active.title, this.whyAway)
    for (const loan of this.lending.look(active, usable, now)) this.handOn(loan, out)
    this.tellLoans()
    for (const [source, comparison] of this.comparisons) {
      const against = source === active ? first : active
      if (source.tradingDay === against.tradingDay) comparison.look(against, source, now)
    }
  }

  /** Whom operators see lending, and what. */
  private tellLoans(): void {
    const { lent } = this.lending
    for (const source of this.sources) {
      const ids = lent.filter(({ by }) => by === source).map(({ id }) => id)
      if (ids.length > 0) this.options.incidents.open('lent', source.title, text.lent(ids))
      else this.options.incidents.close('lent', source.title)
    }
  }

  private say(out: FeedEvent[]): void {
    const { active, first } = this
    const own = this.isFallback ? text.fallback(active.title, active.detail, first.title, this.whyAway) : active.detail
    const { lent } = this.lending
    const detail = lent.length === 0 ? own : `${own}${text.partly(lent.map(({ id, by }) => [id, by.title]))}`
    const sources = this.sources.map(({ title }) => title)
    const status: FeedStatus = { kind: 'status', state: active.state, detail, sources }
    const said = `${this.ranking.active} ${status.state} ${status.detail}`
    if (said === this.said) return
    this.said = said
    out.push(status)
  }
}
