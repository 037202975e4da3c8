import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { carriedCloses, countMinutes, type MinuteCounts, noCounts } from '../../../shared/market/minute-breadth'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { MemberKnownDay } from './member-days'
import type { WeightedMember } from './member-lists'
import type { QueryContext } from './query-context'

/** Members whose minutes are read at once, before other work has its turn. */
const AT_ONCE = 4
/** Cached days, 3 KB each: they do not change any more. */
const DAYS_CACHED = 64
/** Age at which the running day is counted again. */
const RUNNING_MS = 15_000
/** With fewer traded instruments than this, no breadth is published for the day. */
const COVERAGE_MIN = 0.8

/** Members of an index by minute of one day. */
interface DayCounts extends MinuteCounts {
  /** The newest minute (slot) with data; -1 = none. */
  newest: number
  /** Members that traded but have no minutes on record: counted in none of the three. */
  unknown: number
  /** The minutes were derived from daily rows. */
  derived: boolean
}

interface CachedCounts {
  counts: Promise<DayCounts | undefined>
  until: number
  /** Callers that wait until its turn comes. */
  askers?: AbortSignal[]
}

export type MinuteBreadth = ReturnType<typeof createMinuteBreadth>

/** Counts days one after the other and caches finished ones, so that later queries are answered at once. */
export function createMinuteBreadth(context: QueryContext, now: () => number = performance.now.bind(performance)) {
  const cache = new Map<string, CachedCounts>()
  let last: Promise<unknown> = Promise.resolve()

  /**
   * Undefined if too little is known. Once started, it continues after its caller has gone, for the next caller. Throws
   * the signal's reason if no caller is left when its turn comes: the others need not wait for it.
   */
  return (
    index: Instrument,
    day: MemberKnownDay,
    members: readonly WeightedMember[],
    signal: AbortSignal,
  ): Promise<DayCounts | undefined> => {
    const { tradingDay } = day.day
    const traded = members.flatMap(({ instrument: id }) => {
      const cell = day.cells.get(id)
      return cell?.traded && cell.prevClose > 0 ? [{ id, prevClose: cell.prevClose }] : []
    })
    // More of the past may have become known since.
    const key = `${index.id} ${tradingDay} ${traded.length}`
    const known = cache.get(key)
    if (known && now() < known.until) {
      known.askers?.push(signal)
      return known.counts
    }
    const askers = [signal]
    const isRunning = tradingDay === context.todayOf(index.id)
    const counts = last.then(() => {
      delete entry.askers
      if (!askers.every(({ aborted }) => aborted)) return countDay(context, index, tradingDay, traded)
      forget()
      throw signal.reason
    })
    const entry: CachedCounts = { counts, until: isRunning ? now() + RUNNING_MS : Number.POSITIVE_INFINITY, askers }
    const forget = () => cache.get(key) === entry && cache.delete(key)
    last = counts.catch(forget)
    cache.delete(key)
    cache.set(key, entry)
    for (const old of cache.keys()) if (cache.size > DAYS_CACHED) cache.delete(old)
    return counts
  }
}

interface Traded {
  id: InstrumentId
  prevClose: number
}

async function countDay(
  context: QueryContext,
  index: Instrument,
  day: string,
  traded: readonly Traded[],
): Promise<DayCounts | undefined> {
  if (day !== context.todayOf(index.id)) {
    const counts = await context.derivedCounts?.(day, new Set(traded.map(({ id }) => id)))
    if (counts) return { ...counts, newest: MINUTES_PER_DAY - 1, unknown: 0, derived: true }
  }
  const counts = { ...noCounts(), newest: -1, unknown: 0, derived: false }
  const read = async ({ id, prevClose }: Traded) => {
    const instrument = context.market.instrument(id)
    const { rows, derived } = instrument
      ? await context.series.rows(instrument, day, 'minute')
      : { rows: [], derived: false }
    const newest = rows.at(-1)?.slot
    if (newest === undefined) {
      counts.unknown++
      return
    }
    counts.derived ||= derived
    counts.newest = Math.max(counts.newest, newest)
    countMinutes(counts, carriedCloses(rows), prevClose)
  }
  for (let from = 0; from < traded.length; from += AT_ONCE) {
    await Promise.all(traded.slice(from, from + AT_ONCE).map(read))
    await context.pause()
  }
  // Data built from daily rows is complete; for a day recorded live, the time after the newest minute is unknown.
  if (counts.derived) counts.newest = MINUTES_PER_DAY - 1
  const known = traded.length - counts.unknown
  return known > 0 && known >= COVERAGE_MIN * traded.length ? counts : undefined
}
