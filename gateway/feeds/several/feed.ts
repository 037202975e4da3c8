import type { FeedEvent, FeedStatus } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { isTrading, type Phase } from '../../../shared/market/session'
import type { HealthReport } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import type { Feed } from '../feed'
import type { Incidents } from '../incidents'
import { Handover } from './handover'
import { Mailbox } from './mailbox'
import { PriceComparison } from './price-comparison'
import { Ranking, STEADY_MS } from './ranking'
import { sourceReport } from './source-report'
import { text } from './text'
import { type SourceOptions, WatchedSource } from './watched-source'

const log = logOf('feeds')

/** A source whose newest prices are so much older than another's stands still. */
export const SILENT_MS = 15_000
const LOOK_MS = 1_000

export interface SeveralOptions {
  /** The first one counts; the others stand in for it in this order, and are compared with it. */
  sources: readonly SourceOptions[]
  /** Epoch ms. */
  now: () => number
  incidents: Incidents
}

/**
 * Several live sources as one feed. People see one of them at a time and are told which. A first source with prints
 * as they were (`quality` ok) is told whole, and another one lends it quotes alone while it is away, because its
 * missed prints may still come; sources that estimate their prints take turns by their totals (`handover.ts`).
 */
export function createSeveralFeed(options: SeveralOptions): Feed {
  const run = new SeveralRun(options)
  return {
    get name() {
      return run.active.feed.name
    },
    get quality() {
      return run.active.feed.quality
    },
    get badge() {
      const { feed, title } = run.active
      return run.isFallback ? text.badge(feed.badge, title) : feed.badge
    },
    events: (signal) => run.events(signal),
    clock: () => run.active.feed.clock(),
    reports: () => run.reports(),
  }
}

class SeveralRun {
  /** From the first one on. */
  private readonly sources: readonly WatchedSource[]
  private readonly ranking: Ranking
  private readonly comparisons: ReadonlyMap<WatchedSource, PriceComparison>
  private readonly handover = new Handover()
  private readonly why = new Map<WatchedSource, string>()
  /** Who told of an instrument: the best source so far. */
  private readonly introducedBy = new Map<InstrumentId, number>()
  private tradingDay = ''
  private phase: Phase | undefined
  private said = ''

  constructor(private readonly options: SeveralOptions) {
    const startedAt = options.now()
    this.sources = options.sources.map((source, rank) => new WatchedSource(source, rank, startedAt))
    this.ranking = new Ranking(this.sources.length, this.first.isExact ? 0 : STEADY_MS)
    const others = this.sources.slice(1)
    this.comparisons = new Map(others.map((source) => [source, new PriceComparison(options.incidents)]))
  }

  private get first(): WatchedSource {
    return this.sources[0] as WatchedSource
  }

  get active(): WatchedSource {
    return this.sources[this.ranking.active] as WatchedSource
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
      // Only now: a source may tell others that its rows are in the market.
      mail?.taken()
    }
  }

  reports(): HealthReport[] {
    const at = this.options.now()
    return this.sources.flatMap((source) => {
      const comparison = this.comparisons.get(source)
      const { first, active } = this
      const own = sourceReport({ source, first, active, comparison, why: this.why.get(source), at })
      return [own, ...(source.feed.reports?.() ?? [])]
    })
  }

  private take({ source, batch }: FromSource, out: FeedEvent[]): void {
    const now = this.options.now()
    source.note(batch, now)
    for (const event of batch) if (event.kind === 'status') source.hear(event, now)
    if (source !== this.active && source === this.first && this.first.isExact) this.look(now, out)
    for (const event of batch) {
      if (event.kind === 'status') continue
      if (source === this.first && source.isExact) this.tellFirst(source, event, out)
      else if (source === this.active) this.tellStandIn(source, event, out)
    }
  }

  /** A first source with prints as they were: all of it, whoever is active. */
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
    else if (this.first.isExact) {
      if (event.kind === 'quote' || event.kind === 'index') out.push(event)
    } else if (event.kind === 'quote') out.push(...this.handover.events(event, source.rank))
    else if (event.kind === 'trade') {
      if (this.handover.admits(event, source.rank)) out.push(event)
    } else if (event.kind !== 'day') out.push(event)
  }

  /** What must be known before a source's rows: its day, its instruments, its phase. */
  private enterDay(source: WatchedSource, out: FeedEvent[]): void {
    if (source.tradingDay !== '') this.begin(source.tradingDay, out)
    this.introduce(source, source.instruments.values(), out)
    this.enter(source.feed.clock().phase, out)
  }

  /** Another source from now on: what it told while nobody listened is told now. */
  private takeOver(source: WatchedSource, out: FeedEvent[]): void {
    this.enterDay(source, out)
    if (source === this.first && source.isExact) return
    for (const quote of source.quotes.values()) {
      if (this.first.isExact) out.push(quote)
      else out.push(...this.handover.events(quote, source.rank))
    }
  }

  private begin(tradingDay: string, out: FeedEvent[], anew = false): void {
    if (tradingDay === this.tradingDay && !anew) return
    this.tradingDay = tradingDay
    this.phase = undefined
    this.handover.restart()
    this.introducedBy.clear()
    for (const comparison of this.comparisons.values()) comparison.restart()
    out.push({ kind: 'day', tradingDay })
  }

  private enter(phase: Phase, out: FeedEvent[]): void {
    if (phase === this.phase) return
    this.phase = phase
    out.push({ kind: 'phase', phase, exchangeTime: this.active.feed.clock().marketTime })
  }

  /** Instruments that no better source told of. */
  private introduce(source: WatchedSource, instruments: Iterable<Instrument>, out: FeedEvent[]): void {
    const fresh = [...instruments].filter(({ id }) => {
      const by = this.introducedBy.get(id)
      return by === undefined || by >= source.rank
    })
    for (const { id } of fresh) this.introducedBy.set(id, source.rank)
    if (fresh.length > 0) out.push({ kind: 'instruments', instruments: fresh })
  }

  /** Who can be used, who is seen, who agrees. */
  private look(now: number, out: FeedEvent[]): void {
    for (const source of this.sources) this.judge(source, now)
    const usable = this.sources.map((source) => !this.why.has(source))
    const { incidents } = this.options
    if (this.ranking.look(usable, now)) {
      log.warn({ source: this.active.feed.name }, 'another source from now on')
      for (const source of this.sources) if (source !== this.active) incidents.close('fallback', source.title)
      for (const comparison of this.comparisons.values()) comparison.restart()
      this.takeOver(this.active, out)
    }
    const { active, first } = this
    if (this.isFallback) incidents.open('fallback', active.title, this.why.get(first) ?? text.returned)
    for (const [source, comparison] of this.comparisons) {
      const against = source === active ? first : active
      if (source.tradingDay === against.tradingDay) comparison.look(against, source, now)
    }
  }

  /** Notes why a source cannot be used, if it cannot. */
  private judge(source: WatchedSource, now: number): void {
    const { incidents } = this.options
    const failed = source.isUp(now) ? undefined : text.notUsable(source.detail)
    const silent = failed === undefined ? this.silence(source, now) : undefined
    const why = failed ?? silent
    if (why === undefined) this.why.delete(source)
    else this.why.set(source, why)
    if (failed) incidents.open('source-failed', source.title, failed)
    else incidents.close('source-failed', source.title)
    if (silent) incidents.open('source-silent', source.title, silent)
    else incidents.close('source-silent', source.title)
  }

  /** Compared with the other sources, because only they tell whether anything should have come. */
  private silence(source: WatchedSource, now: number): string | undefined {
    for (const other of this.sources) {
      if (other === source || !other.isUp(now) || !isTrading(other.feed.clock().phase)) continue
      if (source.trails.size === 0 && other.trails.size > 0) {
        return now - source.startedAt > SILENT_MS ? text.nothing(other.title) : undefined
      }
      const behind = source.behind(other)
      if (behind > SILENT_MS) return text.behind(other.title, Math.round(behind / 1000))
    }
    return undefined
  }

  private say(out: FeedEvent[]): void {
    const { active, first } = this
    const why = this.why.get(first) ?? text.returned
    const detail = this.isFallback ? text.fallback(active.title, active.detail, first.title, why) : active.detail
    const status: FeedStatus = { kind: 'status', state: active.state, detail }
    const said = `${this.ranking.active} ${status.state} ${status.detail}`
    if (said === this.said) return
    this.said = said
    out.push(status)
  }
}

interface FromSource {
  source: WatchedSource
  batch: readonly FeedEvent[]
}

/** A source ends only with the feed; one that breaks is told as such. */
async function readSource(source: WatchedSource, mailbox: Mailbox<FromSource>, signal: AbortSignal): Promise<void> {
  try {
    for await (const batch of source.feed.events(signal)) await mailbox.put({ source, batch })
  } catch (thrown) {
    if (signal.aborted) return
    log.error({ err: thrown, source: source.feed.name }, 'a source broke')
    const detail = thrown instanceof Error ? thrown.message : String(thrown)
    await mailbox.put({ source, batch: [{ kind: 'status', state: 'error', detail }] })
  }
}
