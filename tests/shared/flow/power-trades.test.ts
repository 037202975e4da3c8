import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  POWER_TRADES_MAX,
  type PowerRules,
  type PowerTrade,
  PowerTrades,
  type SidedPrint,
} from '../../../shared/flow/power-trades'

const T0 = 1_784_000_000_000
/** Buys by the active order `buyNo`. */
const buy = (ms: number, price: number, volume: number, buyNo = 9): SidedPrint => ({
  time: T0 + ms,
  price,
  volume,
  side: 1,
  buyNo,
  sellNo: 1,
})
const sell = (ms: number, price: number, volume: number, sellNo = 9): SidedPrint => ({
  time: T0 + ms,
  price,
  volume,
  side: 2,
  buyNo: 1,
  sellNo,
})
/** So many bursts of 100 shares at 10 yuan, both sides by turns, a second apart, before `T0`. */
const usual = (count: number): SidedPrint[] =>
  Array.from({ length: count }, (_, at) => (at % 2 ? buy : sell)((at - count) * 1_000, 1_000, 100, at + 100))

function find(prints: readonly SidedPrint[], rules: Partial<PowerRules> = {}): readonly PowerTrade[] {
  const finder = new PowerTrades({ numbered: true, floor: 200_000_00, ...rules })
  for (const print of prints) finder.add(print)
  return finder.found
}
/** One order that takes 30,000 shares over three prices: 300,300 yuan. */
const SWEEP = [buy(0, 1_000, 10_000), buy(0, 1_001, 10_000), buy(10, 1_002, 10_000)]

describe('a power trade', () => {
  test('has its side, time, money, prints, orders, emptied prices and its way', () => {
    expect(find([...usual(500), ...SWEEP])).toEqual([
      expect.objectContaining({
        seq: 501,
        side: 'buy',
        time: T0,
        endTime: T0 + 10,
        from: 1_000,
        to: 1_002,
        volume: 30_000,
        amount: 30_030_000,
        prints: 3,
        orders: 1,
        levels: 2,
        after: undefined,
      }),
    ])
  })

  test('of sellers goes down', () => {
    const down = [sell(0, 1_000, 10_000), sell(0, 999, 10_000, 10), sell(0, 1_000, 10_000, 11)]
    expect(find([...usual(500), ...down])).toMatchObject([{ side: 'sell', from: 1_000, to: 999, levels: 1, orders: 3 }])
  })

  test.each<[what: string, prints: SidedPrint[], found: number]>([
    ['that is not known to be unusual yet', [...usual(499), ...SWEEP], 0],
    ['that empties no price', [...usual(500), buy(0, 1_000, 20_000), buy(0, 1_000, 10_000)], 0],
    ['that only comes back', [...usual(500), buy(0, 1_001, 20_000), buy(0, 1_000, 10_000)], 0],
    ['a fen below the floor', [...usual(500), buy(0, 1_000, 1), buy(0, 1_001, 19_979)], 0],
    ['at the floor', [...usual(500), buy(0, 1_000, 10_010), buy(0, 1_001, 9_980), buy(0, 1_002, 11)], 1],
    ['cut by the other side', [...usual(500), buy(0, 1_000, 15_000), sell(0, 1_000, 1), buy(0, 1_001, 15_000)], 0],
    [
      'cut by an auction',
      [...usual(500), buy(0, 1_000, 15_000), { ...SWEEP[0], side: 0 } as SidedPrint, buy(0, 1_001, 15_000)],
      0,
    ],
    ['cut by a sum', [...usual(500), buy(0, 1_000, 15_000), buy(0, 1_000, 9, -5), buy(0, 1_001, 15_000)], 0],
    ['of two orders within 300 ms', [...usual(500), buy(0, 1_000, 15_000), buy(300, 1_001, 15_000, 10)], 1],
    ['of two orders over 300 ms', [...usual(500), buy(0, 1_000, 15_000), buy(301, 1_001, 15_000, 10)], 0],
    ['of one order over 300 ms', [...usual(500), buy(0, 1_000, 15_000), buy(301, 1_001, 15_000)], 1],
    ['of the day’s first order over 300 ms', [...usual(500), buy(0, 1_000, 15_000, 1), buy(301, 1_001, 15_000, 1)], 1],
    ['of no known order over 300 ms', [...usual(500), buy(0, 1_000, 15_000, 0), buy(301, 1_001, 15_000, 0)], 0],
  ])('%s', (_, prints, found) => {
    expect(find(prints)).toHaveLength(found)
  })

  test.each([
    [999, 1],
    [1_000, 0],
  ])('without order numbers is of one second: %i ms are %i', (ms, found) => {
    const bare = [buy(0, 1_000, 15_000), buy(ms, 1_001, 15_000)].map((print) => ({ ...print, buyNo: 0, sellNo: 0 }))
    const trades = find([...usual(500), ...bare], { numbered: false })
    expect(trades).toHaveLength(found)
    expect(trades.every(({ orders }) => orders === 0)).toBe(true)
  })

  test('is above all but one in 500 of the bursts before it, not of those after', () => {
    const large = (count: number) =>
      Array.from({ length: count }, (_, at) => sell((at - 500) * 1_000 + 500, 1_000, 60_000, at + 7_000))
    // Of 1,000 bursts two may be larger: of three that are, none of half their money is unusual.
    const day = (count: number) => [
      ...usual(1_000 - count).slice(0, 500),
      ...large(count),
      ...usual(1_000 - count).slice(500),
    ]
    const ordered = (prints: SidedPrint[]) => prints.map((print, at) => ({ ...print, time: T0 - 2e6 + at * 1_000 }))
    expect(find([...ordered(day(1)), ...SWEEP])).toHaveLength(1)
    expect(find([...ordered(day(3)), ...SWEEP])).toHaveLength(0)
    expect(find([...ordered(day(0)), ...SWEEP, ...large(3)])).toHaveLength(1)
  })

  test('says what the price was a minute after its end, once that is over', () => {
    const end = [...usual(500), ...SWEEP, sell(30_000, 1_003, 100), sell(60_010, 1_004, 100, 12)]
    expect(find(end)[0]?.after).toBeUndefined()
    expect(find([...end, sell(60_011, 990, 100)])[0]?.after).toBe(1_004)
  })

  test('is one of the newest only', () => {
    const many = Array.from({ length: POWER_TRADES_MAX + 3 }, (_, at) => [
      sell(at * 1e6, 1_000, 100),
      buy(at * 1e6 + 1_000, 1_000, 15_000, 5_000 + at),
      buy(at * 1e6 + 1_000, 1_001, 15_000, 5_000 + at),
    ]).flat()
    // Half of the bursts are unusual.
    const found = find([...usual(510), ...many], { quantile: 0.5 })
    expect(found).toHaveLength(POWER_TRADES_MAX)
    expect(found.at(-1)?.after).toBeUndefined()
    expect(found.slice(0, -1).every(({ after }) => after !== undefined)).toBe(true)
  })
})

const anyPrint = fc.record({
  gap: fc.constantFrom(0, 0, 10, 200, 5_000, 61_000),
  price: fc.integer({ min: 995, max: 1_005 }),
  volume: fc.integer({ min: 1, max: 50_000 }),
  side: fc.constantFrom(0, 1, 1, 2, 2),
  buyNo: fc.integer({ min: -1, max: 5 }),
  sellNo: fc.integer({ min: 0, max: 5 }),
})

describe('power trades of any prints', () => {
  /** Prints after enough usual bursts for others to be unusual. */
  const days = fc.array(anyPrint, { minLength: 40, maxLength: 160 }).map((rows) => {
    let time = T0
    const prints = rows.map(({ gap, ...row }): SidedPrint => {
      time += gap
      return { ...row, time }
    })
    return [...usual(500), ...prints]
  })

  test('stand as they were told, but that they grow, and never overlap', () => {
    let found = 0
    fc.assert(
      fc.property(days, fc.boolean(), (prints, numbered) => {
        const finder = new PowerTrades({ numbered, floor: 1, quantile: 0.5 })
        const told = new Map<number, PowerTrade>()
        let version = -1
        for (const print of prints) {
          finder.add(print)
          const same = finder.version === version
          const wrong = finder.found.filter((now) => {
            const before = told.get(now.seq)
            if (same) return !isDeepStrictEqual(now, before)
            return before && (now.from !== before.from || now.levels < before.levels || now.amount < before.amount)
          })
          expect(wrong).toEqual([])
          expect(finder.found.filter(({ seq }) => told.has(seq))).toHaveLength(told.size)
          for (const trade of same ? [] : finder.found) told.set(trade.seq, { ...trade })
          version = finder.version
        }
        found += finder.found.length
        let end = 0
        for (const trade of finder.found) {
          const own = prints.slice(trade.seq - 1, trade.seq - 1 + trade.prints)
          expect(trade.seq).toBeGreaterThan(end)
          end = trade.seq + trade.prints - 1
          expect(new Set(own.map(({ side }) => side)).size).toBe(1)
          expect(trade.amount).toBe(own.reduce((sum, { price, volume }) => sum + price * volume, 0))
          expect(trade.volume).toBe(own.reduce((sum, { volume }) => sum + volume, 0))
          expect(trade.levels).toBeGreaterThan(0)
        }
      }),
      { numRuns: 20 },
    )
    expect(found).toBeGreaterThan(0)
  })
})
