import { describe, expect, test } from 'vitest'
import { Random } from '../../../../../gateway/feeds/simulated/exchange/random'
import {
  companyHeat,
  dayPlan,
  type Move,
  pastMove,
  priceMove,
} from '../../../../../gateway/feeds/simulated/past/past-move'
import { average } from '../statistics'

const USUAL = { sigma: 1, shared: 0, limit: 0.1, first: false }
const QUIET = { heat: 1, sealed: 0 }
const COUNT = 20_000

const many = (moved: Partial<typeof USUAL> = {}, carried = QUIET): Move[] =>
  Array.from({ length: COUNT }, (_, k) => pastMove(new Random(k, 'move'), { ...USUAL, ...moved }, carried))
const share = (moves: readonly Move[], is: (move: Move) => boolean) => moves.filter(is).length / moves.length
const deviation = (moves: readonly Move[]) => Math.sqrt(average(moves.map(({ change }) => change ** 2)))

describe('a company’s move on a past day', () => {
  const usual = many()

  test('is at its limit where it says so, and never beyond', () => {
    for (const { change, sealed } of usual) {
      expect(Math.abs(change)).toBeLessThanOrEqual(0.1)
      expect(Math.abs(change) === 0.1).toBe(sealed !== 0)
      if (sealed !== 0) expect(Math.sign(change)).toBe(sealed)
    }
    expect(share(usual, ({ sealed }) => sealed > 0)).toBeGreaterThan(0.004)
    expect(share(usual, ({ sealed }) => sealed > 0)).toBeLessThan(0.03)
    expect(share(usual, ({ sealed }) => sealed < 0)).toBeLessThan(share(usual, ({ sealed }) => sealed > 0))
  })

  test('goes with what is shared, and further the hotter the company is', () => {
    expect(average(many({ shared: 0.02 }).map(({ change }) => change))).toBeGreaterThan(
      average(usual.map(({ change }) => change)) + 0.017,
    )
    expect(deviation(many({}, { heat: 2, sealed: 0 }))).toBeGreaterThan(1.4 * deviation(usual))
    expect(average(usual.map(({ change, own }) => Math.abs(change - own)))).toBeLessThan(0.001)
  })

  test('after a close at the limit opens beyond it, and is there again one time in six', () => {
    const after = many({}, { heat: 1, sealed: 1 })
    expect(average(after.map(({ gap }) => gap))).toBeGreaterThan(0.02)
    expect(average(after.map(({ gap }) => gap))).toBeLessThan(0.04)
    const again = share(after, ({ sealed }) => sealed > 0)
    expect(again).toBeGreaterThan(0.14)
    expect(again).toBeLessThan(0.26)
    expect(average(many({}, { heat: 1, sealed: -1 }).map(({ gap }) => gap))).toBeLessThan(-0.015)
  })

  test('is not bound without a limit, and far up on the first day', () => {
    const first = many({ limit: 0, first: true })
    expect(share(first, ({ sealed }) => sealed !== 0)).toBe(0)
    expect(average(first.map(({ change }) => change))).toBeGreaterThan(0.5)
  })
})

test('a move in prices closes exactly at its limit, else within it, with its open and close inside the day', () => {
  const bounds = { up: 1_101, down: 901 }
  for (let k = 0; k < 2_000; k++) {
    const move = pastMove(new Random(k, 'price'), USUAL, { heat: 2, sealed: 0 })
    const { open, high, low, close } = priceMove(move, 1_001, bounds)
    if (move.sealed > 0) expect(close).toBe(1_101)
    else if (move.sealed < 0) expect(close).toBe(901)
    else expect(Math.abs(close - 1_001 * (1 + move.change))).toBeLessThanOrEqual(0.5)
    expect([low <= Math.min(open, close), high >= Math.max(open, close)]).toEqual([true, true])
    expect([low >= 901, high <= 1_101]).toEqual([true, true])
  }
  const still = { gap: 0, change: 0, above: 0, below: 0, own: 0, sealed: 0 }
  expect(priceMove(still, 1_000, bounds)).toEqual({ open: 1_000, high: 1_000, low: 1_000, close: 1_000 })
  expect(priceMove(still, 1_000, bounds, 950)).toEqual({ open: 1_000, high: 1_000, low: 950, close: 950 })
})

test.each([
  ['nothing is known', [], 1],
  ['it moved as usual', new Array(8).fill(0.022), 1],
  ['it stood still', new Array(8).fill(0), 0.5],
  ['it moved wildly', new Array(8).fill(0.1), 3],
])('a company is as hot as it moved: %s', (_, moves, heat) => {
  expect(companyHeat((back) => moves.at(-1 - back))).toBeCloseTo(heat, 0)
})

test('the last days count most', () => {
  const late = [0, 0, 0, 0, 0, 0, 0, 0.06]
  const early = [...late].reverse()
  expect(companyHeat((back) => late.at(-1 - back))).toBeGreaterThan(companyHeat((back) => early.at(-1 - back)) + 0.3)
})

test('a day that is lived is planned alike: gaps of the night, themes, and the same limit again', () => {
  const plans = (sealed: number, limit = 0.1) =>
    Array.from({ length: COUNT }, (_, k) => dayPlan(new Random(k, 'plan'), { sigma: 1, limit }, { heat: 1, sealed }))
  const usual = plans(0)
  expect(usual.every(({ again }) => again === 0)).toBe(true)
  const far = usual.filter(({ gap }) => Math.abs(gap) > 0.03).length / COUNT
  expect(far).toBeGreaterThan(0.005)
  expect(far).toBeLessThan(0.02)
  const themes = usual.filter(({ theme }) => theme !== 0)
  expect(themes.length / COUNT).toBeCloseTo(0.021, 2)
  expect(themes.filter(({ theme }) => theme > 0).length).toBeGreaterThan(
    2 * themes.filter(({ theme }) => theme < 0).length,
  )
  const after = plans(1)
  expect(after.filter(({ again }) => again === 1).length / COUNT).toBeCloseTo(0.14, 1)
  expect(average(after.map(({ gap }) => gap))).toBeGreaterThan(0.02)
  expect(plans(-1).some(({ again }) => again === -1)).toBe(true)
  expect(plans(1, 0).every(({ again }) => again === 0)).toBe(true)
})
