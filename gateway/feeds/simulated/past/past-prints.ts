import { slotTime } from '../../../../shared/market/session'
import { MINUTE_MS, type Scales, type UnixMs, yuanToAmount } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DerivedPrints } from '../../feed'
import type { Random } from '../exchange/random'
import { shared } from './past-minutes'

type Grades = readonly [number, number, number, number]

/** Distribution over the grades of money that is bought and sold in equal parts: by active and by resting orders. */
const ACTIVE: Grades = [0.04, 0.1, 0.34, 0.52]
const RESTING: Grades = [0.1, 0.2, 0.35, 0.35]
/** Usual money of one order of a grade, yuan, and orders of a grade and direction in a minute at most. */
const ORDER_YUAN: Grades = [25_000, 120_000, 500_000, 2_500_000]
const ORDERS_MAX = 4
/** The opening auction matches within this second. */
const AUCTION_MS = slotTime(0) - 5 * 60_000

interface Order {
  grade: number
  amount: number
  no: number
}

interface Print {
  side: 0 | 1 | 2
  amount: number
  buy: Order
  sell: Order
}

/** Properties of a stock that its prints depend on. */
type PrintedStock = Scales & { id: string; hasOrderNumbers: boolean }

/** Money bought and sold by grade, with the given nets; both add up to `total` if the nets permit it. */
function directions(total: number, nets: Grades, shares: Grades): { bought: number[]; sold: number[] } {
  const used = nets.reduce((sum, net) => sum + Math.abs(net), 0)
  const rest = shared(Math.max(0, Math.floor((total - used) / 2)), shares)
  return {
    bought: nets.map((net, grade) => Math.max(0, net) + (rest[grade] as number)),
    sold: nets.map((net, grade) => Math.max(0, -net) + (rest[grade] as number)),
  }
}

/** Parts in their proportions that add up to `total`. */
function scaled(parts: readonly number[], total: number): number[] {
  const sum = parts.reduce((all, part) => all + part, 0)
  return sum === total ? [...parts] : shared(total, sum > 0 ? parts : parts.map(() => 1))
}

/** Makes the prints of one stock, minute by minute. */
class Printer {
  private no = 1_000
  private readonly prints: (Print & { time: UnixMs; price: number; volume: number })[] = []

  constructor(
    private readonly random: Random,
    private readonly stock: PrintedStock,
    private readonly midnight: UnixMs,
  ) {}

  /** The opening auction: every print at its price, without a side. */
  auction(minute: Row<'minute'>, flow: Row<'flow'>): void {
    const { bought, sold } = directions(2 * minute.amount, [flow.odS, flow.odM, flow.odL, flow.odX], RESTING)
    const buys = this.orders(scaled(bought, minute.amount))
    const sells = this.orders(scaled(sold, minute.amount))
    this.write(this.matched(buys, sells, 0), { ...minute, open: minute.close, high: minute.close, low: minute.close }, [
      AUCTION_MS,
      AUCTION_MS + 20,
    ])
  }

  minute(minute: Row<'minute'>, flow: Row<'flow'>): void {
    const active = [flow.adS, flow.adM, flow.adL, flow.adX] as const
    const resting = [flow.odS - flow.adS, flow.odM - flow.adM, flow.odL - flow.adL, flow.odX - flow.adX] as const
    const taken = directions(flow.buy + flow.sell, active, ACTIVE)
    const rested = directions(flow.buy + flow.sell, this.stock.hasOrderNumbers ? resting : [0, 0, 0, 0], RESTING)
    // Active buys match resting sells, active sells match resting buys.
    const buys = this.matched(
      this.orders(scaled(taken.bought, flow.buy)),
      this.orders(scaled(rested.sold, flow.buy)),
      1,
    )
    const sells = this.matched(
      this.orders(scaled(rested.bought, flow.sell)),
      this.orders(scaled(taken.sold, flow.sell)),
      2,
    )
    const end = slotTime(minute.slot)
    this.write(this.mixed(buys, sells), minute, [end - MINUTE_MS + 20, end - 20])
  }

  finish(): DerivedPrints {
    const { prints, stock } = this
    const column = (of: (print: (typeof prints)[number]) => number) => Float64Array.from(prints, of)
    return {
      id: stock.id,
      time: column(({ time }) => time),
      price: column(({ price }) => price),
      volume: column(({ volume }) => volume),
      extra: column(({ amount, price, volume }) => amount - price * volume),
      buyNo: column(({ buy }) => buy.no),
      sellNo: column(({ sell }) => sell.no),
      side: Uint8Array.from(prints, ({ side }) => side),
      buyGrade: Uint8Array.from(prints, ({ buy }) => buy.grade),
      sellGrade: Uint8Array.from(prints, ({ sell }) => sell.grade),
    }
  }

  /** Orders of these sums by grade, in any order. */
  private orders(byGrade: readonly number[]): Order[] {
    const orders: Order[] = []
    byGrade.forEach((amount, grade) => {
      if (amount <= 0) return
      const usual = yuanToAmount(ORDER_YUAN[grade] as number, this.stock)
      const count = Math.min(ORDERS_MAX, Math.max(1, Math.round(amount / usual)))
      const parts = shared(
        amount,
        Array.from({ length: count }, () => this.random.around(0.5)),
      )
      for (const part of parts) if (part > 0) orders.push({ grade, amount: part, no: 0 })
    })
    for (let at = orders.length - 1; at > 0; at--) {
      const other = this.random.below(at + 1)
      ;[orders[at], orders[other]] = [orders[other] as Order, orders[at] as Order]
    }
    for (const order of orders) order.no = this.number()
    return orders
  }

  private number(): number {
    this.no += 1 + this.random.below(12)
    return this.stock.hasOrderNumbers ? this.no : 0
  }

  /** Fills two lists of orders of the same sum with each other. */
  private matched(buys: readonly Order[], sells: readonly Order[], side: Print['side']): Print[] {
    const prints: Print[] = []
    let [b, s] = [0, 0]
    let [leftBuy, leftSell] = [buys[0]?.amount ?? 0, sells[0]?.amount ?? 0]
    while (b < buys.length && s < sells.length) {
      const amount = Math.min(leftBuy, leftSell)
      if (amount > 0) prints.push({ side, amount, buy: buys[b] as Order, sell: sells[s] as Order })
      leftBuy -= amount
      leftSell -= amount
      if (leftBuy === 0) leftBuy = buys[++b]?.amount ?? 0
      if (leftSell === 0) leftSell = sells[++s]?.amount ?? 0
    }
    return prints
  }

  /** Merges two lists at random; each retains its order. */
  private mixed(buys: readonly Print[], sells: readonly Print[]): Print[] {
    const all: Print[] = []
    let [b, s] = [0, 0]
    while (b < buys.length || s < sells.length) {
      const isBuy = this.random.below(buys.length - b + sells.length - s) < buys.length - b
      all.push((isBuy ? buys[b++] : sells[s++]) as Print)
    }
    return all
  }

  private write(prints: readonly Print[], minute: Row<'minute'>, [from, to]: readonly [number, number]): void {
    const written = prints.length > minute.volume ? prints.slice(0, minute.volume) : prints
    const unit = minute.volume % 100 === 0 && minute.volume / 100 >= written.length ? 100 : 1
    const more = shared(
      minute.volume / unit - written.length,
      written.map(({ amount }) => amount),
    )
    const prices = this.prices(written.length, minute)
    const times = Array.from({ length: written.length }, () => from + this.random.below(to - from)).sort(
      (x, y) => x - y,
    )
    written.forEach((print, at) => {
      this.prints.push({
        ...print,
        time: this.midnight + (times[at] as number),
        price: prices[at] as number,
        volume: ((more[at] as number) + 1) * unit,
      })
    })
  }

  /** Prices from a minute's open to its close that touch its high and low. */
  private prices(count: number, { open, high, low, close }: Row<'minute'>): number[] {
    if (count < 4) return Array.from({ length: count }, (_, at) => (at === count - 1 ? close : open))
    const first = 1 + this.random.below(Math.floor((count - 2) / 2))
    const second = first + 1 + this.random.below(count - 2 - first)
    const [one, two] = close >= open ? [low, high] : [high, low]
    const knots: [number, number][] = [
      [0, open],
      [first, one],
      [second, two],
      [count - 1, close],
    ]
    const prices: number[] = []
    for (let knot = 1; knot < knots.length; knot++) {
      const [[a, before], [b, after]] = [knots[knot - 1] as [number, number], knots[knot] as [number, number]]
      for (let at = a; at < b; at++) prices.push(Math.round(before + ((after - before) * (at - a)) / (b - a)))
    }
    return [...prices, close]
  }
}

/**
 * Derives prints of a stock's past day from its minutes and its ledger. Their prices, volume and ledger are those of
 * each minute; money is exact to a few fen.
 */
export function pastPrints(
  random: Random,
  stock: PrintedStock,
  midnight: UnixMs,
  minutes: readonly Row<'minute'>[],
  flow: readonly Row<'flow'>[],
): DerivedPrints {
  const printer = new Printer(random, stock, midnight)
  const ledgers = new Map(flow.map((row) => [row.slot, row]))
  for (const minute of minutes) {
    const ledger = minute.volume > 0 && ledgers.get(minute.slot)
    if (!ledger) continue
    if (minute.slot === 0) printer.auction(minute, ledger)
    else printer.minute(minute, ledger)
  }
  return printer.finish()
}
