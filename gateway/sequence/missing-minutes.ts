import { STOCK_EXCHANGES, type StockExchange } from '../../shared/market/exchanges'
import { msTraded, timeOfDay } from '../../shared/market/session'
import type { UnixMs } from '../../shared/market/units'
import type { MissingMinute } from '../../shared/protocol/rest-missing'

const MINUTE = 60_000
/** What lies further apart is no gap of one day. */
const SPAN_MAX = 24 * 60

interface Minute {
  /** Codes whose prints are missing now, and at most. */
  short: number
  most: number
  /** The exchange was silent, and rows of the minute came after all. */
  isSilent: boolean
  isHeard: boolean
  /** What was missing of it is not known any more. */
  isLost: boolean
}

/** Whether the exchanges trade continuously in the minute that begins then. */
const isTraded = (minute: UnixMs): boolean => msTraded(timeOfDay(minute) + MINUTE) > msTraded(timeOfDay(minute))

/** Minutes of trading between two moments, those that they lie in too. */
export function minutesBetween(from: UnixMs, to: UnixMs): UnixMs[] {
  const minutes: UnixMs[] = []
  const last = Math.floor(to / MINUTE)
  for (let minute = Math.max(Math.floor(from / MINUTE), last - SPAN_MAX); minute <= last; minute++) {
    if (isTraded(minute * MINUTE)) minutes.push(minute * MINUTE)
  }
  return minutes
}

/**
 * Which minutes of an exchange lack data, and which of them were made up for since: prints by the totals of quotes,
 * a silence by rows of its time that came late. Exchanges by their place in `STOCK_EXCHANGES`; times of the market.
 */
export class MissingMinutes {
  private readonly held = STOCK_EXCHANGES.map(() => new Map<UnixMs, Minute>())
  /** Of the day before, not taken yet. */
  private before: MissingMinute[] = []
  private changed = new Map<string, [place: number, minute: UnixMs]>()

  /** A code lacks prints of this time. */
  lack(place: number, from: UnixMs, to: UnixMs): void {
    this.each(place, from, to, (minute) => {
      minute.short++
      minute.most = Math.max(minute.most, minute.short)
    })
  }

  /** All of a code's prints of this time came. */
  fill(place: number, from: UnixMs, to: UnixMs): void {
    this.each(place, from, to, (minute) => {
      minute.short--
    })
  }

  /** Whether a code's prints of this time came cannot be told any more. */
  lose(place: number, from: UnixMs, to: UnixMs): void {
    this.each(place, from, to, (minute) => {
      minute.short = Math.max(0, minute.short - 1)
      minute.isLost = true
    })
  }

  /** The exchange says nothing. */
  silence(place: number, from: UnixMs, to: UnixMs): void {
    const held = this.held[place]
    for (const start of minutesBetween(from, to)) {
      if (held?.get(start)?.isSilent) continue
      this.each(place, start, start, (minute) => {
        minute.isSilent = true
      })
    }
  }

  /** Something of this time came. */
  hear(place: number, time: UnixMs): void {
    const held = this.held[place]
    if (!held || held.size === 0) return
    const start = Math.floor(time / MINUTE) * MINUTE
    const minute = held.get(start)
    if (!minute?.isSilent || minute.isHeard) return
    minute.isHeard = true
    this.touch(place, start)
  }

  /** Nobody looked at this time at any exchange. */
  unwatched(from: UnixMs, to: UnixMs): void {
    for (const place of STOCK_EXCHANGES.keys()) {
      this.each(place, from, to, (minute) => {
        minute.isLost = true
      })
    }
  }

  /** Those that are others since the last call. */
  takeChanged(): MissingMinute[] {
    const before = this.before
    this.before = []
    const changed = [...this.changed.values()].flatMap(([place, minute]) => this.tell(place, minute))
    this.changed.clear()
    return [...before, ...changed]
  }

  /** Another trading day: what is missing stays missing. */
  restart(): void {
    this.before = this.takeChanged()
    for (const held of this.held) held.clear()
  }

  private tell(place: number, start: UnixMs): MissingMinute[] {
    const minute = this.held[place]?.get(start)
    const exchange = STOCK_EXCHANGES[place] as StockExchange
    if (!minute) return []
    const { short, most, isSilent, isHeard, isLost } = minute
    const isUnknown = isLost || (isSilent && !isHeard)
    const state = short > 0 ? 'missing' : isUnknown ? 'unknown' : 'refilled'
    return [{ exchange, minute: start, instruments: most, state }]
  }

  private each(place: number, from: UnixMs, to: UnixMs, change: (minute: Minute) => void): void {
    const held = this.held[place]
    if (!held) return
    for (const start of minutesBetween(from, to)) {
      const minute = held.get(start) ?? { short: 0, most: 0, isSilent: false, isHeard: false, isLost: false }
      held.set(start, minute)
      change(minute)
      this.touch(place, start)
    }
  }

  private touch(place: number, minute: UnixMs): void {
    this.changed.set(`${place} ${minute}`, [place, minute])
  }
}
