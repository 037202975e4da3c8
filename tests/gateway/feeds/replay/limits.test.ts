import { expect, test } from 'vitest'
import { isBeyond } from '../../../../gateway/feeds/replay/limits'
import type { ReplayRow } from '../../../../gateway/feeds/replay/row'
import { makeQuote, makeTrade } from '../../../support/market-events'

const bounds = { up: 1_100, down: 900 }
const order = { instrument: '600001.SH', exchangeTime: 0, side: 'buy', venueSeq: 1, orderNo: 1, volume: 100 } as const
const quote = (over: object) => makeQuote({ last: 1_000, ...over })

test.each<[string, ReplayRow['event'], boolean]>([
  ['a print at the limit up', makeTrade({ price: 1_100 }), false],
  ['a print above it', makeTrade({ price: 1_101 }), true],
  ['a print at the limit down', makeTrade({ price: 900 }), false],
  ['a print below it', makeTrade({ price: 899 }), true],
  ['an order above the limit up', { ...order, kind: 'order', price: 1_101 }, true],
  ['an order at the market’s price', { ...order, kind: 'order', price: 0 }, false],
  ['a cancel', { ...order, kind: 'cancel' }, false],
  ['a snapshot within', quote({}), false],
  ['a snapshot before the first print', quote({ last: 0, open: 0, high: 0, low: 0 }), false],
  ['a snapshot whose last is above', quote({ last: 1_101 }), true],
  ['a snapshot whose open is above', quote({ open: 1_101 }), true],
  ['a snapshot whose high is above', quote({ high: 1_101 }), true],
  ['a snapshot whose low is below', quote({ low: 899 }), true],
])('%s is beyond the limits: %s', (_, event, beyond) => {
  expect(isBeyond({ event, channel: '' }, bounds)).toBe(beyond)
})
