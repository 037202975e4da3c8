import { describe, expect, test } from 'vitest'
import { OrderBuilder, type RebuiltOrder } from '../../../shared/flow/order-builder'
import type { Trade } from '../../../shared/market/events'

const START = 34_200_000

function print(
  seconds: number,
  side: Trade['side'],
  volume: number,
  buyNo: number,
  sellNo: number,
  price = 1_000,
): Trade {
  return {
    kind: 'trade',
    instrument: '600519.SH',
    exchangeTime: START + seconds * 1_000,
    price,
    volume,
    amount: price * volume,
    side,
    buyNo,
    sellNo,
    venueSeq: 0,
  }
}

/** Marks that date all numbers below 1,000 by hundreds a second. */
const dated = [0, 1, 2, 3, 4, 5].map((second) => print(second, 'sell', 100, 1, 100 * second + 10))

function ordersOf(prints: readonly Trade[]): RebuiltOrder[] {
  const orders: RebuiltOrder[] = []
  const builder = new OrderBuilder((order) => orders.push(order))
  for (const each of prints) builder.add(each)
  builder.advance(START + 1_000_000)
  return orders
}

const slicesOf = (prints: readonly Trade[]) =>
  ordersOf(prints).flatMap(({ parts, volume, submitTime }) =>
    parts ? [{ volume, rested: parts.rested.orderNo, crossed: parts.crossed.orderNo, submitTime }] : [],
  )

describe('slices that rest and then cross', () => {
  const rested = print(6, 'sell', 300, 420, 610)
  const crossed = print(9, 'buy', 700, 900, 500)
  const next = print(12, 'sell', 200, 430, 1_210)

  test('an aggressor between the last fill of a resting order and its end may be the rest of it', () => {
    const [slice, ...others] = slicesOf([...dated, rested, crossed, next])
    expect(slice).toMatchObject({ volume: 1_000, rested: 420, crossed: 900 })
    expect(Math.abs((slice?.submitTime ?? 0) - (START + 4_100))).toBeLessThan(200)
    expect(others).toEqual([])
  })

  test('both orders are told by themselves too', () => {
    const single = ordersOf([...dated, rested, crossed, next]).filter(({ parts }) => !parts)
    expect(single.find(({ orderNo }) => orderNo === 420)?.volume).toBe(300)
    expect(single.find(({ orderNo }) => orderNo === 900)?.volume).toBe(700)
  })

  test.each<[string, Trade[]]>([
    ['the resting order was filled again after it', [rested, crossed, print(10, 'sell', 100, 420, 1_010), next]],
    ['the aggressor is of the other side', [rested, print(9, 'sell', 700, 425, 900), next]],
    [
      'it came more than half a minute later',
      [rested, print(50, 'buy', 700, 5_000, 500), print(52, 'sell', 200, 430, 5_200)],
    ],
    ['the resting order paid more than it', [rested, print(9, 'buy', 700, 900, 500, 990), next]],
  ])('none if %s', (_, prints) => {
    expect(slicesOf([...dated, ...prints])).toEqual([])
  })
})

describe('what an order is', () => {
  const kindsOf = (prints: readonly Trade[]) =>
    ordersOf(prints).map(({ side, active, fill, dated, orderNo, volume, price }) => {
      const flags = [active && 'active', fill && 'fill', dated && 'dated'].filter((flag) => flag !== false)
      return [side, orderNo, volume, price, ...flags].join(' ')
    })

  test('without numbers: an aggressor for each run of prints of one time, and each print a fill of a resting order', () => {
    const prints = [
      print(0, 'buy', 100, 0, 0, 1_000),
      print(0, 'buy', 200, 0, 0, 1_001),
      // The price falls: another buyer.
      print(0, 'buy', 300, 0, 0, 1_000),
      print(0, 'sell', 400, 0, 0, 1_000),
      print(0, 'sell', 500, 0, 0, 999),
      // The price rises: another seller.
      print(0, 'sell', 600, 0, 0, 1_000),
      print(1, 'sell', 700, 0, 0, 1_000),
    ]
    expect(kindsOf(prints)).toEqual([
      'sell 0 100 1000 fill dated',
      'sell 0 200 1001 fill dated',
      'buy 0 300 1001 active dated',
      'sell 0 300 1000 fill dated',
      'buy 0 300 1000 active dated',
      'buy 0 400 1000 fill dated',
      'buy 0 500 999 fill dated',
      'sell 0 900 999 active dated',
      'buy 0 600 1000 fill dated',
      'sell 0 600 1000 active dated',
      'buy 0 700 1000 fill dated',
      'sell 0 700 1000 active dated',
    ])
  })

  test('with numbers: the aggressor, and a resting order that is over, dated if its number is', () => {
    const early = print(6, 'buy', 300, 900, 610)
    const unknown = print(7, 'buy', 200, 910, 100_000, 1_001)
    expect(kindsOf([...dated, early, unknown, print(8, 'buy', 100, 920, 620, 1_002)]).slice(-5)).toEqual([
      'buy 900 300 1000 active dated',
      'sell 610 300 1000 dated',
      'buy 910 200 1001 active dated',
      'sell 100000 200 1001',
      'buy 920 100 1002 active dated',
    ])
  })
})
