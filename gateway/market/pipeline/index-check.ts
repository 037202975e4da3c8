import type { MarketEvent } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { MarketState } from '../state/market-state'

/** Time for which an index and its members may differ, market and wall time. */
const LASTS_MS = 60_000
const LASTS_WALL_MS = 15_000
/** Share of the weight whose members must have traded. */
const COVERED_MIN = 0.8
/** Allowed difference of the returns, and as a share of the members' spread: weights age within a month. */
const TOLERANCE = 0.005
const SPREAD_SHARE = 0.25
/** A difference of this much at the day's first comparison is normal: ex-dates lower members, not their previous close. */
const AT_FIRST_MAX = 0.005

interface OffIndex {
  id: InstrumentId
  since: UnixMs
  /** Returns of the day: of the venue's index and of its weighted members. */
  index: number
  members: number
}

interface Watched {
  last: number
  /** Difference at the first comparison; undefined before it. */
  atFirst: number | undefined
  off: OffIndex | undefined
}

/** Estimate of an index from its members: weighted return, allowed difference, lowest and highest return. */
interface Estimate {
  weighted: number
  tolerance: number
  low: number
  high: number
  /** All weights are equal: they may be unknown, so that any value between `low` and `high` is possible. */
  isEqual: boolean
}

/**
 * Compares index values stated by the venue with those computed from members. An index that is computed from its
 * members anyway, or whose members are unknown, is not compared.
 */
export class IndexCheck {
  private readonly watched = new Map<InstrumentId, Watched>()

  constructor(private readonly market: Pick<MarketState, 'instrument' | 'day' | 'members'>) {}

  observe(event: MarketEvent): void {
    if (event.kind === 'index') {
      if (event.last <= 0) return
      const watched = this.watched.get(event.instrument)
      if (watched) watched.last = event.last
      else this.watched.set(event.instrument, { last: event.last, atFirst: undefined, off: undefined })
    } else if (event.kind === 'members') {
      const watched = this.watched.get(event.index)
      if (watched) watched.atFirst = undefined
    } else if (event.kind === 'day' && !event.of) this.watched.clear()
  }

  /** Indexes that have differed for long enough; none outside continuous trading. */
  look(marketTime: UnixMs, speed: number): OffIndex[] {
    const phase = phaseAt(timeOfDay(marketTime))
    if (phase !== 'morning' && phase !== 'afternoon') return []
    const lasts = Math.max(LASTS_MS, LASTS_WALL_MS * speed)
    return [...this.watched].flatMap(([id, watched]) => {
      watched.off = this.compare(id, watched, marketTime)
      return watched.off && marketTime - watched.off.since >= lasts ? [watched.off] : []
    })
  }

  private compare(id: InstrumentId, watched: Watched, marketTime: UnixMs): OffIndex | undefined {
    const prevClose = this.market.instrument(id)?.prevClose ?? 0
    const estimate = prevClose > 0 ? this.estimate(id) : undefined
    if (!estimate) return undefined
    const { weighted, tolerance, low, high, isEqual } = estimate
    const index = watched.last / prevClose - 1
    const difference = index - weighted
    watched.atFirst ??= Math.min(AT_FIRST_MAX, Math.max(-AT_FIRST_MAX, difference))
    const isOff = isEqual
      ? index < low - TOLERANCE || index > high + TOLERANCE
      : Math.abs(difference - watched.atFirst) > tolerance
    return isOff ? { id, since: watched.off?.since ?? marketTime, index, members: weighted } : undefined
  }

  private estimate(index: InstrumentId): Estimate | undefined {
    const members = this.market.members(index)
    let [weights, covered, sum, squares] = [0, 0, 0, 0]
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const { instrument, weight } of members) {
      const prevClose = this.market.instrument(instrument)?.prevClose ?? 0
      const day = this.market.day(instrument)
      const hasTraded = prevClose > 0 && day !== undefined && day.last > 0 && day.volume > 0
      const moved = hasTraded ? day.last / prevClose - 1 : 0
      if (hasTraded) covered += weight
      weights += weight
      sum += weight * moved
      squares += weight * moved * moved
      low = Math.min(low, moved)
      high = Math.max(high, moved)
    }
    if (weights <= 0 || covered < COVERED_MIN * weights) return undefined
    const weighted = sum / weights
    const spread = Math.sqrt(Math.max(0, squares / weights - weighted * weighted))
    const isEqual = members.every(({ weight }) => weight === members[0]?.weight)
    return { weighted, tolerance: Math.max(TOLERANCE, SPREAD_SHARE * spread), low, high, isEqual }
  }
}
