import type { SeriesName } from './series-functions'
import type { Sign } from './words'

/** A number that is computed from figures. */
export type Numeric =
  | { kind: 'number'; value: number }
  | { kind: 'figure'; key: string }
  | { kind: 'negative'; of: Numeric }
  | { kind: 'call'; name: CallName; of: Numeric[] }
  | {
      kind: 'series'
      name: SeriesName
      of: readonly Numeric[]
      when: readonly ConditionNode[]
      bars: readonly number[]
    }
  | { kind: '+' | '-' | '*' | '/'; left: Numeric; right: Numeric }

/** A condition, which is true or false. */
export type ConditionNode =
  | { kind: 'compare'; left: Numeric; sign: Sign; right: Numeric }
  | { kind: 'cross'; left: Numeric; right: Numeric }
  | { kind: 'and' | 'or'; parts: readonly ConditionNode[] }

/** Value of the figure with this key; NaN = unknown. */
type FigureValue = (key: string) => number
/** Undefined = unknown, because a figure is. */
export type Verdict = boolean | undefined

/** Numbers that differ by less are equal: figures are shown with two decimals. */
const EQUAL_WITHIN = 0.005

const CALLS = { abs: Math.abs, min: Math.min, max: Math.max, sqrt: Math.sqrt, ln: Math.log } as const
export type CallName = keyof typeof CALLS
export const FUNCTION_NAMES = Object.keys(CALLS) as CallName[]
export const ARGUMENTS: Readonly<Record<CallName, number>> = { abs: 1, min: 2, max: 2, sqrt: 1, ln: 1 }

/** Applies a call to its numbers; NaN where the result is no finite number. */
export function called(name: CallName, ...of: readonly number[]): number {
  const value = (CALLS[name] as (...of: readonly number[]) => number)(...of)
  return Number.isFinite(value) ? value : Number.NaN
}

const COMPARES: Record<Sign, (left: number, right: number) => boolean> = {
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => Math.abs(left - right) < EQUAL_WITHIN,
}

export const isTruth = (node: Numeric | ConditionNode): node is ConditionNode =>
  node.kind === 'compare' || node.kind === 'cross' || node.kind === 'and' || node.kind === 'or'

/** Keys of the figures in an expression, once each. */
export const keysOf = (node: Numeric | ConditionNode): string[] => [...new Set(allKeys(node))]

function allKeys(node: Numeric | ConditionNode): string[] {
  switch (node.kind) {
    case 'number':
      return []
    case 'figure':
      return [node.key]
    case 'negative':
      return allKeys(node.of)
    case 'call':
      return node.of.flatMap(allKeys)
    case 'series':
      return [...node.of, ...node.when].flatMap(allKeys)
    case 'and':
    case 'or':
      return node.parts.flatMap(allKeys)
    default:
      return [...allKeys(node.left), ...allKeys(node.right)]
  }
}

/** Value of an expression; NaN if a figure is unknown, a divisor is 0, or it needs bars. */
export function evaluate(node: Numeric, figure: FigureValue): number {
  switch (node.kind) {
    case 'number':
      return node.value
    case 'figure':
      return figure(node.key)
    case 'negative':
      return -evaluate(node.of, figure)
    case 'series':
      return Number.NaN
    case 'call':
      return called(node.name, ...node.of.map((part) => evaluate(part, figure)))
    default: {
      const [left, right] = [evaluate(node.left, figure), evaluate(node.right, figure)]
      if (node.kind === '+') return left + right
      if (node.kind === '-') return left - right
      if (node.kind === '*') return left * right
      return right === 0 ? Number.NaN : left / right
    }
  }
}

/** Result of a condition. 且 is false if one part is, 或 is true if one part is; else both are unknown if one part is. */
export function verdictOf(node: ConditionNode, figure: FigureValue): Verdict {
  if (node.kind === 'cross') return undefined
  if (node.kind === 'compare') {
    const [left, right] = [evaluate(node.left, figure), evaluate(node.right, figure)]
    return Number.isNaN(left) || Number.isNaN(right) ? undefined : COMPARES[node.sign](left, right)
  }
  /** The result of one part that settles the whole. */
  const decisive = node.kind === 'or'
  let isKnown = true
  for (const part of node.parts) {
    const verdict = verdictOf(part, figure)
    if (verdict === decisive) return decisive
    if (verdict === undefined) isKnown = false
  }
  return isKnown ? !decisive : undefined
}
