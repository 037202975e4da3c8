import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ComputedBefore, drawnValues } from '../../../shared/expression/bar-expression'
import { type FormulaLine, LINES_TEXT_MAX, readFormulaLines } from '../../../shared/expression/read-lines'

const names = new Map([
  ['C', 'close'],
  ['CLOSE', 'close'],
  ['收盘', 'close'],
  ['V', 'volume'],
])

function linesOf(text: string, constants: Readonly<Record<string, number>> = {}): readonly FormulaLine[] {
  const read = readFormulaLines(text, names, constants)
  if (!read.ok) throw new Error(`${read.why} at ${read.at}`)
  return read.lines
}

/** Values of the lines that a formula draws over these closes; the volume is 1, 2, 3 … */
function values(text: string, close: readonly number[], constants: Readonly<Record<string, number>> = {}) {
  const columns = { close, volume: close.map((_, row) => row + 1) }
  const columnOf = (key: string) => Float64Array.from(columns[key as keyof typeof columns])
  const drawn = drawnValues(linesOf(text, constants), columnOf, close.length)
  return drawn.map((line) => [...line])
}

const none = Number.NaN

describe('functions of bars mean what 通达信 means', () => {
  test.each([
    ['MA(C,2)', [1, 3, 5], [none, 2, 4]],
    // Weight 2/3, from the first value.
    ['EMA(C,2)', [3, 6, 9], [3, 5, 7.666666666666667]],
    // (1 × x + 2 × y′) / 3.
    ['SMA(C,3,1)', [3, 6, 9], [3, 4, 5.666666666666667]],
    // (1 × 1 + 2 × 4) / 3.
    ['WMA(C,2)', [1, 4], [none, 3]],
    ['DMA(C,0.25)', [4, 8], [4, 5]],
    ['REF(C,2)', [1, 2, 3], [none, none, 1]],
    ['HHV(C,2)', [2, 1, 3], [2, 2, 3]],
    ['LLV(C,2)', [2, 3, 1], [2, 2, 1]],
    ['HHVBARS(C,3)', [5, 1, 2, 2], [0, 1, 2, 0]],
    ['LLVBARS(C,3)', [1, 5, 6], [0, 1, 2]],
    ['SUM(C,2)', [1, 2, 4], [none, 3, 6]],
    ['SUM(C,0)', [1, 2, 4], [1, 3, 7]],
    ['STD(C,2)', [1, 3], [none, Math.SQRT2]],
    ['STDP(C,2)', [1, 3], [none, 1]],
    ['AVEDEV(C,2)', [1, 4], [none, 1.5]],
    ['SLOPE(C,3)', [1, 3, 5], [none, none, 2]],
    ['COUNT(C>1,2)', [2, 2, 1], [none, 2, 1]],
    ['COUNT(C>1,0)', [2, 2, 1], [1, 2, 2]],
    ['BARSLAST(C>1)', [1, 2, 1, 1], [none, 0, 1, 2]],
    ['IF(C>1,C,-1)', [1, 2], [-1, 2]],
    ['EVERY(C>1,2)', [2, 2, 1], [0, 1, 0]],
    ['EXIST(C>1,2)', [2, 1, 1], [0, 1, 0]],
    ['CROSS(C,2)', [1, 3, 4], [0, 1, 0]],
    ['SQRT(C)+LN(C-C)', [4], [none]],
    ['MAX(C,2)*MIN(C,2)', [1, 3], [2, 6]],
    ['C/(V-1)', [4, 4], [none, 4]],
  ])('%s', (text, close, expected) => {
    expect(values(text, close)).toEqual([expected])
  })

  test('a condition counts as 1 or 0, and a number as a condition unless it is 0', () => {
    expect(values('(C>1)*V', [1, 2])).toEqual([[0, 2]])
    expect(values('COUNT(C,2)', [0, 3, 1])).toEqual([[none, 1, 2]])
    expect(values('UP:=C>1; UP AND V>2', [2, 2, 2, 1])).toEqual([[0, 0, 1, 0]])
  })

  test('statements build on earlier ones, and only those with a colon alone are drawn', () => {
    const text = 'DIF:EMA(C,1)-1;\n{a comment; with C}half:=DIF/2；\n柱：half+DIF,COLORSTICK'
    expect(linesOf(text).map(({ name, isDrawn, isBars }) => [name, isDrawn, isBars])).toEqual([
      ['DIF', true, false],
      ['HALF', false, false],
      ['柱', true, true],
    ])
    expect(values(text, [3, 5])).toEqual([
      [2, 4],
      [3, 6],
    ])
  })

  test('numbers with a name are numbers of bars, too', () => {
    expect(values('N:=2;MA(C,N)', [1, 3])).toEqual([[none, 2]])
    expect(values('MA(C,M)*K', [1, 3], { M: 2, K: 0.5 })).toEqual([[none, 1]])
  })
})

describe('a formula that cannot be used says why, and where', () => {
  test.each([
    ['', 'unfinished', 0, []],
    ['MA(C,', 'unclosed', 2, []],
    ['MA(C,0)', 'bars', 5, []],
    ['MA(C,501)', 'bars', 5, []],
    ['MA(C,X)', 'bars', 5, []],
    ['MA(C)', 'unread', 4, []],
    ['MA(CLOSEE,5)', 'word', 3, ['C', 'CLOSE', 'LLV']],
    ['A:C;B:MAA(C,5)', 'word', 6, ['MA', 'MAX', 'EMA']],
    ['A:C;A:V', 'taken', 4, []],
    ['MA:C', 'taken', 0, []],
    ['C+', 'unfinished', 2, []],
    ['C C', 'unread', 2, []],
    ['A:=C;', 'none', 5, []],
    ['C,COLORRED,FOO', 'word', 11, []],
    [Array.from({ length: 9 }, () => 'C').join(';'), 'many', 16, []],
    [Array.from({ length: 25 }, (_, at) => `A${at}:=C`).join(';'), 'many', 158, []],
    [Array.from({ length: 4 }, (_, at) => `A${at}:STD(C,500)`).join(';'), 'costly', 42, []],
    ['C'.padEnd(LINES_TEXT_MAX + 1, ' '), 'long', LINES_TEXT_MAX, []],
    [Array.from({ length: 50 }, () => 'C').join('+'), 'unread', 96, []],
  ])('%s', (text, why, at, near) => {
    expect(readFormulaLines(text, names)).toEqual({ ok: false, why, at, near })
  })

  const FEW: Readonly<Record<string, readonly number[]>> = { close: [1, 2], volume: [3, 4] }

  test('nothing that is typed throws, hangs or reads figures that do not exist', () => {
    const part = fc.constantFrom(
      'C',
      'V',
      'MA(',
      'IF(',
      'COUNT(',
      'X:=',
      'X',
      ':',
      ';',
      ',',
      '(',
      ')',
      '>',
      '+',
      '5',
      '且',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const read = readFormulaLines(parts.join(''), names)
        if (!read.ok) return
        const drawn = drawnValues(read.lines, (key) => Float64Array.from(FEW[key] ?? []), 2)
        for (const line of drawn) expect(line).toHaveLength(2)
      }),
      { numRuns: 500 },
    )
  })

  test('statements that double one another cost no more than their number', () => {
    const text = ['A0:=C', ...Array.from({ length: 22 }, (_, at) => `A${at + 1}:=A${at}+A${at}`), 'A22'].join(';')
    expect(values(text, [1])).toEqual([[2 ** 22]])
  })

  test.each(['STD', 'STDP', 'AVEDEV', 'WMA', 'SLOPE'])('%s after a new print is that of all bars again', (name) => {
    const [line] = linesOf(`A:${name}(${name}(C,3),2)`)
    const drawn = (close: readonly number[], before?: ComputedBefore) =>
      drawnValues([line as FormulaLine], () => Float64Array.from(close), close.length, before)[0]
    const price = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(Number.NaN))
    fc.assert(
      fc.property(fc.array(fc.array(price, { minLength: 1, maxLength: 12 }), { maxLength: 6 }), (states) => {
        const before: ComputedBefore = new WeakMap()
        for (const close of states) expect(drawn(close, before)).toEqual(drawn(close))
      }),
    )
  })

  test('the costliest formula that is read takes a moment only', () => {
    const text = Array.from({ length: 3 }, (_, at) => `A${at}:STD(C+V,500)`).join(';')
    const begun = performance.now()
    values(
      text,
      Array.from({ length: 14_400 }, (_, row) => row % 97),
    )
    expect(performance.now() - begun).toBeLessThan(3_000)
  })
})
