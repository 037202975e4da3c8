import { describe, expect, test } from 'vitest'
import { BOUNDS, isBelievable, isBelievableInstrument, isBeyondLimits, isMoneyOf } from '../../../shared/market/bounds'
import type { FeedEvent, IndexValue, PastDay, Quote } from '../../../shared/market/events'
import { MARKET_TIME, makeInstrument, makeTrade } from '../../support/fake-feed'
import { partOf } from '../../support/part-of'

const quote = (over: Partial<Quote> = {}): Quote => ({
  kind: 'quote',
  instrument: '600519.SH',
  exchangeTime: MARKET_TIME,
  last: 1000,
  open: 1000,
  high: 1010,
  low: 990,
  volume: 1e6,
  amount: 1e9,
  bidPrices: [999],
  bidVolumes: [100],
  askPrices: [],
  askVolumes: [],
  ...over,
})
const index = (over: Partial<IndexValue> = {}): IndexValue => ({
  kind: 'index',
  instrument: '000001.SH',
  exchangeTime: MARKET_TIME,
  last: 342_107,
  open: 341_000,
  high: 343_000,
  low: 340_000,
  equalWeight: 0,
  volume: 1.2e10,
  turnover: 1.45e11,
  ...over,
})
const pastDay = (over: Partial<PastDay> = {}): PastDay => ({
  kind: 'past-day',
  instrument: '600519.SH',
  tradingDay: '20260703',
  open: 1000,
  high: 1010,
  low: 990,
  close: 1001,
  prevClose: 1000,
  volume: 1e6,
  amount: 1e9,
  adNet: [1, -2, 3, -2],
  odNet: [0, 0, 0, 0],
  ...over,
})

test.each<[string, FeedEvent]>([
  ['a print', makeTrade()],
  ['the dearest print there was', makeTrade({ price: 262_700, volume: 1_000_000 })],
  ['a coin of eight decimals', makeTrade({ price: 10_000_000, volume: 5e9, amount: 1e15 })],
  ['a sum of orders', makeTrade({ summed: true, buyNo: -12, sellNo: -3 })],
  ['a snapshot', quote()],
  ['a snapshot before anything traded', quote({ last: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0 })],
  ["a coin's day, more than a whole number holds", quote({ amount: 3.7e17 })],
  ['an index', index()],
  ['the largest index day', index({ volume: 1.2e11, turnover: 3.5e12 })],
  ['a past day', pastDay()],
  ['a phase', { kind: 'phase', phase: 'morning', exchangeTime: MARKET_TIME }],
  ['a status', { kind: 'status', state: 'live', detail: '' }],
])('%s is believed', (_what, event) => {
  expect(isBelievable(event)).toBe(true)
})

test.each<[string, FeedEvent]>([
  ['money of 100 quintillion', makeTrade({ amount: 1e20 })],
  ['money that is no number', makeTrade({ amount: Number.NaN })],
  ['negative money', makeTrade({ amount: -1 })],
  ['half a share', makeTrade({ volume: 0.5 })],
  ['a price beyond all', makeTrade({ price: BOUNDS.price + 1, volume: 1 })],
  ['an infinite price', makeTrade({ price: Number.POSITIVE_INFINITY })],
  ['an order number beyond differences', makeTrade({ buyNo: 2 ** 51 })],
  ['a number of orders in a print that is none of several', makeTrade({ sellNo: -1 })],
  ['a sum of orders beyond all', makeTrade({ summed: true, buyNo: -(2 ** 51) })],
  ['a time beyond the calendar', makeTrade({ exchangeTime: 9e15 })],
  ['a time before there was any', makeTrade({ exchangeTime: -1 })],
  ["a day's money beyond all", quote({ amount: 1e20 })],
  ["a day's shares beyond all", quote({ volume: 1e16 })],
  ['a level without shares', quote({ bidVolumes: [] })],
  ['a level at no price', quote({ askPrices: [Number.NaN], askVolumes: [1] })],
  ['fewer than no trades', quote({ trades: -1 })],
  ['an index that is no number', index({ last: Number.NaN })],
  ['an index that turned over 100 quintillion', index({ turnover: 1e20 })],
  ['a past day of 100 quintillion', pastDay({ amount: 1e20 })],
  ['a past flow of 100 quintillion', pastDay({ adNet: [1e20, 0, 0, 0] })],
  ['a weight above one', { kind: 'members', index: '000016.SH', members: [{ instrument: '600519.SH', weight: 7 }] }],
])('%s is not believed', (_what, event) => {
  expect(isBelievable(event)).toBe(false)
})

test.each([
  ['as it is', {}, true],
  ['with a previous close that is no number', { prevClose: Number.NaN }, false],
  ['with a limit beyond all', { limitUp: 1e13 }, false],
  ['with a quintillion shares', { floatShares: 1e18 }, false],
  ['with a negative mean volume', { meanVolume5: -1 }, false],
])('an instrument %s', (_what, over, believed) => {
  expect(isBelievableInstrument(makeInstrument({ id: '600519.SH', ...over }))).toBe(believed)
})

test.each([
  ['exactly', 100_000, true],
  ['a hundredth more', 101_000, true],
  ['a hundredth less', 99_000, true],
  ['two hundredths more', 102_000, false],
  ['two hundredths less', 98_000, false],
])('money that is price × volume %s', (_what, amount, is) => {
  expect(isMoneyOf(amount, 100, 1_000, 1_000, 0)).toBe(is)
})

describe('each figure of an event', () => {
  const order = {
    kind: 'order',
    instrument: 'x',
    exchangeTime: 1,
    orderNo: 1,
    side: 'buy',
    price: 1,
    volume: 1,
    venueSeq: 1,
  }
  const cancel = { kind: 'cancel', instrument: 'x', exchangeTime: 1, orderNo: 1, side: 'buy', volume: 1, venueSeq: 1 }
  const minute = {
    kind: 'past-minute',
    instrument: 'x',
    start: 1,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 1,
    amount: 1,
  }
  const whole = { ...quote({ trades: 1 }) }
  const { price, volume, amount, dayVolume, dayAmount, turnover, number, time } = BOUNDS
  const cases: [what: string, event: object, most: Record<string, number>][] = [
    [
      'print',
      makeTrade(),
      { exchangeTime: time, price, volume, amount, buyNo: number, sellNo: number, venueSeq: number },
    ],
    [
      'snapshot',
      whole,
      { exchangeTime: time, last: price, open: price, high: price, low: price, volume: dayVolume, trades: number },
    ],
    ['money of a snapshot', whole, { amount: dayAmount }],
    ['order', order, { price, orderNo: number, venueSeq: number, volume }],
    ['cancel', cancel, { orderNo: number, venueSeq: number, volume }],
    [
      'index',
      index(),
      { last: price, open: price, high: price, low: price, equalWeight: price, volume: dayVolume, turnover },
    ],
    [
      'past day',
      pastDay(),
      { open: price, high: price, low: price, close: price, prevClose: price, volume: dayVolume, amount: dayAmount },
    ],
    ['past minute', minute, { start: time, open: price, high: price, low: price, close: price, volume: dayVolume }],
  ]
  const fields = cases.flatMap(([what, event, most]) =>
    Object.entries(most).map(([field, bound]) => [what, field, bound, event] as const),
  )

  test.each(fields)('%s: %s is believed from 0 up to %d and not beyond', (_what, field, bound, event) => {
    const at = (value: number) => isBelievable(partOf<FeedEvent>({ ...event, [field]: value }))
    expect([at(0), at(bound)]).toEqual([true, true])
    expect([at(bound * 1.001 + 1), at(-1), at(Number.NaN), at(Number.POSITIVE_INFINITY)]).toEqual([
      ...[false, false, false, false],
    ])
  })

  test.each(['bid', 'ask'])('the levels of a %s are prices and shares, as many of each', (side) => {
    const at = (prices: readonly number[], volumes: readonly number[]) =>
      isBelievable(partOf<FeedEvent>({ ...whole, [`${side}Prices`]: prices, [`${side}Volumes`]: volumes }))
    expect(at([price, 1], [dayVolume, 0])).toBe(true)
    expect([at([1, price + 1], [1, 1]), at([1, 1], [1, dayVolume + 1]), at([1], [1, 1]), at([1, 0.5], [1, 1])]).toEqual(
      [...[false, false, false, false]],
    )
  })

  test('a net has a sign, and its size is bounded on both sides', () => {
    const at = (value: number, field = 'adNet') => isBelievable(pastDay({ [field]: [0, 0, 0, value] }))
    expect([at(dayAmount), at(-dayAmount), at(-dayAmount, 'odNet')]).toEqual([true, true, true])
    expect([at(dayAmount * 1.001), at(-dayAmount * 1.001), at(-dayAmount * 1.001, 'odNet')]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('a weight is a part of the whole', () => {
    const at = (...weights: number[]) =>
      isBelievable({ kind: 'members', index: 'x', members: weights.map((weight) => ({ instrument: 'y', weight })) })
    expect([at(0, 1), at(0.5, 1.001), at(-0.001)]).toEqual([true, false, false])
  })
})

test.each([
  ['prevClose', BOUNDS.price],
  ['limitUp', BOUNDS.price],
  ['limitDown', BOUNDS.price],
  ['floatShares', BOUNDS.shares],
  ['totalShares', BOUNDS.shares],
  ['meanVolume5', BOUNDS.dayVolume],
])('%s of an instrument is believed up to %d', (field, most) => {
  const at = (value: number) => isBelievableInstrument(makeInstrument({ id: '600519.SH', [field]: value }))
  expect([at(0), at(most), at(most * 1.001 + 1), at(-1), at(Number.NaN)]).toEqual([true, true, false, false, false])
})

test.each([
  [98_999, 1, true],
  [98_998, 1, false],
  [101_001, 1, true],
  [101_002, 1, false],
])('money of %d with a slack of %d', (amount, slack, is) => {
  expect(isMoneyOf(amount, 100, 1_000, 1_000, slack)).toBe(is)
})

test('money is measured by the lowest and by the highest price', () => {
  expect([isMoneyOf(90_000, 100, 900, 1_100, 0), isMoneyOf(110_000, 100, 900, 1_100, 0)]).toEqual([true, true])
  expect([isMoneyOf(89_000, 100, 900, 1_100, 0), isMoneyOf(112_000, 100, 900, 1_100, 0)]).toEqual([false, false])
})

test.each<[string, FeedEvent, boolean]>([
  ['a print at the upper limit', makeTrade({ price: 1_100 }), false],
  ['a print above it', makeTrade({ price: 1_101 }), true],
  ['a print at the lower limit', makeTrade({ price: 900 }), false],
  ['a print below it', makeTrade({ price: 899 }), true],
  ['a snapshot within them', quote(), false],
  ['a snapshot before any price', quote({ last: 0, open: 0, high: 0, low: 0 }), false],
  ...(['last', 'open', 'high', 'low'] as const).flatMap((name): [string, FeedEvent, boolean][] => [
    [`a snapshot whose ${name} is above`, quote({ [name]: 1_101 }), true],
    [`a snapshot whose ${name} is below`, quote({ [name]: 899 }), true],
  ]),
  ['an index', index(), false],
])('%s is beyond the limits: %3$j', (_, event, isBeyond) => {
  expect(isBeyondLimits(event, { limitUp: 1_100, limitDown: 900 })).toBe(isBeyond)
})
