import {
  ARGUMENTS,
  type CallName,
  type ConditionNode,
  FUNCTION_NAMES,
  isTruth,
  keysOf,
  type Numeric,
} from './expression'
import { Scanner, Unreadable } from './scanner'
import { functionOf, SERIES_NAMES, type SeriesName } from './series-functions'
import { AND_WORDS, NUMBER_UNITS, OR_WORDS, SIGNS } from './words'

/** Names that an expression may use, and the keys of their figures. */
export type FigureNames = ReadonlyMap<string, string>

/**
 * Why a text is no expression: a part has no meaning (`unread`), a part is missing (`unfinished`), a bracket is not
 * closed (`unclosed`), or the text is too long (`long`).
 */
export type Unread = 'unread' | 'unfinished' | 'unclosed' | 'long'

/** `at`: position in the text of what cannot be read. */
export type Read<N> = { ok: true; node: N } | { ok: false; why: Unread; at: number }

export const FORMULA_MAX = 80
export const CONDITION_MAX = 200
/** Numbers, figures, brackets, minus signs and calls in one expression. */
const PARTS_MAX = 48
const NONE: Numeric = { kind: 'number', value: 0 }
const ONE: Numeric = { kind: 'number', value: 1 }

/** Bars of one function at most. */
export const BARS_MAX = 500

const SIGN_WORDS = Object.keys(SIGNS)
const CALL_WORDS = FUNCTION_NAMES.flatMap((name) => [`${name}(`, `${name.toUpperCase()}(`])
const UNIT_WORDS = Object.keys(NUMBER_UNITS)
const HALF_WIDTH: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '×': '*',
  '÷': '/',
  '，': ',',
  '－': '-',
  '＋': '+',
  '：': ':',
}
/** The text in half-width signs, as long as before, so that positions stay the same. */
export const normalised = (text: string): string =>
  text.replace(/[（）×÷，－＋：]/g, (sign) => HALF_WIDTH[sign] ?? sign)

const bad = (why: Unread, at: number) => new Unreadable(at, why)

/**
 * Reads `(最新-开盘)/开盘*100`: numbers (`3`, `1.5亿`, `3%`), columns, `+ - * /`, brackets, `abs min max`; at least one
 * column.
 */
export const readFormula = (text: string, names: FigureNames): Read<Numeric> =>
  read(text, FORMULA_MAX, () => new ExpressionReader(normalised(text), names).formula())

/**
 * Reads `涨幅>3 且 (量比>2 或 主动净额>=5000万)`: comparisons of formulas, and ranges such as `2<涨幅<=5`, joined by 且
 * and 或; 且 binds before 或, brackets before both.
 */
export const readCondition = (text: string, names: FigureNames): Read<ConditionNode> =>
  read(text, CONDITION_MAX, () => {
    checkBrackets(normalised(text))
    return new ExpressionReader(normalised(text), names).condition()
  })

/**
 * Reads a condition over bars: as `readCondition`, with the functions of `SERIES_FUNCTIONS`, `EVERY` and `EXIST`, and
 * `CROSS(a, b)`, which is true at the bar where a rises above b.
 */
export const readBarCondition = (text: string, names: FigureNames): Read<ConditionNode> =>
  read(text, CONDITION_MAX, () => {
    checkBrackets(normalised(text))
    return new ExpressionReader(normalised(text), names, true).condition()
  })

/** Reads a formula over bars, as `readBarCondition` does its sides. */
export const readBarFormula = (text: string, names: FigureNames): Read<Numeric> =>
  read(text, FORMULA_MAX, () => new ExpressionReader(normalised(text), names, true).formula())

function read<N>(text: string, maxLength: number, parse: () => N): Read<N> {
  try {
    if (text.length > maxLength) throw bad('long', maxLength)
    return { ok: true, node: parse() }
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    return { ok: false, why: thrown.reason as Unread, at: Math.min(thrown.at, text.length) }
  }
}

export function checkBrackets(text: string): void {
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') open.push(at)
    else if (text[at] === ')' && open.pop() === undefined) throw bad('unread', at)
  }
  if (open[0] !== undefined) throw bad('unclosed', open[0])
}

/** Reads one expression from left to right; throws `Unreadable` with the position. */
export class ExpressionReader {
  protected readonly scanner: Scanner
  /** Whether a condition may stand for 1 or 0, and a number other than 0 for a true condition. */
  protected readonly mixes: boolean = false
  /** Words that join conditions. */
  protected readonly joints: { and: readonly string[]; or: readonly string[] } = { and: AND_WORDS, or: OR_WORDS }
  protected parts = 0

  constructor(
    text: string,
    protected readonly names: FigureNames,
    /** Whether functions of bars may be used. */
    private readonly hasBars = false,
  ) {
    this.scanner = new Scanner(text)
  }

  formula(): Numeric {
    const node = this.sum()
    if (!this.scanner.ended) throw bad('unread', this.scanner.at)
    if (isTruth(node) || keysOf(node).length === 0) throw bad('unread', 0)
    return node
  }

  condition(): ConditionNode {
    const node = this.alternatives()
    if (!this.scanner.ended) throw bad('unread', this.scanner.at)
    return this.truth(node)
  }

  /** Refuses a number in place of a condition: `unfinished` where a comparison may follow, else `unread`. */
  protected truth(node: Numeric | ConditionNode): ConditionNode {
    if (isTruth(node)) return node
    if (this.mixes) return { kind: 'compare', left: { kind: 'call', name: 'abs', of: [node] }, sign: '>', right: NONE }
    const { rest, at } = this.scanner
    const isEnd = rest === '' || [')', ...this.joints.and, ...this.joints.or].some((word) => rest.startsWith(word))
    throw bad(isEnd ? 'unfinished' : 'unread', at)
  }

  /** Refuses a condition in place of a number. */
  protected number(node: Numeric | ConditionNode, at: number): Numeric {
    if (!isTruth(node)) return node
    if (!this.mixes) throw bad('unread', at)
    return { kind: 'series', name: 'IF', of: [ONE, NONE], when: [node], bars: [] }
  }

  protected alternatives(): Numeric | ConditionNode {
    return this.joined('or', () => this.joined('and', () => this.comparison()))
  }

  private joined(kind: 'and' | 'or', next: () => Numeric | ConditionNode): Numeric | ConditionNode {
    const words = this.joints[kind]
    const first = next()
    const parts: ConditionNode[] = []
    for (let word = this.scanner.take(words); word; word = this.scanner.take(words)) {
      if (parts.length === 0) {
        if (!isTruth(first) && !this.mixes) throw bad('unfinished', this.scanner.at - word.length)
        parts.push(this.truth(first))
      }
      if (this.scanner.rest.startsWith(')')) throw bad('unfinished', this.scanner.at)
      parts.push(this.truth(next()))
    }
    return parts.length === 0 ? first : { kind, parts }
  }

  private comparison(): Numeric | ConditionNode {
    this.scanner.skipBlanks()
    const start = this.scanner.at
    const sides = [this.sum()]
    const signs: string[] = []
    for (let sign = this.sign(sides[0]); sign; sign = this.sign(sides.at(-1))) {
      if (signs.push(sign) > 2) throw bad('unread', start)
      sides.push(this.sum())
    }
    if (signs.length === 0) return sides[0] as Numeric | ConditionNode
    const numbers = sides.map((side) => this.number(side, start))
    if (numbers.every((side) => keysOf(side).length === 0)) throw bad('unread', start)
    const parts = signs.map((sign, at) => {
      const [left, right] = numbers.slice(at, at + 2) as [Numeric, Numeric]
      return { kind: 'compare', left, sign: SIGNS[sign] ?? '=', right } as const
    })
    return parts.length === 1 ? (parts[0] as ConditionNode) : { kind: 'and', parts }
  }

  /** The sign of a comparison, if one follows a number. */
  private sign(left: Numeric | ConditionNode | undefined): string | undefined {
    return left && !isTruth(left) ? this.scanner.take(SIGN_WORDS) : undefined
  }

  private sum(): Numeric | ConditionNode {
    return this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.factor()))
  }

  private chain(
    signs: readonly ('+' | '-' | '*' | '/')[],
    next: () => Numeric | ConditionNode,
  ): Numeric | ConditionNode {
    let left = next()
    for (;;) {
      this.scanner.skipBlanks()
      const { at } = this.scanner
      const kind = this.scanner.take(signs)
      if (!kind) return left
      left = { kind, left: this.number(left, at), right: this.numeric(next) }
    }
  }

  private numeric(next: () => Numeric | ConditionNode): Numeric {
    const node = next()
    return this.number(node, this.scanner.at)
  }

  private factor(): Numeric | ConditionNode {
    const { scanner } = this
    if (++this.parts > PARTS_MAX) throw bad('unread', scanner.at)
    if (scanner.take(['-'])) return { kind: 'negative', of: this.numeric(() => this.factor()) }
    if (scanner.take(['('])) {
      const inner = this.alternatives()
      this.expect(')')
      return inner
    }
    return this.cross() ?? this.within() ?? this.series() ?? this.call() ?? this.figure() ?? this.literal()
  }

  private cross(): ConditionNode | undefined {
    if (!this.hasBars || !this.scanner.take(['CROSS('])) return undefined
    const left = this.numeric(() => this.sum())
    this.expect(',')
    const right = this.numeric(() => this.sum())
    this.expect(')')
    return { kind: 'cross', left, right }
  }

  /** `EVERY(condition, bars)`: true at each of the last bars; `EXIST`: at one of them. */
  private within(): ConditionNode | undefined {
    const taken = this.hasBars ? this.scanner.take(['EVERY(', 'EXIST('] as const) : undefined
    if (!taken) return undefined
    const when = this.truth(this.alternatives())
    this.expect(',')
    const bars = this.bars(1)
    this.expect(')')
    const left: Numeric = { kind: 'series', name: 'COUNT', of: [], when: [when], bars: [bars] }
    const least = { kind: 'number', value: taken === 'EVERY(' ? bars : 1 } as const
    return { kind: 'compare', left, sign: '>=', right: least }
  }

  private series(): Numeric | undefined {
    const { scanner } = this
    const taken = this.hasBars ? scanner.take(SERIES_NAMES.map((name) => `${name}(` as const)) : undefined
    if (!taken) return undefined
    const name = taken.slice(0, -1) as SeriesName
    const of: Numeric[] = []
    const when: ConditionNode[] = []
    const bars: number[] = []
    for (const [index, part] of functionOf(name).parts.entries()) {
      if (index > 0) this.expect(',')
      if (part === 'number') of.push(this.numeric(() => this.sum()))
      else if (part === 'truth') when.push(this.truth(this.alternatives()))
      else bars.push(this.bars(part === 'bars' ? 1 : 0))
    }
    this.expect(')')
    return { kind: 'series', name, of, when, bars }
  }

  /** A number of bars in digits. */
  protected bars(least: 0 | 1): number {
    this.scanner.skipBlanks()
    const { at } = this.scanner
    const bars = Number(this.scanner.match(/^\d{1,4}/)?.[0] ?? -1)
    if (bars < least || bars > BARS_MAX) throw bad('unread', at)
    return bars
  }

  private expect(sign: string): void {
    if (!this.scanner.take([sign])) throw bad('unread', this.scanner.at)
  }

  private call(): Numeric | undefined {
    const { scanner } = this
    const taken = scanner.take(CALL_WORDS)
    if (!taken) return undefined
    const name = taken.slice(0, -1).toLowerCase() as CallName
    const of = [this.numeric(() => this.sum())]
    while (of.length < ARGUMENTS[name] && scanner.take([','])) of.push(this.numeric(() => this.sum()))
    if (of.length < ARGUMENTS[name]) throw bad('unread', scanner.at)
    this.expect(')')
    return { kind: 'call', name, of }
  }

  protected figure(): Numeric | undefined {
    const word = this.scanner.take([...this.names.keys()])
    return word === undefined ? undefined : { kind: 'figure', key: this.names.get(word) as string }
  }

  private literal(): Numeric {
    const { scanner } = this
    const digits = scanner.match(/^\d{1,12}(?:\.\d{1,6})?/)?.[0]
    if (digits === undefined) throw bad(scanner.ended ? 'unfinished' : 'unread', scanner.at)
    // A unit follows without a blank: behind one, the next word begins.
    const unit = UNIT_WORDS.find((word) => scanner.text.startsWith(word, scanner.at))
    if (unit) scanner.at += unit.length
    return { kind: 'number', value: Number(digits) * (NUMBER_UNITS[unit ?? ''] ?? 1) }
  }
}
