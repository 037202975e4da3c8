import { describe, expect, test } from 'vitest'
import { FactSheet } from '../../../../gateway/people/strategy/facts'
import { forecast as baseline, VOLATILITY_MINUTES_MIN } from '../../../../gateway/people/strategy/forecast'
import { sayLimit, sayLimits } from '../../../../gateway/people/strategy/limit-answers'
import { inUniverse, STRATEGY_RULES } from '../../../../gateway/people/strategy/rules'
import { type StockNow, stockNow, stocksNow } from '../../../../gateway/people/strategy/stock-now'
import type { Row } from '../../../../shared/protocol/kinds'
import { smallTable } from '../../../client/features/board/small-board'
import { filledRow } from '../../../support/rows'

const row = (over: Partial<Row<'board'>> = {}): Row<'board'> => ({
  ...filledRow('board', 0),
  index: 1,
  last: 10_30,
  open: 10_00,
  high: 10_50,
  low: 10_00,
  volume: 6_000,
  turnover: 1_000_000,
  time: 77,
  adS: 1_000,
  adM: -2_000,
  adL: 30_000,
  adX: 40_000,
  odL: -5_000,
  odX: 25_000,
  speed5: -120,
  streak: 6,
  ...over,
})
const stock = (over: Partial<Row<'board'>> = {}) => stockNow(row(over), smallTable, 60) as StockNow

describe('the figures of a stock now', () => {
  test('are its money in yuan, its shares of the turnover and its changes as fractions', () => {
    const now = stock()
    expect(now).toMatchObject({
      id: '000001.SZ',
      index: 1,
      name: '平安银行',
      board: 'main',
      time: 77,
      last: 10_30,
      turnover: 1_000_000,
      adNet: 69_000,
      adBig: 70_000,
      odBig: 20_000,
      adShare: 0.069,
      odBigShare: 0.02,
      speed5: -0.012,
      streak: 6,
      halted: false,
      limited: false,
    })
    expect(now.change).toBeCloseTo(0.03, 12)
    expect(now.rangePlace).toBeCloseTo(0.6, 12)
    // 24,000 shares a day are 6,000 in 60 minutes.
    expect(now.volumeRatio).toBeCloseTo(1, 12)
    expect(stockNow(row(), smallTable, 0)?.volumeRatio).toBeCloseTo(60, 12)
  })

  test.each([
    [1, { halted: true, limited: false }],
    [2, { halted: false, limited: true }],
    [4, { halted: false, limited: true }],
    [8, { halted: false, limited: false }],
  ])('in state %i: %j', (state, expected) => expect(stock({ state })).toMatchObject(expected))

  test('whose price did not move stands in the middle of its range', () => {
    expect(stock({ high: 10_30, low: 10_30 }).rangePlace).toBe(0.5)
  })

  test.each([
    ['no price', { last: 0 }],
    ['no turnover', { turnover: 0 }],
    ['no place', { index: 99 }],
  ])('are none of one with %s', (_, over) => expect(stockNow(row(over), smallTable, 60)).toBeUndefined())

  test('are of stocks alone', () => {
    expect(
      stocksNow([row({ index: 4 }), row({ index: 0, last: 101_00 }), row({ index: 6 })], smallTable, 60).map(
        ({ id }) => id,
      ),
    ).toEqual(['600519.SH'])
    expect(stockNow(row({ index: 3, last: 8_00 }), smallTable, 60)?.volumeRatio).toBeNaN()
  })
})

describe('rules', () => {
  const strength = (id: string, over: Partial<StockNow>) =>
    STRATEGY_RULES.find((rule) => rule.id === id)?.strength({ ...stock(), ...over })

  test.each([
    ['active-breakout', { streak: 5, adShare: 0.08 }, 0.05],
    ['active-breakout', { streak: 5, adShare: 0.23 }, 0.55],
    ['active-breakout', { streak: 5, adShare: 0.9 }, 1],
    ['active-breakout', { streak: 5, adShare: 0.0799 }, 0],
    ['active-breakout', { streak: 4, adShare: 0.5 }, 0],
    ['passive-absorption', { adBig: 0, odBigShare: 0.07 }, 0.55],
    ['passive-absorption', { adBig: 1, odBigShare: 0.07 }, 0],
    ['price-flow-divergence', { change: 0.01, rangePlace: 0.8, adShare: -0.15 }, 0.55],
    ['price-flow-divergence', { change: 0.0099, rangePlace: 0.8, adShare: -0.15 }, 0],
    ['price-flow-divergence', { change: 0.01, rangePlace: 0.79, adShare: -0.15 }, 0],
    ['price-flow-divergence', { change: 0.01, rangePlace: 0.8, adShare: 0.15 }, 0],
    ['volume-surge', { volumeRatio: 1.5, adNet: 1, speed5: 0.025 }, 0.55],
    ['volume-surge', { volumeRatio: 1.49, adNet: 1, speed5: 0.025 }, 0],
    ['volume-surge', { volumeRatio: 1.5, adNet: 0, speed5: 0.025 }, 0],
  ])('%s at %j is %d', (id, over, expected) => expect(strength(id, over)).toBeCloseTo(expected, 9))

  test('say the figures on which they stand, with signs and units', () => {
    const said = Object.fromEntries(
      STRATEGY_RULES.map((rule) => [rule.id, rule.facts({ ...stock(), volumeRatio: 1.234 })]),
    )
    expect(said).toEqual({
      'active-breakout': ['主动净额 7 万元', '占成交额 6.9%', '连续净流入 6 分钟'],
      'passive-absorption': ['全部口径大单净额 2 万元', '占成交额 2.0%', '主动口径大单净额 7 万元'],
      'price-flow-divergence': ['涨幅 +3.00%', '主动净额 7 万元', '占成交额 6.9%'],
      'volume-surge': ['五分钟涨速 -1.20%', '量比 1.23', '主动净额 7 万元'],
    })
    const [, absorption] = STRATEGY_RULES
    expect(absorption?.facts({ ...stock(), adBig: -3_000 })[2]).toBe('主动口径大单净额 0 万元')
  })

  test.each([
    [{ turnover: 20_000_000 }, true],
    [{ turnover: 19_999_999 }, false],
    [{ turnover: 1e9, halted: true }, false],
    [{ turnover: 1e9, limited: true }, false],
  ])('are asked of %j: %s', (over, asked) => expect(inUniverse({ ...stock(), ...over })).toBe(asked))
})

describe('a forecast', () => {
  const forecast = (of: readonly number[], rate: number) => baseline(of, rate, 15)
  /** Closes that swing by one part in a thousand around a drift a minute. */
  const closes = (count: number, drift = 0, swing = 0.001) => {
    const made = [300_000]
    for (let at = 1; at <= count; at++)
      made.push((made[at - 1] as number) * Math.exp(drift + (at % 2 ? swing : -swing)))
    return made
  }

  test('is the base rate where nothing drifts, its band ±1.28 deviations of a quarter of an hour', () => {
    const made = forecast(closes(60), 0.5)
    expect(made?.probabilityUp).toBeCloseTo(0.5, 6)
    const sigma = 0.001 * Math.sqrt(60 / 59) * Math.sqrt(15)
    expect(made?.low).toBe(Math.floor(300_000 * Math.exp(-1.2816 * sigma)))
    expect(made?.high).toBe(Math.ceil(300_000 * Math.exp(1.2816 * sigma)))
  })

  test('leans a little with the drift, either way, and no further than 65 %', () => {
    const up = forecast(closes(60, 0.0002), 0.5)?.probabilityUp ?? 0
    const down = forecast(closes(60, -0.0002), 0.5)?.probabilityUp ?? 0
    // A tenth of a drift of 0.0002 × 15 over a deviation of 0.001 × √15.
    expect(up).toBeCloseTo(0.5 + 0.0307, 3)
    expect(up + down).toBeCloseTo(1, 6)
    expect(forecast(closes(60, 0.01), 0.6)?.probabilityUp).toBe(0.65)
    expect(forecast(closes(60, -0.01), 0.4)?.probabilityUp).toBe(0.35)
  })

  test('goes by the last half hour for its drift and by the last hour for its band', () => {
    const late = [...closes(60, 0.0004).slice(0, 30), ...closes(60).slice(30)]
    const scaled = late.map((close, at) => (at < 30 ? close : (close / (late[30] as number)) * 300_000))
    expect(forecast(scaled, 0.5)?.probabilityUp).toBeLessThan(0.52)
    const quiet = closes(60)
    expect(forecast([1, 900_000, ...quiet], 0.5)?.high).toBe(forecast(quiet, 0.5)?.high)
  })

  test.each([
    ['too few minutes', closes(VOLATILITY_MINUTES_MIN - 1)],
    ['nothing that moved', Array.from({ length: 40 }, () => 300_000)],
    ['a price of nothing', [...closes(30), 0, 300_000]],
    ['no minutes', []],
  ])('is none of %s', (_, made) => expect(forecast(made, 0.5)).toBeUndefined())

  test('needs a quarter of an hour', () => expect(forecast(closes(VOLATILITY_MINUTES_MIN), 0.5)).toBeDefined())
})

describe('facts of an answer', () => {
  test.each([
    [123_456_789, '1.23', '亿元'],
    [-100_000_000, '-1.00', '亿元'],
    [99_999_999, '10000.0', '万元'],
    [10_000, '1.0', '万元'],
    [-9_999, '-9999', '元'],
    [0, '0', '元'],
  ])('%i yuan are %s %s', (yuan, value, unit) => {
    const sheet = new FactSheet(5, 'live')
    expect(sheet.money('净额', yuan, '/x')).toBe('{0}')
    expect(sheet.facts).toEqual([{ label: '净额', value, unit, href: '/x', asOf: 5, source: 'live' }])
  })

  test('are counted through their sentences', () => {
    const sheet = new FactSheet(0, 'live')
    sheet.say(`${sheet.percent('涨幅', -0.01234, '/')} 与 ${sheet.count('家数', 7, '只', '/')}`)
    expect(sheet.text).toEqual(['{0} 与 {1}'])
    expect(sheet.facts.map(({ value, unit }) => value + unit)).toEqual(['-1.23%', '7只'])
  })

  test('of limits count all, name the largest first, and keep the sides apart', () => {
    const stocks = Array.from({ length: 12 }, (_, at) => ({
      ...stock({ state: 2 }),
      name: `股${at}`,
      change: 0.1,
      turnover: at,
    }))
    const falling = { ...stock({ state: 4 }), name: '跌', change: -0.1 }
    const sheet = new FactSheet(0, 'live')
    sayLimits(sheet, [...stocks, falling, stock()], new Set(['limitUp', 'limitDown']) as never, { href: '/' })
    const said = sheet.text.map((sentence) =>
      sentence.replace(/\{(\d+)\}/g, (_, at) => sheet.facts[Number(at)]?.value ?? ''),
    )
    expect(said[0]).toMatch(/^此刻涨停 12，成交额居前的是：股11、股10、.*股2。$/)
    expect(said[1]).toBe('此刻跌停 1：跌。')
  })

  test('say that nobody stands at a limit, and of one stock whether it does', () => {
    const sheet = new FactSheet(0, 'live')
    sayLimits(sheet, [stock()], new Set(['limitUp']) as never, { href: '/' })
    sayLimit(sheet, { ...stock({ state: 2 }), change: 0.1 }, new Set(['limitUp', 'limitDown']) as never)
    expect(sheet.text.map((text) => text.replace(/\{\d+\}/g, '平安银行'))).toEqual([
      ...['此刻没有股票涨停。', '平安银行 此刻涨停。', '平安银行 此刻没有跌停。'],
    ])
  })
})
