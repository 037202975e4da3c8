import { nearest, Scanner, Unreadable } from '../expression/scanner'
import { AND_WORDS, OR_WORDS } from '../expression/words'
import type { EventKind } from '../market/event-kinds'
import { type InstrumentId, idsFromInput } from '../market/instrument'
import { NAMED_CODE } from '../market/read-code'
import type { Directory } from './directory'
import { LINE_MEMBERS_MAX, readDailyLine } from './line'
import { EVENT_NAMES, isOfMarket, OPERANDS, type Operand, operands, specOf, type Unit } from './operands'
import { readClock, readDuration, readValue } from './read-value'
import {
  type Atom,
  atomsOf,
  type Comparison,
  type Expression,
  isOfFigures,
  isPulse,
  type Measure,
  measuresOf,
  type Rule,
  type Scope,
  usesLines,
  withMeasures,
} from './rule'

export const RULE_TEXT_MAX = 240
const ATOMS_MAX = 8

type ReadRule =
  | { ok: true; rule: Rule }
  /** `at`: place in the text, counted in signs. */
  | { ok: false; at: number; reason: string; near: readonly string[] }

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  '≥': '>=',
  '≤': '<=',
  上穿: 'up',
  '↑': 'up',
  下穿: 'down',
  '↓': 'down',
}
const COMPARISON_WORDS = Object.keys(COMPARISONS)
const OPERAND_BY_WORD = new Map<string, Operand>(
  OPERANDS.flatMap((operand) => specOf(operand).words.map((word) => [word, operand] as const)),
)
const OPERAND_WORDS = [...OPERAND_BY_WORD.keys()]
const EVENT_BY_NAME = new Map<string, EventKind>(
  (Object.entries(EVENT_NAMES) as [EventKind, string][]).map(([kind, name]) => [name, kind]),
)
const EVENT_WORDS = [...EVENT_BY_NAME.keys()]
const EDGES: Readonly<Record<string, 'seal' | 'break'>> = { 封板: 'seal', 炸板: 'break' }
const SPLIT_SIDES: Readonly<Record<string, 'buy' | 'sell'>> = { 买: 'buy', 卖: 'sell' }
/** Words of what this installation keeps nothing of. */
const UNKEPT: Readonly<Record<string, string>> = {
  缺口: '数据缺口不是条件：规则没有数据的时段会自动写进历史',
}

/** Full-width signs as half-width ones; everything keeps its place. */
const normalised = (text: string): string =>
  [...text]
    .map((sign) => (/[！-～　]/.test(sign) ? sign.normalize('NFKC') : sign))
    .map((sign) => (/\s/.test(sign) ? ' ' : sign))
    .join('')
    .replaceAll('=<', '<=')
    .replaceAll('=>', '>=')

/** Reads a sentence such as `600519上穿1700` or `自选:持仓 涨幅<=-3% 且 量比>2 持续 3分 在 09:30-10:00`. */
export function readRule(text: string, directory: Directory): ReadRule {
  try {
    if (text.length > RULE_TEXT_MAX) throw new Unreadable(RULE_TEXT_MAX, `规则最多 ${RULE_TEXT_MAX} 个字`)
    return { ok: true, rule: new RuleReader(normalised(text), directory).read() }
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    const { at, reason, near } = thrown
    return { ok: false, at, reason, near }
  }
}

/** A code, as it is typed. */
const CODE = /^(?:\d{6}(?!\d)|[A-Z0-9]{2,20}\.[A-Z]{2,10})/
/** As East Money writes it; behind a comparison it is a number. */
const NUMBERED = /^[01]\.\d{6}(?!\d)/

const codeIn = (text: string): string | undefined => (NAMED_CODE.exec(text) ?? CODE.exec(text))?.[0]

/** A reference to the watched instrument itself is its own value. */
function ownOf(scope: Scope | undefined, expression: Expression): Expression {
  if (scope?.kind !== 'instrument') return expression
  return withMeasures(expression, ({ of, ...measure }) => (of && of !== scope.id ? { of, ...measure } : measure))
}

/** A price and a line over daily bars can be compared: whether the line is one of prices, its author knows. */
const areComparable = (left: Unit, right: Unit): boolean =>
  left === right || (left === 'price' && right === 'number') || (left === 'number' && right === 'price')

class RuleReader {
  private readonly scanner: Scanner

  constructor(
    text: string,
    private readonly directory: Directory,
  ) {
    this.scanner = new Scanner(text)
  }

  read(): Rule {
    const { scanner } = this
    if (scanner.ended) throw new Unreadable(0, '请写一条规则，如 600519>1700', ['600519>1700'])
    const scope = this.scope()
    // `600519: 涨幅>1%` and `600519.涨幅>1%` are `600519 涨幅>1%`.
    if (scope?.kind === 'instrument') scanner.take([':', '.'])
    const expression = ownOf(scope, this.estimated(this.alternatives()))
    const heldMs = scanner.take(['持续']) ? readDuration(scanner) : 0
    const hours = scanner.take(['在']) ? this.hours() : undefined
    if (!scanner.ended) throw this.unexpected(['且', '或', '含估算', '持续', '在'], '这里看不懂')
    const atoms = atomsOf(expression)
    if (atoms.length > ATOMS_MAX) throw new Unreadable(0, `一条规则最多 ${ATOMS_MAX} 个条件`)
    if (heldMs > 0 && atoms.some(isPulse)) throw new Unreadable(0, '上穿、下穿与事件只在一瞬间成立，不能持续')
    return { scope: this.placed(scope, expression), expression, heldMs, ...(hours ? { hours } : {}) }
  }

  private placed(scope: Scope | undefined, expression: Expression): Scope {
    if (isOfFigures(expression)) return { kind: 'figures' }
    if (usesLines(expression) && scope?.kind === 'all')
      throw new Unreadable(0, `日线条件要逐只计算，最多看 ${LINE_MEMBERS_MAX} 只：请用代码、自选: 或 板块:`)
    if (!scope)
      throw new Unreadable(0, '请先写股票代码、名称、自选:、板块:、ci: 或 全市场', [
        ...['自选:', '板块:', 'ci:', '全市场'],
      ])
    return scope
  }

  private scope(): Scope | undefined {
    const { scanner, directory } = this
    if (scanner.take(['全市场'])) return { kind: 'all' }
    if (scanner.take(['自选:'])) return { kind: 'list', name: this.named(directory.lists(), '没有这个自选分组') }
    if (scanner.take(['板块:'])) return { kind: 'board', name: this.named(directory.boards(), '没有这个板块') }
    if (scanner.take(['ci:'])) return { kind: 'basket', name: this.named(directory.baskets(), '没有这个自定义指数') }
    const { at } = scanner
    const numbered = scanner.match(NUMBERED)?.[0]
    const id = numbered === undefined ? this.instrument() : this.coded(numbered, at)
    return id === undefined ? undefined : { kind: 'instrument', id }
  }

  /** A code or a name, taken. */
  private instrument(): InstrumentId | undefined {
    const { scanner, directory } = this
    void scanner.rest
    const { at } = scanner
    const code = codeIn(scanner.rest)
    if (code !== undefined) {
      scanner.at += code.length
      return this.coded(code, at)
    }
    const found = directory.byName(scanner.rest)
    if (found) scanner.at += found.length
    return found?.id
  }

  /** `000300.SH.` or `沪深300.` before an operand, taken: whose it is. */
  private other(): InstrumentId | undefined {
    const { scanner, directory } = this
    const { rest } = scanner
    const code = codeIn(rest)
    const length = code?.length ?? directory.byName(rest)?.length ?? 0
    const isBeforeOperand = length > 0 && /^\.\D/.test(rest.slice(length))
    // A number with decimals is none; a whole code can be nothing else.
    if (!isBeforeOperand && !code?.includes('.')) return undefined
    const id = this.instrument()
    scanner.take(['.'])
    return id
  }

  private coded(code: string, at: number): string {
    const ids = idsFromInput(code)
    const meant = ids.length > 0 ? ids : [code]
    const found = meant.flatMap((id) => this.directory.byCode(id))
    const stocks = found.filter((id) => !/^(000\d{3}\.SH|399\d{3}\.SZ)$/.test(id))
    if (found.length === 0) {
      const current = meant.flatMap((id) => this.directory.currentOf?.(id) ?? [])
      throw new Unreadable(
        at,
        `没有 ${code} 这个代码${current.length > 0 ? `，现在是 ${current.join('、')}` : ''}`,
        current,
      )
    }
    if (stocks.length > 1) throw new Unreadable(at, `${code} 有几个，请写全`, found)
    return (stocks[0] ?? found[0]) as string
  }

  private named(names: readonly string[], wrong: string): string {
    const name = this.scanner.take(names)
    if (name === undefined) throw new Unreadable(this.scanner.at, wrong, nearest(this.scanner.rest, names))
    return name
  }

  /** 含估算: figures of the ledger count where their sides are estimated, too. */
  private estimated(expression: Expression): Expression {
    const { at } = this.scanner
    if (!this.scanner.take(['含估算'])) return expression
    if (!measuresOf(expression).some(({ operand }) => specOf(operand).from === 'ledger'))
      throw new Unreadable(at, '含估算 只用于资金净额')
    return withMeasures(expression, (measure) =>
      specOf(measure.operand).from === 'ledger' ? { ...measure, estimated: true } : measure,
    )
  }

  private alternatives(): Expression {
    return this.joined(OR_WORDS, 'or', () => this.joined(AND_WORDS, 'and', () => this.atom()))
  }

  private joined(words: readonly string[], kind: 'or' | 'and', next: () => Expression): Expression {
    const parts = [next()]
    while (this.scanner.take(words)) parts.push(next())
    return parts.length === 1 ? (parts[0] as Expression) : { kind, parts }
  }

  private atom(): Expression {
    const { scanner } = this
    if (scanner.take(['('])) {
      const inner = this.alternatives()
      if (!scanner.take([')'])) throw this.unexpected([')'], '缺少右括号')
      return inner
    }
    return this.event() ?? this.comparison()
  }

  private event(): Atom | undefined {
    const { scanner } = this
    if (scanner.take(['异动:'])) {
      const name = this.named(EVENT_WORDS, '没有这种异动')
      return { kind: 'event', event: EVENT_BY_NAME.get(name) as EventKind }
    }
    if (scanner.take(['拆单'])) return this.split()
    const edge = EDGES[scanner.take(Object.keys(EDGES)) ?? '']
    return edge && { kind: 'edge', edge }
  }

  private split(): Atom {
    const { scanner } = this
    const expect = (sign: string) => {
      if (!scanner.take([sign])) throw this.unexpected([sign], '拆单要写成 拆单(买,500万,70%)')
    }
    expect('(')
    const side = scanner.take(Object.keys(SPLIT_SIDES))
    if (!side) throw this.unexpected(['买', '卖'], '拆单要写成 拆单(买,500万,70%)')
    expect(',')
    const money = readValue(scanner, 'money').value
    expect(',')
    const probability = readValue(scanner, 'percent').value
    expect(')')
    return { kind: 'split', side: SPLIT_SIDES[side] as 'buy' | 'sell', money, probability }
  }

  private comparison(): Atom {
    const { scanner } = this
    void scanner.rest
    const start = scanner.at
    const left = this.measure() ?? { operand: 'price', windowMs: 0 }
    if (left.operand === 'cost') throw new Unreadable(start, '成本 要写在比较的右边，如 价格<成本', ['价格<成本'])
    const word = scanner.take(COMPARISON_WORDS)
    if (!word) throw this.unexpected([...OPERAND_WORDS, ...COMPARISON_WORDS], '这里要一个指标或比较')
    const comparison = COMPARISONS[word] as Comparison
    void scanner.rest
    const { at } = scanner
    const measure = this.measure()
    const { unit } = specOf(left.operand)
    if (!measure) return { kind: 'compare', left, comparison, right: { kind: 'number', ...readValue(scanner, unit) } }
    if (!areComparable(unit, specOf(measure.operand).unit)) throw new Unreadable(at, '两边的单位不同，不能比较')
    return { kind: 'compare', left, comparison, right: { kind: 'measure', measure } }
  }

  private measure(): Measure | undefined {
    const { scanner } = this
    void scanner.rest
    const { at } = scanner
    const excluded = scanner.take(Object.keys(UNKEPT))
    if (excluded) throw new Unreadable(at, UNKEPT[excluded] as string)
    const other = this.other()
    const word = scanner.take(OPERAND_WORDS)
    if (!word && other === undefined) return undefined
    if (!word) throw this.unexpected(OPERAND_WORDS, '代码后面要写一个指标，如 000300.SH.涨幅')
    const operand = OPERAND_BY_WORD.get(word) as Operand
    const { windowMs = 0 } = specOf(operand)
    const of = other === undefined ? {} : { of: other }
    if (other !== undefined && isOfMarket(operand)) throw new Unreadable(at, `${word}是整个市场的，前面不写代码`)
    if (other !== undefined && operand === 'cost') throw new Unreadable(at, '成本只能是规则所看的那一只，前面不写代码')
    if (operand === 'line') return this.line(at, other)
    if (operand === 'own') return { ...of, operand, windowMs: 0, own: this.ownData() }
    if (!scanner.take(['('])) return { ...of, operand, windowMs }
    if (windowMs === 0) throw new Unreadable(at, `${operands[operand].words[0]}没有时间段`)
    const stated = readDuration(scanner)
    if (!scanner.take([')'])) throw this.unexpected([')'], '缺少右括号')
    return { ...of, operand, windowMs: stated }
  }

  /** `:目标价` behind the word. */
  private ownData(): string {
    const { scanner, directory } = this
    if (!scanner.take([':'])) throw this.unexpected([':'], '数据后面要写名称，如 数据:目标价')
    return this.named(directory.dataSets(), '没有这份数据')
  }

  /** `{MA20:MA(C,20)}` behind the word; `at`: where that is. */
  private line(at: number, other: InstrumentId | undefined): Measure {
    const { scanner } = this
    if (other !== undefined) throw new Unreadable(at, '日线只能是规则所看的那一只，前面不写代码')
    void scanner.rest
    const start = scanner.at + 1
    const text = scanner.match(/^\{([^{}]*)\}/)?.[1]
    if (text === undefined) throw this.unexpected(['{'], '日线后面要写公式，如 日线{MA20:MA(C,20)}')
    const read = readDailyLine(text)
    if (!read.ok) throw new Unreadable(start + read.at, read.reason, read.near)
    return { operand: 'line', windowMs: 0, line: text.trim() }
  }

  private hours(): { from: number; to: number } {
    const { scanner } = this
    const from = readClock(scanner)
    if (!scanner.take(['-', '–', '至', '到'])) throw this.unexpected(['-'], '时段要写成 09:30-10:00')
    const to = readClock(scanner)
    if (to <= from) throw new Unreadable(scanner.at, '时段的结束应晚于开始')
    return { from, to }
  }

  private unexpected(words: readonly string[], reason: string): Unreadable {
    const { rest, at } = this.scanner
    return new Unreadable(at, reason, rest === '' ? words.slice(0, 3) : nearest(rest, words))
  }
}
