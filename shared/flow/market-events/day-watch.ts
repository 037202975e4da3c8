import { EVENT_RULES, type EventKind, eventKinds } from '../../market/event-kinds'
import type { Price, UnixMs } from '../../market/units'
import type { Arms } from './arms'
import type { DayReference } from './day-reference'
import { changeBp, type EmitEvent } from './found-event'

/**
 * Kinds that compare today's prices with the days before: the opening kinds, and those of 60 days. Each fires once a
 * day.
 */
export class DayWatch {
  private openingDone = false
  private auctionDone = false

  constructor(
    private readonly arms: Arms,
    private readonly emit: EmitEvent,
  ) {}

  /** Evaluates the opening price once; `reference` may arrive after it. */
  opening(
    time: UnixMs,
    open: Price,
    prevClose: Price,
    fromAuction: boolean,
    reference: DayReference | undefined,
  ): void {
    if (!this.auctionDone) {
      this.auctionDone = true
      if (fromAuction) this.move('auctionUp', 'auctionDown', changeBp(open, prevClose), { time, price: open, days: 0 })
    }
    if (this.openingDone || !reference) return
    this.openingDone = true
    const { mean5, lastHigh, lastLow } = reference
    if (mean5 > 0) {
      const bp = changeBp(open, mean5)
      const crossed = bp > 0 ? prevClose <= mean5 : prevClose >= mean5
      if (crossed) this.move('overMean5', 'underMean5', bp, { time, price: open, days: 5 })
    }
    const gap = open > lastHigh ? changeBp(open, lastHigh) : open < lastLow ? changeBp(open, lastLow) : 0
    this.move('gapUp', 'gapDown', gap, { time, price: open, days: 1 })
  }

  price(time: UnixMs, price: Price, prevClose: Price, reference: DayReference): void {
    const { days, high, low, closeBefore } = reference
    if (days < eventKinds.high60.daysLeast) return
    if (price > high && this.arms.firesOnce('high60')) this.emit('high60', time, price, changeBp(price, high), 0, days)
    if (price < low && this.arms.firesOnce('low60')) this.emit('low60', time, price, changeBp(price, low), 0, days)
    const bp = changeBp(price, closeBefore)
    const before = changeBp(prevClose, closeBefore)
    const { rise60, fall60 } = eventKinds
    if (bp >= rise60.threshold && before < rise60.threshold && this.arms.firesOnce('rise60')) {
      this.emit('rise60', time, price, bp, 0, days)
    }
    if (bp <= -fall60.threshold && before > -fall60.threshold && this.arms.firesOnce('fall60')) {
      this.emit('fall60', time, price, bp, 0, days)
    }
  }

  private move(up: EventKind, down: EventKind, bp: number, at: { time: UnixMs; price: Price; days: number }): void {
    const kind = bp > 0 ? up : down
    if (Math.abs(bp) < eventKinds[kind].threshold) return
    if (this.arms.firesOnce(kind)) this.emit(kind, at.time, at.price, bp, 0, at.days)
  }
}

/** Whether an opening price published at this trading time is still news. */
export const isOpening = (tradingMs: number): boolean => tradingMs < EVENT_RULES.openingLateMs
