import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derivedPast } from '../../../../../gateway/feeds/simulated/past/derived-past'
import { shared } from '../../../../../gateway/feeds/simulated/past/past-minutes'
import { MINUTES_PER_DAY } from '../../../../../shared/market/session'
import { yuanToAmount } from '../../../../../shared/market/units'
import type { DayRow } from '../../../../../shared/protocol/rest'
import { isSound } from '../../../../../shared/protocol/sound-rows'
import { makeInstrument } from '../../../../support/fake-feed'
import { partOf } from '../../../../support/part-of'

const STOCK = makeInstrument({ id: '600519.SH' })
const FUND = makeInstrument({ id: '510300.SH', kind: 'fund', board: 'fund', priceScale: 3 })
const PLAIN = makeInstrument({ id: '300750.SZ', hasOrderNumbers: false })
const INDEX = makeInstrument({ id: '000300.SH', kind: 'index', board: 'index', hasOrderNumbers: false })

/** Daily rows as a market can have them: money between what the volume costs at its low and at its high. */
const days = fc
  .record({
    prices: fc.array(fc.integer({ min: 900, max: 1_100 }), { minLength: 4, maxLength: 4 }),
    lots: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 31, max: 4_000_000 })),
    odd: fc.nat({ max: 99 }),
    within: fc.double({ min: 0.3, max: 0.7, noNaN: true }),
    net: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
    big: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    month: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ prices, lots, odd, within, net, big, month }) => {
    const [low, a, b, high] = [...prices].sort((x, y) => x - y) as [number, number, number, number]
    const volume = lots * 100 + (lots % 3 === 0 ? odd : 0)
    const amount = Math.round(volume * (low + (high - low) * within))
    const parts = (whole: number, ratios: number[]) => ratios.map((ratio) => Math.round(whole * ratio) / 100)
    const ad = parts(amount * net, [0.4, 0.3, 0.2, 0.1])
    const od = parts(amount * big, [-0.6, -0.4, 0.7])
    od.push(-Math.round((od.reduce((sum, part) => sum + part, 0) + Number.EPSILON) * 100) / 100)
    const [open, close] = volume % 2 === 0 ? [a, b] : [b, a]
    return partOf<DayRow>({
      tradingDay: `2026070${month}`,
      open,
      high,
      low,
      close,
      prevClose: 1_000,
      volume,
      turnover: amount / 100,
      adNet: ad,
      odNet: od,
      completeness: 1,
    })
  })

/** Nothing is 0 here, never −0. */
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0) + 0

describe('the course of a past day', () => {
  test.each([
    ['a stock', STOCK],
    ['a stock without order numbers', PLAIN],
  ])('of %s adds up to its daily row exactly: prices, volume, money and every grade', (_, instrument) => {
    fc.assert(
      fc.property(days, fc.nat({ max: 99 }), (day, seed) => {
        const { minute, flow } = derivedPast(seed)(instrument, day)
        expect([minute[0]?.open, minute.at(-1)?.close]).toEqual([day.open, day.close])
        expect(Math.max(...minute.map(({ high }) => high))).toBe(day.high)
        expect(Math.min(...minute.map(({ low }) => low))).toBe(day.low)
        expect(sum(minute.map(({ volume }) => volume))).toBe(day.volume)
        expect(sum(minute.map(({ amount }) => amount))).toBe(yuanToAmount(day.turnover, instrument))
        const grades = (['S', 'M', 'L', 'X'] as const).map((grade) => [
          sum(flow.map((row) => row[`ad${grade}`])),
          sum(flow.map((row) => row[`od${grade}`])),
        ])
        const wanted = [0, 1, 2, 3].map((grade) => [
          yuanToAmount(day.adNet[grade] as number, instrument) + 0,
          instrument.hasOrderNumbers ? yuanToAmount(day.odNet[grade] as number, instrument) + 0 : 0,
        ])
        expect(grades).toEqual(wanted)
      }),
      { numRuns: 150 },
    )
  })

  test('has minutes that can be: in order, each from where the last ended, none beyond its own prices', () => {
    fc.assert(
      fc.property(days, fc.nat({ max: 99 }), (day, seed) => {
        const { minute, flow } = derivedPast(seed)(STOCK, day)
        minute.forEach((row, at) => {
          expect(isSound('minute', row)).toBe(true)
          expect(row.slot).toBe((minute[0]?.slot as number) + at)
          expect(row.slot).toBeLessThan(MINUTES_PER_DAY)
          expect(row.low).toBeLessThanOrEqual(Math.min(row.open, row.close))
          expect(row.high).toBeGreaterThanOrEqual(Math.max(row.open, row.close))
          const before = minute[at - 1]
          if (before) expect(row.open).toBe(before.close)
        })
        const money = new Map(minute.map(({ slot, amount }) => [slot, amount]))
        for (const row of flow) {
          expect(isSound('flow', row)).toBe(true)
          expect(sum([row.odS, row.odM, row.odL, row.odX])).toBe(0)
          expect(sum([row.adS, row.adM, row.adL, row.adX])).toBe(row.buy - row.sell + 0)
          const amount = money.get(row.slot) as number
          // Of a handful of lots the auction may have traded what others must have been bought for.
          if (day.volume >= 200_000) expect(Math.abs(row.buy + row.sell + row.auction - amount)).toBeLessThanOrEqual(8)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('of a busy day trades in all its minutes, in each at prices of its own', () => {
    const busy = days
      .filter(({ volume }) => volume >= 10_000_000)
      .map((day) => ({ ...day, turnover: (day.volume * (day.open + day.high + day.low + day.close)) / 400 }))
    fc.assert(
      fc.property(busy, fc.nat({ max: 99 }), (day, seed) => {
        const { minute } = derivedPast(seed)(STOCK, day)
        expect(Math.max(...minute.map(({ volume }) => volume)) / day.volume).toBeLessThan(0.25)
        for (const { volume, amount, low, high } of minute) {
          expect(amount / volume).toBeGreaterThanOrEqual(low)
          expect(amount / volume).toBeLessThanOrEqual(high)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('of an index has the day of its row, with the money of its members', () => {
    fc.assert(
      fc.property(days, (day) => {
        const rows = derivedPast(1)(INDEX, day)['index-minute']
        expect([rows[0]?.open, rows.at(-1)?.close]).toEqual([day.open, day.close])
        expect([Math.max(...rows.map(({ high }) => high)), Math.min(...rows.map(({ low }) => low))]).toEqual([
          day.high,
          day.low,
        ])
        expect(sum(rows.map(({ volume }) => volume))).toBe(day.volume)
        expect(sum(rows.map(({ turnover }) => turnover))).toBe(Math.round(day.turnover))
        expect(sum(rows.map(({ adNet }) => adNet))).toBe(Math.round(sum(day.adNet)) + 0)
        expect(sum(rows.map(({ odBigNet }) => odBigNet))).toBe(Math.round(day.odNet[2] + day.odNet[3]) + 0)
        for (const row of rows) expect(isSound('index-minute', row)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  const DAY: DayRow = {
    tradingDay: '20260706',
    open: 1_000,
    high: 1_050,
    low: 980,
    close: 1_030,
    prevClose: 990,
    volume: 6_000_000,
    turnover: 60_900_000,
    adNet: [0, 0, 0, 0],
    odNet: [0, 0, 0, 0],
    completeness: 1,
  }

  test('is the same every time, and another of another seed, instrument or day', () => {
    const closes = (seed: number, of = STOCK, day = DAY) =>
      derivedPast(seed)(of, day)
        .minute.map(({ close }) => close)
        .join()
    expect(closes(1)).toBe(closes(1))
    const others = [closes(2), closes(1, PLAIN), closes(1, STOCK, { ...DAY, tradingDay: '20260707' })]
    expect(new Set([closes(1), ...others]).size).toBe(4)
  })

  test('of a day without trading is nothing', () => {
    const none = { ...DAY, volume: 0, turnover: 0 }
    expect(derivedPast(1)(STOCK, none)).toEqual({ minute: [], flow: [], 'index-minute': [], findings: [] })
    expect(derivedPast(1)(INDEX, none)['index-minute']).toEqual([])
  })

  test('keeps the scale of a fund, whose prices have three decimals', () => {
    const { minute } = derivedPast(1)(FUND, { ...DAY, turnover: 6_090_000 })
    expect(sum(minute.map(({ amount }) => amount))).toBe(6_090_000_000)
  })

  test('is busy at its opening and its close, and goes with its market', () => {
    const make = derivedPast(20260706)
    const stocks = Array.from({ length: 60 }, (_, at) => makeInstrument({ id: `${600_000 + at}.SH`, industry: '' }))
    const all = stocks.map((stock) => make(stock, DAY).minute)
    const share = (from: number, to: number) =>
      sum(all.map((rows) => sum(rows.filter(({ slot }) => slot > from && slot <= to).map(({ volume }) => volume)))) /
      (DAY.volume * all.length)
    expect(share(0, 30)).toBeGreaterThan(1.5 * share(90, 120))
    expect(share(210, 240)).toBeGreaterThan(1.2 * share(150, 180))
    const moves = all.map((rows) => rows.slice(1).map(({ open, close }) => close - open))
    const correlation = (a: number[], b: number[]) =>
      sum(a.map((each, at) => each * (b[at] as number))) /
      Math.sqrt(sum(a.map((each) => each * each)) * sum(b.map((each) => each * each)))
    const pairs = moves.slice(1).map((each, at) => correlation(each, moves[at] as number[]))
    expect(sum(pairs) / pairs.length).toBeGreaterThan(0.15)
  })
})

describe('whole parts', () => {
  test('add up to the whole, whatever the shares', () => {
    const shares = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), shares, (whole, given) => {
        const parts = shared(whole, given)
        expect(sum(parts)).toBe(whole)
        expect(parts.every(Number.isInteger)).toBe(true)
      }),
    )
  })
})
