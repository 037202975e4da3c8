import { describe, expect, test } from 'vitest'
import { lineName, lineValue, readDailyLine } from '../../../shared/alerts/line'
import { readRule } from '../../../shared/alerts/read-rule'
import { describeRule, writeRule } from '../../../shared/alerts/sentence'
import { untestable } from '../../../shared/alerts/testable'
import { smallDirectory } from '../../support/alert-rules'

const read = (text: string) => readRule(text, smallDirectory)

describe('a line over daily bars in a rule', () => {
  test.each([
    ['600519 价格上穿日线{MA20:MA(C,20)}', '价格 上穿 日线 MA20', '600519.SH 价格上穿日线{MA20:MA(C,20)}'],
    [
      '600519 日线{DIF:EMA(C,12)-EMA(C,26)} 下穿 日线{dif:=ema(c,12)-ema(c,26);DEA:EMA(DIF,9)}',
      '日线 DIF 下穿 日线 DEA',
      '600519.SH 日线{DIF:EMA(C,12)-EMA(C,26)}下穿日线{dif:=ema(c,12)-ema(c,26);DEA:EMA(DIF,9)}',
    ],
    ['600519 日线{V>2*MA(V,5)}>0', '日线 V>2*MA(V,5) 成立', '600519.SH 日线{V>2*MA(V,5)}>0'],
    ['600519 日线{CROSS(C,MA(C,5))}>0', '日线 CROSS(C,MA(C,5)) 成立', '600519.SH 日线{CROSS(C,MA(C,5))}>0'],
    ['600519 日线{x:=V;C>O AND V>x}>0', '日线 x:=V;C>O AND V>x 成立', '600519.SH 日线{x:=V;C>O AND V>x}>0'],
    ['600519 日线{SUM(IF(C>O,V,-V),5)}>0', '日线 SUM(IF(C>O,V,-V),5) 高于 0', '600519.SH 日线{SUM(IF(C>O,V,-V),5)}>0'],
    ['600519 日线{V>2*MA(V,5)}<0', '日线 V>2*MA(V,5) 低于 0', '600519.SH 日线{V>2*MA(V,5)}<0'],
    ['600519 日线{a:=REF(C,1);C-a}>0', '日线 a:=REF(C,1);C-a 高于 0', '600519.SH 日线{a:=REF(C,1);C-a}>0'],
    ['600519 日线{C/REF(C,20)}>=1.2', '日线 C/REF(C,20) 不低于 1.2', '600519.SH 日线{C/REF(C,20)}>=1.2'],
    [
      '600519 日线{ MA(C,5) }>价格 且 量比>2',
      '日线 MA(C,5) 高于 价格，并且 量比 高于 2',
      '600519.SH 日线{MA(C,5)}>价格 且 量比>2',
    ],
  ])('%s is said, stored, and read again as the same rule', (text, said, written) => {
    const first = read(text)
    if (!first.ok) throw new Error(first.reason)
    expect(describeRule(first.rule)).toContain(said)
    expect(writeRule(first.rule)).toBe(written)
    expect(read(written)).toEqual(first)
    expect(untestable(first.rule)).toEqual(['日线（线随当时的价格变动，没有逐分钟留存）'])
  })

  test.each([
    ['600519 价格上穿日线', 13, '日线后面要写公式，如 日线{MA20:MA(C,20)}'],
    ['600519 价格上穿日线{MA(C,20)', 13, '日线后面要写公式，如 日线{MA20:MA(C,20)}'],
    ['600519 价格上穿日线{MB(C,20)}', 14, '日线公式没有这个词'],
    ['600519 价格上穿日线{}', 14, '日线公式这里还没写完'],
    ['600519 价格上穿日线{A:=MA(C,20)}', 25, '日线公式至少一句用“:”'],
    ['600519 价格上穿日线{STD(C,300)}', 14, '日线公式太费时，请缩短周期'],
    ['600519 日线{SUM(NETS,5)}>0', 14, '日线公式没有这个词'],
    ['600519 涨幅>日线{MA(C,20)}', 10, '两边的单位不同，不能比较'],
    ['600519 价格>000001.SZ.日线{MA(C,20)}', 10, '日线只能是规则所看的那一只，前面不写代码'],
    ['全市场 价格上穿日线{MA(C,20)}', 0, '日线条件要逐只计算，最多看 100 只：请用代码、自选: 或 板块:'],
    ['600519 日线{RSI:C}>70%', 19, '这里的单位应为没有单位的数字'],
  ])('%s is refused at %i', (text, at, reason) => {
    expect(read(text)).toMatchObject({ ok: false, at, reason })
  })
})

// Bars without which it has no value, and those that it depends on.
test.each([
  ['MA(C,20)', 20, 20, false],
  ['C/REF(C,5)', 6, 6, false],
  ['EMA(C,12)', 12, Number.POSITIVE_INFINITY, false],
  ['A:=MA(C,5);B:MA(C,20)', 20, Number.POSITIVE_INFINITY, false],
  ['A:=REF(C,30);B:MA(C,20)', 31, Number.POSITIVE_INFINITY, false],
  ['B:MA(C,20);A:=REF(C,30)', 20, 20, false],
  ['SUM(NET,5)', 5, 5, true],
  ['SUM(大单净额,5)', 5, 5, true],
  ['V', 1, 1, false],
])('the line %s needs %d bars, depends on %d and on money by side: %s', (text, barsMin, barsMax, usesMoneyBySide) => {
  const found = readDailyLine(text)
  expect(found.ok && found.line).toMatchObject({ barsMin, barsMax, usesMoneyBySide })
})

test('a line is called by its name, else by its formula', () => {
  expect(['MA20:MA(C,20)', ' MA(C,20) ', 'MB(C,20)'].map(lineName)).toEqual(['MA20', 'MA(C,20)', 'MB(C,20)'])
})

test('the value of a line is that of the last line drawn, at the newest bar', () => {
  const close = Float64Array.of(1, 2, 3, 4)
  const value = (text: string) => {
    const found = readDailyLine(text)
    return found.ok ? lineValue(found.line, () => close, 4) : undefined
  }
  expect(['MA(C,2)', 'A:C*2;B:A+1', 'A:C*2;B:=A+1', 'REF(C,4)'].map(value)).toEqual([3.5, 9, 8, Number.NaN])
})
