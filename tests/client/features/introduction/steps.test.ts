import { describe, expect, test } from 'vitest'
import { type SentencePart, type Step, type StepFigures, stepsOf } from '../../../../client/features/introduction/steps'

/** 10:31 and 13:52 in Beijing. */
const [FROM, TO] = [Date.UTC(2026, 6, 6, 2, 31), Date.UTC(2026, 6, 6, 5, 52)]

const facts: StepFigures = {
  name: '海川电子',
  buy: 300_230_000,
  sell: 398_110_000,
  adBig: -60_470_000,
  odBig: 39_100_000,
  lot: 100,
  condition: '600519>33',
  finding: {
    firstTime: FROM,
    lastTime: TO,
    meanIntervalMs: 52_000,
    size: 5_800,
    childCount: 128,
    turnover: 23_960_000,
    confidence: 0.96,
  },
}

const said = (part: SentencePart) => (typeof part === 'string' ? part : part.figure)
const textOf = ({ lines }: Step) => lines.map((parts) => parts.map(said).join('')).join('\n')
const texts = (over: Partial<StepFigures> = {}) =>
  stepsOf({ ...facts, ...over }).map(textOf) as [string, string, string, string]

describe('the four steps', () => {
  test('explain their subject with the current figures', () => {
    const [active, all, split, own] = texts()
    expect(active).toContain('海川电子今天主动买 3.00亿，主动卖 3.98亿，净额 -9800万。四条线是超大、大、中、小单')
    expect(all).toContain('大单全部净额 +3910万，主动却是 -6047万：差额 +9957万 是大单挂单接走的，叫被动净额。')
    expect(split).toContain('10:31 到 13:52，每 52 秒一笔 58 手，128 笔合 2396万，概率 0.96。')
    expect(own).toContain('直接键入 600519>33 回车，就是一条预警')
  })

  test.each([
    ['bought while others sold', 39_100_000, -60_470_000, '主动却是 -6047万：差额 +9957万 是大单挂单接走的'],
    ['sold while others bought', -39_100_000, 60_470_000, '主动却是 +6047万：差额 -9957万 是大单挂单卖出的'],
    ['of one sign and larger', 39_100_000, 20_000_000, '主动是 +2000万：其中 1910万 靠挂单成交'],
    ['of one sign and larger, selling', -39_100_000, -20_000_000, '主动是 -2000万：其中 1910万 靠挂单成交'],
    ['of one sign and smaller', 20_000_000, 39_100_000, '主动是 +3910万：差额 -1910万 是大单挂单卖出的'],
    ['of one sign and smaller, selling', -20_000_000, -39_100_000, '主动是 -3910万：差额 +1910万 是大单挂单接走的'],
  ])('compare all orders with aggressive ones: %s', (_what, odBig, adBig, words) => {
    expect(texts({ odBig, adBig })[1]).toContain(words)
  })

  test('subtract figures as they are shown', () => {
    expect(texts({ odBig: -23_074_900, adBig: -5_215_100 })[1]).toContain('-2307万，主动是 -522万：其中 1785万')
  })

  test('name what a source lacks instead of a figure', () => {
    expect(texts({ odBig: Number.NaN })[1]).toContain('没有委托编号')
    expect(texts({ buy: Number.NaN, sell: Number.NaN })[0]).not.toContain('—')
  })

  test('link to the findings of the market if the stock has none', () => {
    const { finding: _none, ...without } = facts
    const [, , split] = stepsOf(without)
    expect(textOf(split)).toContain('这只股票今天还没有疑似拆单，全市场的在')
    expect(split.targets[0]).toContain('/graph_hide')
    expect(stepsOf(facts)[2].targets[0]).toContain('split')
  })

  test('colour figures by their sign', () => {
    const [, all] = stepsOf(facts)
    const figures = all.lines.flat().filter((part) => typeof part !== 'string')
    expect(figures.map(({ direction }) => direction)).toEqual(['up', 'down', 'up'])
  })
})
