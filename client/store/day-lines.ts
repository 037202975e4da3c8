import type { InstrumentId } from '../../shared/market/instrument'
import { BASKET_MEMBERS_MAX, WATCHLIST_BASKETS_MAX } from '../../shared/protocol/limits'
import { DAY_LINES_MAX, type DayLines } from '../../shared/protocol/minute-views'
import { fetchDayLines } from '../api/day-lines'
import { market } from '../stream/market'
import { browserSurroundings } from '../stream/surroundings'

/** Wishes are gathered for so long, so that a screen of rows is one request. */
const GATHER_MS = 150
/** An old line is shown until the new one comes; after so many times its freshness it is forgotten. */
const KEPT_TIMES = 5
/** Nothing is asked for so long after a failure. */
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
  /** A line is asked for again after so long; between, its end follows the last price. */
  freshMs: number
  /** As many are waited for; of more the ones longest wished are no longer looked at. */
  wishesMax: number
}

/** A screen of rows. */
const OF_ROWS: DayLinesPace = { apartMs: 0, freshMs: 60_000, wishesMax: DAY_LINES_MAX }
/** Members of all baskets that a page shows, each once: one request a second whatever stands on it. */
const OF_MEMBERS: DayLinesPace = {
  ...{ apartMs: 1_000, freshMs: 15_000, wishesMax: WATCHLIST_BASKETS_MAX * BASKET_MEMBERS_MAX },
}

const NONE: ReadonlySet<InstrumentId> = new Set()

interface Line {
  closes: readonly number[]
  at: number
}

export type DayLinesStore = ReturnType<typeof createDayLines>

/** The running day of instruments as lines of a few points, fetched for those that are looked at. */
export function createDayLines({ load, now, after }: DayLinesEnvironment, pace = OF_ROWS) {
  const lines = new Map<InstrumentId, Line>()
  const wanted = new Set<InstrumentId>()
  const listeners = new Set<() => void>()
  /** On their way, not to be asked for twice. */
  let flying = NONE
  let stopWaiting: (() => void) | undefined
  let quietUntil = Number.NEGATIVE_INFINITY
  let failure: unknown
  let version = 0
  let key = ''
  /** Counts up whenever everything is forgotten. */
  let time = 0

  function tell(): void {
    version++
    for (const listener of [...listeners]) listener()
  }

  function gather(): void {
    if (stopWaiting || flying.size > 0 || wanted.size === 0) return
    stopWaiting = after(Math.max(GATHER_MS, quietUntil - now()), () => {
      stopWaiting = undefined
      void ask()
    })
  }

  async function ask(): Promise<void> {
    const ids = [...wanted].slice(0, DAY_LINES_MAX)
    for (const id of ids) wanted.delete(id)
    // The day may have changed since these were wanted.
    if (ids.length === 0) return
    const mine = new Set(ids)
    flying = mine
    quietUntil = now() + pace.apartMs
    const asked = time
    try {
      const reply = await load(ids)
      if (asked !== time) return
      failure = undefined
      const closes = new Map(reply.lines.map((line) => [line.id, line.closes]))
      for (const id of ids) lines.set(id, { closes: closes.get(id) ?? [], at: now() })
      // Of what nobody looks at any more nothing is kept.
      for (const [id, { at }] of lines) if (now() - at > pace.freshMs * KEPT_TIMES) lines.delete(id)
      tell()
    } catch (thrown) {
      if (asked !== time) return
      quietUntil = now() + REST_MS
      failure = thrown
      for (const id of ids) want(id)
      tell()
    } finally {
      if (flying === mine) flying = NONE
      gather()
    }
  }

  function want(id: InstrumentId): void {
    wanted.add(id)
    // Rows that were scrolled past are no longer looked at.
    for (const old of wanted) if (wanted.size > pace.wishesMax) wanted.delete(old)
  }

  function clear(): void {
    time++
    lines.clear()
    wanted.clear()
    flying = NONE
    failure = undefined
    quietUntil = Number.NEGATIVE_INFINITY
    // Who shows them asks again, in a replay that stands still too.
    tell()
  }

  return {
    /** Changes with what is known. */
    get version() {
      return version
    },
    /** What went wrong at the last attempt; undefined: nothing. */
    get failure() {
      return failure
    },
    /** What is known of the line, oldest point first; asks for it if that is nothing, or old. */
    closes(id: InstrumentId): readonly number[] {
      const line = lines.get(id)
      if ((!line || now() - line.at > pace.freshMs) && !flying.has(id)) {
        want(id)
        gather()
      }
      return line?.closes ?? []
    },
    /** The same without asking. */
    peek: (id: InstrumentId): readonly number[] => lines.get(id)?.closes ?? [],
    /** Whether an answer came for it, be it that there is no line. */
    isKnown: (id: InstrumentId): boolean => lines.has(id),
    /** Another day, or another moment of a replayed one: nothing that is held is of it. */
    clear,
    /** Forgets what is of another than this one. */
    startOf(next: string): void {
      if (next === key) return
      key = next
      clear()
    },
    /** Asks at once for what failed. */
    retry(): void {
      quietUntil = Number.NEGATIVE_INFINITY
      stopWaiting?.()
      stopWaiting = undefined
      if (flying.size === 0) void ask()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const surroundings = {
  now: () => market.marketTime() ?? browserSurroundings.now(),
  after: browserSurroundings.after,
}

export const dayLines = createDayLines({ load: (ids) => fetchDayLines(ids), ...surroundings })

/** Every minute of members of baskets. */
export const memberLines = createDayLines({ load: (ids) => fetchDayLines(ids, 1), ...surroundings }, OF_MEMBERS)
