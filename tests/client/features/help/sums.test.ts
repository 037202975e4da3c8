import { describe, expect, test } from 'vitest'
import { sampleInputs } from '../../../../client/features/help/sample'
import {
  evaluateTerms,
  type InputName,
  type Inputs,
  STOCK_UNITS,
  SUMMED_ENTRIES,
  type SumPart,
  sumParts,
} from '../../../../client/features/help/sums'
import { entryOf } from '../../../../client/text/dictionary'
import { evaluate } from '../../../../shared/expression/expression'
import { readFormula } from '../../../../shared/expression/read-expression'

/** Numbers of a reproducible sequence, 0…1. */
function* draws(seed: number): Generator<number, never> {
  let state = seed
  while (true) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

/** The result of typing the shown formula into a calculator; a percentage counts in hundredths. */
function recomputed(parts: readonly SumPart[]): number {
  const result = parts.at(-1)
  const written = parts
    .slice(0, -2)
    .map((part) => (part.kind === 'sign' ? part.text : `(${part.text.replace('−', '0-').replace('+', '')})`))
    .join('')
    .replaceAll('−', '-')
  const read = readFormula(`x*0+${written}`, new Map([['x', 'x']]))
  if (!read.ok) throw new Error(`${written}: ${read.why}`)
  return evaluate(read.node, () => 0) * (result?.kind === 'figure' && result.unit === '%' ? 100 : 1)
}

/** The result as it is shown, and how many decimals it has. */
function shownResult(parts: readonly SumPart[]): [value: number, digits: number] {
  const result = parts.at(-1)
  if (result?.kind !== 'figure') throw new Error('no result')
  return [Number(result.text.replace('−', '-')), /\.(\d+)/.exec(result.text)?.[1]?.length ?? 0]
}

const textOf = (parts: readonly SumPart[] | undefined) => parts?.map(({ text }) => text).join(' ')

function randomInputs(seed: number): Inputs {
  const next = draws(seed)
  const figures = Object.fromEntries(
    (Object.keys(sampleInputs) as InputName[]).map((name) => {
      const size = Math.abs(sampleInputs[name]) * (0.2 + 2 * next.next().value)
      const sign = sampleInputs[name] < 0 || next.next().value < 0.3 ? -1 : 1
      const signed = /^(ad|od)[XLMSN]|odBig|adBig|lifted|pressure/.test(name) ? sign : 1
      return [
        name,
        signed * (/Price|last|prevClose|high|low/.test(name) ? Math.round(size * 100) / 100 : Math.round(size)),
      ]
    }),
  )
  return figures as Record<InputName, number>
}

describe('a formula with numbers', () => {
  test.each(SUMMED_ENTRIES)('%s: the shown figures give the shown result', (id) => {
    const many = Array.from({ length: 40 }, (_, at) => randomInputs(at + 1))
    for (const inputs of [sampleInputs, ...many]) {
      const parts = sumParts(id, inputs, entryOf(id).name)
      if (!parts) throw new Error(`no sum of ${id}`)
      const [result, digits] = shownResult(parts)
      const half = 0.5 * 10 ** -digits
      expect(Math.abs(recomputed(parts) - result), textOf(parts)).toBeLessThanOrEqual(half * (1 + 1e-6))
    }
  })

  test.each([
    ['adNet', '30023 − 39811 = −9788'],
    ['passive', '+3910 − −6047 = +9957'],
    ['fullView', '+1280 + +2630 + −2215 + −1695 = 0'],
    ['gradeNet', '−46 + −6001 + −2992 + −749 = −9788'],
    ['activeSides', '30023 + 39811 + 1186 = 71020'],
    ['change', '（ 32.51 − 32.80 ） ÷ 32.80 = −0.88'],
    ['adShare', '−9788 ÷ 71020 = −13.78'],
    ['outIn', '92500 ÷ 122600 = 0.75'],
    ['weicha', '628 − 379 = +249'],
    ['weibi', '（ 628 − 379 ） ÷ （ 628 + 379 ） = +24.73'],
    ['micro', '（ 83 × 32.51 + 24 × 32.50 ） ÷ （ 83 + 24 ） = 32.508'],
  ] as const)('%s of the invented stock', (id, expected) => {
    expect(textOf(sumParts(id, sampleInputs, ''))).toBe(expected)
  })

  test('uses the decimals and lots of the instrument', () => {
    const inputs = { ...sampleInputs, last: 1.234, prevClose: 1.25, outer: 5_000, inner: 2_500 }
    expect(textOf(sumParts('change', inputs, '', { lot: 10, priceScale: 3 }))).toBe(
      '（ 1.234 − 1.250 ） ÷ 1.250 = −1.28',
    )
    expect(textOf(sumParts('outIn', inputs, '', { lot: 10, priceScale: 3 }))).toBe('500 ÷ 250 = 2.00')
  })

  test('gives its figures decimals until they agree with the result', () => {
    const inputs = { ...sampleInputs, adBuy: 14_999, adSell: 5_001 }
    expect(textOf(sumParts('adNet', inputs, ''))).toBe('1.5 − 0.5 = +1')
  })

  test('is undefined without an input, a divisor or a formula', () => {
    expect(sumParts('adNet', { ...sampleInputs, adBuy: Number.NaN }, '')).toBeUndefined()
    expect(sumParts('outIn', { ...sampleInputs, inner: 0 }, '')).toBeUndefined()
    expect(sumParts('book', sampleInputs, '', STOCK_UNITS)).toBeUndefined()
  })

  test('terms that are no expression have no value', () => expect(evaluateTerms(['+'])).toBeNaN())
})
