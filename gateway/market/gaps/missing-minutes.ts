import { STOCK_EXCHANGES, type StockExchange } from '../../../shared/market/exchanges'
import { msTraded, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { MissingMinute } from '../../../shared/protocol/rest-missing'

const MINUTE = 60_000
/** Rows further apart than this are not a gap within one day. */
const SPAN_MAX = 24 * 60
/** The beginning and the end of a minute, in which a trading market sends something. */
const END_MS = 10_000

/** The first and the last row of a minute. */
interface Span {
  first: UnixMs
  last: UnixMs
}

interface Minute {
  /** Codes whose prints are missing now, and at most. */
  short: number
  most: number
  /** The exchange was silent, and rows of the minute arrived later. */
  isSilent: boolean
  isHeard: boolean
  /** It was not watched from its beginning to its end, but in part. */
  isEdge: boolean
  /** Its missing data can no longer be determined. */
  isLost: boolean
}

const startOf = (time: UnixMs): UnixMs => Math.floor(time / MINUTE) * MINUTE

/** Rows of a partly watched minute arrived for the watched part anyway: only rows at both ends cover the rest. */
const isTold = ({ first, last }: Span, start: UnixMs, isEdge: boolean): boolean =>
  !isEdge || (first < start + END_MS && last >= start + MINUTE - END_MS)

/** Whether the exchanges trade continuously in the minute that begins then. */
const isTraded = (minute: UnixMs): boolean => msTraded(timeOfDay(minute) + MINUTE) > msTraded(timeOfDay(minute))

/** Minutes of trading between two times, both ends included. */
export function minutesBetween(from: UnixMs, to: UnixMs): UnixMs[] {
  const minutes: UnixMs[] = []
  const last = Math.floor(to / MINUTE)
  for (let minute = Math.max(Math.floor(from / MINUTE), last - SPAN_MAX); minute <= last; minute++) {
    if (isTraded(minute * MINUTE)) minutes.push(minute * MINUTE)
  }
  return minutes
}

/**
 * Which minutes of an exchange lack data, and which of them were filled since. Detected by the totals of quotes, a
 * silence, or a time without a watcher; filled by rows that arrive afterwards. Exchanges by index in `STOCK_EXCHANGES`;
 * market times.
 */
export class MissingMinutes {
  private readonly held = STOCK_EXCHANGES.map(() => new Map<UnixMs, Minute>())
  /** Result of the previous day, not collected yet. */
  private before: MissingMinute[] = []
  /** Minutes of the running day whose rows arrived, by exchange: a source may send them again after a restart. */
  private readonly heard = STOCK_EXCHANGES.map(() => new Map<UnixMs, Span>())
  /** The minute of the newest row of each exchange. */
  private readonly newest = STOCK_EXCHANGES.map((): { start: UnixMs; span: Span | undefined } => ({
    start: 0,
    span: undefined,
  }))
  private changed = new Map<string, [place: number, minute: UnixMs]>()

  /** A code lacks prints of this time. */
  lack(place: number, from: UnixMs, to: UnixMs): void {
    this.each(place, from, to, (minute) => {
      minute.short++
      minute.most = Math.max(minute.most, minute.short)
    })
  }

  /** All prints of a code in this range arrived. */
  fill(place: number, from: UnixMs, to: UnixMs): void {
    this.each(place, from, to, (minute) => {
      minute.short--
    })
  }

  /** Whether a code's prints of this time arrived can no longer be determined. */
  lose(place: number, from: UnixMs, to: UnixMs): void {
    this.each(place, from, to, (minute) => {
      minute.short = Math.max(0, minute.short - 1)
      minute.isLost = true
    })
  }

  /** The exchange is silent. */
  silence(place: number, from: UnixMs, to: UnixMs): void {
    const held = this.held[place]
    for (const start of minutesBetween(from, to)) {
      if (held?.get(start)?.isSilent) continue
      this.each(place, start, start, (minute) => {
        minute.isSilent = true
      })
    }
  }

  /** Data of this time arrived. */
  hear(place: number, time: UnixMs): void {
    const span = this.spanAt(place, time)
    if (!span) return
    if (time < span.first) span.first = time
    if (time > span.last) span.last = time
    const held = this.held[place]
    if (!held || held.size === 0) return
    const start = startOf(time)
    const minute = held.get(start)
    if (!minute?.isSilent || minute.isHeard || !isTold(span, start, minute.isEdge)) return
    minute.isHeard = true
    this.touch(place, start)
  }

  /** No exchange was watched at this time; a source that fills the day still sends it. */
  unwatched(from: UnixMs, to: UnixMs): void {
    const edges = [startOf(from), startOf(to)]
    for (const place of STOCK_EXCHANGES.keys()) {
      for (const start of minutesBetween(from, to)) {
        this.each(place, start, start, (minute) => {
          minute.isSilent = true
          minute.isEdge = edges.includes(start)
          minute.isHeard ||= this.hasHeard(place, start, minute.isEdge)
        })
      }
    }
  }

  /** Whether rows of a minute arrived in this process; `isEdge`: of its beginning and its end. */
  hasHeard(place: number, minute: UnixMs, isEdge: boolean): boolean {
    const span = this.heard[place]?.get(minute)
    return span !== undefined && isTold(span, minute, isEdge)
  }

  /** Minutes that changed since the last call. */
  takeChanged(): MissingMinute[] {
    const before = this.before
    this.before = []
    const changed = [...this.changed.values()].flatMap(([place, minute]) => this.tell(place, minute))
    this.changed.clear()
    return [...before, ...changed]
  }

  /** Another trading day: missing minutes stay missing. */
  restart(): void {
    this.before = this.takeChanged()
    for (const held of [...this.held, ...this.heard]) held.clear()
    for (const newest of this.newest) newest.start = 0
  }

  /** The rows of a minute; the previous minute is requested repeatedly. */
  private spanAt(place: number, time: UnixMs): Span | undefined {
    const [heard, newest] = [this.heard[place], this.newest[place]]
    if (!heard || !newest) return undefined
    const start = startOf(time)
    if (newest.start === start) return newest.span
    let span = heard.get(start)
    if (!span) {
      span = { first: time, last: time }
      heard.set(start, span)
    }
    Object.assign(newest, { start, span })
    return span
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
      const minute = held.get(start) ?? {
        short: 0,
        most: 0,
        isSilent: false,
        isHeard: false,
        isEdge: false,
        isLost: false,
      }
      held.set(start, minute)
      change(minute)
      this.touch(place, start)
    }
  }

  private touch(place: number, minute: UnixMs): void {
    this.changed.set(`${place} ${minute}`, [place, minute])
  }
}
