import { expect, test } from 'vitest'
import { recordedOrders } from '../../../shared/flow/recorded-orders'
import { SIDES } from '../../../shared/market/events'

type Print = [time: number, side: (typeof SIDES)[number], volume: number, buyNo: number, sellNo: number]

const ordersOf = (prints: readonly Print[]) =>
  recordedOrders({
    time: prints.map(([time]) => time),
    price: prints.map(() => 1_000),
    volume: prints.map(([, , volume]) => volume),
    side: prints.map(([, side]) => SIDES.indexOf(side)),
    buyNo: prints.map(([, , , buyNo]) => buyNo),
    sellNo: prints.map(([, , , , sellNo]) => sellNo),
  })

test('prints of one order in a row are one arrival, and each resting order has its fills together', () => {
  const { arrivals, rested } = ordersOf([
    [1_000, 'buy', 100, 9, 3],
    [1_000, 'buy', 200, 9, 4],
    [2_000, 'buy', 300, 11, 4],
    [3_000, 'sell', 400, 12, 13],
    [4_000, 'sell', 500, 12, 13],
    [5_000, 'buy', 600, 13, 5],
  ])
  expect(arrivals.map(({ time, side, volume }) => [time, side, volume])).toEqual([
    [1_000, 'buy', 300],
    [2_000, 'buy', 300],
    [3_000, 'sell', 900],
    [5_000, 'buy', 600],
  ])
  expect(rested.map(({ time, side, volume }) => [time, side, volume])).toEqual([
    [1_000, 'sell', 100],
    [1_000, 'sell', 500],
    [3_000, 'buy', 900],
    [5_000, 'sell', 600],
  ])
})

test.each<[string, Print[], number | undefined]>([
  [
    'the arrival before it',
    [
      [1_000, 'buy', 1, 5, 2],
      [4_000, 'sell', 1, 6, 8],
    ],
    3_000,
  ],
  [
    'the arrival with its own number',
    [
      [1_000, 'buy', 1, 5, 2],
      [4_000, 'sell', 1, 5, 8],
    ],
    3_000,
  ],
  [
    'the first order of the day',
    [
      [1_000, 'buy', 1, 1, 0],
      [4_000, 'sell', 1, 2, 8],
    ],
    3_000,
  ],
  [
    'the same moment',
    [
      [1_000, 'buy', 1, 1, 0],
      [1_000, 'sell', 1, 2, 8],
    ],
    0,
  ],
  [
    'the last of several arrivals',
    [
      [1_000, 'buy', 1, 5, 2],
      [2_000, 'buy', 1, 7, 3],
      [4_000, 'sell', 1, 8, 9],
    ],
    2_000,
  ],
  [
    'nothing where the only smaller number came after a larger one',
    [
      [1_000, 'buy', 1, 9, 2],
      [2_000, 'buy', 1, 7, 3],
      [4_000, 'sell', 1, 8, 10],
    ],
    undefined,
  ],
  [
    'nothing where it is older than the tape',
    [
      [1_000, 'buy', 1, 5, 2],
      [4_000, 'sell', 1, 4, 8],
    ],
    undefined,
  ],
])('a resting order has waited since %s', (_, prints, waited) => {
  expect(ordersOf(prints).rested.at(-1)?.waited).toBe(waited)
})

test('prints of an auction are arrivals of neither side and nothing rests', () => {
  expect(ordersOf([[1_000, 'none', 100, 5, 6]])).toEqual({
    arrivals: [{ time: 1_000, price: 1_000, side: 'none', volume: 100 }],
    rested: [],
  })
})
