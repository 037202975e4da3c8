import type { FeedEvent, FeedStatus } from '../../../shared/market/events'
import { beijingDate } from '../../../shared/market/session'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { Feed, FeedClock } from '../feed'
import type { Incidents } from '../incidents'
import { Acknowledge } from './acknowledge'
import { DayJournalWriter } from './day-journal-writer'
import { Entrances, type EntrancesOptions } from './entrances'
import { BridgeIntake } from './intake'
import { BridgeJournal, type DayJournal } from './journal'
import { BridgeDay } from './market-day'
import { readBack } from './read-back'
import type { Reception } from './session'
import { Streams } from './streams'
import { text } from './text'

/** Rows this close to the wall clock are live: the market's clock runs on between them. */
const LIVE_MS = 60_000

/** The market's time by the bridge's rows. */
class BridgeClock {
  #heardAt = 0

  constructor(
    private readonly day: BridgeDay,
    private readonly now: () => number,
  ) {}

  /** The day's newest rows were heard just now. */
  heard(): void {
    this.#heardAt = this.now()
  }

  read(): FeedClock {
    const { newest, phase, tradingDay } = this.day
    const now = this.now()
    if (newest === 0) return { marketTime: now, speed: 1, phase, tradingDay: tradingDay || beijingDate(now) }
    const live = Math.abs(this.#heardAt - newest) < LIVE_MS
    const marketTime = live ? newest + Math.max(0, now - this.#heardAt) : newest
    return { marketTime, speed: live ? 1 : 0, phase, tradingDay }
  }
}

/** Rows that the market is given at once. */
const BATCH_ROWS = 4_000
const LOOK_MS = 1_000
const RETRY_MS = 5_000
const NAMED = { name: 'bridge', quality: 'ok', badge: '' } as const

export interface BridgeOptions extends EntrancesOptions {
  /** Required from every sender; needed beyond loopback. */
  secret?: string | undefined
  /** Storage of the running day. */
  folder: string
  /** Keeps it elsewhere instead. */
  openJournal?: (() => Promise<DayJournal>) | undefined
  now: () => number
  /** Ends after `ms` or when `signal` aborts, by resolving or rejecting. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  incidents: Incidents
}

export interface BridgeFeed extends Feed {
  reports(): readonly HealthReport[]
  /** Addresses for senders, once the listener is open. */
  places(): string[]
}

/**
 * Level-2 data of the user's own source, over TCP, WebSocket and NATS (`docs/bridge.md`). A row is acknowledged once
 * it is in the day's journal and in the market; after a restart the journal is read first, so that nothing that was
 * acknowledged is missing and nothing is there twice.
 */
export function createBridgeFeed(options: BridgeOptions): BridgeFeed {
  const { now } = options
  let reading = true
  const day = new BridgeDay((running) => !reading && running !== beijingDate(now()))
  const intake = new BridgeIntake(day, now, options.incidents)
  const reception: Reception = { intake, streams: new Streams(), secret: options.secret }
  const entrances = new Entrances(options, reception)
  const [clock, acknowledge] = [new BridgeClock(day, now), new Acknowledge()]
  const keeper = new DayJournalWriter(reception.streams, options.incidents)
  const status = (before: FeedStatus['state']) => statusOf(before, reception.streams.connected(), entrances.places())

  async function* serve(journal: DayJournal, signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    let told = status('connecting')
    yield [told]
    while (!signal.aborted) {
      const lines = intake.next(BATCH_ROWS)
      if (lines.length > 0) {
        const problem = await keeper.keep(journal, lines)
        if (problem) {
          told = { kind: 'status', state: 'error', detail: text.noJournal(problem) }
          yield [told]
          await options.wait(LOOK_MS, signal).catch(() => undefined)
          continue
        }
        clock.heard()
        const events = lines.flatMap((line) => line.events)
        if (events.length > 0) yield events
        intake.done(lines)
        acknowledge.kept(lines)
      } else await intake.arrival(LOOK_MS)
      intake.look(text.behind(intake.waiting))
      const passed: FeedEvent[] = []
      if (day.newest > 0) day.advance(clock.read().marketTime, passed)
      const next = status(told.state)
      if (next.state !== told.state || next.detail !== told.detail) passed.push(next)
      told = next
      if (passed.length > 0) yield passed
    }
  }

  async function* events(signal: AbortSignal): AsyncGenerator<readonly FeedEvent[]> {
    signal.addEventListener('abort', () => intake.stir(), { once: true })
    const journal = await (options.openJournal?.() ?? BridgeJournal.open(options.folder, now))
    try {
      yield [{ kind: 'status', state: 'connecting', detail: text.reading }]
      yield* readBack(journal, { day, streams: reception.streams, incidents: options.incidents })
      clock.heard()
      reading = false
      for (let fault = await entrances.open(); fault && !signal.aborted; fault = await entrances.open()) {
        yield [fault]
        await options.wait(RETRY_MS, signal).catch(() => undefined)
      }
      yield* serve(journal, signal)
    } finally {
      acknowledge.close()
      await entrances.close()
      await journal.close()
      await options.nats?.close()
    }
  }

  return {
    ...NAMED,
    events,
    clock: () => clock.read(),
    places: () => entrances.places(),
    askAgain: reception.streams.askAgain,
    reports: () => [reportOf(intake, reception.streams.connected().length, now())],
  }
}

function statusOf(before: FeedStatus['state'], senders: readonly string[], places: string[]): FeedStatus {
  if (senders.length > 0) return { kind: 'status', state: 'live', detail: text.live(senders) }
  return before === 'connecting'
    ? { kind: 'status', state: 'connecting', detail: text.waiting(places) }
    : { kind: 'status', state: 'reconnecting', detail: text.gone(places) }
}

function reportOf({ counts, waiting, isFull, day }: BridgeIntake, senders: number, at: number): HealthReport {
  const { count: beyondLimits, newest } = day.beyondLimits
  const words = isFull ? text.behind(waiting) : text.report(senders, counts.rows, counts.refused)
  return {
    source: 'bridge',
    state: isFull || beyondLimits > 0 ? 'late' : 'ok',
    words: beyondLimits > 0 ? `${words}；${text.beyondLimits(beyondLimits, newest)}` : words,
    at,
    figures: { senders, waiting, instruments: day.instruments, beyondLimits, ...counts },
  }
}
