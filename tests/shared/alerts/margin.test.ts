import { expect, test } from 'vitest'
import { fraction, toNumber } from '../../../shared/alerts/fraction'
import { marginNear, marginOf } from '../../../shared/alerts/margin'
import { OPERANDS } from '../../../shared/alerts/operands'

test.each([
  ['price', 10, 0.02],
  ['price', 100, 0.1],
  ['line', 10, 0.01],
  ['line', -10, 0.01],
  ['change', 10, 0.1],
  ['volume', 10, 0.5],
] as const)('the margin of %s at %d is %d', (operand, threshold, margin) => {
  expect(toNumber(marginOf(operand, fraction(threshold, 1), 2))).toBeCloseTo(margin, 12)
})

test.each(OPERANDS)('the quick margin of %s is the exact one', (operand) => {
  for (const threshold of [1, -3, 1_234]) {
    const exact = toNumber(marginOf(operand, fraction(threshold, 1), 2))
    expect(marginNear(operand, threshold, 2)).toBeCloseTo(exact, 12)
  }
})
