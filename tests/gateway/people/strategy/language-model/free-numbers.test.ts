import { describe, expect, test } from 'vitest'
import { datesIn, freeNumbers, writtenMoment } from '../../../../../gateway/people/strategy/language-model/free-numbers'
import { plainText, readLine } from '../../../../../gateway/people/strategy/language-model/plain-text'

const struck = (text: string, allowed: string[] = []): string[] =>
  freeNumbers(plainText(text), allowed).map(({ from, to }) => plainText(text).slice(from, to))

describe('a number that no tool returned', () => {
  test.each([
    ['净流入 3.2 亿元', ['3.2 亿元']],
    ['净流入３．２亿元', ['３．２亿元']],
    ['涨了 -1.5%', ['-1.5%']],
    ['排在①', ['①']],
    ['第Ⅲ类', ['第Ⅲ']],
    ['大约½', ['½']],
    ['净流入三亿元', ['三亿元']],
    ['涨了百分之三点五', ['百分之三点五']],
    ['三分之二的股票', ['三分之二']],
    ['超过半数上涨', ['过半数']],
    ['股价翻倍', ['翻倍']],
    ['排名第一', ['第一']],
    ['资金居榜首', ['榜首']],
    ['几十只股票', ['几十只']],
    ['上百家公司', ['上百家']],
    ['近千只', ['近千只']],
    ['五连板', ['五连板']],
    ['三板', ['三板']],
    ['成交十余亿', ['十余亿']],
    ['rose three percent', ['three percent']],
    ['about two hundred million yuan', ['two hundred million yuan']],
    ['1&#50;3', ['123']],
    ['1\u200b23', ['123']],
    ['٣٤ 元', ['٣٤ 元']],
    ['共 12,345.6 手', ['12,345.6 手']],
    ['比例 3:2', ['3:2']],
  ])('%s', (text, found) => {
    expect(struck(text)).toEqual(found)
  })

  test.each([
    ['看 5日 与 20日 均线'],
    ['十档盘口与五档盘口'],
    ['T+1 不能卖'],
    ['A股两市'],
    ['首板与一字板'],
    ['今天、昨天和周一'],
    ['成交笔数只有记录'],
    ['三六零', ['三六零']],
    ['上证50 的成分', ['上证50']],
    ['600519 走强', ['600519']],
    ['在 10:21 时', writtenMoment('20260706T102100')],
    ['7月6日 的数据', writtenMoment('20260706')],
  ])('is none in: %s', (text, allowed: string[] = []) => {
    expect(struck(text, allowed)).toEqual([])
  })

  test('is struck where an allowed one is only a part of it', () => {
    expect(struck('代码 16005190', ['600519'])).toEqual(['16005190'])
    expect(struck('在 10:21:35', ['10:21'])).toEqual(['10:21:35'])
    expect(struck('50.5', ['50'])).toEqual(['50.5'])
  })
})

test('dates and times of a question are those that stand in it', () => {
  expect(datesIn('20260706 和 7月8日 10:21 哪个高，九月三日呢')).toEqual(['20260706', '7月8日', '10:21', '九月三日'])
})

test.each([
  ['## 事实', { heading: '事实', isItem: false, text: '' }],
  ['- **净额** 为负', { heading: undefined, isItem: true, text: '净额 为负' }],
  ['1. 先看资金', { heading: undefined, isItem: true, text: '先看资金' }],
  ['3.2 亿元', { heading: undefined, isItem: false, text: '3.2 亿元' }],
  ['1.23 亿', { heading: undefined, isItem: false, text: '1.23 亿' }],
  ['| 名称 | 净额 |', { heading: undefined, isItem: true, text: '名称 · 净额' }],
  ['|---|---|', { heading: undefined, isItem: true, text: '' }],
  ['<b>x</b> [y](http://z)', { heading: undefined, isItem: false, text: '<b>x</b> [y](http://z)' }],
])('a line %s', (line, read) => {
  expect(readLine(line)).toEqual(read)
})
