import { barsNeeded, drawnValues, isWindowed } from '../expression/bar-expression'
import { BAR_FIGURES } from '../expression/bar-words'
import { keysOf, type Numeric } from '../expression/expression'
import { type FormulaLine, type LinesProblem, readFormulaLines } from '../expression/read-lines'

/** Maximum number of members of a list, board or basket for a rule that uses lines: lines are computed per member. */
export const LINE_MEMBERS_MAX = 100

/** A line over daily bars: the last one that a formula draws, which is the last of `statements`. */
export interface DailyLine {
  name: string
  statements: readonly FormulaLine[]
  /** Number of bars that it needs for a value, including the newest. */
  barsMin: number
  /** Number of bars that its value depends on, including the newest; infinite if it depends on all. */
  barsMax: number
  /** Whether it uses amounts by side or by size of orders. */
  usesMoneyBySide: boolean
}

type ReadDailyLine =
  | { ok: true; line: DailyLine }
  /** `at`: place in the text of the formula. */
  | { ok: false; at: number; reason: string; near: readonly string[] }

/** Steps for one bar: it is computed again as the price moves. */
const COST_MAX = 200
/** Net money of large orders, yuan; charts have no word for it. */
const LARGE_NET = 'largeNet'
const FIGURES: ReadonlyMap<string, string> = new Map([...BAR_FIGURES, ['大单净额', LARGE_NET]])
const MONEY_BY_SIDE: ReadonlySet<string> = new Set(['net', LARGE_NET])

const WHYS: Readonly<Record<LinesProblem, string>> = {
  unread: '日线公式这里读不懂',
  unfinished: '日线公式这里还没写完',
  unclosed: '日线公式这个括号没有配上',
  long: '日线公式太长',
  word: '日线公式没有这个词',
  taken: '日线公式里这个名称已有别的含义',
  bars: '这里应是 1 到 500 的整数',
  many: '日线公式句子太多',
  costly: '日线公式太费时，请缩短周期',
  none: '日线公式至少一句用“:”',
}

/** Reads the formula of a line, as charts write it: `MA20:MA(C,20)`. */
export function readDailyLine(text: string): ReadDailyLine {
  const read = readFormulaLines(text, FIGURES, {}, COST_MAX)
  if (!read.ok) return { ok: false, at: read.at, reason: WHYS[read.why], near: read.near }
  const last = read.lines.findLastIndex(({ isDrawn }) => isDrawn)
  const name = read.lines[last]?.name || text.trim()
  return { ok: true, line: lineOf(name, read.lines.slice(0, last + 1)) }
}

function lineOf(name: string, statements: readonly FormulaLine[]): DailyLine {
  const nodes = statements.map(({ node }) => node)
  const barsMin = Math.max(...nodes.map(barsNeeded))
  const isAlone = nodes.length === 1 && nodes.every(isWindowed)
  const usesMoneyBySide = nodes.flatMap(keysOf).some((key) => MONEY_BY_SIDE.has(key))
  return { name, statements, barsMin, barsMax: isAlone ? barsMin : Number.POSITIVE_INFINITY, usesMoneyBySide }
}

/** Name of a line in sentences: that of its last statement, or its formula. */
export function lineName(text: string): string {
  const read = readDailyLine(text)
  return read.ok ? read.line.name : text
}

/** Whether a line is 1 while a condition is true and else 0, such as `V>2*MA(V,5)`. */
export function isConditionLine(text: string): boolean {
  const read = readDailyLine(text)
  const node = read.ok ? read.line.statements.at(-1)?.node : undefined
  if (node?.kind !== 'series' || node.name !== 'IF') return false
  const [then, otherwise] = node.of
  return isNumber(then, 1) && isNumber(otherwise, 0)
}

const isNumber = (node: Numeric | undefined, value: number): boolean => node?.kind === 'number' && node.value === value

/** Value of a line at the newest of `length` bars; NaN = unknown. */
export function lineValue({ statements }: DailyLine, column: (key: string) => Float64Array, length: number): number {
  return drawnValues(statements, column, length).at(-1)?.[length - 1] ?? Number.NaN
}
