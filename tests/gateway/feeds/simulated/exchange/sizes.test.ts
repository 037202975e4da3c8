import { describe, expect, test } from 'vitest'
import { Random } from '../../../../../gateway/feeds/simulated/exchange/random'
import {
  drawCount,
  drawQuickCount,
  drawQuickSize,
  drawSize,
} from '../../../../../gateway/feeds/simulated/exchange/sizes'

const MEAN = 1_500
const DRAWS = 40_000

function drawn(draw: (random: Random) => number): number[] {
  const random = new Random(7, 'sizes')
  return Array.from({ length: DRAWS }, () => draw(random)).sort((a, b) => a - b)
}

const mean = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / sizes.length
const median = (sizes: readonly number[]) => sizes[sizes.length >> 1] as number

describe('orders where there is no book', () => {
  const sizes = drawn((random) => drawQuickSize(random, MEAN))

  test('are of the mean asked for, so that as many are drawn as before', () => {
    expect(mean(sizes) / MEAN).toBeGreaterThan(0.9)
    expect(mean(sizes) / MEAN).toBeLessThan(1.1)
  })

  test('are mostly small: half of them under a quarter of the mean', () => {
    expect(median(sizes) / MEAN).toBeGreaterThan(0.15)
    expect(median(sizes) / MEAN).toBeLessThan(0.27)
  })

  test('are a few lots in a third, of these in four of ten of exactly one', () => {
    const few = sizes.filter((size) => size % 100 === 0 && size <= 500)
    expect(few.length / DRAWS).toBeGreaterThan(0.31)
    expect(few.length / DRAWS).toBeLessThan(0.35)
    expect(few.filter((size) => size === 100).length / few.length).toBeCloseTo(0.4, 1)
  })

  test('are of the mean asked for however dear a share is', () => {
    for (const wished of [120, 300, 480, 700]) {
      expect(mean(drawn((random) => drawQuickSize(random, wished))) / wished, `${wished}`).toBeCloseTo(1, 1)
    }
  })

  test('are of many sizes: the largest tenth is most of what is traded', () => {
    const largest = sizes.slice(-DRAWS / 10)
    expect(mean(largest) / 10 / mean(sizes)).toBeGreaterThan(0.5)
  })

  test('are never of more than a million shares', () => {
    const large = drawn((random) => drawQuickSize(random, 900_000))
    expect(large.at(-1)).toBe(1_000_000)
  })
})

test('sums stand for orders of which those drawn are drawn as often as shares of them are traded', () => {
  const orders = drawn((random) => drawQuickSize(random, MEAN))
  const all = orders.reduce((sum, size) => sum + size, 0)
  const share = (least: number) => orders.filter((size) => size >= least).reduce((sum, size) => sum + size, 0) / all
  // A volume so large that a count tells the size.
  const sizes = drawn((random) => 1e9 / drawQuickCount(random, 1e9, MEAN))
  for (const times of [1, 3, 10]) {
    const part = sizes.filter((size) => size >= times * MEAN).length / DRAWS
    expect(Math.abs(part - share(times * MEAN)), `${times} times the mean`).toBeLessThan(0.04)
  }
})

test('with a book more than half are of a number of lots that people like to type', () => {
  const liked = drawn((random) => drawSize(random, MEAN)).filter((size) => size % 100 === 0)
  expect(liked.length / DRAWS).toBeGreaterThan(0.5)
  expect(liked.length / DRAWS).toBeLessThan(0.6)
})

test('a sum stands for one order at least, and for the more the more shares it has', () => {
  const counts = [10, 100_000, 10_000_000].map((volume) => mean(drawn((random) => drawCount(random, volume, MEAN))))
  expect(counts[0]).toBe(1)
  expect(counts[1]).toBeGreaterThan(10)
  expect((counts[2] as number) / (counts[1] as number)).toBeGreaterThan(50)
})
