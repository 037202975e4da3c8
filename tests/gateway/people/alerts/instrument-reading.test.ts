import { describe, expect, test } from 'vitest'
import type { AlertDay, AlertMarket } from '../../../../gateway/people/alerts/alert-market'
import { InstrumentReading } from '../../../../gateway/people/alerts/instrument-reading'
import { splitPulse } from '../../../../gateway/people/alerts/split-pulse'
import { toNumber } from '../../../../shared/alerts/fraction'
import type { Operand } from '../../../../shared/alerts/operands'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { Quote } from '../../../../shared/market/events'
import type { Instrument } from '../../../../shared/market/instrument'
import { clock } from '../../../support/alert-rules'
import { partOf } from '../../../support/part-of'
import { INSTRUMENTS } from '../../../support/small-market'

const listed = INSTRUMENTS[0] as Instrument

const day = (more: Partial<AlertDay> = {}): AlertDay => ({
  instrument: listed,
  time: clock('10:00'),
  last: 1_050,
  volume: 48_000,
  amount: 50_040_000,
  hasPrints: true,
  place: 0,
  quote: undefined,
  measures: { row: () => partOf({ vpin: 345, buckets: 50 }) },
  // 小 中 大 超大, in price units × shares.
  ledger: {
    day: { ad: [1_000_00, -200_00, 3_000_00, -40_00], od: [-7_000_00, 500_00, 6_000_00, 70_00] },
    lifted: 0,
    orders: 0,
  },
  ...more,
})
const quote = (time: string, more: Partial<Quote> = {}): Quote => ({
  kind: 'quote',
  instrument: listed.id,
  exchangeTime: clock(time),
  last: 0,
  open: 0,
  high: 0,
  low: 0,
  volume: 0,
  amount: 0,
  bidPrices: [],
  bidVolumes: [],
  askPrices: [],
  askVolumes: [],
  ...more,
})

function reading({ of = listed, today = day(), reference = { lastHigh: 1_080 } as object } = {}) {
  const market = partOf<AlertMarket>({ day: () => today, reference: () => reference })
  const made = new InstrumentReading(of, market)
  made.beginDay(of)
  made.keepSteps(true)
  const value = (operand: Operand, windowMs = 0) => {
    const found = made.value({ operand, windowMs })
    return found && Number(toNumber(found).toFixed(6))
  }
  return { made, value }
}

describe('figures of an instrument', () => {
  test.each<[Operand, number]>([
    ['price', 10.5],
    ['change', 5],
    ['priorHigh', 10.8],
    // 500,400 yuan over 48,000 shares.
    ['turnover', 500_400],
    ['volume', 48_000],
    ['average', 10.425],
    ['turnoverRate', 4.8],
    // Half an hour of 240 minutes in which 240,000 shares are usual.
    ['volumeRatio', 1.6],
    ['vpin', 34.5],
    // All grades by aggressor; 大 and 超大 by order; 超大 by order; 大 and 超大 by order less by aggressor.
    ['activeNet', 3_760],
    ['bigNet', 6_070],
    ['hugeNet', 70],
    ['passiveNet', 3_110],
  ])('%s is %d', (operand, told) => {
    const { made, value } = reading()
    made.takePrice(1_050, clock('10:00:00'))
    expect(value(operand)).toBe(told)
  })

  test('speed is the change since the price at the start of the window, as a fraction of it', () => {
    const { made, value } = reading()
    for (const [price, time] of [
      [1_000, '09:40:00'],
      [1_100, '09:44:59'],
      [1_045, '09:50:00'],
    ] as const)
      made.takePrice(price, clock(time))
    expect([300_000, 301_000, 600_000].map((window) => value('speed', window))).toEqual([-5, -5, 4.5])
    expect(value('speed', 601_000)).toBeUndefined()
  })

  test('speed covers the whole window, however often the price changes', () => {
    const { made, value } = reading()
    // A few more steps than are held: the oldest have just gone.
    for (let second = 0; second <= 4_010; second++) made.takePrice(1_000 + second, clock('10:00:00') + second * 1_000)
    expect(value('speed', 60_000)).toBeCloseTo((60 * 100) / 4_950, 6)
    expect(value('speed', 4_010_000)).toBeUndefined()
  })

  test('a prior high of one price unit is known', () => {
    expect(reading({ reference: { lastHigh: 1 } }).value('priorHigh')).toBe(0.01)
  })

  test.each<[string, Parameters<typeof reading>[0], Operand]>([
    ['of too few buckets', { today: day({ measures: { row: () => partOf({ vpin: 345, buckets: 49 }) } }) }, 'vpin'],
    ['without order numbers', { of: { ...listed, hasOrderNumbers: false } }, 'bigNet'],
    ['without a mean', { of: { ...listed, meanVolume5: 0 } }, 'volumeRatio'],
    ['without a float', { of: { ...listed, floatShares: 0 } }, 'turnoverRate'],
    ['without a day before', { reference: { lastHigh: 0 } }, 'priorHigh'],
    ['without reference figures', { reference: {} }, 'priorHigh'],
    ['without a share', { today: day({ volume: 0 }) }, 'average'],
  ])('%s %3$s is not known', (_words, request, operand) => {
    const { made, value } = reading(request)
    made.takePrice(1_050, clock('10:00:00'))
    expect(value(operand)).toBeUndefined()
  })
})

describe('after an outage', () => {
  const afterOutage = (more: Partial<AlertDay>) => {
    const { made, value } = reading({ today: day(more) })
    made.takePrice(1_050, clock('10:00:00'))
    made.breakOff()
    return value
  }
  const SUMS = ['turnover', 'volume', 'average', 'turnoverRate', 'volumeRatio'] as const
  const COUNTED = ['activeNet', 'bigNet', 'hugeNet', 'passiveNet'] as const

  test.each<[string, Partial<AlertDay>, isKnown: boolean]>([
    ['no quote', {}, false],
    ['a quote of less than was counted', { quote: quote('10:00:01', { volume: 47_999 }) }, false],
    ['a quote of as much as was counted', { quote: quote('10:00:01', { volume: 48_000 }) }, true],
    ['a quote of more than was counted', { quote: quote('10:00:01', { volume: 50_000 }) }, true],
    ['quotes alone, which carry totals', { hasPrints: false }, true],
  ])('with %s (%j) sums are known: %3$s', (_words, more, isKnown) => {
    const value = afterOutage(more)
    expect(SUMS.map((one) => value(one) !== undefined)).toEqual(SUMS.map(() => isKnown))
  })

  test('figures of prints stay unknown, whatever the venue reports', () => {
    const value = afterOutage({ quote: quote('10:00:01', { volume: 50_000 }) })
    expect(COUNTED.map((one) => value(one))).toEqual(COUNTED.map(() => undefined))
  })
})

describe('figures of a book', () => {
  const book = { bidPrices: [1_049], bidVolumes: [300, 0, 0, 0, 100, 9_999], askPrices: [1_050], askVolumes: [100] }

  test('委比 is bids minus asks on five levels, divided by their sum', () => {
    const { made, value } = reading()
    made.takeQuote(quote('10:00:00', book))
    expect(value('imbalance')).toBe(60)
  })

  test('are unknown after fifteen seconds of trading, without pauses', () => {
    const { made, value } = reading()
    made.takeQuote(quote('11:29:50', book))
    made.takePrice(1_050, clock('13:00:05'))
    expect(value('imbalance')).toBe(60)
    made.takePrice(1_050, clock('13:00:06'))
    expect(value('imbalance')).toBeUndefined()
  })

  const sealed = (time: string, shares: number) =>
    quote(time, { bidPrices: [1_100, 1_099], bidVolumes: [shares, 7], askPrices: [], askVolumes: [] })

  test('the seal is the money queued at the limit, its fall the fraction of its maximum in the window', () => {
    const { made, value } = reading()
    made.takeQuote(sealed('10:00:00', 40_000))
    expect([value('sealMoney'), value('sealFall', 60_000)]).toEqual([440_000, 0])
    made.takeQuote(sealed('10:00:30', 10_000))
    expect([value('sealMoney'), value('sealFall', 60_000)]).toEqual([110_000, 75])
    // A minute later the most is still within the window; a second after that it is not.
    made.takeQuote(sealed('10:01:00', 10_000))
    expect(value('sealFall', 60_000)).toBe(75)
    made.takeQuote(sealed('10:01:01', 10_000))
    expect(value('sealFall', 60_000)).toBe(0)
  })
})

describe('figures of an opening auction', () => {
  const auction = (unmatched: { bid?: number; ask?: number }) =>
    quote('09:20:00', {
      bidPrices: [1_060, 0],
      askPrices: [1_060, 0],
      bidVolumes: [5_000, unmatched.bid ?? 0],
      askVolumes: [5_000, unmatched.ask ?? 0],
    })

  test.each([
    [{ bid: 3_000 }, 31_800],
    [{ ask: 200 }, 2_120],
  ])(
    'have the price, its change, the match divided by a usual minute and the unmatched volume of %j',
    (unmatched, money) => {
      const { made, value } = reading()
      made.takeQuote(auction(unmatched))
      expect(
        (['auctionPrice', 'auctionChange', 'auctionRatio', 'auctionUnmatched'] as const).map((one) => value(one)),
      ).toEqual([...[10.6, 6, 5, money]])
      made.takePrice(1_060, clock('09:25:00'))
      expect(value('auctionPrice')).toBeUndefined()
    },
  )
})

test('a split order is reported once, with side, yuan and probability in per cent', () => {
  const finding = {
    instrument: listed.id,
    side: 'sell',
    state: 'open',
    turnover: 1_234_567.4,
    confidence: 0.9312,
    firstEmitTime: 7,
    childCount: 12,
    childrenAtFirstEmit: 12,
  } as SplitFinding
  const told = splitPulse(finding)
  const { side, money, probability } = told?.pulses.split ?? {}
  expect([told?.at, side, money && toNumber(money), probability && toNumber(probability)]).toEqual([
    7,
    'sell',
    1_234_567,
    93.12,
  ])
  expect(splitPulse({ ...finding, childCount: 13 })).toBeUndefined()
  expect(splitPulse({ ...finding, state: 'refuted' })).toBeUndefined()
})
