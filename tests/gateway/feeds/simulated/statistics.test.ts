import { describe, expect, test } from 'vitest'
import { Random } from '../../../../gateway/feeds/simulated/exchange/random'
import {
  correlation,
  deviation,
  hillExponent,
  median,
  pairCorrelations,
  pooledMemory,
  quantile,
  signExponent,
} from './statistics'

const random = new Random(1, 'statistics')
const draws = (count: number, draw: () => number) => Array.from({ length: count }, draw)

describe('statistics of the invented market', () => {
  test('a quantile is one of the values, whatever their order', () => {
    expect([0, 0.1, 0.5, 0.9, 1].map((part) => quantile([5, 1, 4, 2, 3], part))).toEqual([1, 1, 3, 5, 5])
    expect(median([10, 30, 20])).toBe(20)
    expect(median([])).toBeNaN()
  })

  test('the deviation is that around the mean', () => {
    expect(deviation([101, 103, 101, 103])).toBe(1)
  })

  test('the tail of a Pareto distribution has its exponent', () => {
    const values = draws(40_000, () => random.pareto(1.5))
    expect(hillExponent(values, 0.05)).toBeCloseTo(1.5, 1)
    expect(hillExponent(values, 0.5)).toBeCloseTo(1.5, 1)
  })

  test('memory of many short lists is not pulled down by their own means', () => {
    const lists = draws(3000, () => 0).map(() => {
      let last = random.normal()
      return draws(12, () => {
        last = 0.3 * last + Math.sqrt(1 - 0.09) * random.normal()
        return last
      })
    })
    expect(pooledMemory(lists)).toBeGreaterThan(0.27)
    expect(pooledMemory(lists)).toBeLessThan(0.33)
  })

  test('pairs within groups and across them are those of every pair asked for by itself', () => {
    const common = draws(20, () => random.normal())
    const groups = [3, 4, 2].map((members) => {
      const own = draws(20, () => random.normal())
      return draws(members, () => 0).map(() => common.map((value, k) => value + (own[k] as number) + random.normal()))
    })
    const all = groups.flatMap((lists, group) => lists.map((list) => ({ group, list })))
    const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const))
    const meanOf = (isWithin: boolean) => {
      const some = pairs.filter(([one, other]) => (one.group === other.group) === isWithin)
      return some.reduce((sum, [one, other]) => sum + correlation(one.list, other.list), 0) / some.length
    }
    const constant = common.map(() => 4)
    const { within, across } = pairCorrelations([...groups, [constant, constant]])
    expect(within).toBeCloseTo(meanOf(true), 10)
    expect(across).toBeCloseTo(meanOf(false), 10)
  })

  test('signs of runs with a long tail have the exponent that goes with it', () => {
    const lists = draws(8, () => 0).map(() => {
      const signs: number[] = []
      while (signs.length < 60_000) {
        const sign = random.chance(0.5) ? 1 : -1
        for (let left = Math.ceil(random.pareto(1.5)); left > 0; left--) signs.push(sign)
      }
      return signs
    })
    expect(signExponent(lists)).toBeGreaterThan(0.35)
    expect(signExponent(lists)).toBeLessThan(0.65)
  })
})
