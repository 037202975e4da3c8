import { describe, expect, test } from 'vitest'
import { evaluate, keysOf } from '../../../shared/expression/expression'
import { readFormula } from '../../../shared/expression/read-expression'

const names = new Map([
  ['最高', 'high'],
  ['最低', 'low'],
  ['今开', 'open'],
  ['大单净额', 'odBig'],
  ['净额', 'net'],
])
const figures: Record<string, number> = { high: 11, low: 9, open: 10, odBig: 300, net: 7 }

function worth(text: string): number | string {
  const read = readFormula(text, names)
  return read.ok ? evaluate(read.node, (key) => figures[key] ?? Number.NaN) : `at ${read.at}`
}

describe('a formula over columns', () => {
  test.each([
    ['(最高-最低)/今开*100', 20],
    ['（最高－最低）÷今开×100', 20],
    ['最高-最低-今开', -8],
    ['最高/最低/今开', 11 / 9 / 10],
    ['今开+最高*2', 32],
    ['-今开*2', -20],
    ['abs(最低-最高)', 2],
    ['max(最高, 今开) - min(最低,今开)', 2],
    ['大单净额/2', 150],
    ['净额*1.5', 10.5],
  ])('%s is %d', (text, value) => expect(worth(text)).toBe(value))

  test.each([
    ['', 0],
    ['今开+', 3],
    ['今开 今开', 3],
    ['收盘*2', 0],
    ['(今开', 3],
    ['max(今开)', 6],
    ['abs(今开, 1)', 6],
    ['1+2', 0],
    ['今开.constructor', 2],
    ['alert(今开)', 0],
    [`${'('.repeat(60)}今开`, 48],
  ])('%s is refused, with its place', (text, at) => expect(worth(text)).toBe(`at ${at}`))

  test('of what is not known, or divided by nothing, is nothing', () => {
    expect(worth('今开/(最高-11)')).toBeNaN()
    const read = readFormula('最高+今开', names)
    expect(read.ok && evaluate(read.node, (key) => (key === 'high' ? 11 : Number.NaN))).toBeNaN()
    expect(read.ok && keysOf(read.node)).toEqual(['high', 'open'])
  })
})
