import { expect, test } from 'vitest'
import type { BookSide } from '../../../../../gateway/feeds/simulated/exchange/book-desk'
import { BookTrader } from '../../../../../gateway/feeds/simulated/exchange/book-trader'
import { FairValues } from '../../../../../gateway/feeds/simulated/exchange/fair-values'
import { Random } from '../../../../../gateway/feeds/simulated/exchange/random'
import { BatchReader } from '../../../../../gateway/feeds/simulated/thread/batch-reader'
import { at, DAY, ofKind } from '../run-engine'
import { smallTape } from '../small-tape'

/** A book that was just opened around 10.00 yuan. */
function openBook() {
  const tape = smallTape()
  const reader = new BatchReader()
  const fair = new FairValues(7, tape)
  fair.startDay(DAY)
  fair.value[0] = 1000
  const trader = new BookTrader(0, tape, fair, new Random(7, 'book'), 4_000_000, {
    slicing: false,
    labels: [],
    nextId: () => 1,
  })
  trader.open(at(10, 0))
  return { tape, reader, fair, desk: trader.desk, catchUp: () => trader.catchUp(at(10, 1)) }
}

test.each<[BookSide, number]>([
  ['buy', 1002],
  ['sell', 997],
])('who waits on the %s side comes back where few are left, and nothing trades for it', (side, value) => {
  const { tape, reader, fair, desk, catchUp } = openBook()
  expect(Math.min(desk.book.depth('buy'), desk.book.depth('sell'))).toBeGreaterThan(10)
  for (const order of ofKind(reader.read(tape.out.take(at(10, 0))), 'order')) {
    if (order.side === side && Math.abs(order.price - 1000) < 12) desk.cancel(order.orderNo, at(10, 0))
  }
  expect(desk.book.depth(side)).toBeLessThan(4)
  // The fair value has gone to where the other side waits, not so far that somebody crosses for it.
  fair.value[0] = value
  catchUp()
  expect(desk.book.depth(side)).toBeGreaterThan(10)
  expect(desk.book.best('buy')).toBeLessThan(desk.book.best('sell'))
  expect(tape.trades[0]).toBe(0)
})

test.each([1030, 970])('a fair value that leaps to %d takes both sides of the book along', (value) => {
  const { fair, desk, catchUp } = openBook()
  fair.value[0] = value
  catchUp()
  const [bid, ask] = [desk.book.best('buy'), desk.book.best('sell')]
  expect(Math.abs(bid - value)).toBeLessThanOrEqual(3)
  expect(Math.abs(ask - value)).toBeLessThanOrEqual(3)
  expect(bid).toBeLessThan(ask)
})
