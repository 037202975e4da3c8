import type { InstrumentId } from '../../../shared/market/instrument'
import { BASKET_MEMBERS_MAX, WATCHLIST_BASKETS_MAX } from '../../../shared/protocol/limits'
import { DAY_LINES_MAX, type DayLines } from '../../../shared/protocol/minute-views'
import { fetchDayLines } from '../../api/day-lines'
import { market } from '../../stream/market'
import { createSignal } from '../../stream/signal'
import { browserEnvironment } from '../../stream/stream-environment'

/** Requests are collected for this time, so that a screen of rows is one request. */
const GATHER_MS = 150
/** An old line is shown until the new one arrives; it is dropped at this multiple of `freshMs`. */
const EXPIRY_FACTOR = 5
/** Pause of requests after a failure. */
const FAILURE_PAUSE_MS = 10_000

export interface DayLinesEnvironment {
  load: (ids: readonly InstrumentId[]) => Promise<DayLines>
  /** The market's clock, which a replay may run fast, ms. */
  now: () => number
  after: (ms: number, run: () => void) => () => void
}

export interface DayLinesPace {
  /** Minimum interval between requests. */
  apartMs: number
  /** Refresh interval of a line; in between, its end follows the last price. */
  freshMs: number
  /** Limit of pending lines; beyond it, the oldest requests are assumed to be no longer shown. */
  idsMax: number
}

/** For the rows of a table. */
const OF_ROWS: DayLinesPace = { apartMs: 0, freshMs: 60_000, idsMax: DAY_LINES_MAX }
/** For the members of all baskets of a page, each once: at most one request a second. */
export const OF_MEMBERS: DayLinesPace = {
  apartMs: 1_000,
  freshMs: 15_000,
  idsMax: WATCHLIST_BASKETS_MAX * BASKET_MEMBERS_MAX,
}

const NONE: ReadonlySet<InstrumentId> = new Set()

interface Line {
  closes: readonly number[]
  at: number
}

/** Lines of a few points for the running day of the instruments that are visible. */
export class DayLinesStore {
  /** Error of the last attempt; undefined: none. */
  failure: unknown
  private readonly lines = new Map<InstrumentId, Line>()
  private readonly wanted = new Set<InstrumentId>()
  private readonly changes = createSignal(0)
  readonly subscribe = this.changes.subscribe
  /** Instruments of the running request. */
  private inFlight = NONE
  private stopWaiting: (() => void) | undefined
  private pausedUntil = Number.NEGATIVE_INFINITY
  private key = ''
  /** Counts calls of `clear`: answers to earlier requests are ignored. */
  private generation = 0

  constructor(
    private readonly environment: DayLinesEnvironment,
    private readonly pace = OF_ROWS,
  ) {}

  /** Increases with each change of the lines. */
  get version(): number {
    return this.changes.get()
  }

  /** The cached line, oldest point first; requests it if it is missing or old. */
  readonly closes = (id: InstrumentId): readonly number[] => {
    const line = this.lines.get(id)
    if ((!line || this.environment.now() - line.at > this.pace.freshMs) && !this.inFlight.has(id)) {
      this.want(id)
      this.schedule()
    }
    return line?.closes ?? []
  }

  /** The cached line, without a request. */
  readonly peek = (id: InstrumentId): readonly number[] => this.lines.get(id)?.closes ?? []

  /** Whether an answer arrived, even an empty one. */
  readonly isKnown = (id: InstrumentId): boolean => this.lines.has(id)

  /** Drops all lines: the day or the replay time has changed. */
  readonly clear = (): void => {
    this.generation++
    this.lines.clear()
    this.wanted.clear()
    this.inFlight = NONE
    this.failure = undefined
    this.endPause()
    // The view that shows them requests again, also in a paused replay.
    this.publish()
  }

  /** Drops all lines if `key` (day and replay time) has changed. */
  readonly startOf = (key: string): void => {
    if (key === this.key) return
    this.key = key
    this.clear()
  }

  /** Repeats a failed request immediately. */
  readonly retry = (): void => {
    this.endPause()
    if (this.inFlight.size === 0) void this.request()
  }

  /** Ends the pause before the next request. */
  private endPause(): void {
    this.pausedUntil = Number.NEGATIVE_INFINITY
    this.stopWaiting?.()
    this.stopWaiting = undefined
  }

  private want(id: InstrumentId): void {
    this.wanted.add(id)
    // The oldest requests are of rows that were scrolled out of view.
    for (const old of this.wanted) if (this.wanted.size > this.pace.idsMax) this.wanted.delete(old)
  }

  private publish(): void {
    this.changes.set(this.version + 1)
  }

  private schedule(): void {
    if (this.stopWaiting || this.inFlight.size > 0 || this.wanted.size === 0) return
    const { after, now } = this.environment
    this.stopWaiting = after(Math.max(GATHER_MS, this.pausedUntil - now()), () => {
      this.stopWaiting = undefined
      void this.request()
    })
  }

  private async request(): Promise<void> {
    const { load, now } = this.environment
    const ids = [...this.wanted].slice(0, DAY_LINES_MAX)
    for (const id of ids) this.wanted.delete(id)
    // `clear` may have emptied the list.
    if (ids.length === 0) return
    const mine = new Set(ids)
    this.inFlight = mine
    this.pausedUntil = now() + this.pace.apartMs
    const generation = this.generation
    try {
      const reply = await load(ids)
      if (generation === this.generation) this.receive(ids, reply)
    } catch (thrown) {
      if (generation !== this.generation) return
      this.pausedUntil = now() + FAILURE_PAUSE_MS
      this.failure = thrown
      for (const id of ids) this.want(id)
      this.publish()
    } finally {
      if (this.inFlight === mine) this.inFlight = NONE
      this.schedule()
    }
  }

  private receive(ids: readonly InstrumentId[], reply: DayLines): void {
    const at = this.environment.now()
    this.failure = undefined
    const closes = new Map(reply.lines.map((line) => [line.id, line.closes]))
    for (const id of ids) this.lines.set(id, { closes: closes.get(id) ?? [], at })
    // Lines that are no longer shown are dropped; a line that is being refreshed stays until its answer arrives.
    for (const [id, line] of this.lines)
      if (!this.wanted.has(id) && at - line.at > this.pace.freshMs * EXPIRY_FACTOR) this.lines.delete(id)
    this.publish()
  }
}

const clock = {
  now: () => market.marketTime() ?? browserEnvironment.now(),
  after: browserEnvironment.after,
}

export const dayLines = new DayLinesStore({ load: (ids) => fetchDayLines(ids), ...clock })

/** Lines with every minute, for basket members. */
export const memberLines = new DayLinesStore({ load: (ids) => fetchDayLines(ids, 1), ...clock }, OF_MEMBERS)
