import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberSet } from '../../../../../gateway/feeds/simulated/exchange/number-set'
import { type BookedPrint, RecordedSums } from '../../../../../gateway/feeds/simulated/exchange/recorded-sums'
import { BatchWriter } from '../../../../../gateway/feeds/simulated/thread/batch'
import { BatchReader } from '../../../../../gateway/feeds/simulated/thread/batch-reader'
import type { Trade } from '../../../../../shared/market/events'
import { ofKind } from '../run-engine'

const IDS = ['a', 'b', 'c']
const SIDES = ['none', 'buy', 'sell']

/** What is told of the prints of instruments by their places in `IDS`. */
function told(...flushes: (readonly (BookedPrint & { of: number })[])[]): Trade[] {
  const out = new BatchWriter()
  for (const id of IDS) out.name(id)
  const sums = new RecordedSums(IDS.length)
  let number = 0
  for (const prints of flushes) {
    for (const { of, ...print } of prints) sums.add(of, print)
    for (const _ of sums.flush(out, () => ++number));
  }
  return ofKind(new BatchReader().read(out.take(0)), 'trade')
}

const print = (over: Partial<BookedPrint & { of: number }> = {}) => ({
  of: 0,
  time: 1,
  price: 100,
  volume: 10,
  side: 1,
  grades: 0,
  buyNo: 7,
  sellNo: 8,
  orders: 0,
  bigBuys: 0,
  bigSells: 0,
  ...over,
})

test('prints at one price that were booked alike are one row, with what they come to and the time of the last', () => {
  const rows = told([
    print({ time: 1 }),
    print({ time: 2, volume: 20, orders: 2, bigBuys: 1, grades: 2 | (1 << 2) }),
    print({ time: 3, volume: 30, orders: 1, bigSells: 1, grades: 2 | (1 << 2), buyNo: 9 }),
  ])
  expect(rows).toEqual([
    {
      kind: 'trade',
      instrument: 'a',
      exchangeTime: 1,
      price: 100,
      volume: 10,
      amount: 1_000,
      side: 'buy',
      buyNo: -1,
      sellNo: -1,
      venueSeq: 1,
      summed: true,
      recorded: { buyGrade: 0, sellGrade: 0, orders: 0, bigBuys: 0, bigSells: 0 },
    },
    {
      kind: 'trade',
      instrument: 'a',
      exchangeTime: 3,
      price: 100,
      volume: 50,
      amount: 5_000,
      side: 'buy',
      // Two buyers; the seller stayed the same.
      buyNo: -2,
      sellNo: -1,
      venueSeq: 2,
      summed: true,
      recorded: { buyGrade: 2, sellGrade: 1, orders: 3, bigBuys: 1, bigSells: 1 },
    },
  ])
})

test.each([
  ['price', { price: 101 }],
  ['side', { side: 2 }],
  ['no side, as in an auction', { side: 0 }],
  ['buyer’s grade', { grades: 1 }],
  ['seller’s grade', { grades: 1 << 2 }],
  ['want of order numbers', { buyNo: 0, sellNo: 0 }],
  ['instrument', { of: 1 }],
])('those of another %s are not', (_, other) => {
  const rows = told([print({ time: 1 }), print({ time: 2 }), print({ time: 3, ...other })])
  expect(rows.map(({ exchangeTime }) => exchangeTime)).toEqual([1, 2, 3])
})

test('a flush begins anew; orders without numbers stay without, sums keep how many they were', () => {
  const rows = told(
    [print({ buyNo: 0, sellNo: 0 })],
    [print({ buyNo: -4, sellNo: -5 }), print({ buyNo: -4, sellNo: -5 })],
    [print({ of: 2 })],
  )
  expect(rows.map(({ instrument, buyNo, sellNo }) => [instrument, buyNo, sellNo])).toEqual([
    ['a', 0, 0],
    ['a', -4, -5],
    ['a', -4, -5],
    ['c', -1, -1],
  ])
})

test('whatever is printed, nothing is lost, first and last prices stay, and rows follow each other in time', () => {
  const drawn = fc.array(
    fc.record({
      of: fc.integer({ min: 0, max: 2 }),
      price: fc.integer({ min: 100, max: 104 }),
      volume: fc.integer({ min: 1, max: 1_000 }),
      side: fc.integer({ min: 0, max: 2 }),
      grades: fc.integer({ min: 0, max: 15 }),
      orders: fc.integer({ min: 0, max: 2 }),
      bigBuys: fc.integer({ min: 0, max: 1 }),
    }),
    { maxLength: 300 },
  )
  fc.assert(
    fc.property(drawn, (rows) => {
      const prints = rows.map((row, time) => print({ ...row, time }))
      const trades = told(prints)
      for (const [of, id] of IDS.entries()) {
        const own = prints.filter((one) => one.of === of)
        const sums = trades.filter(({ instrument }) => instrument === id)
        expect([sums[0]?.price, sums.at(-1)?.price]).toEqual([own[0]?.price, own.at(-1)?.price])
        const times = sums.map(({ exchangeTime }) => exchangeTime)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        for (let key = 0; key < 48; key++) {
          const [side, grades] = [key % 3, Math.floor(key / 3)]
          const volume = own.reduce(
            (sum, one) => sum + (one.side === side && one.grades === grades ? one.volume : 0),
            0,
          )
          const isSo = ({ side: is, recorded }: Trade) =>
            is === SIDES[side] && (recorded?.buyGrade ?? 0) + 4 * (recorded?.sellGrade ?? 0) === grades
          expect(sums.reduce((sum, one) => sum + (isSo(one) ? one.volume : 0), 0)).toBe(volume)
        }
        const count = (of: 'orders' | 'bigBuys') => sums.reduce((sum, { recorded }) => sum + (recorded?.[of] ?? 0), 0)
        expect(count('orders')).toBe(own.reduce((sum, one) => sum + one.orders, 0))
        expect(count('bigBuys')).toBe(own.reduce((sum, one) => sum + one.bigBuys, 0))
      }
    }),
    { numRuns: 60 },
  )
})

test('a set of numbers knows each once, however large', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000_000 }), { maxLength: 80 }), (numbers) => {
      const set = new NumberSet()
      const seen = new Set<number>()
      for (const number of numbers) {
        expect(set.add(number)).toBe(!seen.has(number))
        seen.add(number)
      }
    }),
  )
})
