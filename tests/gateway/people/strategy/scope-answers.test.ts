import { describe, expect, test } from 'vitest'
import { sayLimit, sayLimits } from '../../../../gateway/people/strategy/limit-answers'
import type { StrategyMarket } from '../../../../gateway/people/strategy/market-port'
import type { QuestionScope } from '../../../../gateway/people/strategy/question/scope'
import type { Topic } from '../../../../gateway/people/strategy/question/words'
import { sayScope } from '../../../../gateway/people/strategy/scope-answers'
import { partOf } from '../../../support/part-of'
import { findingOf } from '../../../support/split-finding'
import { saidOn, stockOf } from './said'

const wine: QuestionScope = {
  kind: 'industry',
  name: '酒',
  holds: ({ industry }) => industry === '酒',
} as QuestionScope
const market = partOf<StrategyMarket>({
  findings: () => [
    findingOf('a', { instrument: '甲.SH', confidence: 0.99 }),
    findingOf('b', { instrument: '远.SH', confidence: 0.99 }),
  ],
  instrument: () => undefined,
})
const stocks = [
  stockOf('甲', { industry: '酒', change: 0.02, adNet: 50_000, turnover: 1e6 }),
  stockOf('乙', { industry: '酒', change: -0.01, adNet: -20_000, turnover: 3e6 }),
  stockOf('丙', { industry: '酒', change: 0.03, adNet: 10_000, turnover: 2e6 }),
  stockOf('丁', { industry: '酒', change: 0 }),
  stockOf('远', { industry: '煤', change: 0.05, adNet: 9e9, turnover: 9e9 }),
]
const say = (...asked: Topic[]) =>
  saidOn((sheet) => sayScope(sheet, market, { scope: wine, stocks, asked: new Set(asked) }))

describe('a part of the market', () => {
  test('asked about plainly is counted and summed by its own stocks alone', () => {
    expect(say()).toBe(
      '酒 上涨 2只，下跌 1只，平盘 1只。酒 成交额 700.0万元。酒 主动净额 4.0万元。' +
        '主动净流入居前：甲 5.0万元、丙 1.0万元。主动净流出居前：乙 -2.0万元。',
    )
    expect(say('compare')).toBe(say())
  })

  test.each<[Topic, string]>([
    ['breadth', '酒 上涨 2只，下跌 1只，平盘 1只。'],
    ['turnover', '酒 成交额 700.0万元。'],
    ['passive', '目前没有股票出现大单被动承接。'],
    ['limitUp', '酒 此刻没有股票涨停。'],
  ])('asked about %s says that alone', (topic, words) => {
    expect(say(topic)).toBe(words)
  })

  test('has the splits of its own stocks', () => {
    expect(say('splits')).toContain('疑似拆单共 1笔')
  })

  test('in which nothing was traded says so', () => {
    expect(saidOn((sheet) => sayScope(sheet, market, { scope: wine, stocks: [], asked: new Set() }))).toBe(
      '酒 里今天还没有股票成交。',
    )
  })
})

describe('stocks at their limits', () => {
  const limited = (name: string, change: number, turnover: number) => stockOf(name, { change, turnover, limited: true })

  test('are those that stand there on the side asked for, the most money first', () => {
    const all = [
      limited('小', 0.1, 1),
      limited('大', 0.1, 9),
      limited('跌', -0.1, 5),
      stockOf('近', { change: 0.0999 }),
    ]
    const of = (...asked: Topic[]) => saidOn((sheet) => sayLimits(sheet, all, new Set(asked), { href: '' }))
    expect(of('limitUp')).toBe('此刻涨停 2只：大、小。')
    expect(of('limitDown')).toBe('此刻跌停 1只：跌。')
    expect(of('breadth')).toBe('')
  })

  test.each([
    [10, false],
    [11, true],
  ])('%i of them: whether others stand behind those named is %s', (count, more) => {
    const all = Array.from({ length: count }, (_, at) => limited(`股${String.fromCharCode(65 + at)}`, 0.1, 100 - at))
    const said = saidOn((sheet) => sayLimits(sheet, all, new Set<Topic>(['limitUp']), { href: '' }))
    expect(said).toContain(`此刻涨停 ${count}只${more ? '，成交额居前的是' : ''}：股A`)
    expect(said.match(/股/g)).toHaveLength(10)
  })

  test.each([
    [limited('甲', 0.1, 1), 'limitUp', '甲 此刻涨停。'],
    [limited('甲', -0.1, 1), 'limitUp', '甲 此刻没有涨停。'],
    [limited('甲', -0.1, 1), 'limitDown', '甲 此刻跌停。'],
    [stockOf('甲', { change: 0.1 }), 'limitUp', '甲 此刻没有涨停。'],
  ] as const)('one stock asked about', (stock, topic, words) => {
    expect(saidOn((sheet) => sayLimit(sheet, stock, new Set<Topic>([topic])))).toBe(words)
  })
})
