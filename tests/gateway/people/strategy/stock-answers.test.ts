import { describe, expect, test } from 'vitest'
import type { StrategyMarket } from '../../../../gateway/people/strategy/market-port'
import {
  sayActive,
  sayComparison,
  sayPassive,
  sayPrice,
  saySplits,
  sayTurnover,
  sayWhy,
} from '../../../../gateway/people/strategy/stock-answers'
import { partOf } from '../../../support/part-of'
import { findingOf } from '../../../support/split-finding'
import { saidOn, stockOf } from './said'

const marketOf = (instrument: object, findings: object[] = []) =>
  partOf<StrategyMarket>({
    instrument: () => instrument,
    findings: () => findings,
    members: () => [],
  })
const stock = { kind: 'stock', priceScale: 2, hasOrderNumbers: true }

describe('a stock', () => {
  test.each([
    [{ kind: 'stock', priceScale: 2 }, 12_345, '123.45元'],
    [{ kind: 'fund', priceScale: 3 }, 12_345, '12.345元'],
    [{ kind: 'index', priceScale: 2 }, 404_000, '4040.00点'],
  ])('of %j at %i is told in its own unit', (instrument, last, words) => {
    expect(saidOn((sheet) => sayPrice(sheet, stockOf('甲', { last, change: -0.0123 }), marketOf(instrument)))).toBe(
      `甲 最新 ${words}，涨跌幅 -1.23%。`,
    )
  })

  test.each([
    [250_000, 0.125, '主动买入多于主动卖出，净额 25.0万元，占成交额 12.50%。'],
    [-250_000, -0.125, '主动卖出多于主动买入，净额 -25.0万元，占成交额 -12.50%。'],
    [0, 0, '主动买卖持平，净额 0元，占成交额 0.00%。'],
  ])('with an active net of %d says which side was more active', (adNet, adShare, words) => {
    expect(saidOn((sheet) => sayActive(sheet, stockOf('甲', { adNet, adShare })))).toBe(`主动口径：${words}`)
  })

  test.each([
    [{ odBig: 100, odBigShare: 0.01, adBig: 0 }, '大单在被动承接'],
    [{ odBig: 100, odBigShare: 0.01, adBig: -1 }, '大单在被动承接'],
    [{ odBig: 100, odBigShare: 0.01, adBig: 1 }, '主动与挂单方向一致'],
    [{ odBig: -100, odBigShare: -0.01, adBig: 0 }, '大单在挂单派发'],
    [{ odBig: -100, odBigShare: -0.01, adBig: 1 }, '大单在挂单派发'],
    [{ odBig: -100, odBigShare: -0.01, adBig: -1 }, '主动与挂单方向一致'],
    [{ odBig: 100, odBigShare: 0.0049, adBig: 0 }, '净额占成交额很小'],
    [{ odBig: -100, odBigShare: -0.0049, adBig: 0 }, '净额占成交额很小'],
    [{ odBig: 100, odBigShare: 0.005, adBig: 0 }, '大单在被动承接'],
  ])('whose large orders did %j: %s', (over, words) => {
    const said = saidOn((sheet) => sayPassive(sheet, stockOf('甲', over), marketOf(stock)))
    expect(said).toContain(`全部口径大单净额 ${over.odBig}元，主动口径大单净额 ${over.adBig}元，${words}`)
  })

  test('without order numbers cannot be told of passively; an index goes by its members', () => {
    const without = { ...stock, hasOrderNumbers: false }
    const say = (market: StrategyMarket) =>
      saidOn((sheet) => sayPassive(sheet, stockOf('甲', { odBigShare: 1 }), market))
    expect(say(marketOf(without))).toBe('这个品种没有委托编号，全部口径与被动承接无法计算。')
    const index = (...numbered: boolean[]) =>
      partOf<StrategyMarket>({
        instrument: (id: string) => (id === 'index' ? { kind: 'index' } : { hasOrderNumbers: numbered[Number(id)] }),
        members: () => numbered.map((_, place) => ({ instrument: String(place) })),
      })
    const sayOf = (market: StrategyMarket) =>
      saidOn((sheet) => sayPassive(sheet, { ...stockOf('甲', { odBigShare: 1 }), id: 'index' }, market))
    for (const numbered of [[true], [true, true], [false, true], [true, false]])
      expect(sayOf(index(...numbered))).toContain('全部口径大单净额')
    for (const numbered of [[], [false], [false, false]]) expect(sayOf(index(...numbered))).toContain('无法计算')
  })

  test.each([
    [1.234, '成交额 100.0万元，量比 1.23。'],
    [Number.NaN, '成交额 100.0万元。'],
  ])('with a 量比 of %d', (volumeRatio, words) => {
    expect(saidOn((sheet) => sayTurnover(sheet, stockOf('甲', { volumeRatio })))).toBe(words)
  })

  test.each([
    [0.01, 5, '价格与主动资金同向'],
    [-0.01, -5, '价格与主动资金同向'],
    [0.01, -5, '价格与主动资金反向'],
    [0, 5, '价格与主动资金反向'],
  ])('that moved %d with a net of %d: %s', (change, adNet, words) => {
    expect(saidOn((sheet) => sayWhy(sheet, stockOf('甲', { change, adNet }), marketOf(stock)))).toContain(words)
  })
})

describe('order splits of a stock', () => {
  test('are summed by side, and the surest one is described', () => {
    const findings = [
      findingOf('a', { side: 'buy', turnover: 20_000, confidence: 0.6, style: '等量' }),
      findingOf('b', { side: 'buy', turnover: 30_000, confidence: 0.5 }),
      findingOf('c', { side: 'sell', turnover: 70_000, confidence: 0.912, style: '跟量' }),
      findingOf('d', { side: 'sell', turnover: 9e9, state: 'refuted' }),
      findingOf('e', { side: 'sell', turnover: 9e9, mergedInto: 'a' }),
    ]
    expect(saidOn((sheet) => saySplits(sheet, stockOf('甲'), marketOf(stock, findings)))).toBe(
      '疑似拆单买入 2笔，合计 5.0万元。疑似拆单卖出 1笔，合计 7.0万元。最确定的一笔为跟量卖出，置信度 91.20%。',
    )
  })

  test('of one side alone say nothing of the other', () => {
    const said = saidOn((sheet) => saySplits(sheet, stockOf('甲'), marketOf(stock, [findingOf('a', { side: 'buy' })])))
    expect(said).not.toContain('卖出')
  })

  test.each([
    [{ ...stock }, '今天没有在 甲 上发现拆单。'],
    [{ ...stock, hasOrderNumbers: false }, '这个品种没有委托编号，能识别的拆单更少。今天没有在 甲 上发现拆单。'],
    [{ kind: 'index' }, '拆单按个股识别，指数没有拆单。'],
    [{ kind: 'crypto' }, '这个品种不做拆单分析。'],
  ])('of %j: %s', (instrument, words) => {
    expect(saidOn((sheet) => saySplits(sheet, stockOf('甲'), marketOf(instrument)))).toBe(words)
  })
})

test('two stocks stand beside each other with change, net and share', () => {
  const stocks = [
    stockOf('甲', { change: 0.02, adNet: 50_000, adShare: 0.05 }),
    stockOf('乙', { adNet: -10_000, adShare: -0.01 }),
  ]
  expect(saidOn((sheet) => sayComparison(sheet, stocks))).toBe(
    '甲：涨跌幅 2.00%，主动净额 5.0万元，占成交额 5.00%。乙：涨跌幅 0.00%，主动净额 -1.0万元，占成交额 -1.00%。按主动净额占比，甲 更强。',
  )
})
