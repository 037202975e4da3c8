import type { LabelledPrint } from '../../../shared/flow/split-score'
import type { Agenda } from './agenda'
import type { Dice } from './dice'

export type BookSide = 'B' | 'S'
export const opposite = (side: BookSide): BookSide => (side === 'B' ? 'S' : 'B')

export interface Resting {
  no: number
  side: BookSide
  price: number
  left: number
  /** Id of its parent; 0 = none. */
  owner: number
  gone: boolean
  /** Called for each fill. */
  filled?: (order: Resting) => void
}

/** Parents of a print's two orders; 0 = none. */
export interface Owners {
  buyer: number
  seller: number
}

/** Price-time matching on a tick grid; orders are numbered in a channel shared with other codes. */
export class Venue {
  readonly prints: LabelledPrint[] = []
  readonly owners: Owners[] = []
  volume = 0
  private readonly levels = { B: new Map<number, Resting[]>(), S: new Map<number, Resting[]>() }
  private number: number
  private numberTime = 0

  constructor(
    private readonly agenda: Agenda,
    private readonly dice: Dice,
    /** Best bid and ask in ticks: tracked here, because the orders of a level are created lazily. */
    readonly best: { B: number; S: number },
    private readonly options: {
      startTime: number
      tick: number
      channelPerSecond: number
      /** Creates the resting orders of a level on its first use. */
      fill: (side: BookSide, price: number) => void
    },
  ) {
    this.number = 500_000 + dice.whole(0, 400_000)
  }

  queue(side: BookSide, price: number): Resting[] {
    const known = this.levels[side].get(price)
    if (known) return known
    const made: Resting[] = []
    this.levels[side].set(price, made)
    this.options.fill(side, price)
    return made
  }

  /** Volume at the best price. */
  depth(side: BookSide): number {
    return this.queue(side, this.best[side]).reduce((sum, order) => sum + order.left, 0)
  }

  /** An order number of about `age` ms ago. */
  olderNumber(age: number): number {
    return Math.max(
      1,
      this.nextNumber() - Math.floor((age / 1000) * this.options.channelPerSecond) - this.dice.whole(1, 5),
    )
  }

  /** Rests an order at its price without matching. `no`: number of an order that was sent before. */
  rest(side: BookSide, price: number, volume: number, owner = 0, no = this.nextNumber()): Resting {
    const order: Resting = { no, side, price, left: volume, owner, gone: false }
    this.queue(side, price).push(order)
    const better = side === 'B' ? price > this.best.B : price < this.best.S
    if (better) this.best[side] = price
    return order
  }

  cancel(order: Resting): void {
    if (order.gone) return
    order.gone = true
    const queue = this.levels[order.side].get(order.price)
    const at = queue?.indexOf(order) ?? -1
    if (queue && at >= 0) queue.splice(at, 1)
    this.settle(order.side)
  }

  /** Matches an aggressive order up to `ticks` beyond the best price, cancels the rest, and returns the traded volume. */
  take(side: BookSide, volume: number, owner = 0, ticks = 5): number {
    const no = this.nextNumber()
    const other = opposite(side)
    const direction = side === 'B' ? 1 : -1
    const last = this.best[other] + direction * ticks
    let left = volume
    while (left > 0 && (last - this.best[other]) * direction >= 0) {
      const queue = this.queue(other, this.best[other])
      const order = queue[0]
      if (!order) {
        this.best[other] += direction
        continue
      }
      const traded = Math.min(left, order.left)
      left -= traded
      order.left -= traded
      this.print(side, order, traded, no, owner)
      if (order.left === 0) {
        order.gone = true
        queue.shift()
      }
      order.filled?.(order)
    }
    this.settle(other)
    return volume - left
  }

  /** Moves the best price of a side off empty levels, by at most 20 ticks. */
  private settle(side: BookSide): void {
    const direction = side === 'B' ? -1 : 1
    for (let steps = 0; steps < 20 && this.queue(side, this.best[side]).length === 0; steps++) {
      this.levels[side].delete(this.best[side])
      this.best[side] += direction
    }
  }

  private print(side: BookSide, order: Resting, volume: number, no: number, owner: number): void {
    const time = this.options.startTime + Math.floor(this.agenda.now / 10) * 10
    const price = Number((order.price * this.options.tick).toFixed(3))
    const [buyNo, sellNo] = side === 'B' ? [no, order.no] : [order.no, no]
    const [buyer, seller] = side === 'B' ? [owner, order.owner] : [order.owner, owner]
    this.prints.push({ time, price, volume, side, buyNo, sellNo })
    this.owners.push({ buyer, seller })
    this.volume += volume
  }

  private nextNumber(): number {
    const passed = Math.max(0, this.agenda.now - this.numberTime)
    this.numberTime = this.agenda.now
    const mean = (passed / 1000) * this.options.channelPerSecond
    this.number += 1 + Math.max(0, Math.round(mean + this.dice.normal() * Math.sqrt(mean)))
    return this.number
  }
}
