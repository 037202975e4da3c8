import { describe, expect, test } from 'vitest'
import { Citations } from '../../../../../gateway/people/strategy/language-model/citations'
import { toolFigure } from '../../../../../gateway/people/strategy/tools/figures'
import type { ToolResult, ToolRow } from '../../../../../shared/protocol/rest-assistant'

const NOW = Date.parse('2026-07-07T10:21:00+08:00')
const DAY_BEFORE = Date.parse('2026-07-06T15:00:00+08:00')

const result = (...rows: ToolRow[]): ToolResult => ({
  ...{ ok: true, tool: 'stock_now', asOf: NOW, source: '模拟行情', quality: 'simulated', ledger: 'x' },
  ...{ resource: 'GET /api/x', rows, more: 0, notes: [] },
})
const row = (id: string, name: string, adNet: number, at?: number): ToolRow => ({
  ...{ id, untrusted: { name }, href: '/x', ...(at !== undefined && { at }) },
  figures: {
    adNet: toolFigure('adNet', adNet),
    change: toolFigure('change', -0.031),
    turnover: toolFigure('turnover', 5e9),
    turnoverBefore: toolFigure('turnoverBefore', 4e9),
    up: toolFigure('up', 1200),
    limitUp: toolFigure('limitUp', 12),
  },
})

/** r1: a stock and another; r2: two boards; r3, r4: the day before of the first stock. */
function mismatches(...sentences: string[]): boolean[] {
  const citations = new Citations(1, [], [])
  citations.add(result(row('600519.SH', '示例酒业', -1.28e8), row('000001.SZ', '示例银行', 2.5e8)))
  citations.add(result(row('电子', '电子', 1e8), row('银行', '银行', -1e8)))
  citations.add(result(row('20260706', '示例酒业', 3e8, DAY_BEFORE)))
  citations.add(result({ ...row('20260706', '另一个名字', 3e8, DAY_BEFORE), instrument: '600519.SH' }))
  return sentences.map((sentence) => citations.resolve(sentence).isMismatch)
}

describe('a figure of something else than the sentence before named', () => {
  test('is marked until another name or both are named', () => {
    const said = [
      '先看示例酒业。',
      '净额 [[r1.1:adNet]]。',
      '净额 [[r1.2:adNet]]。',
      '再看示例银行。',
      '净额 [[r1.2:adNet]]。',
      '示例酒业和示例银行。',
      '净额 [[r1.2:adNet]]。',
    ]
    expect(mismatches(...said)).toEqual([false, false, true, false, false, false, false])
  })

  test('is marked for boards and for a day of a stock too', () => {
    expect(mismatches('电子板块净额 [[r2.1:adNet]]', '电子板块净额 [[r2.2:adNet]]')).toEqual([false, true])
    expect(mismatches('示例酒业净额 [[r3:adNet]]', '示例银行净额 [[r3:adNet]]')).toEqual([false, true])
    expect(mismatches('示例酒业净额 [[r4:adNet]]', '示例银行净额 [[r4:adNet]]')).toEqual([false, true])
  })

  test('is not marked by a board whose name is part of the name of a stock', () => {
    expect(mismatches('先看示例银行。', '最强的板块净额 [[r2.1:adNet]]。')).toEqual([false, false])
  })
})

test.each([
  ['今天净流入 [[r3:adNet]]', true],
  ['昨天净流入 [[r3:adNet]]', false],
  ['7月6日净流入 [[r3:adNet]]', false],
  ['2026-07-06 净流入 [[r3:adNet]]', false],
  ['20260707 净流入 [[r3:adNet]]', true],
  ['昨天净流出 [[r1.1:adNet]]', true],
  ['今天净流出 [[r1.1:adNet]]，昨天净流入 [[r3:adNet]]', false],
  ['今天净流入 [[r3:adNet]]，昨天净流出 [[r1.1:adNet]]', true],
  ['比昨天少，净额 [[r1.1:adNet]]', false],
  ['昨天成交额 [[r1.1:turnoverBefore]]', false],
  ['从7月6日到7月7日净额 [[r3:adNet]]', false],
])('a figure of another day than the only one that is named: %s %s', (sentence, expected) => {
  expect(mismatches(sentence)).toEqual([expected])
})

test.each([
  ['成交额 [[r1.1:turnover]]', false],
  ['成交额为 [[r1.1:adNet]]', true],
  ['主动净额约 [[r1.1:turnover]]', true],
  ['主动净额 [[r1.1:adNet]]，成交额 [[r1.1:turnover]]', false],
  ['上涨 [[r1.1:up]]，涨停 [[r1.1:limitUp]]', false],
  ['涨停 [[r1.1:up]]', true],
  ['下跌 [[r1.1:up]]', true],
  ['下跌 [[r1.1:change]]', false],
])('a figure under the name of another: %s %s', (sentence, expected) => {
  expect(mismatches(sentence)).toEqual([expected])
})

test.each([
  ['资金涌入 [[r1.1:adNet]]', true],
  ['资金出逃 [[r1.1:adNet]]', false],
  ['资金撤离 [[r1.2:adNet]]', true],
  ['净额为正 [[r1.1:adNet]]', true],
  ['跌幅 [[r1.1:change]]', false],
  ['走高 [[r1.1:change]]', true],
])('a word against the sign: %s %s', (sentence, expected) => {
  expect(mismatches(sentence)).toEqual([expected])
})
