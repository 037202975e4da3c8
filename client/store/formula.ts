import { numberUnits } from '../text/condition'

/** Names that a formula may use: a column's word, and the key of its figure. */
export type FormulaNames = ReadonlyMap<string, string>

type Node =
  | { kind: 'number'; value: number }
  | { kind: 'figure'; key: string }
  | { kind: 'negative'; of: Node }
  | { kind: 'call'; name: keyof typeof CALLS; of: Node[] }
  | { kind: '+' | '-' | '*' | '/'; left: Node; right: Node }

export interface Formula {
  /** Keys of the figures that it looks at. */
  keys: readonly string[]
  /** NaN where a figure is not known, or nothing divides. */
  value: (figure: (key: string) => number) => number
}

export type ReadFormula = { ok: true; formula: Formula } | { ok: false; at: number }

export const FORMULA_MAX = 80
const DEPTH_MAX = 12

const CALLS = { abs: Math.abs, min: Math.min, max: Math.max } as const
const CALL_NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[]
const COUNTS: Record<keyof typeof CALLS, number> = { abs: 1, min: 2, max: 2 }

/** Permitted suffixes of a number; percentages are counted in hundredths. */
const UNITS: Readonly<Record<string, number>> = { ...numberUnits, '%': 1 }

class Unreadable extends Error {
  constructor(readonly at: number) {
    super('not a formula')
  }
}

/**
 * Reads `(最新-开盘)/开盘*100` over figures that are there: numbers (`3`, `1.5亿`, `3%`), columns, `+ - * /`, brackets,
 * `abs min max`. `bare`: it may be without a figure. `most`: characters.
 */
export function readFormula(text: string, names: FormulaNames, { bare = false, most = FORMULA_MAX } = {}): ReadFormula {
  try {
    if (text.length > most) throw new Unreadable(most)
    const reader = new FormulaReader(
      text.replace(/[（）×÷，－＋]/g, (sign) => PLAIN[sign] ?? sign),
      names,
    )
    const node = reader.read()
    if (!bare && keysOf(node).length === 0) throw new Unreadable(0)
    return { ok: true, formula: { keys: [...new Set(keysOf(node))], value: (figure) => worth(node, figure) } }
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    return { ok: false, at: thrown.at }
  }
}

const PLAIN: Record<string, string> = { '（': '(', '）': ')', '×': '*', '÷': '/', '，': ',', '－': '-', '＋': '+' }

function keysOf(node: Node): string[] {
  if (node.kind === 'figure') return [node.key]
  if (node.kind === 'number') return []
  if (node.kind === 'negative') return keysOf(node.of)
  return node.kind === 'call' ? node.of.flatMap(keysOf) : [...keysOf(node.left), ...keysOf(node.right)]
}

function worth(node: Node, figure: (key: string) => number): number {
  switch (node.kind) {
    case 'number':
      return node.value
    case 'figure':
      return figure(node.key)
    case 'negative':
      return -worth(node.of, figure)
    case 'call':
      return (CALLS[node.name] as (...of: number[]) => number)(...node.of.map((part) => worth(part, figure)))
    default: {
      const [left, right] = [worth(node.left, figure), worth(node.right, figure)]
      if (node.kind === '+') return left + right
      if (node.kind === '-') return left - right
      if (node.kind === '*') return left * right
      return right === 0 ? Number.NaN : left / right
    }
  }
}

class FormulaReader {
  private at = 0
  private depth = 0
  private readonly words: readonly string[]

  constructor(
    private readonly text: string,
    private readonly names: FormulaNames,
  ) {
    this.words = [...names.keys()].sort((a, b) => b.length - a.length)
  }

  read(): Node {
    const node = this.sum()
    this.skip()
    if (this.at < this.text.length) throw new Unreadable(this.at)
    return node
  }

  private skip(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '　') this.at++
  }

  private take(signs: string): string | undefined {
    this.skip()
    const sign = this.text[this.at]
    if (sign === undefined || !signs.includes(sign)) return undefined
    this.at++
    return sign
  }

  private sum(): Node {
    let left = this.product()
    for (let sign = this.take('+-'); sign; sign = this.take('+-'))
      left = { kind: sign as '+' | '-', left, right: this.product() }
    return left
  }

  private product(): Node {
    let left = this.factor()
    for (let sign = this.take('*/'); sign; sign = this.take('*/'))
      left = { kind: sign as '*' | '/', left, right: this.factor() }
    return left
  }

  private factor(): Node {
    if (++this.depth > DEPTH_MAX * 4) throw new Unreadable(this.at)
    if (this.take('-')) return { kind: 'negative', of: this.factor() }
    if (this.take('(')) {
      const inner = this.sum()
      if (!this.take(')')) throw new Unreadable(this.at)
      return inner
    }
    return this.call() ?? this.figure() ?? this.number()
  }

  private call(): Node | undefined {
    this.skip()
    const name = CALL_NAMES.find((each) => this.text.startsWith(`${each}(`, this.at))
    if (!name) return undefined
    this.at += name.length + 1
    const of = [this.sum()]
    while (of.length < COUNTS[name] && this.take(',')) of.push(this.sum())
    if (of.length < COUNTS[name] || !this.take(')')) throw new Unreadable(this.at)
    return { kind: 'call', name, of }
  }

  private figure(): Node | undefined {
    const word = this.words.find((each) => this.text.startsWith(each, this.at))
    if (word === undefined) return undefined
    this.at += word.length
    return { kind: 'figure', key: this.names.get(word) as string }
  }

  private number(): Node {
    const match = /^\d{1,12}(?:\.\d{1,6})?/.exec(this.text.slice(this.at))
    if (!match) throw new Unreadable(this.at)
    this.at += match[0].length
    const unit = this.text[this.at] ?? ''
    if (unit in UNITS) this.at++
    return { kind: 'number', value: Number(match[0]) * (UNITS[unit] ?? 1) }
  }
}
