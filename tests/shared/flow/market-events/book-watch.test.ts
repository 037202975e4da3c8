import { describe, expect, test } from 'vitest'
import { BookWatch, sealOf } from '../../../../shared/flow/market-events/book-watch'
import { clock, makeInstrument, makeQuote } from '../../../support/market-events'

describe('a seal', () => {
  const stock = makeInstrument({ prevClose: 2_000, limitUp: 2_200, limitDown: 1_800 })
  const seal = (bid: [number, number] | [], ask: [number, number] | [], instrument = stock) =>
    sealOf(
      makeQuote({
        bidPrices: bid.slice(0, 1),
        bidVolumes: bid.slice(1),
        askPrices: ask.slice(0, 1),
        askVolumes: ask.slice(1),
      }),
      instrument,
    )

  test.each<[string, [number, number] | [], [number, number] | [], string]>([
    ['stands at the upper limit with no offers', [2_200, 100], [], 'up'],
    ['stands above a limit that is not kept', [2_201, 100], [], 'up'],
    ['stands at the lower limit with no bids', [], [1_800, 100], 'down'],
    ['is none a tick inside the upper limit', [2_199, 100], [], 'none'],
    ['is none a tick inside the lower limit', [], [1_801, 100], 'none'],
    ['is none while somebody offers', [2_200, 100], [2_200, 100], 'none'],
    ['is none while somebody bids', [1_800, 100], [1_800, 100], 'none'],
    ['is none of nothing', [], [], 'none'],
    ['is none of a bid without shares', [2_200, 0], [], 'none'],
  ])('%s', (_, bid, ask, state) => {
    expect(seal(bid, ask)).toBe(state)
  })

  test('is none where there are no limits', () => {
    const free = makeInstrument({ limitUp: 0, limitDown: 0 })
    expect([seal([9_999, 100], [], free), seal([], [0, 100], free)]).toEqual(['none', 'none'])
  })
})

describe('a wall', () => {
  /** Kinds told of one quote with so many shares bid at 20.00 yuan. */
  function told(bid: number, floatShares: number) {
    const kinds: [string, number, number][] = []
    const stock = makeInstrument({ prevClose: 2_000, limitUp: 2_200, limitDown: 1_800, floatShares })
    const watch = new BookWatch((kind, _time, _price, value, volume = 0) => kinds.push([kind, value, volume]))
    const quote = { last: 2_000, askPrices: [2_001], askVolumes: [100], bidPrices: [2_000], bidVolumes: [bid] }
    watch.look(makeQuote({ ...quote, exchangeTime: clock('10:00:00') }), stock, false)
    return kinds
  }

  test.each([
    [800_000, 1e9, [['bidWall', 16_000_000, 800_000]]],
    [799_999, 1e9, []],
    // 0.8 % of 10 million shares.
    [80_000, 1e7, [['bidWall', 1_600_000, 80_000]]],
    [79_999, 1e7, []],
    [799_999, 0, []],
  ])('of %i shares of a float of %i is told as %j', (bid, floatShares, events) => {
    expect(told(bid, floatShares)).toEqual(events)
  })
})
