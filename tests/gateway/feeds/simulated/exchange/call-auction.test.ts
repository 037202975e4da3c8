import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AuctionOrder,
  auctionPrice,
  matchAuction,
} from '../../../../../gateway/feeds/simulated/exchange/call-auction'

const orders = fc
  .array(
    fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.integer({ min: 96, max: 104 }),
      volume: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 14 },
  )
  .map((list): AuctionOrder[] => list.map((order, at) => ({ ...order, no: at + 1 })))

const sum = (list: readonly { volume: number }[]) => list.reduce((total, { volume }) => total + volume, 0)

const tradable = (list: readonly AuctionOrder[], price: number) =>
  Math.min(
    sum(list.filter((order) => order.side === 'buy' && order.price >= price)),
    sum(list.filter((order) => order.side === 'sell' && order.price <= price)),
  )

const nearest = { tie: 'nearest', reference: 100 } as const

describe('a call auction', () => {
  test('trades the most that a price allows, all at that price, better prices and earlier orders first', () => {
    fc.assert(
      fc.property(orders, (list) => {
        const result = matchAuction(list, nearest)
        const most = Math.max(0, ...Array.from({ length: 30 }, (_, at) => tradable(list, 85 + at)))
        expect(result.volume).toBe(most)
        expect(sum(result.fills)).toBe(most)
        if (most > 0) expect(tradable(list, result.price)).toBe(most)
        const filled = new Map<number, number>()
        for (const { buyNo, sellNo, volume } of result.fills) {
          filled.set(buyNo, (filled.get(buyNo) ?? 0) + volume)
          filled.set(sellNo, (filled.get(sellNo) ?? 0) + volume)
        }
        for (const order of list) {
          const traded = filled.get(order.no) ?? 0
          const left = result.left.find(({ no }) => no === order.no)?.volume ?? 0
          expect(traded + left).toBe(order.volume)
          if (traded === 0) continue
          expect(order.side === 'buy' ? order.price >= result.price : order.price <= result.price).toBe(true)
          const before = list.filter(
            (other) =>
              other.side === order.side &&
              (order.side === 'buy' ? other.price > order.price : other.price < order.price),
          )
          for (const { no, volume } of before) expect(filled.get(no)).toBe(volume)
          const earlier = list.filter(
            (other) => other.side === order.side && other.price === order.price && other.no < order.no,
          )
          for (const { no, volume } of earlier) expect(filled.get(no)).toBe(volume)
        }
      }),
    )
  })

  test('takes, of the prices at which most trades, one with the smallest imbalance, by trying them all', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom('surplus' as const, 'nearest' as const), (list, tie) => {
        const { price, volume, surplus: left } = auctionPrice(list, { tie, reference: 100 })
        const tries = Array.from({ length: 30 }, (_, at) => 85 + at)
        const most = Math.max(...tries.map((at) => tradable(list, at)))
        expect(volume).toBe(most)
        if (most === 0) return
        const surplus = (at: number) =>
          sum(list.filter((order) => order.side === 'buy' && order.price >= at)) -
          sum(list.filter((order) => order.side === 'sell' && order.price <= at))
        const imbalance = (at: number) => Math.abs(surplus(at))
        const good = tries.filter((at) => tradable(list, at) === most)
        const least = Math.min(...good.map(imbalance))
        const best = good.filter((at) => imbalance(at) === least)
        const [low, high] = [best[0] as number, best.at(-1) as number]
        const signs = new Set([Math.sign(surplus(low)), Math.sign(surplus(high))])
        const bySurplus = signs.size > 1 || signs.has(0) ? Math.floor((low + high + 1) / 2) : signs.has(1) ? high : low
        const near = best.reduce((one, other) => (Math.abs(other - 100) < Math.abs(one - 100) ? other : one))
        expect(price).toBe(tie === 'surplus' ? bySurplus : near)
        expect(left).toBe(surplus(price))
      }),
    )
  })

  const row = (side: 'buy' | 'sell', price: number, volume: number) => ({ side, price, volume })
  test.each([
    { title: 'nothing where prices do not meet', list: [row('buy', 99, 5), row('sell', 101, 5)], price: 0, volume: 0 },
    { title: 'nothing without sellers', list: [row('buy', 99, 5)], price: 0, volume: 0 },
    {
      title: 'the smaller imbalance',
      list: [row('buy', 102, 5), row('sell', 98, 5), row('sell', 100, 3)],
      price: 99,
      volume: 5,
    },
    {
      title: 'the price nearest to the reference',
      list: [row('buy', 103, 5), row('sell', 99, 5)],
      price: 100,
      volume: 5,
    },
    {
      title: 'the middle price in Shanghai where nobody is left over',
      list: [row('buy', 103, 5), row('sell', 99, 5)],
      tie: 'surplus' as const,
      price: 101,
      volume: 5,
    },
    {
      title: 'the highest price in Shanghai where buyers are left over',
      list: [row('buy', 103, 8), row('sell', 99, 5)],
      tie: 'surplus' as const,
      price: 103,
      volume: 5,
    },
    {
      title: 'the lowest price in Shanghai where sellers are left over',
      list: [row('buy', 103, 5), row('sell', 99, 8)],
      tie: 'surplus' as const,
      price: 99,
      volume: 5,
    },
  ])('takes $title', ({ list, tie, price, volume }) => {
    const numbered = list.map((order, at) => ({ ...order, no: at + 1 }))
    expect(matchAuction(numbered, { ...nearest, tie: tie ?? 'nearest' })).toMatchObject({ price, volume })
  })
})
