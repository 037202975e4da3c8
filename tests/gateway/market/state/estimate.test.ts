import { describe, expect, test } from 'vitest'
import { estimateActive } from '../../../../gateway/market/state/estimate'
import { makeQuote } from '../../../support/market-events'

const between = (bid: number, ask: number, amount: number, volume = 100) =>
  estimateActive(
    makeQuote({ last: 1_000, bidPrices: [bid], askPrices: [ask] }),
    makeQuote({ last: 1_000 }),
    volume,
    amount,
  )

describe('shares bought between two quotes', () => {
  test.each<[title: string, amount: number, share: number]>([
    ['all at the ask', 101_000, 1],
    ['all above it, the book moved', 130_000, 1],
    ['none at the bid', 99_000, 0],
    ['none below it', 70_000, 0],
    ['a quarter of the way', 99_500, 0.25],
    ['three quarters of the way', 100_500, 0.75],
  ])('%s', (_title, amount, share) => {
    expect(between(990, 1_010, amount)).toBeCloseTo(share, 12)
  })

  test('use the mean price, however much traded', () => {
    expect(between(990, 1_010, 4 * 99_500, 400)).toBeCloseTo(0.25, 12)
  })

  test.each<[title: string, bid: number, ask: number]>([
    ['no bid', 0, 1_010],
    ['no ask', 990, 0],
    ['a book that meets', 1_000, 1_000],
    ['a crossed book', 1_010, 990],
  ])('with %s use the last price', (_title, bid, ask) => {
    const before = makeQuote({ last: 1_000, bidPrices: [bid], askPrices: [ask] })
    const share = (last: number) => estimateActive(before, makeQuote({ last }), 100, 100_100)
    expect([share(1_001), share(1_000), share(999)]).toEqual([1, 0.5, 0])
  })

  test('accept a bid of one unit', () => {
    expect(between(1, 3, 200)).toBe(0.5)
  })

  test('without levels use the last price', () => {
    const before = makeQuote({ last: 1_000, bidPrices: [], askPrices: [] })
    expect(estimateActive(before, makeQuote({ last: 1_001 }), 100, 0)).toBe(1)
  })
})
