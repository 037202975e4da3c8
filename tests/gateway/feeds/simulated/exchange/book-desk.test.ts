import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BookDesk } from '../../../../../gateway/feeds/simulated/exchange/book-desk'
import { FairValues } from '../../../../../gateway/feeds/simulated/exchange/fair-values'
import type { TradeBooking } from '../../../../../gateway/feeds/simulated/exchange/tape'
import { BatchReader } from '../../../../../gateway/feeds/simulated/thread/batch-reader'
import { cageOf, ruleOf } from '../../../../../shared/market/rules'
import { LiveOrders } from '../live-orders'
import { at, DAY } from '../run-engine'
import { smallTape } from '../small-tape'

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.oneof(fc.integer({ min: 985, max: 1015 }), fc.integer({ min: 1, max: 3000 })),
      shares: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 5_000_000 })),
      rest: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick: fc.nat() }) },
)

function deskOf(tape: TradeBooking): BookDesk {
  const fair = new FairValues(7, tape)
  fair.startDay(DAY)
  return new BookDesk(0, tape, fair)
}

/** What the tape told since the last call. */
const eventsOf = (tape: TradeBooking, reader: BatchReader) => reader.read(tape.out.take(at(10, 0)))

describe('a desk of the exchange', () => {
  test.each(['main', 'star', 'bse'] as const)(
    'keeps any orders within the rules, and within themselves, on %s',
    (board) => {
      const { cage, limitOrderMax, lotMin, marketOrderMax } = ruleOf(board, DAY)
      fc.assert(
        fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
          const tape = smallTape({ board })
          const desk = deskOf(tape)
          const reader = new BatchReader()
          const ledger = new LiveOrders()
          const numbers: number[] = []
          let last = 1000
          for (const step of actions) {
            if (step.do === 'cancel') desk.cancel(numbers[step.pick % Math.max(1, numbers.length)] ?? 0, at(10, 0))
            else numbers.push(desk.submit(step.side, step.price, step.shares, step.rest, at(10, 0)))
            for (const event of eventsOf(tape, reader)) {
              if (event.kind === 'order') {
                const { side, price, volume } = event
                const reference = ledger.best(side === 'buy' ? 'sell' : 'buy') || ledger.best(side) || last
                const bound = cageOf(cage, side, reference)
                expect(side === 'buy' ? price <= bound : price >= bound).toBe(true)
                expect(price >= (tape.down[0] as number) && price <= (tape.up[0] as number)).toBe(true)
                expect(volume).toBeGreaterThanOrEqual(lotMin)
                expect(volume).toBeLessThanOrEqual(step.do === 'submit' && step.rest ? limitOrderMax : marketOrderMax)
              }
              if (event.kind === 'trade') {
                last = event.price
                const resting = ledger.all.get(event.side === 'buy' ? event.sellNo : event.buyNo)
                expect(event.price).toBe(resting?.price)
              }
              if (event.kind !== 'status') ledger.apply(event)
            }
          }
          for (const { left } of ledger.all.values()) expect(left).toBeGreaterThanOrEqual(0)
          expect(ledger.levels('buy', 99)).toEqual(levelsOf(desk, 'buy'))
          expect(ledger.levels('sell', 99)).toEqual(levelsOf(desk, 'sell'))
        }),
      )
    },
  )

  test('pulls a price far from the book to the cage instead of letting it through', () => {
    const tape = smallTape()
    const desk = deskOf(tape)
    desk.submit('sell', 1000, 1000, true, at(10, 0))
    desk.submit('buy', 1090, 500, false, at(10, 0))
    desk.submit('buy', 990, 500, true, at(10, 0))
    const prices = eventsOf(tape, new BatchReader()).flatMap((event) => (event.kind === 'order' ? [event.price] : []))
    expect(prices).toEqual([1000, 1020, 990])
  })
})

function levelsOf(desk: BookDesk, side: 'buy' | 'sell'): [number, number][] {
  const levels: [number, number][] = []
  desk.book.levels(side, 99, (price, volume) => levels.push([price, volume]))
  return levels
}
