import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateQuote } from '../../../../gateway/market/state/update-quote'
import type { Quote } from '../../../../shared/market/events'
import { makeQuote } from '../../../support/market-events'

const level = fc.integer({ min: 1, max: 2 ** 40 })
const levels = fc.array(level, { maxLength: 10 })
const perhaps = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined })
const quote: fc.Arbitrary<Quote> = fc.record({
  kind: fc.constant('quote' as const),
  instrument: fc.constant('600519.SH'),
  exchangeTime: level,
  last: level,
  open: level,
  high: level,
  low: level,
  volume: level,
  amount: level,
  bidPrices: levels,
  bidVolumes: levels,
  askPrices: levels,
  askVolumes: levels,
  trades: perhaps,
  orders: perhaps,
  cancels: perhaps,
  source: perhaps,
}) as fc.Arbitrary<Quote>

test('the newest quote is stored whole in one object, without remains of the quote before', () => {
  fc.assert(
    fc.property(fc.array(quote, { minLength: 1 }), (quotes) => {
      const first = updateQuote(undefined, quotes[0] as Quote)
      let held = first
      for (const each of quotes) {
        held = updateQuote(held, each)
        expect(held).toEqual(each)
      }
      expect(held).toBe(first)
      expect(held.bidPrices).not.toBe(quotes.at(-1)?.bidPrices)
    }),
  )
})

test('the first stored quote is a copy: the received quote is not changed later', () => {
  const [first, second] = [1, 2].map((at) => ({
    ...makeQuote({ last: at }),
    bidPrices: [at, at],
    bidVolumes: [at],
    askPrices: [at, at, at],
    askVolumes: [at],
  })) as [Quote, Quote]
  const before = structuredClone(first)
  updateQuote(updateQuote(undefined, first), second)
  expect(first).toEqual(before)
})
