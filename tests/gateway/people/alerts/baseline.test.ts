import { expect, test } from 'vitest'
import { baselineOf } from '../../../../gateway/people/alerts/baseline'
import { toNumber } from '../../../../shared/alerts/fraction'
import { OPERANDS, type Operand } from '../../../../shared/alerts/operands'
import { stock } from '../../../support/alert-rules'

const ZERO: readonly Operand[] = [
  ...(['change', 'speed', 'turnover', 'volume', 'volumeRatio', 'turnoverRate'] as const),
  ...(['activeNet', 'bigNet', 'hugeNet', 'passiveNet'] as const),
]
const other = stock({ id: '300750.SZ', prevClose: 25_000, priceScale: 3 })
const others = (id: string) => (id === other.id ? other : undefined)

test.each(OPERANDS)('a day begins with %s before any trade', (operand) => {
  const known = (of?: string, prevClose = 1_050) => {
    const value = baselineOf(stock({ prevClose }), others).value({ operand, windowMs: 0, ...(of ? { of } : {}) })
    return value && toNumber(value)
  }
  const expected = (price: number | undefined) => (operand === 'price' ? price : ZERO.includes(operand) ? 0 : undefined)
  expect([known(), known('600519.SH'), known('300750.SZ')]).toEqual([expected(10.5), expected(10.5), expected(25)])
  expect(known(undefined, 0)).toBe(expected(undefined))
})
