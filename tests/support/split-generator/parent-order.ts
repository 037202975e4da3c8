import type { Market } from './market'
import type { BookSide, Resting } from './venue'

/** Plan of a parent order. Times in ms from the start, sizes in shares. */
export interface ParentPlan {
  id: number
  style: string
  side: BookSide
  volume: number
  start: number
}

/** A parent order that slices its volume into the market until it is filled or the time is over. */
export class ParentOrder {
  left: number

  constructor(
    readonly market: Market,
    readonly plan: ParentPlan,
  ) {
    this.left = plan.volume
  }

  get done(): boolean {
    return this.left <= 0 || this.market.agenda.now > this.market.options.lengthMs
  }

  /** A slice in whole lots, never more than what is left. */
  slice(volume: number): number {
    return Math.min(this.left, Math.max(100, Math.round(volume / 100) * 100))
  }

  take(volume: number, ticks = 5): number {
    const { side, id } = this.plan
    const taken = this.market.venue.take(side, Math.min(volume, this.left), id, ticks)
    this.left -= taken
    return taken
  }

  /** Rests at its side's best price; `filled` is called for each fill. */
  rest(volume: number, filled?: (order: Resting) => void): Resting {
    const { venue } = this.market
    const order = venue.rest(this.plan.side, venue.best[this.plan.side], Math.min(volume, this.left), this.plan.id)
    let before = order.left
    order.filled = () => {
      this.left -= before - order.left
      before = order.left
      filled?.(order)
    }
    return order
  }

  /** Rests, waits, then takes what is still missing. */
  restThenTake(volume: number, waitMs: number): void {
    const order = this.rest(volume)
    this.market.agenda.in(waitMs, () => {
      const missing = order.left
      if (missing <= 0) return
      this.market.venue.cancel(order)
      this.take(missing)
    })
  }
}
