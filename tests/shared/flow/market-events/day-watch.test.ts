import { describe, expect, test } from 'vitest'
import { Arms } from '../../../../shared/flow/market-events/arms'
import type { DayReference } from '../../../../shared/flow/market-events/day-reference'
import { DayWatch, isOpening } from '../../../../shared/flow/market-events/day-watch'
import { changeBp } from '../../../../shared/flow/market-events/found-event'

const PREV_CLOSE = 100_000
const NOW = 34_200_000
const reference = (more: Partial<DayReference> = {}): DayReference => ({
  days: 60,
  high: 120_000,
  low: 80_000,
  closeBefore: 100_000,
  mean5: 0,
  lastHigh: 110_000,
  lastLow: 90_000,
  ...more,
})

function watched(act: (watch: DayWatch) => void): string[] {
  const told: string[] = []
  act(
    new DayWatch(new Arms(0), (kind, time, price, value, volume, days) => {
      expect([time, volume]).toEqual([NOW, 0])
      told.push(`${kind} ${price} ${value} ${days}`)
    }),
  )
  return told
}

describe('an opening price', () => {
  const opened = (open: number, more: Partial<DayReference> = {}, fromAuction = false) =>
    watched((watch) => watch.opening(NOW, open, PREV_CLOSE, fromAuction, reference(more)))
  const wide = { lastHigh: 200_000, lastLow: 0 }

  test.each<[open: number, string[], fromAuction?: boolean]>([
    [103_000, ['auctionUp 103000 300 0']],
    [102_999, []],
    [97_000, ['auctionDown 97000 -300 0']],
    [97_001, []],
    [103_000, [], false],
  ])('%i against the previous close: %j', (open, expected, fromAuction = true) => {
    expect(opened(open, wide, fromAuction)).toEqual(expected)
  })

  test.each<[open: number, mean5: number, string[]]>([
    [101_000, 100_000, ['overMean5 101000 100 5']],
    [100_999, 100_000, []],
    [102_010, 101_000, ['overMean5 102010 100 5']],
    // The close before was above the mean already.
    [101_000, 99_999, []],
    [99_000, 100_000, ['underMean5 99000 -100 5']],
    [99_001, 100_000, []],
    [99_000, 100_001, []],
    [101_000, 0, []],
  ])('%i against a mean of %i: %j', (open, mean5, expected) =>
    expect(opened(open, { ...wide, mean5 })).toEqual(expected),
  )

  test.each<[open: number, string[]]>([
    [111_100, ['gapUp 111100 100 1']],
    [111_099, []],
    [110_000, []],
    [89_100, ['gapDown 89100 -100 1']],
    [89_101, []],
    [90_000, []],
  ])('%i against the last day from 90,000 to 110,000: %j', (open, expected) => expect(opened(open)).toEqual(expected))

  test('is judged once, where the reference comes later too', () => {
    const told = watched((watch) => {
      watch.opening(NOW, 112_000, PREV_CLOSE, true, undefined)
      watch.opening(NOW, 130_000, PREV_CLOSE, true, reference())
      watch.opening(NOW, 70_000, PREV_CLOSE, true, reference())
    })
    expect(told).toEqual(['auctionUp 112000 1200 0', 'gapUp 130000 1818 1'])
  })

  test('is news for a minute', () => expect([isOpening(59_999), isOpening(60_000)]).toEqual([true, false]))
})

describe('a price', () => {
  test.each<[string, prices: number[], Partial<DayReference> & { prevClose?: number }, string[]]>([
    ['above the high of 60 days', [120_000, 120_600, 121_000], {}, ['high60 120600 50 60']],
    ['below the low of 60 days', [80_000, 79_600, 79_000], {}, ['low60 79600 -50 60']],
    ['of 20 days', [120_600], { days: 20 }, ['high60 120600 50 20']],
    ['of 19 days', [120_600], { days: 19 }, []],
    ['half above the close before', [149_999, 150_000, 151_000], { high: 1e6 }, ['rise60 150000 5000 60']],
    ['that was there the day before', [150_000], { high: 1e6, prevClose: 150_000 }, []],
    ['that was nearly there the day before', [150_000], { high: 1e6, prevClose: 149_999 }, ['rise60 150000 5000 60']],
    ['30 % below the close before', [70_001, 70_000, 69_000], { low: 0 }, ['fall60 70000 -3000 60']],
    ['that was down the day before', [70_000], { low: 0, prevClose: 70_000 }, []],
    ['that was nearly down the day before', [70_000], { low: 0, prevClose: 70_001 }, ['fall60 70000 -3000 60']],
  ])('%s', (_words, prices, { prevClose = PREV_CLOSE, ...more }, expected) => {
    const told = watched((watch) => {
      for (const price of prices) watch.price(NOW, price, prevClose, reference(more))
    })
    expect(told).toEqual(expected)
  })
})

test.each([
  [10_099, 10_000, 99],
  [9_901, 10_000, -99],
  [30_001, 30_000, 0],
  [29_999, 30_000, -0],
  [29_996, 30_000, -1],
  [10_000, 0, 0],
])('from %2$i to %i the change is %3$i / 100 %', (price, base, bp) => expect(changeBp(price, base)).toBe(bp))
