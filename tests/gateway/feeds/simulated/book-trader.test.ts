import { expect, test } from 'vitest'
import { BatchReader } from '../../../../gateway/feeds/simulated/batch-reader'
import type { BookSide } from '../../../../gateway/feeds/simulated/book-desk'
import { BookTrader } from '../../../../gateway/feeds/simulated/book-trader'
import { FairValues } from '../../../../gateway/feeds/simulated/fair-values'
import { Random } from '../../../../gateway/feeds/simulated/random'
import { at, DAY, ofKind } from './run-engine'
import { smallTape } from './small-tape'

test.each<[BookSide, number]>([
  ['buy', 1002],
  ['sell', 997],
])('who waits on the %s side comes back where few are left, and nothing trades for it', (side, value) => {
  const tape = smallTape()
  const reader = new BatchReader()
  const fair = new FairValues(7, tape)
  fair.startDay(DAY)
  fair.value[0] = 1000
  const labels = { slicing: false, labels: [], nextId: () => 1 }
  const { desk, catchUp } = (() => {
    const trader = new BookTrader(0, tape, fair, new Random(7, 'book'), 4_000_000, labels)
    trader.open(at(10, 0))
    return { desk: trader.desk, catchUp: () => trader.catchUp(at(10, 1)) }
  })()
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
