import { describe, expect, test } from 'vitest'
import {
  largestNets,
  sayAbsorption,
  sayBreadth,
  sayFindings,
  sayIndexes,
  sayIndustries,
  sayMarketFlow,
  sayMarketTurnover,
} from '../../../../gateway/people/strategy/market-answers'
import type { StrategyMarket } from '../../../../gateway/people/strategy/market-port'
import { partOf } from '../../../support/part-of'
import { findingOf } from '../../../support/split-finding'
import { saidOn, stockOf } from './said'

const breadth = {
  up: 30,
  flat: 4,
  down: 12,
  limitUp: 3,
  limitDown: 1,
  turnover: 5e11,
  turnoverBefore: 0,
  adNet: -3e9,
  odBigNet: 2e9,
}
const industries: Record<string, string> = { '甲.SH': '酒', '乙.SH': '酒', '丙.SH': '银行', '丁.SH': '煤' }
/** A market whose one row of each kind is this. */
const marketOf = (row: object | undefined = breadth) =>
  partOf<StrategyMarket>({
    rows: () => (row ? [row] : []),
    instrument: (id: string) =>
      id === '000300.SH' ? { prevClose: 400_000, priceScale: 2 } : { name: `名${id}`, industry: industries[id] },
  })

describe('the market now', () => {
  test('is counted by side and by limit', () => {
    expect(saidOn((sheet) => sayBreadth(sheet, marketOf()))).toBe(
      '上涨 30只，下跌 12只，平盘 4只；涨停 3只，跌停 1只。',
    )
  })

  test('without a row of breadth has nothing said of it', () => {
    const none = partOf<StrategyMarket>({ ...marketOf(), rows: () => [] })
    expect(saidOn((sheet) => sayBreadth(sheet, none))).toBe('')
    expect(saidOn((sheet) => sayMarketTurnover(sheet, none))).toBe('')
    expect(saidOn((sheet) => sayMarketFlow(sheet, none, []))).toBe('')
  })

  test('of a day before that is not known compares nothing; of one yuan it does', () => {
    expect(saidOn((sheet) => sayMarketTurnover(sheet, marketOf()))).toBe('全市场成交额 5000.00亿元。')
    const one = marketOf({ ...breadth, turnover: 2, turnoverBefore: 1 })
    expect(saidOn((sheet) => sayMarketTurnover(sheet, one))).toContain('相比 100.00%')
  })

  test('has its nets by aggressor and of large orders, then the stocks of either sign', () => {
    const stocks = [stockOf('甲', { adNet: 5e6 }), stockOf('乙', { adNet: -7e6 }), stockOf('丙')]
    expect(saidOn((sheet) => sayMarketFlow(sheet, marketOf(), stocks))).toBe(
      '全市场主动净额 -30.00亿元，全部口径大单净额 20.00亿元。主动净流入居前：甲 500.0万元。主动净流出居前：乙 -700.0万元。',
    )
  })
})

describe('the largest nets', () => {
  const nets = [3, -2, 9, 0, 5, -8, 1, 7, 2, -1, -4, -6, -3]
  const stocks = nets.map((net, at) => stockOf(String.fromCharCode(65 + at), { adNet: net * 10_000 }))

  test('are five of each sign, the largest first', () => {
    expect(saidOn((sheet) => largestNets(sheet, stocks))).toBe(
      '主动净流入居前：C 9.0万元、H 7.0万元、E 5.0万元、A 3.0万元、I 2.0万元。' +
        '主动净流出居前：F -8.0万元、L -6.0万元、K -4.0万元、M -3.0万元、B -2.0万元。',
    )
  })

  test('of nobody are not spoken of', () => {
    expect(saidOn((sheet) => largestNets(sheet, [stockOf('甲')]))).toBe('')
    expect(saidOn((sheet) => largestNets(sheet, [stockOf('甲', { adNet: 1 })]))).toBe('主动净流入居前：甲 1元。')
    expect(saidOn((sheet) => largestNets(sheet, [stockOf('甲', { adNet: -1 })]))).toBe('主动净流出居前：甲 -1元。')
  })
})

describe('大单被动承接', () => {
  test.each([
    [1, 0, true],
    [1, -1, true],
    [1, 1, false],
    [0, 0, false],
    [-1, -1, false],
  ])('of large orders %d with %d taken actively is %s', (odBig, adBig, is) => {
    const said = saidOn((sheet) => sayAbsorption(sheet, [stockOf('甲', { odBig, adBig })]))
    expect(said).toBe(is ? '大单被动承接居前：甲 1元。' : '目前没有股票出现大单被动承接。')
  })

  test('names the five with the largest nets of large orders', () => {
    const stocks = [1, 6, 3, 5, 2, 4].map((net) => stockOf(`股${net}`, { odBig: net, adBig: 0 }))
    expect(saidOn((sheet) => sayAbsorption(sheet, stocks))).toBe(
      '大单被动承接居前：股6 6元、股5 5元、股4 4元、股3 3元、股2 2元。',
    )
  })
})

describe('the indexes now', () => {
  test('have points, change and money', () => {
    const row = { last: 404_000, adNet: -1.5e9 }
    const market = {
      ...marketOf(row),
      instrument: (id: string) => (id === '000300.SH' ? { prevClose: 400_000, priceScale: 2 } : undefined),
    }
    expect(saidOn((sheet) => sayIndexes(sheet, partOf<StrategyMarket>(market)))).toBe(
      '沪深300 4040.00点，涨跌幅 1.00%，主动净额 -15.00亿元。',
    )
  })

  test.each([0, -1])('with a previous close of %i are left out', (prevClose) => {
    const market = { ...marketOf({ last: 1, adNet: 0 }), instrument: () => ({ prevClose, priceScale: 2 }) }
    expect(saidOn((sheet) => sayIndexes(sheet, partOf<StrategyMarket>(market)))).toBe('')
  })

  test('with the lowest previous close there is are told', () => {
    const market = { ...marketOf({ last: 2, adNet: 0 }), instrument: () => ({ prevClose: 1, priceScale: 2 }) }
    expect(saidOn((sheet) => sayIndexes(sheet, partOf<StrategyMarket>(market)))).toContain('涨跌幅 100.00%')
  })
})

describe('order splits', () => {
  const found = (id: string, over: object) => findingOf(id, { confidence: 0.95, instrument: id, ...over })

  test('are counted by side, and the largest five named', () => {
    const findings = [
      ...[5, 1, 4, 2, 3, 6].map((wan) => found(`${wan}`, { turnover: wan * 10_000, side: wan % 2 ? 'buy' : 'sell' })),
      found('weak', { confidence: 0.3 }),
      found('gone', { state: 'refuted' }),
    ]
    expect(saidOn((sheet) => sayFindings(sheet, marketOf(), findings))).toMatch(
      /^置信度 \d+% 以上的疑似拆单共 6笔，其中买入 3笔。成交额最大的：名6 卖出 6\.0万元、名5 买入 5\.0万元、名4 卖出 4\.0万元、名3 买入 3\.0万元、名2 卖出 2\.0万元。$/,
    )
  })

  test('of which none is sure enough are none', () => {
    expect(saidOn((sheet) => sayFindings(sheet, marketOf(), [found('a', { confidence: 0.1 })]))).toMatch(
      /^今天还没有置信度 \d+% 以上的拆单。$/,
    )
  })
})

describe('industries', () => {
  test('are five of the strongest and five of the weakest, however many there are', () => {
    const many = ['一', '二', '三', '四', '五', '六', '七']
    const market = { ...marketOf(), instrument: (id: string) => ({ industry: id.slice(0, 1) }) }
    const stocks = many.map((name, at) => stockOf(name, { adNet: (at + 1) * 10_000 }))
    expect(saidOn((sheet) => sayIndustries(sheet, partOf<StrategyMarket>(market), stocks))).toBe(
      '主动净额居前的行业：七 7.0万元、六 6.0万元、五 5.0万元、四 4.0万元、三 3.0万元。' +
        '居后的行业：一 1.0万元、二 2.0万元、三 3.0万元、四 4.0万元、五 5.0万元。',
    )
  })

  test('sum the nets of their stocks, the strongest first and the weakest first', () => {
    const stocks = [
      stockOf('甲', { adNet: 30_000 }),
      stockOf('乙', { adNet: -10_000 }),
      stockOf('丙', { adNet: 50_000 }),
      stockOf('丁', { adNet: -40_000 }),
      stockOf('戊', { adNet: 9e9 }),
    ]
    expect(saidOn((sheet) => sayIndustries(sheet, marketOf(), stocks))).toBe(
      '主动净额居前的行业：银行 5.0万元、酒 2.0万元、煤 -4.0万元。居后的行业：煤 -4.0万元、酒 2.0万元、银行 5.0万元。',
    )
  })

  test('that the feed does not tell are said to be missing', () => {
    expect(saidOn((sheet) => sayIndustries(sheet, marketOf(), [stockOf('戊')]))).toBe('当前行情没有行业分类。')
  })
})
