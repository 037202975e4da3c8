import type { FeedEvent, FeedStatus } from '../../../shared/market/events'
import { type InstrumentId, MAIN_INDEXES } from '../../../shared/market/instrument'
import { clockText, isTrading } from '../../../shared/market/session'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { Feed, MissingRow } from '../feed'
import type { Incidents } from '../incidents'
import { Breaker } from '../polling/breaker'
import { securityOf } from '../polling/codes'
import { faultText } from '../polling/fault-text'
import { isBan, SourceFault } from '../polling/source-fault'
import { sessionAt, type TradingSession } from '../polling/trading-session'
import { SnapshotIntake } from './intake'
import type { SourceMinute } from './past-minutes'
import { reportRefusedRows, rowsReport } from './rows-report'
import { emptyReading, type Snapshot, type SnapshotReading } from './snapshot'
import { text } from './text'
import { REST_ROUND_MS, type Venue } from './venue'

/** Quotes that do not change for longer than this in a trading session are not live. */
const STALE_MS = 60_000
const NAP_MAX_MS = 60_000
const MINUTES_GAP_MS = 500
const WANTED_EVERY_MS = 15_000
const FAULTS_NAMED = 3
/** A second each, before their first quotes: with longer lists the rest goes without. */
const PAST_ASKED_MAX = 40

export interface LiveOptions {
  now: () => number
  /** Ends after `ms` or when `signal` aborts, by resolving or rejecting. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** 0…1. */
  random: () => number
  /** Instruments that readers need, besides the main indexes. */
  wanted: () => readonly InstrumentId[] | Promise<readonly InstrumentId[]>
  incidents?: Incidents
}

/**
 * A Level-1 source as a feed: rounds of requests while the exchanges are open (one more when they are not, for the
 * figures of the last day), checked rows, estimated prints. Faults are statuses; it goes on by itself after each.
 */
export function createLiveFeed(venue: Venue, options: LiveOptions): Feed {
  const run = new LiveRun(venue, options)
  return {
    name: venue.name,
    quality: 'estimated',
    badge: '估',
    events: (signal) => run.events(signal),
    missing: () => run.missing,
    reports: () => [run.report()],
    askAgain: (source) => (source === venue.name ? run.again() : undefined),
    clock() {
      const marketTime = options.now()
      const { phase, tradingDay } = sessionAt(marketTime)
      return { marketTime, speed: 1, phase, tradingDay }
    },
  }
}

class LiveRun {
  private readonly intake: SnapshotIntake
  private readonly breaker: Breaker
  private signal = new AbortController().signal
  /** Ends the pause of hours without requests. */
  private waking = new AbortController()
  private said = ''
  /** The day whose figures were read while its market was closed. */
  private restedOn = ''
  /** Instruments whose minutes of `pastDay` were requested: once, whatever the result. */
  private readonly pastAsked = new Set<string>()
  private pastDay = ''
  private list: InstrumentId[] = []
  private listedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly venue: Venue,
    private readonly options: LiveOptions,
  ) {
    this.intake = new SnapshotIntake(options.now)
    this.breaker = new Breaker({ ...options, resetsToBan: venue.resetsToBan })
  }

  get missing(): ReadonlyMap<InstrumentId, MissingRow> {
    return this.intake.missing.all
  }

  report(): HealthReport {
    const { venue, missing, options } = this
    return rowsReport({ venue, missing, refused: this.intake.refused, at: options.now() })
  }

  /** Reconnects, with the next round at once; false during a pause because the source refused us. */
  again(): boolean {
    if (this.breaker.delay > 0) return false
    this.venue.close()
    this.listedAt = Number.NEGATIVE_INFINITY
    this.restedOn = ''
    this.pastAsked.clear()
    this.waking.abort()
    this.waking = new AbortController()
    return true
  }

  async *events(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    this.signal = signal
    yield* this.say('connecting', text.connecting(this.venue.title))
    try {
      while (!this.signal.aborted) yield* this.step()
    } finally {
      this.venue.close()
    }
  }

  /** A round, or a nap where none may be made now. */
  private async *step(): AsyncGenerator<readonly FeedEvent[]> {
    const session = this.session()
    yield* this.enter(session)
    if (!session.asking && this.restedOn === session.tradingDay) {
      this.venue.close()
      yield* this.say('paused', text.resting(this.venue.title, session.phase))
      await this.nap(Math.min(session.msToAsking, NAP_MAX_MS))
    } else if (this.breaker.delay > 0) {
      await this.rest(Math.min(this.breaker.delay, NAP_MAX_MS))
    } else {
      yield* this.round(session)
    }
  }

  private async *round(session: TradingSession): AsyncGenerator<readonly FeedEvent[]> {
    const { venue, intake, options, signal } = this
    const startedAt = options.now()
    try {
      const ids = await this.wanted()
      intake.startRound()
      const { phase, tradingDay } = session
      for await (const reading of venue.read(ids, { signal, rest: (ms) => this.rest(ms), phase, tradingDay })) {
        yield* this.enter(this.session())
        yield* this.take(reading)
      }
    } catch (thrown) {
      if (!signal.aborted) yield* this.failed(thrown)
      return
    }
    if (signal.aborted) return
    this.breaker.succeeded()
    intake.endRound()
    if (options.incidents) reportRefusedRows(options.incidents, venue, this.missing)
    this.restedOn = session.asking ? '' : session.tradingDay
    yield* this.verdict(this.session())
    if (!session.asking) return
    const roundMs = isTrading(session.phase) ? venue.pace.roundMs : Math.max(REST_ROUND_MS, venue.pace.roundMs)
    await this.rest(Math.max(venue.pace.gapMs, startedAt + roundMs - options.now()))
  }

  /** Rows whose day began before we looked come last, each with the source's own minutes where it has them. */
  private async *take(reading: SnapshotReading): AsyncGenerator<readonly FeedEvent[]> {
    const { intake, venue } = this
    const joining = venue.past ? this.joining(reading) : []
    const events = intake.take({ ...reading, rows: reading.rows.filter((row) => !joining.includes(row)) })
    if (events.length > 0) yield events
    for (const row of joining) {
      await this.rest(Math.max(MINUTES_GAP_MS, venue.pace.gapMs))
      if (this.signal.aborted) return
      this.pastAsked.add(row.id)
      const minutes = await this.pastOf(row.id)
      const own = intake.take({ ...emptyReading(), rows: [row] }, minutes)
      if (own.length > 0) yield own
    }
  }

  /** First rows of instruments that readers need, as many as may be requested today. */
  private joining({ rows }: SnapshotReading): Snapshot[] {
    const { tradingDay } = this.session()
    if (this.pastDay !== tradingDay) this.pastAsked.clear()
    this.pastDay = tradingDay
    const isNew = (row: Snapshot) => this.intake.joins(row) && this.list.includes(row.id) && !this.pastAsked.has(row.id)
    return rows.filter(isNew).slice(0, Math.max(0, PAST_ASKED_MAX - this.pastAsked.size))
  }

  /** Minutes are a courtesy: without them the day begins with the first quote. A ban is a ban. */
  private async pastOf(id: InstrumentId): Promise<SourceMinute[]> {
    try {
      return (await this.venue.past?.(id, this.signal)) ?? []
    } catch (thrown) {
      if (this.signal.aborted || isBan(thrown)) throw thrown
      return []
    }
  }

  private async *failed(thrown: unknown): AsyncGenerator<readonly FeedEvent[]> {
    const { breaker, venue } = this
    const fault =
      thrown instanceof SourceFault
        ? thrown
        : new SourceFault('garbled', faultText.internal(thrown instanceof Error ? thrown.message : String(thrown)))
    venue.close()
    breaker.failed(fault.kind, fault.retryAfterMs)
    if (breaker.isOpen) yield* this.say('error', text.open(venue.title, fault.message, clockText(breaker.retryAt)))
    else {
      yield* this.say('reconnecting', text.retry(venue.title, fault.message, Math.ceil(breaker.delay / 1000)))
    }
  }

  /** Notices for operators about the last round. */
  private async *verdict(session: TradingSession): AsyncGenerator<readonly FeedEvent[]> {
    const { intake, venue } = this
    const { accepted, faults, unknown, old } = intake.round
    const { title, pace } = venue
    const still = intake.stillFor(session)
    const named = faults.slice(0, FAULTS_NAMED).map(({ id, reason }) => `${id} ${reason}`)
    if (accepted === 0 && faults.length > 0) yield* this.say('error', text.allRefused(title, faults.length, named))
    else if (still > STALE_MS) {
      yield* this.say('reconnecting', text.stale(title, clockText(intake.newest), Math.floor(still / 60_000) * 60))
    } else {
      const detail = [
        text.live(title, accepted, Math.round(pace.roundMs / 1000)),
        faults.length > 0 ? text.refused(faults.length, named) : '',
        unknown.length > 0 ? text.unknown(unknown) : '',
        old > 0 ? text.old(old) : '',
      ]
      yield* this.say('live', detail.join(''))
    }
  }

  private session(): TradingSession {
    return sessionAt(this.options.now())
  }

  private *enter(session: TradingSession): Generator<readonly FeedEvent[]> {
    const events = this.intake.enter(session)
    if (events.length > 0) yield events
  }

  /** Says it once, not every round. */
  private *say(state: FeedStatus['state'], detail: string): Generator<readonly FeedEvent[]> {
    if (this.said === state + detail) return
    this.said = state + detail
    yield [{ kind: 'status', state, detail }]
  }

  /** Main indexes first, then everything wanted that an A-share source can have. */
  private async wanted(): Promise<readonly InstrumentId[]> {
    const now = this.options.now()
    if (now - this.listedAt < WANTED_EVERY_MS) return this.list
    const wanted = await this.options.wanted()
    this.listedAt = now
    const all = [...MAIN_INDEXES.map(({ id }) => id), ...wanted.filter((id) => securityOf(id))]
    this.list = [...new Set(all)]
    return this.list
  }

  private async nap(ms: number): Promise<void> {
    const signal = AbortSignal.any([this.signal, this.waking.signal])
    await this.options.wait(ms, signal).catch(() => undefined)
  }

  private async rest(ms: number): Promise<void> {
    if (ms <= 0 || this.signal.aborted) return
    await this.options.wait(ms, this.signal).catch(() => undefined)
  }
}
