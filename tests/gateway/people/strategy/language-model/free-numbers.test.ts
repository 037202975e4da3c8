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
    ['涨停 十有八九', ['八九']],
    ['净流入半个亿', ['半个亿']],
    ['大约一个亿', ['一个亿']],
    ['涨三个多点', ['三个多点']],
    ['净流入三*亿*', ['三*亿']],
    ['净流入三<b>亿</b>', ['三<b>亿']],
    ['净流入三\ufe0f\u20e3亿', ['三亿']],
    ['净流入三億元', ['三億元']],
    ['净流入⼀⼗亿', ['⼀⼗亿']],
    ['一 二 三', ['一 二 三']],
    ['现价一千七百二十五', ['一千七百二十五']],
    ['升至四', ['四']],
    ['前十的股票', ['十']],
    ['- 三', ['三']],
    ['四个板块', ['四个']],
    ['连续三个交易日', ['三个']],
    ['五大板块', ['五大']],
    ['成交破万亿', ['破万亿']],
    ['资金过亿', ['过亿']],
    ['百份之三', ['百份之三']],
    ['股价翻三番', ['三番']],
    ['五连阳', ['五连阳']],
    ['涨三块五', ['三块五']],
    ['三比一', ['三比一']],
    ['它是冠军', ['冠军']],
    ['两位数涨幅', ['两位']],
    ['it tripled', ['tripled']],
    ['a dozen shares', ['dozen shares']],
    ['净流入 XV 亿', ['XV 亿']],
    ['𝟛.𝟝亿', ['𝟛.𝟝亿']],
    ['有几只涨停', ['几只']],
    ['十几只涨停', ['十几只']],
    ['这几只亿元', ['亿元']],
    ['看看几只 3 亿', ['3 亿']],
    ['卖盘一手', ['一手']],
    ['一手三千元', ['一手三千']],
    ['一手资料三亿元', ['三亿元']],
    ['第三季度三亿元', ['三亿元']],
    ['第三季度亿元', ['第三', '亿元']],
    ['第十三季度', ['第十三']],
    ['第5季度', ['第5']],
    ['净流入第三季度 40%', ['40%']],
    ['排在第三', ['第三']],
    ['净流入约亿', ['约亿']],
    ['上亿资金', ['上亿资金']],
    ['数以千计的股票', ['数以千计']],
    ['大多数上涨，绝大部分也是', ['大多数', '大部分']],
    ['超半，打对折', ['超半', '对折']],
    ['无一涨停', ['无一']],
    ['位居次席', ['次席']],
    ['三根阳线，两批', ['三根', '两批']],
    ['跌五分', ['五分']],
    ['净流入三兆', ['三兆']],
    ['涨三bp与五个基点', ['三bp', '五个基点']],
    ['股价三K', ['三K']],
    ['在十时流入', ['十时']],
    ['a third of them, twice, fifteen', ['third', 'twice', 'fifteen']],
    ['涨停 IX 家，III 类', ['IX 家', 'III']],
    ['资金🥇，⚄', ['🥇', '⚄']],
    ['三六零只上涨', ['三六零只']],
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
    ['000002 万科A 走弱', ['000002', '万科A']],
    ['第一，看资金'],
    ['两个方面的原因，一是情绪，一些资金离场'],
    ['第三季度与第4季度的财报不在这里'],
    ['这几只与那几家都没有一手资料，可以再看几只，对比几个'],
    ['第一手的行情'],
    ['二级市场、三季度、半导体与周三的数据'],
    ['千万不要只看一个指标，万一口径不同'],
    ['600519 只是示例，十分活跃，部分，一时，四时', ['600519', '四时']],
    ['一方面大单流出，首先看成交，一直偏弱，十分活跃'],
  ])('is none in: %s', (text, allowed: string[] = []) => {
    expect(struck(text, allowed)).toEqual([])
  })

  test('is struck where an allowed one is only a part of it', () => {
    expect(struck('代码 16005190', ['600519'])).toEqual(['16005190'])
    expect(struck('在 10:21:35', ['10:21'])).toEqual(['10:21:35'])
    expect(struck('50.5', ['50'])).toEqual(['50.5'])
  })

  test.each([
    ['净流入600519万', '600519', '600519万'],
    ['净流入 600519 元', '600519', '600519 元'],
    ['净流入10:21亿', '10:21', '10:21亿'],
    ['净流入7月6日 亿元', '7月6日', '7月'],
    ['净流入三六零亿', '三六零', '三六零亿'],
    ['上涨 1234 只', '1234', '1234 只'],
  ])('is struck where a unit makes an amount of an allowed one: %s', (text, allowed, first) => {
    expect(struck(text, [allowed])[0]).toBe(first)
  })
})

test('dates and times of a question are those that stand in it', () => {
  expect(datesIn('净流入 1234.56 万，123456 手，涨 3点，比例 3:75，13月5日，2026.07')).toEqual([])
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
