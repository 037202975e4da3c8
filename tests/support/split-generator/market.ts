import type { Agenda } from './agenda'
import type { Dice } from './dice'
import { type BookSide, Venue } from './venue'

export interface MarketOptions {
  startTime: number
  lengthMs: number
  /** Yuan. */
  price: number
  /** Aggressive orders a second. */
  rate: number
}

/** Draws an order's size in shares. */
export type SizeOf = (side: BookSide) => number

/**
 * A book whose depth is made as it is reached: queues of older orders at levels not seen yet, new ones and
 * cancellations at the best prices, and a spread that closes after a while.
 */
export class Market {
  readonly venue: Venue
  private readonly queueLength: number

  constructor(
    readonly agenda: Agenda,
    readonly dice: Dice,
    readonly options: MarketOptions,
    readonly sizeOf: SizeOf,
  ) {
    const ticks = Math.round(options.price * 100)
    this.queueLength = Math.max(3, Math.min(14, 80 / options.price + 2))
    this.venue = new Venue(
      agenda,
      dice,
      { B: ticks, S: ticks + 1 },
      {
        startTime: options.startTime,
        tick: 0.01,
        channelPerSecond: dice.uniform(250, 500),
        fill: (side, price) => this.fillLevel(side, price),
      },
    )
    this.arrive()
    this.closeSpread()
  }

  private fillLevel(side: BookSide, price: number): void {
    const count = 1 + this.dice.poisson(this.queueLength)
    const ages = Array.from({ length: count }, () => this.dice.exponential(90_000)).sort((a, b) => b - a)
    for (const age of ages) this.venue.rest(side, price, this.sizeOf(side), 0, this.venue.olderNumber(age + 1_000))
  }

  /** Resting orders come about as fast as aggressors eat them; long queues lose some. */
  private arrive(): void {
    const { agenda, dice, venue } = this
    agenda.in(dice.exponential(700 / this.options.rate), () => {
      const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
      const queue = venue.queue(side, venue.best[side])
      if (queue.length > this.queueLength * dice.uniform(1, 2)) {
        const order = queue[dice.whole(0, queue.length - 1)]
        if (order && order.owner === 0) venue.cancel(order)
      } else venue.rest(side, venue.best[side], this.sizeOf(side))
      this.arrive()
    })
  }

  private closeSpread(): void {
    const { agenda, dice, venue } = this
    agenda.in(dice.exponential(400 / this.options.rate), () => {
      if (venue.best.S - venue.best.B > 1) {
        const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
        venue.rest(side, venue.best[side] + (side === 'B' ? 1 : -1), this.sizeOf(side))
      }
      this.closeSpread()
    })
  }

  spread(): number {
    return this.venue.best.S - this.venue.best.B
  }
}
