import { describe, expect, test } from 'vitest'
import { SealWatch } from '../../../../gateway/people/alerts/seal-watch'
import { clock } from '../../../support/alert-rules'
import { makeQuote } from '../../../support/market-events'

const LIMIT = 1_100

function watching(books: readonly (readonly [time: string, bids: number])[]) {
  const seal = new SealWatch()
  for (const [time, bids] of books) {
    const book = bids > 0 ? { bidPrices: [LIMIT], bidVolumes: [bids] } : { bidPrices: [LIMIT - 1], bidVolumes: [100] }
    const asks = { askPrices: bids > 0 ? [] : [LIMIT], askVolumes: bids > 0 ? [] : [100] }
    seal.quote(makeQuote({ exchangeTime: clock(time), ...book, ...asks }), LIMIT)
  }
  return seal
}

const FALLING = [
  ['10:00:00', 1_000],
  ['10:00:20', 600],
  ['10:00:40', 500],
] as const

describe('the fall of a seal’s money', () => {
  test.each<[seconds: number, most: number]>([
    [20, 500],
    [39, 500],
    [40, 600],
    [59, 600],
    [60, 1_000],
    [900, 1_000],
  ])('within %d s is relative to the maximum of that time', (seconds, most) => {
    const seal = watching(FALLING)
    expect(seal.fall(clock('10:01:00'), seconds * 1_000)).toEqual({ left: 500 * LIMIT, most: most * LIMIT })
  })

  test('does not depend on earlier requests for another window', () => {
    const seal = watching(FALLING)
    const asked = [30, 60, 50, 60].map((seconds) => seal.fall(clock('10:01:00'), seconds * 1_000)?.most)
    expect(asked).toEqual([500, 1_000, 600, 1_000].map((bids) => bids * LIMIT))
  })

  test('is complete if the seal broke within that time, and unknown later', () => {
    const seal = watching([...FALLING, ['10:00:50', 0]])
    expect(seal.fall(clock('10:01:00'), 20_000)).toEqual({ left: 0, most: 500 * LIMIT })
    expect(seal.fall(clock('10:01:00'), 9_000)).toBeUndefined()
    expect(seal.fall(clock('10:11:00'), 60_000)).toBeUndefined()
  })
})
