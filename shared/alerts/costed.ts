import { type Fraction, fraction } from './fraction'
import type { Expression, Rule } from './rule'

/** A cost has no more places behind the point, yuan. */
const STEPS = 10_000

export const costOf = (cost: number): Fraction => fraction(Math.round(cost * STEPS), STEPS)

/** The rule of one who paid so much (yuan): a number like any other of it, with its margin, that moves over ex-dates. */
export const costed = (rule: Rule, cost: number | undefined): Rule =>
  cost === undefined ? rule : { ...rule, expression: withCost(rule.expression, costOf(cost)) }

function withCost(expression: Expression, value: Fraction): Expression {
  if (expression.kind === 'and' || expression.kind === 'or') {
    return { ...expression, parts: expression.parts.map((part) => withCost(part, value)) }
  }
  const asks =
    expression.kind === 'compare' && expression.right.kind === 'measure' && expression.right.measure.operand === 'cost'
  return asks ? { ...expression, right: { kind: 'number', value, text: '' } } : expression
}
