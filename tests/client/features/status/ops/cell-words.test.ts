import { describe, expect, test } from 'vitest'
import type { InstrumentCell } from '../../../../../client/features/status/ops/cell-map'
import { cellReason, cellWords } from '../../../../../client/features/status/ops/cell-words'
import { instrumentStateText } from '../../../../../client/text/instrument-states'

const cell = (state: InstrumentCell['state'], size = 0, age: number | null = 3): InstrumentCell => ({
  place: 0,
  state,
  size,
  age,
})
const stock = { id: '600519.SH', name: '贵州茅台' }

describe('why a cell is as it is', () => {
  test.each([
    ['ok', 0, ''],
    ['late', 0, '所在交易所整体延迟'],
    ['late', 90, '超过平常间隔（90 秒内应有一行）或交易所延迟'],
    ['late', 180, '超过平常间隔（3 分钟内应有一行）或交易所延迟'],
    ['gap', 0, '所在交易所没有数据'],
    ['gap', 12_300, '总量比逐笔之和多 12,300 股：逐笔有缺'],
    ['disagree', 5, instrumentStateText.reasons.disagree],
    ['halted', 0, instrumentStateText.reasons.halted],
    ['none', 0, instrumentStateText.reasons.none],
  ] as const)('%s of size %i', (state, size, why) => {
    expect(cellReason(cell(state, size))).toBe(why)
  })
})

describe('a cell in one line', () => {
  test.each([
    ['of one that is well', cell('ok', 0, 3), '600519.SH 贵州茅台 · 正常 · 最后一行 3 秒前'],
    ['in minutes from two on', cell('ok', 0, 120), '600519.SH 贵州茅台 · 正常 · 最后一行 2 分钟前'],
    ['in seconds until then', cell('ok', 0, 119), '600519.SH 贵州茅台 · 正常 · 最后一行 119 秒前'],
    ['in hours from two on', cell('ok', 0, 7_200), '600519.SH 贵州茅台 · 正常 · 最后一行 2 小时前'],
    [
      'without an age that is unknown',
      cell('none', 0, null),
      `600519.SH 贵州茅台 · 无数据 · ${instrumentStateText.reasons.none}`,
    ],
    [
      'with why it is ill',
      cell('gap', 100, 0),
      '600519.SH 贵州茅台 · 缺口 · 最后一行 0 秒前 · 总量比逐笔之和多 100 股：逐笔有缺',
    ],
  ])('reads %s', (_, one, words) => {
    expect(cellWords(stock, one)).toBe(words)
  })
})
