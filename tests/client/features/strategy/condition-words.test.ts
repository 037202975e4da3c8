import { describe, expect, test } from 'vitest'
import { completionsAt } from '../../../../client/features/strategy/completions'
import { blocksText, conditionBlocks } from '../../../../client/features/strategy/condition-blocks'
import { conditionWords } from '../../../../client/features/strategy/condition-words'
import { ADJUSTED_BAR_FIGURES } from '../../../../shared/back-test/bar-figures'
import { READY_RULES } from '../../../../shared/back-test/ready-rules'
import { barsNeeded } from '../../../../shared/expression/bar-expression'
import { readBarCondition, readBarFormula } from '../../../../shared/expression/read-expression'
import { withOwnWords } from '../../../../shared/market/own-data'

const names = new Map([...ADJUSTED_BAR_FIGURES].map(([word, key]) => [key, word]))
const read = (text: string) => {
  const found = readBarCondition(text, ADJUSTED_BAR_FIGURES)
  if (!found.ok) throw new Error(`${text}: ${found.why} at ${found.at}`)
  return found.node
}

describe('conditions of bars', () => {
  test.each([
    ['CROSS(MA(收盘,5),MA(收盘,20))', '收盘的 5 日均值 上穿 收盘的 20 日均值', 21],
    ['收盘>REF(HHV(最高,20),1)', '收盘 > 1 日前的最高的 20 日最大', 21],
    ['成交额>=1.5亿 且 (涨幅<-3 或 跌停=1)', '成交额 ≥ 1.5亿 且 （涨幅 < −3 或 跌停 = 1）', 1],
    ['(收盘-开盘)/开盘*100>5000万', '（收盘 − 开盘） ÷ 开盘 × 100 > 5000万', 1],
    ['-(收盘-开盘)*2>-振幅', '−（收盘 − 开盘） × 2 > −振幅', 1],
    ['MA(收盘/REF(收盘,2),3)>1.02', '（收盘 ÷ 2 日前的收盘）的 3 日均值 > 1.02', 5],
    ['COUNT(收盘>开盘,10)>6', 'COUNT(收盘 > 开盘，10) > 6', 10],
    ['SUM(成交额,0)>1亿', 'SUM(成交额，0) > 1亿', 1],
    ['BARSLAST(涨停=1)<REF(涨幅,3)', 'BARSLAST(涨停 = 1) < 3 日前的涨幅', 4],
    ['abs(涨幅)<max(1,振幅)', 'abs(涨幅) < max(1，振幅)', 1],
  ])('%s is shown in words, and needs so many bars', (text, words, bars) => {
    const node = read(text)
    expect(conditionWords(node, (key) => names.get(key) ?? key)).toBe(words)
    expect(barsNeeded(node)).toBe(bars)
  })

  test.each([
    ['成', 1, ['成交量', '成交额']],
    ['收盘>1 且成交', 8, ['成交量', '成交额']],
    ['m', 1, ['MA(', 'min(', 'max(']],
    ['MA(收', 4, ['收盘']],
    ['收盘', 2, []],
    ['收盘>', 3, []],
    ['', 0, []],
  ])('%s can be completed with these words', (text, caret, words) => {
    const found = completionsAt(text, caret)
    expect(found.map(({ word }) => word)).toEqual(words)
  })

  test('a completion replaces the part before the caret and keeps the rest', () => {
    expect(completionsAt('MA(收,5)>1', 4)[0]).toEqual({ word: '收盘', text: 'MA(收盘,5)>1', caret: 5 })
  })

  test.each([
    ['CROSS(MA(收盘,5),MA(收盘,20))', 'and', 1],
    ['收盘>MA(收盘,20) 且 成交额>=100000000 且 涨停=0', 'and', 3],
    ['涨幅<-3 或 涨幅>3', 'or', 2],
    ['', 'and', 0],
  ])('%s is blocks, and the same text again', (text, join, lines) => {
    const blocks = conditionBlocks(text)
    expect([blocks?.join, blocks?.lines.length]).toEqual([join, lines])
    expect(blocksText(blocks ?? { join: 'and', lines: [] })).toBe(text)
  })

  test('own data is completed, and has blocks', () => {
    const names = withOwnWords(ADJUSTED_BAR_FIGURES, ['评分', '评分2'])
    expect(completionsAt('收盘>数', 4, names).map(({ word }) => word)).toEqual(['数据:评分', '数据:评分2'])
    const text = 'MA(数据:评分2,5)>数据:评分'
    expect(blocksText(conditionBlocks(text, names) ?? { join: 'and', lines: [] })).toBe(text)
    expect(conditionBlocks(text)).toBeUndefined()
  })

  test.each([
    '收盘*2>开盘',
    '收盘>1 且 (开盘>1 或 最高>2)',
    '收盘>',
    'REF(MA(收盘,5),1)>2',
    'STD(收盘,5)>2',
    'SUM(成交额,0)>2',
  ])('%s is more than blocks say', (text) => {
    expect(conditionBlocks(text)).toBeUndefined()
  })
})

describe('ready rules', () => {
  test.each(READY_RULES.map((rule) => [rule.name, rule] as const))(
    '%s can be read and leaves its positions',
    (_, rule) => {
      read(rule.entry)
      if (rule.exit !== '') read(rule.exit)
      else expect(rule.sessions).not.toBeNull()
      expect(readBarFormula(rule.rank, ADJUSTED_BAR_FIGURES).ok).toBe(true)
    },
  )

  test('are a dozen with ids and names of their own', () => {
    expect(READY_RULES).toHaveLength(12)
    expect(new Set(READY_RULES.flatMap(({ id, name }) => [id, name])).size).toBe(24)
  })
})
