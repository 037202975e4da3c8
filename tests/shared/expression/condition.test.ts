import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf, type Verdict, verdictOf } from '../../../shared/expression/expression'
import { CONDITION_MAX, readCondition, type Unread } from '../../../shared/expression/read-expression'

const NAMES = new Map([
  ['涨幅', 'change'],
  ['量比', 'ratio'],
  ['大单', 'count'],
  ['大单净额', 'big'],
  ['现价', 'last'],
  ['昨收', 'prev'],
])
type Row = Record<string, number>
const ROW: Row = { change: 3.5, ratio: 2, count: 12, big: 5e7, last: 11, prev: 10 }

function verdict(text: string, row: Row = ROW): Verdict {
  const read = readCondition(text, NAMES)
  if (!read.ok) throw new Error(`cannot be read at ${read.at}`)
  return verdictOf(read.node, (key) => row[key] ?? Number.NaN)
}

describe('a condition', () => {
  test.each<[string, boolean]>([
    ['涨幅>3', true],
    ['涨幅>3.5', false],
    ['涨幅>=3.5', true],
    ['涨幅 ≥ 3.5', true],
    ['涨幅<3.5', false],
    ['涨幅<=3.5', true],
    ['涨幅＜4', true],
    ['3<涨幅<4', true],
    ['3<涨幅<=3.4', false],
    ['5>涨幅', true],
    ['量比=2', true],
    ['量比=2.01', false],
    ['涨幅>3%', true],
    ['大单净额>4999万', true],
    ['大单净额>0.5亿', false],
    ['大单净额>=0.5亿', true],
    ['大单>10', true],
    ['(现价-昨收)/昨收*100>=10', true],
    ['现价>昨收', true],
    ['涨幅>-1', true],
    ['max(涨幅,量比)>3', true],
    ['涨幅>3 且 量比>2', false],
    ['涨幅>3 且 量比>=2', true],
    ['涨幅>3；量比>=2', true],
    ['涨幅>3 && 量比>=2 并且 大单>11', true],
    ['涨幅>9 或 量比>1', true],
    ['涨幅>9 或 量比>9', false],
    // 且 binds stronger than 或.
    ['涨幅>9 且 量比>9 或 大单>1', true],
    ['大单>1 或 涨幅>9 且 量比>9', true],
    // Brackets bind first.
    ['(大单>1 或 涨幅>9) 且 量比>9', false],
    ['量比>9 且 (大单>1 或 涨幅>9)', false],
    ['(涨幅>3)', true],
    ['（涨幅>3 且（量比>9 或 大单>1））', true],
    ['((涨幅>9 或 大单>1) 且 (量比=2))', true],
    ['(涨幅+1)*2>(量比)', true],
    ['((现价-昨收)/昨收*100>9) 且 量比>1', true],
  ])('%s: %j', (text, holds) => {
    expect(verdict(text)).toBe(holds)
  })

  test.each<[string, Verdict]>([
    ['涨幅>3', undefined],
    ['涨幅>3 且 量比>1', undefined],
    ['涨幅>3 且 量比>9', false],
    ['涨幅>3 或 量比>1', true],
    ['涨幅>3 或 量比>9', undefined],
    ['(涨幅>3 或 量比>1) 且 大单>1', true],
    ['(涨幅>3 或 量比>9) 且 大单>1', undefined],
    ['(涨幅>3 或 量比>9) 且 大单>99', false],
    ['大单净额/(现价-现价)>1', undefined],
  ])('without the change %s is %j', (text, holds) => {
    const { change: _, ...row } = ROW
    expect(verdict(text, row)).toBe(holds)
  })

  test('names the figures that it looks at, once each', () => {
    const read = readCondition('涨幅>3 且 涨幅<大单 或 量比>1', NAMES)
    expect(read.ok && keysOf(read.node).sort()).toEqual(['change', 'count', 'ratio'])
  })

  test.each<[string, Unread, number]>([
    ['', 'unfinished', 0],
    ['涨幅', 'unfinished', 2],
    ['涨幅>', 'unfinished', 3],
    ['>3', 'unread', 0],
    ['3>2', 'unread', 0],
    ['涨幅>3 且', 'unfinished', 6],
    ['涨幅 且 量比>2', 'unfinished', 3],
    ['涨幅>3 且 未知>2', 'unread', 7],
    ['涨幅>3 或 量比>>2', 'unread', 10],
    ['涨幅 between 1 and 2', 'unread', 3],
    ['1<涨幅<2<3', 'unread', 0],
    ['涨幅>3 量比>2', 'unread', 5],
    ['涨幅>(3', 'unclosed', 3],
    ['(涨幅>3', 'unclosed', 0],
    ['涨幅>3)', 'unread', 4],
    ['()', 'unread', 1],
    ['(涨幅)', 'unfinished', 4],
    ['(涨幅>3)(量比>2)', 'unread', 6],
    ['(涨幅>3 且 )', 'unfinished', 8],
    ['(涨幅>3)*2', 'unread', 6],
    ['constructor>1', 'unread', 0],
    ['涨幅>3万亿', 'unread', 5],
    [`涨幅>${'1'.repeat(CONDITION_MAX)}`, 'long', CONDITION_MAX],
  ])('%j is %s at %i', (text, why, at) => {
    expect(readCondition(text, NAMES)).toEqual({ ok: false, why, at })
  })

  test('may be as long on one side as in all', () => {
    expect(verdict(`涨幅>0${'+0'.repeat(45)}`)).toBe(true)
  })

  test('never throws, whatever is typed', () => {
    const sign = fc.constantFrom(...'涨幅量比大单>=<≥且或；()（）+-*/.0123万亿%, x&|')
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 40 }), (text) => {
        const read = readCondition(text, NAMES)
        if (read.ok) expect([true, false, undefined]).toContain(verdictOf(read.node, () => 1))
        else expect(read.at).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  test('and its opposite never hold at once', () => {
    const figure = fc.oneof(fc.constant(Number.NaN), fc.double({ noNaN: true, min: -10, max: 10 }))
    fc.assert(
      fc.property(figure, fc.integer({ min: -9, max: 9 }), (change, bound) => {
        const [above, not] = [`涨幅>${bound}`, `涨幅<=${bound}`].map((text) => verdict(text, { change }))
        expect(above).toBe(not === undefined ? undefined : !not)
      }),
    )
  })
})
