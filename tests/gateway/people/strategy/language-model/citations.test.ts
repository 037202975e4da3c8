import { describe, expect, test } from 'vitest'
import { Citations } from '../../../../../gateway/people/strategy/language-model/citations'
import type { ToolResult } from '../../../../../shared/protocol/rest-assistant'

const AT = Date.parse('2026-07-06T10:21:00+08:00')

const yuan = (number: number) => ({
  label: '主动净额',
  value: (number / 1e8).toFixed(2),
  unit: '亿元',
  number,
  definition: 'adNet',
})
const result = (...rows: ToolResult['rows']): ToolResult => ({
  ok: true,
  tool: 'stock_now',
  asOf: AT,
  source: '模拟行情',
  quality: 'simulated',
  ledger: 'x',
  resource: 'GET /api/x',
  rows,
  more: 0,
  notes: [],
})
const row = (id: string, name: string, number: number): ToolResult['rows'][number] => ({
  id,
  untrusted: { name },
  href: `/x/${id}`,
  figures: { adNet: yuan(number), odBig: { label: '大单', unit: '', missing: '没有委托编号', definition: 'odBig' } },
})
const MOUTAI = row('600519.SH', '示例酒业', -128_000_000)
const BANK = row('000001.SZ', '示例银行', 250_000_000)

/** Figures as they are shown, `~x~` for what is struck, `!` for a mismatch. */
function shown(sentence: string, ...results: ToolResult[]): string {
  const citations = new Citations(3, [], [])
  for (const one of results) citations.add(one)
  const { parts, isMismatch } = citations.resolve(sentence)
  const words = parts.map((part) => {
    if (part.kind === 'words') return part.text
    if (part.kind === 'unverified') return `~${part.text}~`
    const { value, unit, missing } = citations.figures[part.place] ?? {}
    return value === undefined ? `(${missing})` : `${value}${unit}`
  })
  return words.join('') + (isMismatch ? '!' : '')
}

describe('a reference', () => {
  test.each([
    ['净额 [[r3:adNet]]。', '净额 -1.28亿元。'],
    ['净额 [[r3.1:adNet]]。', '净额 -1.28亿元。'],
    ['大单 [[r3:odBig]]', '大单 (没有委托编号)'],
    ['[[r4.2:adNet]]', '~[[r4.2:adNet]]~'],
    ['[[r9:adNet]]', '~[[r9:adNet]]~'],
    ['[[r3:price]]', '~[[r3:price]]~'],
    ['[[r3:toString]]', '~[[r3:toString]]~'],
    ['[[R3:adNet]]', '~[[R3:adNet]]~'],
    ['[[r3: adNet]]', '~[[r3: adNet]]~'],
    ['[[r3.0:adNet]]', '~[[r3.0:adNet]]~'],
    ['净额 [[r3:adN', '净额 ~[[r3:adN~'],
    ['净额 3.5 亿，见 [[r3:adNet]]', '净额 ~3.5 亿~，见 -1.28亿元'],
    ['净额 [[r3:adNet]]亿元。', '净额 -1.28亿元。'],
    ['净额 [[r3:adNet]]万元', '净额 -1.28亿元~万元~'],
    ['净额 [[r3:adNet]]成', '净额 -1.28亿元~成~'],
    ['净额 -[[r3:adNet]]', '净额 ~-~-1.28亿元'],
    ['净额 负[[r3:adNet]]', '净额 ~负~-1.28亿元'],
    ['净额 （-）[[r3:adNet]]', '净额 ~（-）~-1.28亿元'],
    ['净额——[[r3:adNet]]', '净额——-1.28亿元'],
    ['净额 [[r3:adNet]]美元', '净额 -1.28亿元~美元~'],
    ['净额 [[r3:adNet]]（亿', '净额 -1.28亿元（~亿~'],
    ['净额 [[r3:adNet]]k', '净额 -1.28亿元~k~'],
    ['净额 .[[r3:adNet]]', '净额 ~.~-1.28亿元'],
    ['净额 三[[r3:adNet]]', '净额 ~三~-1.28亿元'],
    ['从 [[r3:adNet]]-[[r3:adNet]]', '从 -1.28亿元--1.28亿元'],
    ['三<[[r3:adNet]]>亿', '~三~<-1.28亿元>~亿~'],
  ])('%s is %s', (sentence, expected) => {
    expect(shown(sentence, result(MOUTAI))).toBe(expected)
  })

  test('of several rows names one of them, and a gain has its sign', () => {
    expect(shown('[[r3.2:adNet]]', result(MOUTAI, BANK))).toBe('+2.50亿元')
    expect(shown('[[r3:adNet]]', result(MOUTAI, BANK))).toBe('~[[r3:adNet]]~')
    expect(shown('[[r4:adNet]]', result(MOUTAI), result(BANK))).toBe('+2.50亿元')
  })

  test('to a result that is later than the lock is struck', () => {
    const citations = new Citations(1, [], [], AT)
    citations.add(result(MOUTAI, { ...BANK, at: AT + 1 }))
    citations.add({ ...result(MOUTAI), asOf: AT + 1 })
    const kinds = ['[[r1.1:adNet]]', '[[r1.2:adNet]]', '[[r2:adNet]]'].map(
      (reference) => citations.resolve(reference).parts[0]?.kind,
    )
    expect(kinds).toEqual(['figure', 'unverified', 'unverified'])
  })

  test('has the time, source and page of its result', () => {
    const citations = new Citations(1, [], [])
    citations.add(result(MOUTAI))
    citations.resolve('[[r1:adNet]] 与 [[r1:adNet]]')
    expect(citations.figures).toEqual([
      {
        ...{ of: '示例酒业', label: '主动净额', value: '-1.28', unit: '亿元', asOf: AT, source: '模拟行情' },
        ...{ quality: 'simulated', definition: 'adNet', href: '/x/600519.SH' },
      },
    ])
  })
})

describe('what may stand without a reference', () => {
  const isStruck = (citations: Citations, sentence: string) =>
    citations.resolve(sentence).parts.some(({ kind }) => kind === 'unverified')

  test('is the name of a row, but no amount that a name states', () => {
    const citations = new Citations(1, ['4亿元'], [])
    citations.add(result(row('000016.SH', '上证50', 1), row('300001.SZ', '净流入3亿元', 1)))
    expect(['上证50 走弱', '净流入3亿元', '净流入4亿元'].map((text) => isStruck(citations, text))).toEqual([
      false,
      true,
      true,
    ])
  })

  test.each([
    ['涨幅>3%', '示例酒业涨幅大于 3% 吗', false],
    ['涨幅>3%', '示例酒业涨幅大于 13% 吗', true],
    ['净流入超过三亿元', '净流入多少', true],
    ['净流入3亿', '净流入 3亿 吗', true],
  ])('is a condition (%s) of the question (%s), where it compares', (condition, question, expected) => {
    const citations = new Citations(1, [], [])
    citations.allowCondition(condition, question)
    expect(isStruck(citations, `预警：${condition}。`)).toBe(expected)
  })
})

describe('a sentence that says something else than it cites', () => {
  test.each([
    ['示例酒业资金流入 [[r3:adNet]]', true],
    ['示例酒业资金流出 [[r3:adNet]]', false],
    ['示例酒业主动净流入为 [[r3:adNet]]', true],
    ['示例银行资金流入 [[r4:adNet]]', false],
    ['示例银行资金流出 [[r4:adNet]]', true],
    ['示例酒业的净额是 [[r4:adNet]]', true],
    ['示例酒业与示例银行分别是 [[r3:adNet]] 和 [[r4:adNet]]', false],
    ['示例酒业流出 [[r3:adNet]]，示例银行流入 [[r4:adNet]]', false],
    ['涨跌幅之外，净额 [[r3:adNet]]', false],
  ])('%s: %s', (sentence, isMismatch) => {
    expect(shown(sentence, result(MOUTAI), result(BANK)).endsWith('!')).toBe(isMismatch)
  })
})
