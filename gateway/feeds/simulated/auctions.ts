import type { BookMarket } from './book-market'
import { type AuctionOrder, matchAuction } from './call-auction'
import type { FairValues } from './fair-values'
import type { QuickMarket } from './quick-market'
import { drawSize } from './sizes'
import { BUY, NONE, SELL, type Tape } from './tape'

export type AuctionSession = 'opening' | 'closing'

/** Share of a day's volume that an auction attracts, and orders a side (with a book, without). */
const SHARE = { opening: 0.013, closing: 0.009 }
const ORDERS = { book: 24, quick: 3 }

/** Orders of an auction around the fair value, in order of arrival; the first two always meet. */
function collectOrders(
  i: number,
  session: AuctionSession,
  time: number,
  tape: Tape,
  fair: FairValues,
  quick: QuickMarket,
  each: number,
): AuctionOrder[] {
  const random = quick.random(i)
  const value = Math.exp(fair.log[i] as number)
  const mean = (quick.dayVolume(i) * SHARE[session] * 1.6) / each
  const orders: AuctionOrder[] = []
  for (let k = 0; k < 2 * each; k++) {
    const side = k % 2 === 0 ? 'buy' : 'sell'
    const away = k < 2 ? 0 : 0.003 * random.normal() + (side === 'buy' ? 0.001 : -0.001)
    const price = tape.clamp(i, Math.round(value * (1 + away)))
    const volume = tape.lots(i, drawSize(random, mean))
    const no = tape.number(i)
    tape.order(i, time, no, side === 'buy' ? BUY : SELL, price, volume)
    orders.push({ no, side, price, volume })
  }
  return orders
}

/** Holds the auction of every instrument: prints at one price, then a quote. Pauses after each, for batching. */
export function* runAuctions(
  session: AuctionSession,
  time: number,
  tape: Tape,
  fair: FairValues,
  quick: QuickMarket,
  books: BookMarket,
): Generator<void> {
  for (let i = 0; i < tape.companies.length; i++) {
    const each = books.isBook(i) ? ORDERS.book : ORDERS.quick
    const orders = [...books.drain(i), ...collectOrders(i, session, time, tape, fair, quick, each)]
    const result = matchAuction(orders, tape.prevClose[i] as number)
    for (const { buyNo, sellNo, volume } of result.fills) tape.print(i, time, result.price, volume, NONE, buyNo, sellNo)
    if (books.isBook(i)) {
      books.rest(i, result.left)
      books.quote(i, time)
    } else quick.quote(i, time, Math.floor(time / 3000))
    yield
  }
}
