import { ruleOf } from '../../../../shared/market/rules'
import { Agenda } from './agenda'
import type { AuctionOrder } from './call-auction'
import type { QuickMarket } from './quick-market'
import { AFTER_HOURS } from './schedule'
import { drawSize } from './sizes'
import { BUY, NONE, SELL, TRADING, type TradeBooking } from './tape'

/** Share of a day's volume offered after hours, and mean number of orders by which it is. */
const SHARE = 0.004
const ORDERS = 5

interface Planned {
  time: number
  i: number
  order: AuctionOrder
}

/**
 * Fixed-price trading after the close, on the boards that have it: everything at the closing price, in order of
 * arrival, without an aggressor.
 */
export class AfterHours {
  readonly #agenda = new Agenda<Planned>()
  /** Orders waiting, all of one side. */
  readonly #queues = new Map<number, AuctionOrder[]>()
  readonly #touched: Uint8Array

  constructor(
    readonly tape: TradeBooking,
    readonly quick: QuickMarket,
  ) {
    this.#touched = new Uint8Array(tape.companies.length)
  }

  start(tradingDay: string, midnight: number): void {
    const { tape, quick } = this
    const [from, to] = AFTER_HOURS
    const planned: Planned[] = []
    this.#queues.clear()
    tape.companies.forEach(({ board, exchange }, i) => {
      const able = tape.status(i) === TRADING && (tape.trades[i] as number) > 0
      if (!able || !ruleOf(board, tradingDay).afterHours.includes(exchange)) return
      const random = quick.random(i)
      const mean = (quick.dayVolume(i) * SHARE) / ORDERS
      for (let left = Math.floor(random.exponential() * ORDERS); left > 0; left--) {
        const time = midnight + from + Math.floor((random.uniform() * (to - from)) / 10) * 10
        const side = random.chance(0.5) ? 'buy' : 'sell'
        const volume = tape.lots(i, drawSize(random, mean))
        planned.push({ time, i, order: { no: 0, side, price: tape.last[i] as number, volume } })
      }
    })
    this.#agenda.plan(planned)
  }

  /** Rows before `until` are on record. */
  skip(until: number): void {
    for (const _ of this.#agenda.due(until));
  }

  /** Takes the orders that come before `until`. */
  run(until: number): void {
    for (const { time, i, order } of this.#agenda.due(until)) {
      order.no = this.tape.number(i)
      this.tape.order(i, time, order.no, order.side === 'buy' ? BUY : SELL, order.price, order.volume)
      this.#touched[i] = 1
      this.#match(i, order, time)
    }
  }

  /** Quotes what waits, if that has changed. */
  quote(i: number, time: number): void {
    if (this.#touched[i] === 0) return
    this.#touched[i] = 0
    const queue = this.#queues.get(i) ?? []
    const buying = queue[0]?.side === 'buy'
    this.tape.quote(i, time, buying ? 1 : 0, queue.length > 0 && !buying ? 1 : 0)
    if (queue.length === 0) return
    const waiting = queue.reduce((sum, { volume }) => sum + volume, 0)
    this.tape.out.level(this.tape.last[i] as number, waiting)
  }

  /** Ends the session: what still waits is void, and every change is quoted. */
  end(time: number): void {
    this.run(time)
    this.#queues.clear()
    for (let i = 0; i < this.tape.companies.length; i++) this.quote(i, time)
  }

  #match(i: number, order: AuctionOrder, time: number): void {
    const queue = this.#queues.get(i) ?? []
    while (order.volume > 0 && queue[0] && queue[0].side !== order.side) {
      const first = queue[0]
      const volume = Math.min(order.volume, first.volume)
      const [buy, sell] = order.side === 'buy' ? [order, first] : [first, order]
      this.tape.print(i, time, order.price, volume, NONE, buy.no, sell.no)
      order.volume -= volume
      first.volume -= volume
      if (first.volume === 0) queue.shift()
    }
    if (order.volume > 0) queue.push(order)
    this.#queues.set(i, queue)
  }
}
