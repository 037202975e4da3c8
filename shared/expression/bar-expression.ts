import { evaluate, type Numeric, type Truth, type WindowName } from './expression'

/** Values of a figure at every bar; NaN = unknown. */
export type FigureColumn = (key: string) => ArrayLike<number>

/** Sums of the same values in another order differ by less than this part of them: they count as equal. */
const EQUAL_PART = 1e-12

/** Sign of a − b, where tiny differences count as none; NaN if one is unknown. */
function signOf(a: number, b: number): number {
  const difference = a - b
  return Math.abs(difference) <= EQUAL_PART * Math.max(Math.abs(a), Math.abs(b)) ? 0 : Math.sign(difference)
}

type Fold = (values: Float64Array, last: number, bars: number) => number

function folded(start: number, next: (sum: number, value: number) => number): Fold {
  return (values, last, bars) => {
    let result = start
    for (let at = last - bars + 1; at <= last; at++) result = next(result, values[at] as number)
    return result
  }
}

const sum = folded(0, (total, value) => total + value)
/** A window with an unknown value is unknown: `Math.max` and `Math.min` return NaN for it. */
const FOLDS: Readonly<Record<Exclude<WindowName, 'EMA'>, Fold>> = {
  SUM: sum,
  MA: (values, last, bars) => sum(values, last, bars) / bars,
  HHV: folded(Number.NEGATIVE_INFINITY, Math.max),
  LLV: folded(Number.POSITIVE_INFINITY, Math.min),
  REF: (values, last, bars) => values[last - bars] as number,
}

/** Exponential mean with weight 2 / (bars + 1), from the first known value; stated after so many bars. */
function exponential(values: Float64Array, bars: number): Float64Array {
  const weight = 2 / (bars + 1)
  const means = new Float64Array(values.length).fill(Number.NaN)
  let mean = Number.NaN
  let count = 0
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number
    if (Number.isNaN(value)) count = 0
    else mean = count++ === 0 ? value : mean + weight * (value - mean)
    if (count >= bars) means[at] = mean
  }
  return means
}

function windowColumn(values: Float64Array, name: WindowName, bars: number): Float64Array {
  if (name === 'EMA') return exponential(values, bars)
  const fold = FOLDS[name]
  const first = name === 'REF' ? bars : bars - 1
  return values.map((_, at) => (at < first ? Number.NaN : fold(values, at, bars)))
}

/** Values of an expression at every bar. No value depends on a later bar. */
function evaluateBars(node: Numeric, figure: FigureColumn, length: number): Float64Array {
  const column = (of: Numeric) => evaluateBars(of, figure, length)
  switch (node.kind) {
    case 'number':
      return new Float64Array(length).fill(node.value)
    case 'figure':
      return Float64Array.from(figure(node.key))
    case 'negative':
      return column(node.of).map((value) => -value)
    case 'window':
      return windowColumn(column(node.of), node.name, node.bars)
    case 'call': {
      const parts = node.of.map(column)
      const of = parts.map((_, index) => ({ kind: 'figure', key: String(index) }) as const)
      return new Float64Array(length).map((_, at) =>
        evaluate({ ...node, of }, (key) => parts[Number(key)]?.[at] as number),
      )
    }
    default: {
      const [left, right] = [column(node.left), column(node.right)]
      const sides = { left: { kind: 'figure', key: 'l' }, right: { kind: 'figure', key: 'r' } } as const
      const one = { kind: node.kind, ...sides }
      return left.map((_, at) => evaluate(one, (key) => (key === 'l' ? left : right)[at] as number))
    }
  }
}

const SIGNS = {
  '>': (sign: number) => sign > 0,
  '<': (sign: number) => sign < 0,
  '>=': (sign: number) => sign >= 0,
  '<=': (sign: number) => sign <= 0,
  '=': (sign: number) => sign === 0,
} as const

/** At which bars a condition is true; an unknown one is not. */
export function trueBars(node: Truth, figure: FigureColumn, length: number): boolean[] {
  if (node.kind !== 'compare' && node.kind !== 'cross') {
    const parts = node.parts.map((part) => trueBars(part, figure, length))
    const isAnd = node.kind === 'and'
    return Array.from({ length }, (_, at) => (isAnd ? parts.every((part) => part[at]) : parts.some((part) => part[at])))
  }
  const left = evaluateBars(node.left, figure, length)
  const right = evaluateBars(node.right, figure, length)
  const signAt = (at: number) => (at < 0 ? Number.NaN : signOf(left[at] as number, right[at] as number))
  if (node.kind === 'compare') return Array.from({ length }, (_, at) => SIGNS[node.sign](signAt(at)))
  return Array.from({ length }, (_, at) => signAt(at) > 0 && signAt(at - 1) <= 0)
}
