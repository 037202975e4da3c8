import { describe, expect, it } from 'vitest'
import { marketMoney, riseShare } from '../../../../client/features/monitor/market-money'
import { monitor as text } from '../../../../client/text/monitor'
import { filledRow } from '../../../support/rows'

/** 12 rise, 6 are flat, 18 fall; 300 yuan, 240 of the day before at this time. */
const breadth = (over = {}) => ({
  ...filledRow('breadth', 0),
  up: 12,
  flat: 6,
  down: 18,
  turnover: 300,
  turnoverBefore: 240,
  adNet: -40,
  odBigNet: 25,
  ...over,
})

describe('the money of the market', () => {
  it.each([
    ['of a market that has traded', {}, { turnover: 300, before: 240, growth: 0.25, adNet: -40, odBigNet: 25 }],
    ['below the day before', { turnover: 180 }, { growth: -0.25 }],
    ['of a day before that is unknown', { turnoverBefore: 0 }, { turnover: 300, before: null, growth: null }],
    [
      'before the first trade',
      { up: 0, flat: 0, down: 0, turnover: 0 },
      { turnover: null, before: 240, growth: null, adNet: null, odBigNet: null },
    ],
  ])('%s', (_, over, expected) => {
    expect(marketMoney(breadth(over))).toMatchObject(expected)
  })
})

it('the missing comparison is explained by missing minutes of the day before, not a missing day', () => {
  expect(text.unknownBefore).toContain('逐分钟')
})

it.each([
  [12, 6, 18, 1 / 3],
  [0, 0, 5, 0],
  [0, 0, 0, null],
])('of %d that rose, %d flat ones and %d that fell the share that rose is %d', (up, flat, down, share) => {
  expect(riseShare({ up, flat, down })).toBe(share)
})
