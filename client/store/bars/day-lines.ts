import type { InstrumentId } from '../../../shared/market/instrument'
import { BASKET_MEMBERS_MAX, WATCHLIST_BASKETS_MAX } from '../../../shared/protocol/limits'
import { DAY_LINES_MAX, type DayLines } from '../../../shared/protocol/minute-views'
import { fetchDayLines } from '../../api/day-lines'
import { market } from '../../stream/market'
import { createSignal } from '../../stream/signal'
import { browserEnvironment } from '../../stream/stream-environment'

/** Requests are collected for this time, so that a screen of rows is one request. */
const GATHER_MS = 150
/** An old line is shown until the new one comes; after so many times its freshness it is forgotten. */
const KEPT_TIMES = 5
/** Pause of requests after a failure. */
const REST_MS = 10_000

export interface DayLinesEnvironment {
  load: (ids: readonly InstrumentId[]) => Promise<DayLines>
  /** The market's clock, which a replay may run fast, ms. */
  now: () => number
  after: (ms: number, run: () => void) => () => void
}

export interface DayLinesPace {
  /** Requests are so far apart at least. */
  apartMs: number
  /** Refresh interval of a line; in between, its end follows the last price. */
  freshMs: number
  /** Limit of pending lines; beyond it, the oldest requests are assumed to be no longer shown. */
  idsMax: number
}

/** A screen of rows. */
const OF_ROWS: DayLinesPace = { apartMs: 0, freshMs: 60_000, idsMax: DAY_LINES_MAX }
/** Members of all baskets that a page shows, each once: one request a second whatever stands on it. */
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

/** The running day of instruments as lines of a few points, fetched for those that are looked at. */
export class DayLinesStore {
  /** Error of the last attempt; undefined: none. */
  failure: unknown
  private readonly lines = new Map<InstrumentId, Line>()
  private readonly wanted = new Set<InstrumentId>()
  private readonly changes = createSignal(0)
  readonly subscribe = this.changes.subscribe
  /** Pending, not to be requested twice. */
  private flying = NONE
  private stopWaiting: (() => void) | undefined
  private quietUntil = Number.NEGATIVE_INFINITY
  private key = ''
  /** Counts up whenever everything is forgotten. */
  private time = 0

  constructor(
    private readonly environment: DayLinesEnvironment,
    private readonly pace = OF_ROWS,
  ) {}

  /** Changes with what is known. */
  get version(): number {
    return this.changes.get()
  }

  /** The cached line, oldest point first; requests it if it is missing or old. */
  readonly closes = (id: InstrumentId): readonly number[] => {
    const line = this.lines.get(id)
    if ((!line || this.environment.now() - line.at > this.pace.freshMs) && !this.flying.has(id)) {
      this.want(id)
      this.gather()
    }
    return line?.closes ?? []
  }

  /** The same without asking. */
  readonly peek = (id: InstrumentId): readonly number[] => this.lines.get(id)?.closes ?? []

  /** Whether an answer came for it, be it that there is no line. */
  readonly isKnown = (id: InstrumentId): boolean => this.lines.has(id)

  /** Another day, or another moment of a replayed one: nothing that is held is of it. */
  readonly clear = (): void => {
    this.time++
    this.lines.clear()
    this.wanted.clear()
    this.flying = NONE
    this.failure = undefined
    this.wake()
    // The view that shows them requests again, also in a paused replay.
    this.tell()
  }

  /** Forgets what is of another day than this one. */
  readonly startOf = (key: string): void => {
    if (key === this.key) return
    this.key = key
    this.clear()
  }

  /** Asks at once for what failed. */
  readonly retry = (): void => {
    this.wake()
    if (this.flying.size === 0) void this.ask()
  }

  /** Ends the pause before the next question. */
  private wake(): void {
    this.quietUntil = Number.NEGATIVE_INFINITY
    this.stopWaiting?.()
    this.stopWaiting = undefined
  }

  private want(id: InstrumentId): void {
    this.wanted.add(id)
    // Rows that were scrolled past are no longer looked at.
    for (const old of this.wanted) if (this.wanted.size > this.pace.idsMax) this.wanted.delete(old)
  }

  private tell(): void {
    this.changes.set(this.version + 1)
  }

  private gather(): void {
    if (this.stopWaiting || this.flying.size > 0 || this.wanted.size === 0) return
    const { after, now } = this.environment
    this.stopWaiting = after(Math.max(GATHER_MS, this.quietUntil - now()), () => {
      this.stopWaiting = undefined
      void this.ask()
    })
  }

  private async ask(): Promise<void> {
    const { load, now } = this.environment
    const ids = [...this.wanted].slice(0, DAY_LINES_MAX)
    for (const id of ids) this.wanted.delete(id)
    // The day may have changed since these were wanted.
    if (ids.length === 0) return
    const mine = new Set(ids)
    this.flying = mine
    this.quietUntil = now() + this.pace.apartMs
    const asked = this.time
    try {
      const reply = await load(ids)
      if (asked === this.time) this.take(ids, reply)
    } catch (thrown) {
      if (asked !== this.time) return
      this.quietUntil = now() + REST_MS
      this.failure = thrown
      for (const id of ids) this.want(id)
      this.tell()
    } finally {
      if (this.flying === mine) this.flying = NONE
      this.gather()
    }
  }

  private take(ids: readonly InstrumentId[], reply: DayLines): void {
    const at = this.environment.now()
    this.failure = undefined
    const closes = new Map(reply.lines.map((line) => [line.id, line.closes]))
    for (const id of ids) this.lines.set(id, { closes: closes.get(id) ?? [], at })
    // Lines that are no longer shown are dropped; a line that is being refreshed stays until its answer arrives.
    for (const [id, line] of this.lines)
      if (!this.wanted.has(id) && at - line.at > this.pace.freshMs * KEPT_TIMES) this.lines.delete(id)
    this.tell()
  }
}

const clock = {
  now: () => market.marketTime() ?? browserEnvironment.now(),
  after: browserEnvironment.after,
}

export const dayLines = new DayLinesStore({ load: (ids) => fetchDayLines(ids), ...clock })

/** Every minute of members of baskets. */
export const memberLines = new DayLinesStore({ load: (ids) => fetchDayLines(ids, 1), ...clock }, OF_MEMBERS)
