import type { Grade } from '../../../../shared/flow/grades'
import type { OrderAdd, OrderCancel, Trade } from '../../../../shared/market/events'
import { timeOfDay } from '../../../../shared/market/session'
import { amountToYuan, type Price, type Shares, type Yuan } from '../../../../shared/market/units'
import { type LandingOrder, tradedSecond } from '../../../../shared/protocol/landing-day'
import type { LabelledDay } from './labelled-day'

type GradeBy = (yuan: Yuan, shares: Shares) => Grade

/** Seconds of trading in which the example is looked for: the curves are apart by then. */
const FROM_S = 9000
const TO_S = 12_600
const [ASKS, BIDS] = [3, 2]

/** Orders that rest, and what every order has filled so far. */
class Book {
  readonly #left = new Map<number, { side: 'buy' | 'sell'; price: Price; shares: Shares }>()
  readonly #filled = new Map<number, { yuan: Yuan; shares: Shares }>()

  add({ orderNo, side, price, volume }: OrderAdd): void {
    this.#left.set(orderNo, { side, price, shares: volume })
  }

  cancel({ orderNo }: OrderCancel): void {
    this.#left.delete(orderNo)
  }

  trade({ buyNo, sellNo, volume }: Trade, yuan: Yuan): void {
    for (const no of [buyNo, sellNo]) {
      const order = this.#left.get(no)
      if (order) {
        order.shares -= volume
        if (order.shares <= 0) this.#left.delete(no)
      }
      const filled = this.filled(no)
      this.#filled.set(no, { yuan: filled.yuan + yuan, shares: filled.shares + volume })
    }
  }

  filled(no: number) {
    return this.#filled.get(no) ?? { yuan: 0, shares: 0 }
  }

  /** Levels of a side without one order, best first. */
  levels(side: 'buy' | 'sell', without: number, count: number): [Price, Shares][] {
    const levels = new Map<Price, Shares>()
    for (const [no, order] of this.#left) {
      if (order.side === side && no !== without) {
        levels.set(order.price, (levels.get(order.price) ?? 0) + order.shares)
      }
    }
    const sign = side === 'buy' ? -1 : 1
    return [...levels].sort(([a], [b]) => sign * (a - b)).slice(0, count)
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Figures in 0.1 万 as they are shown. */
const shown = (yuan: Yuan) => Math.round(yuan / 1e3)

/**
 * An order of grade `big` that took two price levels and met two or three orders of different grades: the same
 * trade explains 主动 (once) and 全部 (twice). Its rounded figures add up as they are shown.
 * Undefined if there is none.
 */
export function exampleOrder(day: LabelledDay, lot: Shares, gradeBy: GradeBy, big: Grade): LandingOrder | undefined {
  const { priceScale, volumeScale } = day.instrument
  const yuanOf = (print: Trade) => amountToYuan(print.amount, { priceScale, volumeScale })
  const book = new Book()
  const printsOf = new Map<number, Trade[]>()
  for (const print of day.prints) {
    if (print.side !== 'buy') continue
    const prints = printsOf.get(print.buyNo) ?? []
    prints.push(print)
    printsOf.set(print.buyNo, prints)
  }
  const events = [...day.orders, ...day.prints].sort((a, b) => a.venueSeq - b.venueSeq)
  for (const event of events) {
    if (event.kind === 'cancel') book.cancel(event)
    else if (event.kind === 'trade') book.trade(event, yuanOf(event))
    else {
      const second = tradedSecond(timeOfDay(event.exchangeTime))
      if (second > TO_S) return undefined
      const prints = event.side === 'buy' ? (printsOf.get(event.orderNo) ?? []) : []
      const example = second >= FROM_S && exampleOf(event, prints, book, yuanOf, gradeBy)
      if (example && isClear(example, big)) return { ...example, second, ...inLots(example, lot) }
      book.add(event)
    }
  }
  return undefined
}

type Example = Omit<LandingOrder, 'second'>

const inLots = ({ lots, asks, bids, counterparts }: Example, lot: Shares) => ({
  lots: lots / lot,
  asks: asks.map(([price, shares, taken]): LandingOrder['asks'][number] => [price, shares / lot, taken / lot]),
  bids: bids.map(([price, shares]): LandingOrder['bids'][number] => [price, shares / lot]),
  counterparts: counterparts.map((part) => ({ ...part, lots: part.lots / lot })),
})

/** In shares still. */
function exampleOf(
  order: OrderAdd,
  prints: readonly Trade[],
  book: Book,
  yuanOf: (print: Trade) => Yuan,
  gradeBy: GradeBy,
): Example | undefined {
  // all of the order traded at once
  const at = prints.filter((print) => print.exchangeTime === order.exchangeTime)
  const shares = sum(at.map(({ volume }) => volume))
  if (at.length < 2 || at.length > 3 || at.length !== prints.length || shares !== order.volume) return undefined
  const asks = book
    .levels('sell', order.orderNo, ASKS)
    .map(([price, volume]): [Price, Shares, Shares] => [
      price,
      volume,
      sum(at.filter((print) => print.price === price).map((print) => print.volume)),
    ])
  const amount = sum(at.map(yuanOf))
  return {
    lots: shares,
    amount,
    grade: gradeBy(amount, shares),
    asks,
    bids: book.levels('buy', order.orderNo, BIDS),
    counterparts: at.map((print) => {
      const before = book.filled(print.sellNo)
      const filled = before.yuan + yuanOf(print)
      return {
        price: print.price,
        lots: print.volume,
        amount: yuanOf(print),
        filled,
        grade: gradeBy(filled, before.shares + print.volume),
      }
    }),
  }
}

function isClear({ lots, amount, grade, asks, counterparts }: Example, big: Grade): boolean {
  const grades = new Set(counterparts.map((part) => part.grade))
  return (
    grade === big &&
    asks.length === ASKS &&
    asks.filter(([, , taken]) => taken > 0).length === 2 &&
    grades.size >= 2 &&
    !grades.has(grade) &&
    asks.every(([, volume]) => volume <= 1.5 * lots) &&
    counterparts.every((part) => part.amount >= amount / 12 && part.lots % 100 === 0) &&
    sum(counterparts.map((part) => shown(part.amount))) === shown(amount)
  )
}
