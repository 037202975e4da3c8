import type { InstrumentId } from '../../shared/market/instrument'
import { DAY_LINES_MAX, type DayLines } from '../../shared/protocol/minute-views'
import { fetchDayLines } from '../api/day-lines'
import { market } from '../stream/market'
import { browserSurroundings } from '../stream/surroundings'

/** Wishes are gathered for so long, so that a screen of rows is one request. */
const GATHER_MS = 150
/** A line is asked for again after so long; between, its end follows the last price. */
const FRESH_MS = 60_000
/** Nothing is asked for so long after a failure. */
const REST_MS = 10_000

export interface DayLinesEnvironment {
  load: (ids: readonly InstrumentId[]) => Promise<DayLines>
  /** The market's clock, which a replay may run fast, ms. */
  now: () => number
  after: (ms: number, run: () => void) => () => void
}

interface Line {
  closes: readonly number[]
  at: number
}

/** The running day of instruments as lines of a few points, fetched for those that are looked at. */
export function createDayLines({ load, now, after }: DayLinesEnvironment) {
  const lines = new Map<InstrumentId, Line>()
  const wanted = new Set<InstrumentId>()
  const listeners = new Set<() => void>()
  let asking = false
  let quietUntil = 0
  /** Counts up whenever everything is forgotten. */
  let time = 0

  function gather(): void {
    if (asking || wanted.size === 0) return
    asking = true
    after(Math.max(GATHER_MS, quietUntil - now()), () => void ask())
  }

  async function ask(): Promise<void> {
    const ids = [...wanted]
    wanted.clear()
    const asked = time
    try {
      // The day may have changed since these were wanted.
      if (ids.length === 0) return
      const reply = await load(ids)
      if (asked !== time) return
      const closes = new Map(reply.lines.map((line) => [line.id, line.closes]))
      for (const id of ids) lines.set(id, { closes: closes.get(id) ?? [], at: now() })
      for (const listener of [...listeners]) listener()
    } catch {
      quietUntil = now() + REST_MS
    } finally {
      asking = false
      gather()
    }
  }

  return {
    /** What is known of the line, oldest point first; asks for it if that is nothing, or old. */
    closes(id: InstrumentId): readonly number[] {
      const line = lines.get(id)
      if (!line || now() - line.at > FRESH_MS) {
        wanted.add(id)
        // Rows that were scrolled past are no longer looked at.
        for (const old of wanted) if (wanted.size > DAY_LINES_MAX) wanted.delete(old)
        gather()
      }
      return line?.closes ?? []
    },
    /** Another day, or another moment of a replayed one: nothing that is held is of it. */
    clear(): void {
      time++
      lines.clear()
      wanted.clear()
      // Who shows them asks again, in a replay that stands still too.
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const dayLines = createDayLines({
  load: (ids) => fetchDayLines(ids),
  now: () => market.marketTime() ?? browserSurroundings.now(),
  after: browserSurroundings.after,
})
