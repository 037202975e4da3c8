import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nullDay } from '../../../shared/flow/null-day'
import { recordedOrders, tradeAt } from '../../../shared/flow/recorded-orders'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { Trade } from '../../../shared/market/events'
import { tapeOf } from '../../support/print-tape'
import { tradesOf } from '../../support/split-feed'
import { Dice } from '../../support/split-generator/dice'
import { halfDay } from '../../support/split-generator/half-day'

const ID = '600519.SH'

/** Volumes of orders that crossed, in ascending order. */
function crossingSizes(trades: readonly Trade[]): number[] {
  const volumes = new Map<number, number>()
  for (const { side, buyNo, sellNo, volume } of trades) {
    if (side === 'none') continue
    const number = Math.max(buyNo, sellNo)
    volumes.set(number, (volumes.get(number) ?? 0) + volume)
  }
  return [...volumes.values()].sort((a, b) => a - b)
}

function findings(trades: readonly Trade[]): number {
  const detector = new SplitDetector({ instrument: ID, scales: { priceScale: 2 } })
  const standing = new Set<string>()
  const collect = () => {
    for (const { id, mergedInto } of detector.take()) mergedInto === undefined ? standing.add(id) : standing.delete(id)
  }
  for (const trade of trades) {
    detector.add(trade)
    collect()
  }
  return standing.size
}

/** A market that trades again and again; every order has one number, in the order of submission. */
const flow = fc
  .array(
    fc.record({ pause: fc.nat(4_000), buys: fc.boolean(), volume: fc.integer({ min: 1, max: 40 }), rests: fc.nat(3) }),
    {
      minLength: 2,
      maxLength: 60,
    },
  )
  .map((steps): Trade[] => {
    const trades: Trade[] = []
    let time = 34_200_000
    let number = 1
    for (const { pause, buys, volume, rests } of steps) {
      time += pause
      const first = number
      number += rests + 2
      for (let part = 0; part <= rests; part++) {
        trades.push({
          kind: 'trade',
          instrument: ID,
          exchangeTime: time,
          price: 1_000 + (number % 5),
          volume: volume * 100,
          amount: 0,
          side: buys ? 'buy' : 'sell',
          buyNo: buys ? number - 1 : first + part,
          sellNo: buys ? first + part : number - 1,
          venueSeq: 0,
        })
      }
    }
    return trades
  })

describe('a day without anybody working a large order', () => {
  test('keeps every size of a crossing order, all volume, every number known, and the sequence of sides', () => {
    fc.assert(
      fc.property(flow, fc.integer({ min: 1, max: 1e6 }), (trades, seed) => {
        const dice = new Dice(seed)
        const none = nullDay(recordedOrders(tapeOf(trades)), ID, () => dice.uniform())
        expect(crossingSizes(none)).toEqual(crossingSizes(trades))
        expect(none.every(({ buyNo, sellNo }) => buyNo > 0 && sellNo > 0)).toBe(true)
        const sides = (list: readonly Trade[]) =>
          list.map(({ side }) => side).filter((side, at, all) => side !== all[at - 1])
        expect(sides(none)).toEqual(sides(trades))
        expect(
          none.every(({ exchangeTime }, at) => at === 0 || exchangeTime >= (none[at - 1] as Trade).exchangeTime),
        ).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('fills resting orders one after another, each as far as one of that size was', () => {
    fc.assert(
      fc.property(flow, fc.integer({ min: 1, max: 1e6 }), (trades, seed) => {
        const orders = recordedOrders(tapeOf(trades))
        const sizes = new Set(orders.rested.map(({ volume }) => volume))
        const dice = new Dice(seed)
        const none = nullDay(orders, ID, () => dice.uniform())
        for (const side of ['buy', 'sell'] as const) {
          const fills = none
            .filter((trade) => trade.side === side)
            .map(({ buyNo, sellNo, volume }) => ({ number: side === 'buy' ? sellNo : buyNo, volume }))
          const runs: { number: number; volume: number }[] = []
          for (const { number, volume } of fills) {
            const run = runs.at(-1)
            if (run?.number === number) run.volume += volume
            else runs.push({ number, volume })
          }
          expect(new Set(runs.map(({ number }) => number)).size).toBe(runs.length)
          // The last one may wait for more.
          for (const { volume } of runs.slice(0, -1)) expect(sizes).toContain(volume)
          expect(runs.at(-1)?.volume ?? 0).toBeLessThanOrEqual(Math.max(0, ...sizes))
        }
      }),
    )
  })

  test('numbers orders by submission: an arrival is younger than what it takes from', () => {
    const { prints } = halfDay({ generator: 'first', seed: 501, lengthMs: 600_000 })
    const dice = new Dice(1)
    const none = nullDay(recordedOrders(tapeOf(tradesOf(prints))), ID, () => dice.uniform())
    expect(none.filter(({ side, buyNo, sellNo }) => buyNo > sellNo !== (side === 'buy'))).toEqual([])
  })

  test('numbers an order that rests between the arrivals around its submission', () => {
    const rested = (time: number, waited: number | undefined) => ({ side: 'sell' as const, volume: 100, time, waited })
    const arrival = (time: number) => ({ side: 'buy' as const, volume: 100, price: 1_000, time })
    const orders = {
      arrivals: [arrival(1_000), arrival(2_000), arrival(3_000)],
      // Older than the tape, submitted at 1.5 s, and at 2.9 s.
      rested: [rested(1_000, undefined), rested(2_000, 500), rested(3_000, 100)],
    }
    // Whatever is shuffled stays where it was.
    const none = nullDay(orders, ID, () => 0.999)
    expect(none.map(({ buyNo, sellNo }) => [buyNo, sellNo])).toEqual([
      [2, 1],
      [4, 3],
      [6, 5],
    ])
  })

  test('leaves a long pause where it was: nothing trades at lunch', () => {
    const morning = tradesOf(halfDay({ generator: 'first', seed: 502, lengthMs: 300_000 }).prints)
    const noon = (morning.at(-1) as Trade).exchangeTime
    const later = morning.map((trade) => ({ ...trade, exchangeTime: trade.exchangeTime + 7_200_000 }))
    const dice = new Dice(2)
    const none = nullDay(recordedOrders(tapeOf([...morning, ...later])), ID, () => dice.uniform())
    expect(none.filter(({ exchangeTime }) => exchangeTime > noon && exchangeTime < noon + 6_800_000)).toEqual([])
  })

  test('auction prints pass through as they are', () => {
    const auction: Trade = {
      ...tradeAt(tapeOf(flowOfTwo()), 0, ID),
      side: 'none',
      exchangeTime: 33_900_000,
      volume: 7_700,
    }
    const dice = new Dice(3)
    const none = nullDay(recordedOrders(tapeOf([auction, ...flowOfTwo()])), ID, () => dice.uniform())
    expect(none[0]).toMatchObject({ side: 'none', volume: 7_700, exchangeTime: 33_900_000 })
  })

  test('holds fewer findings than the recorded day with parents, and about as many as one without', () => {
    const count = (none: boolean) => {
      const trades = tradesOf(halfDay({ generator: 'first', seed: 102, none, lengthMs: 3_600_000 }).prints)
      const orders = recordedOrders(tapeOf(trades))
      const dice = new Dice(4)
      return { real: findings(trades), shuffled: findings(nullDay(orders, ID, () => dice.uniform())) }
    }
    const parents = count(false)
    expect(parents.real).toBeGreaterThanOrEqual(2)
    expect(parents.shuffled).toBeLessThan(parents.real)
    expect(count(true).shuffled).toBeLessThanOrEqual(1)
  })
})

function flowOfTwo(): Trade[] {
  return tradesOf(halfDay({ generator: 'second', seed: 7, lengthMs: 60_000 }).prints)
}
