import type { ConditionNode, Numeric } from './expression'
import { BARS_MAX, checkBrackets, ExpressionReader, type FigureNames, normalised, type Unread } from './read-expression'
import { nearest, Unreadable } from './scanner'
import { functionOf, SERIES_NAMES } from './series-functions'

/** One statement of a formula: a line to draw, or a value for later statements. */
export interface FormulaLine {
  name: string
  /** Key of its values as a figure of later statements. */
  key: string
  node: Numeric
  /** False after `:=`, as an intermediate value. */
  isDrawn: boolean
  isBars: boolean
}

/**
 * Why a formula cannot be used, beside `Unread`: an unknown word, a name that already has a meaning, a number of bars
 * outside 1 … `BARS_MAX`, too many statements, too much work for each bar, or no line to draw.
 */
export type LinesProblem = Unread | 'word' | 'taken' | 'bars' | 'many' | 'costly' | 'none'
/** `near`: words that were possibly meant. */
export type ReadLines =
  | { ok: true; lines: readonly FormulaLine[] }
  | { ok: false; why: LinesProblem; at: number; near: readonly string[] }

export const LINES_TEXT_MAX = 1_000
const STATEMENTS_MAX = 24
const DRAWN_MAX = 8
/** Steps for one bar. With `BARS_MAX` bars, three deviations of a window are possible. */
const COST_MAX = 2_000

const NAME = /^[^\s　:;,()+\-*/<>=&|]{1,16}(?=[ 　]*:)/
const WORD = /^[A-Z_][A-Z0-9_]*/
/** Endings of a statement that only choose how it is drawn. */
const STICKS = ['COLORSTICK', 'VOLSTICK', 'STICK', 'LINESTICK']
const IGNORED = /^(?:COLOR[0-9A-Z]+|LINETHICK\d|DOTLINE|POINTDOT|CIRCLEDOT|CROSSDOT)$/
const FUNCTION_NAMES = [...SERIES_NAMES, 'CROSS', 'EVERY', 'EXIST', 'ABS', 'MIN', 'MAX', 'SQRT', 'LN']

/** Half-width upper case without line ends and `{comments}`; as long as before, so that positions stay the same. */
const flattened = (text: string): string =>
  normalised(text)
    .replace(/\{[^}]*\}/g, (comment) => ' '.repeat(comment.length))
    .replace(/[\r\n\t]/g, ' ')
    .replace(/[：；＝＞＜]/g, (sign) => ({ '：': ':', '；': ';', '＝': '=', '＞': '>', '＜': '<' })[sign] ?? sign)
    .replace(/[a-z]+/g, (word) => word.toUpperCase())

class LinesReader extends ExpressionReader {
  protected override readonly mixes = true
  protected override readonly joints = { and: ['且', '并且', '&&', 'AND'], or: ['或', '||', 'OR'] }

  constructor(
    text: string,
    private readonly known: Map<string, string>,
    private readonly constants: Map<string, number>,
    private readonly costMax: number,
  ) {
    super(text, known, true)
  }

  lines(): FormulaLine[] {
    const lines: FormulaLine[] = []
    let cost = 0
    while (this.skipEnds()) {
      const { at } = this.scanner
      if (lines.length === STATEMENTS_MAX) throw new Unreadable(at, 'many')
      const line = this.line(lines.length)
      lines.push(line)
      cost += costOf(line.node)
      if (cost > this.costMax) throw new Unreadable(at, 'costly')
      if (lines.filter(({ isDrawn }) => isDrawn).length > DRAWN_MAX) throw new Unreadable(at, 'many')
    }
    if (!lines.some(({ isDrawn }) => isDrawn))
      throw new Unreadable(this.scanner.at, lines.length ? 'none' : 'unfinished')
    return lines
  }

  /** Skips the ends of statements; false at the end of the text. */
  private skipEnds(): boolean {
    while (this.scanner.take([';']));
    this.parts = 0
    return !this.scanner.ended
  }

  private line(index: number): FormulaLine {
    const { scanner } = this
    scanner.skipBlanks()
    const { at } = scanner
    const name = scanner.match(NAME)?.[0] ?? ''
    if (name !== '' && (this.known.has(name) || this.constants.has(name) || FUNCTION_NAMES.includes(name))) {
      throw new Unreadable(at, 'taken')
    }
    const sign = name === '' ? ':' : scanner.take([':=', ':'])
    const read = this.alternatives()
    const node = this.number(read, scanner.at)
    const key = `=${index}`
    if (node.kind === 'number' && name !== '') this.constants.set(name, node.value)
    else if (name !== '') this.known.set(name, key)
    const isBars = this.endings()
    if (!scanner.ended && !scanner.rest.startsWith(';')) throw new Unreadable(scanner.at, 'unread')
    return { name, key, node, isDrawn: sign === ':', isBars }
  }

  /** `,COLORRED,LINETHICK2` behind a statement; true if it is drawn as bars. */
  private endings(): boolean {
    const { scanner } = this
    let isBars = false
    while (scanner.take([','])) {
      scanner.skipBlanks()
      const { at } = scanner
      const word = scanner.match(WORD)?.[0] ?? ''
      if (STICKS.includes(word)) isBars = true
      else if (!IGNORED.test(word)) throw new Unreadable(at, word ? 'word' : 'unread')
    }
    return isBars
  }

  protected override figure(): Numeric | undefined {
    const { scanner } = this
    const word = WORD.exec(scanner.rest)?.[0]
    if (word === undefined) return super.figure()
    const value = this.constants.get(word)
    if (value === undefined && !this.known.has(word)) {
      throw new Unreadable(scanner.at, 'word', nearest(word, [...this.known.keys(), ...FUNCTION_NAMES]))
    }
    scanner.at += word.length
    return value === undefined ? { kind: 'figure', key: this.known.get(word) as string } : { kind: 'number', value }
  }

  protected override bars(least: 0 | 1): number {
    const { scanner } = this
    scanner.skipBlanks()
    const { at } = scanner
    const word = scanner.match(WORD)?.[0]
    const bars = word === undefined ? Number(scanner.match(/^\d{1,4}/)?.[0] ?? -1) : this.constants.get(word)
    if (bars === undefined || !Number.isInteger(bars) || bars < least || bars > BARS_MAX) {
      throw new Unreadable(at, 'bars')
    }
    return bars
  }
}

/** Steps that a node takes for each bar. */
function costOf(node: Numeric | ConditionNode): number {
  const all = (parts: readonly (Numeric | ConditionNode)[]) => parts.reduce((sum, part) => sum + costOf(part), 1)
  switch (node.kind) {
    case 'number':
    case 'figure':
      return 1
    case 'negative':
      return 1 + costOf(node.of)
    case 'call':
      return all(node.of)
    case 'series':
      return all([...node.of, ...node.when]) + (functionOf(node.name).byWindow ? (node.bars[0] ?? 0) : 0)
    case 'and':
    case 'or':
      return all(node.parts)
    default:
      return all([node.left, node.right])
  }
}

/**
 * Reads a formula for charts as 通达信 writes them: statements `NAME:expression;` (a line), `NAME:=expression;` (a value
 * for later statements) or `expression`. Letters may be small, `{…}` is a comment. `constants` are numbers by name;
 * `costMax` is how many steps it may take for each bar.
 */
export function readFormulaLines(
  text: string,
  names: FigureNames,
  constants: Readonly<Record<string, number>> = {},
  costMax = COST_MAX,
): ReadLines {
  try {
    if (text.length > LINES_TEXT_MAX) throw new Unreadable(LINES_TEXT_MAX, 'long')
    const flat = flattened(text)
    checkBrackets(flat)
    const lines = new LinesReader(flat, new Map(names), new Map(Object.entries(constants)), costMax).lines()
    return { ok: true, lines }
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    const { at, reason, near } = thrown
    return { ok: false, why: reason as LinesProblem, at: Math.min(at, text.length), near }
  }
}
