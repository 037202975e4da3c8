import { EVENT_RULES, type EventKind, eventKinds } from '../../market/event-kinds'
import type { Quote, Trade } from '../../market/events'
import type { Instrument } from '../../market/instrument'
import { timeOfDay } from '../../market/session'
import type { Price, UnixMs } from '../../market/units'
import { Slab } from '../slab'
import { Arms } from './arms'
import { BookWatch } from './book-watch'
import type { DayReference } from './day-reference'
import { DayWatch, isOpening } from './day-watch'
import { changeBp, type EmitEvent, type FoundEvent } from './found-event'
import { OrderRun } from './order-run'

const slab = new Slab()

const STEP_MS = 5_000
/** Steps in six minutes, and the running one. */
const STEPS = 80

/** The last prices of one instrument by steps of five seconds of trading; a step without a price has the one before. */
class PriceTrack {
  private readonly prices = slab.int32(STEPS)
  private oldest = 0
  private newest = -1

  /** `tradingMs`: trading time since the day's opening. A time before the newest counts as the newest. */
  note(tradingMs: number, price: Price): void {
    const step = Math.max(this.newest, Math.floor(tradingMs / STEP_MS))
    if (this.newest < 0) this.oldest = step
    else {
      const last = this.prices[this.newest % STEPS] as number
      for (let gap = Math.max(this.newest + 1, step - STEPS + 1); gap < step; gap++) this.prices[gap % STEPS] = last
      this.oldest = Math.max(this.oldest, step - STEPS + 1)
    }
    this.newest = step
    this.prices[step % STEPS] = price
  }

  /** The price this long before the newest one, or the oldest one in memory. 0 = none yet. */
  before(ms: number): Price {
    if (this.newest < 0) return 0
    const step = Math.max(this.oldest, this.newest - Math.floor(ms / STEP_MS))
    return this.prices[step % STEPS] as number
  }
}

const hm = (hour: number, minute: number) => (hour * 60 + minute) * 60_000
const MATCH = hm(9, 25)
const OPEN = hm(9, 30)
const NOON = hm(11, 30)
const AFTERNOON = hm(13, 0)
const AUCTION = hm(14, 57)
const CLOSED = hm(15, 5)

/** Trading time since 09:30, ms, without the lunch break: times before the opening are 0, times in the break its start. */
const tradingMs = (time: number): number =>
  time < AFTERNOON ? Math.min(Math.max(time, OPEN), NOON) - OPEN : NOON - OPEN + time - AFTERNOON

/**
 * Finds the 盘口异动 of one stock on one day from its prints and quotes, in O(1) each. The result depends only on their
 * times and not on how they are batched.
 */
export class EventWatch {
  private readonly arms = new Arms(EVENT_RULES.quickRestMs)
  private readonly track = new PriceTrack()
  private readonly days: DayWatch
  private readonly book: BookWatch
  private readonly orders: OrderRun
  private readonly emit: EmitEvent
  private high: Price = 0
  private open: Price = 0
  private openAt: UnixMs = 0
  private prints = false
  private quoted = false
  /** True once a row of the day arrived early enough to publish events of its opening. */
  private fromStart = false

  constructor(
    public instrument: Instrument,
    found: (event: FoundEvent) => void,
  ) {
    this.emit = (kind, time, price, value, volume = 0, days = 0) =>
      found({ kind, instrument: this.instrument.id, time, price, value, volume, days })
    this.days = new DayWatch(this.arms, this.emit)
    this.book = new BookWatch(this.emit)
    this.orders = new OrderRun(this.emit)
  }

  trade(trade: Trade, reference: DayReference | undefined): void {
    const time = timeOfDay(trade.exchangeTime)
    if (time < MATCH || time >= CLOSED) return
    this.prints = true
    this.orders.add(trade, this.instrument)
    this.price(trade.exchangeTime, time, trade.price, reference)
  }

  quote(quote: Quote, reference: DayReference | undefined): void {
    const time = timeOfDay(quote.exchangeTime)
    if (time < MATCH || time >= CLOSED) return
    const { last, open, high, volume } = quote
    if (volume > 0 && last > 0) {
      if (this.open === 0 && open > 0) this.opens(quote.exchangeTime, open)
      if (!this.prints) this.price(quote.exchangeTime, time, last, reference)
      // A quote's high may be that of prints not received yet, so it counts only if the day was joined late.
      if (high > this.high && (!this.prints || !this.quoted)) this.high = high
      this.quoted = true
    }
    if (isOpening(tradingMs(time))) this.fromStart = true
    if (time < AUCTION) this.book.look(quote, this.instrument, !this.fromStart)
  }

  private opens(time: UnixMs, open: Price): void {
    this.open = open
    this.openAt = time
  }

  private price(at: UnixMs, time: number, price: Price, reference: DayReference | undefined): void {
    const { prevClose } = this.instrument
    const since = tradingMs(time)
    if (this.open === 0) this.opens(at, price)
    if (isOpening(since)) {
      this.fromStart = true
      this.days.opening(this.openAt, this.open, prevClose, timeOfDay(this.openAt) < OPEN, reference)
    }
    if (reference) this.days.price(at, price, prevClose, reference)
    if (time >= AUCTION) return
    this.track.note(since, price)
    this.speed(at, price)
    if (price > this.high) this.high = price
  }

  /** 火箭发射, 快速反弹, 加速下跌, 高台跳水: the move of the last minute, and that of the five minutes before it. */
  private speed(at: UnixMs, price: Price): void {
    const { recentMs, beforeMs, trend } = EVENT_RULES
    const recent = this.track.before(recentMs)
    const bp = changeBp(price, recent)
    const before = changeBp(recent, this.track.before(recentMs + beforeMs))
    const newHigh = price > this.high && this.high > 0
    const faster = bp * beforeMs < before * recentMs
    this.quick('rocket', at, price, bp, newHigh)
    this.quick('rebound', at, price, bp, !newHigh && before <= -trend)
    this.quick('fasterFall', at, price, bp, before <= -trend && faster)
    this.quick('dive', at, price, bp, before >= trend)
  }

  private quick(kind: EventKind, at: UnixMs, price: Price, bp: number, holds: boolean): void {
    const { side, threshold } = eventKinds[kind]
    const measure = (side === 'up' ? bp : -bp) / threshold
    if (this.arms.fires(kind, measure, at, holds)) this.emit(kind, at, price, bp)
  }
}
