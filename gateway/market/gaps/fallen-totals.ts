import type { Quote } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingMidnight, msTraded, timeOfDay } from '../../../shared/market/session'
import type { Shares, UnixMs } from '../../../shared/market/units'

/** Time for which a finished decrease is still reported, wall ms: it may have lasted for one quote only. */
const SHOWN_MS = 60_000

/** A day volume that decreased, shares. */
interface FallenTotal {
  since: UnixMs
  from: Shares
  to: Shares
}

interface Fallen extends FallenTotal {
  newest: Shares
  /** Shares by prints, counted on from before the fall. */
  shares: number
  /** Wall clock at which the total was right again. */
  endedAt: number | undefined
}

/** Counted totals and prints of an instrument. */
export interface CountedTotals {
  /** Highest day volume of its quotes. */
  total: Shares
  /** Exchange time of the newest quote. */
  quotedAt: UnixMs
  /** Shares by prints; NaN = unknown. */
  shares: number
}

/**
 * Day volumes that decrease. While one is below its maximum, its prints are counted from the lower and from the higher
 * total; afterwards the count that fits is used, so that neither a wrong quote nor a source that restarts its count
 * looks like missing prints.
 */
export class FallenTotals {
  private readonly fallen = new Map<InstrumentId, Fallen>()

  /** Processes a quote that is not older than those before; true if its instrument's prints are counted from it on. */
  quote(counted: CountedTotals, { instrument, exchangeTime, volume }: Quote, now: number): boolean {
    const known = this.fallen.get(instrument)
    const fallen = known?.endedAt === undefined ? known : undefined
    if (volume >= counted.total) {
      if (fallen) {
        if (Math.abs(volume - fallen.shares) <= Math.abs(volume - counted.shares)) counted.shares = fallen.shares
        fallen.endedAt = now
      }
      counted.total = volume
      return false
    }
    if (!isComparable(exchangeTime, counted.quotedAt)) {
      counted.total = volume
      this.fallen.delete(instrument)
      return true
    }
    if (!fallen) {
      const { total, shares } = counted
      // The prints fit the lower total: the higher one was wrong.
      const isRight = Math.abs(volume - shares) < Math.abs(total - shares)
      const endedAt = isRight ? now : undefined
      this.fallen.set(instrument, { since: exchangeTime, from: total, to: volume, newest: volume, shares, endedAt })
      if (isRight) counted.total = volume
      return !isRight
    }
    const fellAgain = volume < fallen.newest
    fallen.newest = volume
    fallen.to = Math.min(fallen.to, volume)
    return fellAgain
  }

  print(instrument: InstrumentId, volume: Shares): void {
    if (this.fallen.size === 0) return
    const fallen = this.fallen.get(instrument)
    if (fallen) fallen.shares += volume
  }

  look(now: number): void {
    for (const [id, { endedAt }] of this.fallen) {
      if (endedAt !== undefined && now - endedAt >= SHOWN_MS) this.fallen.delete(id)
    }
  }

  all(): ReadonlyMap<InstrumentId, FallenTotal> {
    return this.fallen
  }

  restart(): void {
    this.fallen.clear()
  }
}

/** Before the opening a source may still send the day before. */
const isComparable = (time: UnixMs, before: UnixMs): boolean =>
  beijingMidnight(time) === beijingMidnight(before) && msTraded(timeOfDay(time)) > 0
