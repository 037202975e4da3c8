import { describe, expect, test } from 'vitest'
import {
  atomsOf,
  dataSetsOf,
  hasLevels,
  isCross,
  isOfFigures,
  isPulse,
  measuresOf,
  othersOf,
  priceFigures,
  sourcesOf,
  usesCost,
  usesLines,
  withMeasures,
} from '../../../shared/alerts/rule'
import { ruleOf } from '../../support/alert-rules'

const of = (text: string) => ruleOf(text).expression
const atomOf = (text: string) => atomsOf(of(text))[0] as ReturnType<typeof atomsOf>[number]

describe('a condition', () => {
  test.each([
    ['600519 价格>20', { isCross: false, isPulse: false }],
    ['600519 价格<=20', { isCross: false, isPulse: false }],
    ['600519 价格上穿20', { isCross: true, isPulse: true }],
    ['600519 价格下穿20', { isCross: true, isPulse: true }],
    ['600519 异动:火箭发射', { isCross: false, isPulse: true }],
    ['600519 封板', { isCross: false, isPulse: true }],
  ])('%s is true for a while, or at one row', (text, expected) => {
    expect({ isCross: isCross(atomOf(text)), isPulse: isPulse(atomOf(text)) }).toEqual(expected)
  })
})

describe('an expression', () => {
  test.each([
    ['600519 价格上穿20', false],
    ['600519 价格上穿20 或 异动:火箭发射', false],
    ['600519 价格上穿20 且 (涨幅>5% 或 封板)', true],
  ])('%s can be true for a while: %s', (text, expected) => expect(hasLevels(of(text))).toBe(expected))

  test.each([
    ['600519 价格>成本', [true, false]],
    ['600519 价格>20 且 (涨幅>5% 或 日线{MA20:MA(C,20)}>20)', [false, true]],
    ['600519 价格>20', [false, false]],
  ])('%s asks for cost and lines: %j', (text, expected) =>
    expect([usesCost(of(text)), usesLines(of(text))]).toEqual(expected),
  )

  test('names data sets and other instruments once each, in the order of the text', () => {
    const named = of(
      '600519 数据:评分>3 且 (300750.SZ.价格>200 或 数据:目标价>数据:评分) 且 300750.SZ.涨幅>000300.SH.涨幅',
    )
    expect(dataSetsOf(named)).toEqual(['评分', '目标价'])
    expect(othersOf(named)).toEqual(['300750.SZ', '000300.SH'])
    expect([dataSetsOf(of('600519 价格>20')), othersOf(of('600519 价格>20'))]).toEqual([[], []])
  })

  test.each([
    [
      '600519 价格>20 且 涨幅>5% 且 (均价<19 或 价格<均价)',
      undefined,
      [
        [0, '20'],
        [2, '19'],
      ],
    ],
    ['600519 价格>20 且 300750.SZ.价格>200', undefined, [[0, '20']]],
    ['600519 价格>20 且 300750.SZ.价格>200', '300750.SZ', [[1, '200']]],
    ['600519 价格>20 且 300750.SZ.价格>200', '000300.SH', []],
  ])('%s has these prices of %s: %j', (text, id, expected) => {
    expect(priceFigures(of(text), id).map(({ place, figure }) => [place, figure.text])).toEqual(expected)
  })

  test.each([
    ['600519 价格>20 且 成交额>1亿', undefined, ['print', 'sum']],
    ['600519 异动:火箭发射 或 封板 或 VPIN>50%', undefined, ['event', 'book', 'measure']],
    ['600519 价格>300750.SZ.均价', undefined, ['print']],
    ['600519 价格>300750.SZ.均价', '300750.SZ', ['sum']],
    // Events are of the watched instrument alone.
    ['600519 异动:火箭发射 且 300750.SZ.委比>30%', '300750.SZ', ['book']],
    ['600519 大单净额>1亿', '300750.SZ', []],
  ])('%s has values of %s from %j', (text, id, expected) => {
    expect([...sourcesOf(of(text), id)].toSorted()).toEqual([...expected].toSorted())
  })

  test.each([
    ['上涨家数>3000', true],
    ['上涨家数>3000 且 断流>30秒', true],
  ])('%s is of figures of the market: %s', (text, expected) => expect(isOfFigures(of(text))).toBe(expected))
  test.each(['600519 价格>20', '600519 异动:火箭发射', '600519 价格>20 且 上涨家数>3000'])(
    '%s is of an instrument',
    (text) => expect(isOfFigures(of(text))).toBe(false),
  )

  test('has every measure changed, and nothing else', () => {
    const expression = of('600519 (价格>均价 或 异动:火箭发射) 且 涨幅>5%')
    const changed = withMeasures(expression, (measure) => ({ ...measure, windowMs: 7 }))
    expect(measuresOf(changed)).toEqual(measuresOf(expression).map((measure) => ({ ...measure, windowMs: 7 })))
    expect(measuresOf(changed)).toHaveLength(3)
    expect(withMeasures(expression, (measure) => measure)).toEqual(expression)
  })
})
