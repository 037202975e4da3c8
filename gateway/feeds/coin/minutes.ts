import type { PastMinute } from '../../../shared/market/events'
import { beijingDate } from '../../../shared/market/session'
import { type Amount, MINUTE_MS, type Price, type Shares, type UnixMs } from '../../../shared/market/units'

/** Trades within a minute, or a longer bar. */
export interface CoinBar extends Omit<PastMinute, 'kind' | 'instrument'> {
  /** Counted by the venue. */
  trades?: number
}

interface Minute {
  /** Sum of the received prints. */
  heard: CoinBar | undefined
  /** The venue's own candle; final once `closed`. */
  told: CoinBar | undefined
  closed: boolean
}

/** The day's figures as a quote carries them. */
export interface DayFigures {
  last: Price
  open: Price
  high: Price
  low: Price
  volume: Shares
  amount: Amount
  trades: number
}

const nothing = (): DayFigures => ({ last: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0, trades: 0 })

/** Known volume of a minute: the venue's sum if it is final, before that the larger one. */
function best({ heard, told, closed }: Minute): CoinBar | undefined {
  if (!heard || !told) return told ?? heard
  return closed || told.volume >= heard.volume ? told : heard
}

/**
 * The day of one pair, which begins at Beijing midnight: the sum of its minutes. A minute is known from its prints
 * and from the venue's own candle, so a connection that was away for a while leaves no hole in the figures.
 */
export class CoinMinutes {
  /** `YYYYMMDD`; empty before anything is known. */
  tradingDay = ''
  /** The last price before the day began; 0 = unknown. */
  prevClose: Price = 0
  private readonly minutes = new Map<UnixMs, Minute>()
  private sums = nothing()
  private openedAt = Number.POSITIVE_INFINITY
  private seenAt = 0

  figures(): Readonly<DayFigures> {
    return this.sums
  }

  /** Books a print. */
  print(time: UnixMs, price: Price, volume: Shares, amount: Amount, count: number): void {
    const minute = this.minuteOf(time)
    if (!minute) return
    const before = copyOf(best(minute))
    const { heard } = minute
    if (heard) {
      heard.high = Math.max(heard.high, price)
      heard.low = Math.min(heard.low, price)
      heard.close = price
      heard.volume += volume
      heard.amount += amount
      heard.trades = (heard.trades ?? 0) + count
    } else {
      const start = minuteStart(time)
      minute.heard = { start, open: price, high: price, low: price, close: price, volume, amount, trades: count }
    }
    this.sum(before, best(minute))
    this.see(time, price)
  }

  /** Takes the venue's candle of a minute. */
  tell(bar: CoinBar, closed: boolean): void {
    const minute = this.minuteOf(bar.start)
    if (!minute || (minute.closed && !closed)) return
    const before = best(minute)
    minute.told = bar
    minute.closed ||= closed
    this.sum(before, best(minute))
    this.see(bar.start, bar.close)
  }

  /**
   * The venue's final candle if it contains more than the received prints; undefined if nothing is missing or the
   * candle is unknown.
   */
  missedOf(start: UnixMs): { bar: CoinBar; volume: Shares } | undefined {
    const minute = this.minutes.get(start)
    if (!minute?.told || !minute.closed) return undefined
    const volume = minute.told.volume - (minute.heard?.volume ?? 0)
    return volume > 0 ? { bar: minute.told, volume } : undefined
  }

  /** Begins the day of a moment if it is a later one. True if it was. */
  enter(time: UnixMs): boolean {
    const day = beijingDate(time)
    if (day <= this.tradingDay) return false
    if (this.sums.last > 0) this.prevClose = this.sums.last
    this.tradingDay = day
    this.minutes.clear()
    this.sums = nothing()
    this.openedAt = Number.POSITIVE_INFINITY
    return true
  }

  private minuteOf(time: UnixMs): Minute | undefined {
    if (beijingDate(time) !== this.tradingDay) return undefined
    const start = minuteStart(time)
    const known = this.minutes.get(start)
    if (known) return known
    const minute: Minute = { heard: undefined, told: undefined, closed: false }
    this.minutes.set(start, minute)
    return minute
  }

  private sum(before: CoinBar | undefined, now: CoinBar | undefined): void {
    const { sums } = this
    // A candle of a minute in which nothing traded carries the price before it.
    if (!now || now.volume === 0) return
    sums.volume += now.volume - (before?.volume ?? 0)
    sums.amount += now.amount - (before?.amount ?? 0)
    sums.trades += (now.trades ?? 0) - (before?.trades ?? 0)
    sums.high = Math.max(sums.high, now.high)
    sums.low = sums.low === 0 ? now.low : Math.min(sums.low, now.low)
    if (now.start > this.openedAt) return
    this.openedAt = now.start
    sums.open = now.open
  }

  private see(time: UnixMs, price: Price): void {
    if (time < this.seenAt) return
    this.seenAt = time
    this.sums.last = price
  }
}

const minuteStart = (time: UnixMs): UnixMs => Math.floor(time / MINUTE_MS) * MINUTE_MS

const copyOf = (bar: CoinBar | undefined): CoinBar | undefined => bar && { ...bar }
