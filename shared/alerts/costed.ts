import type { InstrumentId } from '../market/instrument'
import { sharesPerLot } from '../market/lot'
import { type Fraction, fraction, times } from './fraction'
import { LOT } from './read-value'
import type { Atom, Expression, Rule } from './rule'

/** Maximum number of decimals of a cost, yuan. */
const STEPS = 10_000

export const costOf = (cost: number): Fraction => fraction(Math.round(cost * STEPS), STEPS)

/** The rule of one who paid so much (yuan): a number like any other of it, with its margin, that moves over ex-dates. */
export const costed = (rule: Rule, cost: number | undefined): Rule =>
  cost === undefined
    ? rule
    : { ...rule, expression: withAtoms(rule.expression, (atom) => withCost(atom, costOf(cost))) }

/**
 * The rule as it is judged for one instrument: at its owner's cost of it, and with 手 as that many shares of what each
 * condition counts.
 */
export function ruleAtCost(rule: Rule, id: InstrumentId, cost?: number): Rule {
  const own = costed(rule, cost)
  return { ...own, expression: withAtoms(own.expression, (atom) => withLots(atom, id)) }
}

function withAtoms(expression: Expression, change: (atom: Atom) => Atom): Expression {
  if (expression.kind !== 'and' && expression.kind !== 'or') return change(expression)
  return { ...expression, parts: expression.parts.map((part) => withAtoms(part, change)) }
}

function withCost(atom: Atom, value: Fraction): Atom {
  const asks = atom.kind === 'compare' && atom.right.kind === 'measure' && atom.right.measure.operand === 'cost'
  return asks ? { ...atom, right: { kind: 'number', value, text: '' } } : atom
}

function withLots(atom: Atom, id: InstrumentId): Atom {
  if (atom.kind !== 'compare' || atom.right.kind !== 'number' || !atom.right.text.endsWith('手')) return atom
  const lot = sharesPerLot(atom.left.of ?? id)
  if (lot === LOT) return atom
  return { ...atom, right: { ...atom.right, value: times(atom.right.value, fraction(lot, LOT)) } }
}
