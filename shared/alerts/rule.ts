import type { EventKind } from '../market/event-kinds'
import type { InstrumentId } from '../market/instrument'
import type { OwnRows } from '../market/own-data'
import type { Fraction } from './fraction'
import { isOfMarket, type Operand, type OperandSource, operands, specOf } from './operands'

/**
 * Scope of a rule: one instrument, the members of a list, board or basket, every stock; or figures of the market alone.
 */
export type Scope =
  | { kind: 'instrument'; id: InstrumentId }
  | { kind: 'list' | 'board' | 'basket'; name: string }
  | { kind: 'all' }
  | { kind: 'figures' }

export type Comparison = '>' | '>=' | '<' | '<=' | 'up' | 'down'

export interface Measure {
  /** Another instrument, of which it is; absent: of what the rule watches. */
  of?: InstrumentId
  operand: Operand
  /** Ms of trading; 0 = it is of no stretch of time. */
  windowMs: number
  /** Formula of a line over daily bars, in yuan and shares; `line` alone has one. */
  line?: string
  /** Name of a data set; `own` alone has one. */
  own?: string
  /** Its rows, where the rule is judged. */
  rows?: OwnRows
  /** 含估算: where the source has no order numbers, sides that are estimated count. */
  estimated?: true
}

interface Figure {
  kind: 'number'
  value: Fraction
  text: string
}

export type Right = Figure | { kind: 'measure'; measure: Measure }

export type Atom =
  | { kind: 'compare'; left: Measure; comparison: Comparison; right: Right }
  /** A 盘口异动 of this kind. */
  | { kind: 'event'; event: EventKind }
  /** The upper limit is sealed, or its seal breaks. */
  | { kind: 'edge'; edge: 'seal' | 'break' }
  /** A split finding of at least this much money (yuan) and probability (%), at its first publication. */
  | { kind: 'split'; side: 'buy' | 'sell'; money: Fraction; probability: Fraction }

interface Joined<K extends 'and' | 'or'> {
  kind: K
  parts: readonly Expression[]
}
export type Expression = Atom | Joined<'and'> | Joined<'or'>

export interface Rule {
  scope: Scope
  expression: Expression
  /** 持续: the sentence must hold this long, ms of trading; 0 = it fires when it becomes true. */
  heldMs: number
  /** 在: `[from, to)`, ms after midnight. Absent: all day. */
  hours?: { from: number; to: number }
}

/** Atoms from left to right; the place of one in it names its state. */
export function atomsOf(expression: Expression): Atom[] {
  return expression.kind === 'and' || expression.kind === 'or' ? expression.parts.flatMap(atomsOf) : [expression]
}

export const isCross = (atom: Atom): boolean =>
  atom.kind === 'compare' && (atom.comparison === 'up' || atom.comparison === 'down')

/** Whether it is true at one row alone, and not for a while. */
export const isPulse = (atom: Atom): boolean => atom.kind !== 'compare' || isCross(atom)

/** Whether it can be true for a while, and so already when its rule is made. */
export const hasLevels = (expression: Expression): boolean => atomsOf(expression).some((atom) => !isPulse(atom))

/** Every measure that an expression names. */
export const measuresOf = (expression: Expression): Measure[] =>
  atomsOf(expression).flatMap((atom) =>
    atom.kind !== 'compare' ? [] : [atom.left, ...(atom.right.kind === 'measure' ? [atom.right.measure] : [])],
  )

/** Prices in figures that an expression asks of an instrument (`of`: another one than is watched), with the places of their atoms. */
export const priceFigures = (expression: Expression, of?: InstrumentId): { place: number; figure: Figure }[] =>
  atomsOf(expression).flatMap((atom, place) =>
    atom.kind === 'compare' &&
    atom.right.kind === 'number' &&
    atom.left.of === of &&
    specOf(atom.left.operand).unit === 'price'
      ? [{ place, figure: atom.right }]
      : [],
  )

/** Other instruments that an expression names, each once. */
export const othersOf = (expression: Expression): InstrumentId[] => [
  ...new Set(measuresOf(expression).flatMap(({ of }) => of ?? [])),
]

/** Whether it asks what its owner paid. */
export const usesCost = (expression: Expression): boolean =>
  measuresOf(expression).some(({ operand }) => operand === 'cost')

/** Whether it looks at a line over daily bars. */
export const usesLines = (expression: Expression): boolean =>
  measuresOf(expression).some(({ operand }) => operand === 'line')

/** Names of the data sets that an expression names, each once. */
export const dataSetsOf = (expression: Expression): string[] => [
  ...new Set(measuresOf(expression).flatMap(({ own }) => own ?? [])),
]

/** The rule with the rows of its data sets, so that it can be judged. */
export const withOwnRows = (rule: Rule, sets: ReadonlyMap<string, OwnRows>): Rule => ({
  ...rule,
  expression: withMeasures(rule.expression, (measure) => {
    const rows = measure.own === undefined ? undefined : sets.get(measure.own)
    return rows ? { ...measure, rows } : measure
  }),
})

/** The rule with every measure as `change` makes it. */
export function withMeasures(expression: Expression, change: (measure: Measure) => Measure): Expression {
  if (expression.kind === 'and' || expression.kind === 'or') {
    return { ...expression, parts: expression.parts.map((part) => withMeasures(part, change)) }
  }
  if (expression.kind !== 'compare') return expression
  const { left, right } = expression
  const changed = right.kind === 'measure' ? { ...right, measure: change(right.measure) } : right
  return { ...expression, left: change(left), right: changed }
}

/**
 * Where the values of an expression come from that are of an instrument (`of`: another one than is watched): a row of
 * another source cannot change what it says.
 */
export function sourcesOf(expression: Expression, of?: InstrumentId): Set<OperandSource | 'event' | 'split'> {
  const sources = new Set<OperandSource | 'event' | 'split'>()
  for (const { kind } of of === undefined ? atomsOf(expression) : []) {
    if (kind === 'event' || kind === 'split') sources.add(kind)
    else if (kind === 'edge') sources.add('book')
  }
  for (const measure of measuresOf(expression)) if (measure.of === of) sources.add(operands[measure.operand].from)
  return sources
}

export const isOfFigures = (expression: Expression): boolean => {
  const measures = measuresOf(expression)
  return measures.length > 0 && measures.every(({ operand }) => isOfMarket(operand))
}
