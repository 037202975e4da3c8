import { type ConditionNode, called, type Numeric } from './expression'
import type { FormulaLine } from './read-lines'
import { type Computed, combined } from './series'
import { functionOf } from './series-functions'

/** Values of a figure at every bar; NaN = unknown. They are only read. */
export type FigureColumn = (key: string) => Float64Array

/** Sums of the same values in another order differ by less than this part of them: they count as equal. */
const EQUAL_PART = 1e-12

/** Sign of a − b, where tiny differences count as none; NaN if one is unknown. */
function signOf(a: number, b: number): number {
  const difference = a - b
  return Math.abs(difference) <= EQUAL_PART * Math.max(Math.abs(a), Math.abs(b)) ? 0 : Math.sign(difference)
}

const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN)

const OPERATIONS = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => finite(a * b),
  '/': (a: number, b: number) => finite(a / b),
} as const

/** Earlier results of functions over a window, by node; a new print changes only the newest bar of them. */
export type ComputedBefore = WeakMap<Numeric, Computed>

/**
 * Values of an expression at every bar. No value depends on a later bar. `drawing` is given for charts only: means and
 * extremes then begin before their window is full (rules wait for that), and earlier results in it are reused.
 */
export function evaluateBars(
  node: Numeric,
  figure: FigureColumn,
  length: number,
  drawing?: ComputedBefore,
): Float64Array {
  const column = (of: Numeric) => evaluateBars(of, figure, length, drawing)
  switch (node.kind) {
    case 'number':
      return new Float64Array(length).fill(node.value)
    case 'figure':
      return figure(node.key)
    case 'negative':
      return column(node.of).map((value) => -value)
    case 'series': {
      const { name, of, when, bars } = node
      const judged = when.map((condition) => trueBars(condition, figure, length, drawing))
      const { compute, byWindow } = functionOf(name)
      const parts = of.map(column)
      const given = { of: parts, when: judged, bars, early: drawing !== undefined }
      if (!byWindow || !drawing) return compute(given, length)
      const out = compute({ ...given, before: drawing.get(node) }, length)
      drawing.set(node, { values: parts[0] ?? [], out })
      return out
    }
    case 'call': {
      const [first, second] = node.of.map(column)
      if (!first) return new Float64Array(length).fill(Number.NaN)
      return second
        ? combined(first, second, (a, b) => called(node.name, a, b))
        : first.map((value) => called(node.name, value))
    }
    default:
      return combined(column(node.left), column(node.right), OPERATIONS[node.kind])
  }
}

const SIGNS = {
  '>': (sign: number) => sign > 0,
  '<': (sign: number) => sign < 0,
  '>=': (sign: number) => sign >= 0,
  '<=': (sign: number) => sign <= 0,
  '=': (sign: number) => sign === 0,
} as const

/** Whether something is true at each bar. `Array.from` takes many times as long. */
function truthOf(length: number, isTrueAt: (bar: number) => boolean): boolean[] {
  const out: boolean[] = []
  for (let bar = 0; bar < length; bar++) out.push(isTrueAt(bar))
  return out
}

/** At which bars a condition is true; an unknown one is not. `drawing` as in `evaluateBars`. */
export function trueBars(
  node: ConditionNode,
  figure: FigureColumn,
  length: number,
  drawing?: ComputedBefore,
): boolean[] {
  if (node.kind !== 'compare' && node.kind !== 'cross') {
    const parts = node.parts.map((part) => trueBars(part, figure, length, drawing))
    const isAnd = node.kind === 'and'
    return truthOf(length, (at) => (isAnd ? parts.every((part) => part[at]) : parts.some((part) => part[at])))
  }
  const left = evaluateBars(node.left, figure, length, drawing)
  const right = evaluateBars(node.right, figure, length, drawing)
  const signAt = (at: number) => (at < 0 ? Number.NaN : signOf(left[at] as number, right[at] as number))
  if (node.kind === 'compare') return truthOf(length, (at) => SIGNS[node.sign](signAt(at)))
  return truthOf(length, (at) => signAt(at) > 0 && signAt(at - 1) <= 0)
}

/** Values at every bar of the lines that a formula draws; later statements use those of earlier ones. */
export function drawnValues(
  lines: readonly FormulaLine[],
  figure: FigureColumn,
  length: number,
  before: ComputedBefore = new WeakMap(),
): Float64Array[] {
  const made = new Map<string, Float64Array>()
  const column: FigureColumn = (key) => made.get(key) ?? figure(key)
  return lines.flatMap(({ key, node, isDrawn }) => {
    const values = evaluateBars(node, column, length, before)
    made.set(key, values)
    return isDrawn ? [values] : []
  })
}

/** Functions that look at no bar but those of their parts. */
const WITHOUT_WINDOW: ReadonlySet<string> = new Set(['IF', 'BARSLAST', 'DMA'])

/** Bars that an expression needs, its own included, before it has a value. */
export function barsNeeded(node: Numeric | ConditionNode): number {
  const most = (parts: readonly (Numeric | ConditionNode)[]) => Math.max(1, ...parts.map(barsNeeded))
  switch (node.kind) {
    case 'number':
    case 'figure':
      return 1
    case 'negative':
      return barsNeeded(node.of)
    case 'series': {
      const inside = most([...node.of, ...node.when])
      const [bars = 0] = node.bars
      if (WITHOUT_WINDOW.has(node.name) || bars === 0) return inside
      return inside + (node.name === 'REF' ? bars : bars - 1)
    }
    case 'call':
      return most(node.of)
    case 'and':
    case 'or':
      return most(node.parts)
    case 'cross':
      return most([node.left, node.right]) + 1
    default:
      return most([node.left, node.right])
  }
}

/** Functions whose values depend on bars before those that they name. */
const RECURSIVE: ReadonlySet<string> = new Set(['EMA', 'SMA', 'DMA', 'BARSLAST'])

/** Whether a value depends on the last `barsNeeded` bars alone. */
export function isWindowed(node: Numeric | ConditionNode): boolean {
  switch (node.kind) {
    case 'number':
    case 'figure':
      return true
    case 'negative':
      return isWindowed(node.of)
    case 'series':
      return !RECURSIVE.has(node.name) && !node.bars.includes(0) && [...node.of, ...node.when].every(isWindowed)
    case 'call':
      return node.of.every(isWindowed)
    case 'and':
    case 'or':
      return node.parts.every(isWindowed)
    default:
      return isWindowed(node.left) && isWindowed(node.right)
  }
}
