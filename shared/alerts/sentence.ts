import { decimalText } from './fraction'
import { isConditionLine, lineName } from './line'
import { EVENT_NAMES, type Operand, specOf } from './operands'
import { type Atom, type Comparison, type Expression, type Measure, measuresOf, type Rule, type Scope } from './rule'

const VERBS: Record<Comparison, string> = {
  '>': '高于',
  '>=': '不低于',
  '<': '低于',
  '<=': '不高于',
  up: '上穿',
  down: '下穿',
}

const SIGNS: Record<Comparison, string> = { '>': '>', '>=': '>=', '<': '<', '<=': '<=', up: '上穿', down: '下穿' }

const UNIT_AFTER: Partial<Record<string, string>> = { price: ' 元', money: ' 元', shares: ' 股' }

function durationText(ms: number): string {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000}小时`
  return ms % 60_000 === 0 ? `${ms / 60_000}分` : `${ms / 1_000}秒`
}

const clockText = (ms: number): string =>
  `${String(Math.floor(ms / 3_600_000)).padStart(2, '0')}:${String((ms / 60_000) % 60).padStart(2, '0')}`

const wordOf = (operand: Operand): string => specOf(operand).words[0] as string
function operandText({ operand, windowMs, line, own }: Measure): string {
  const word = wordOf(operand)
  if (line !== undefined) return `${word}{${line}}`
  if (own !== undefined) return `${word}:${own}`
  return windowMs > 0 ? `${word}(${durationText(windowMs)})` : word
}

/** A measure as it may be typed: `涨速(3分)`, `000300.SH.涨幅`. */
const measureText = (measure: Measure): string =>
  measure.of === undefined ? operandText(measure) : `${measure.of}.${operandText(measure)}`

type NameOf = (id: string) => string | undefined

function instrumentText(id: string, nameOf: NameOf): string {
  const name = nameOf(id)
  return name ? `${name}（${id}）` : id
}

function ownText(measure: Measure): string {
  if (measure.own !== undefined) return `自有数据「${measure.own}」`
  return measure.line === undefined ? operandText(measure) : `${wordOf(measure.operand)} ${lineName(measure.line)}`
}

const measureWords = (measure: Measure, nameOf: NameOf): string =>
  measure.of === undefined ? ownText(measure) : `${instrumentText(measure.of, nameOf)}的${ownText(measure)}`

/** A number said with the unit of what it is compared with: `1700 元`, `5%`, `2000万`. */
const numberText = (operand: Operand, text: string): string =>
  /[^\d.-]/.test(text) ? text : `${text}${UNIT_AFTER[specOf(operand).unit] ?? ''}`

/** Whether an atom says that the condition of a line is true: `日线{V>2*MA(V,5)}>0`. */
const isLineTrue = ({ left, comparison, right }: Extract<Atom, { comparison: Comparison }>): boolean =>
  comparison === '>' &&
  right.kind === 'number' &&
  Number(right.text) === 0 &&
  left.line !== undefined &&
  isConditionLine(left.line)

function atomText(atom: Atom, nameOf: NameOf): string {
  if (atom.kind === 'event') return `出现异动「${EVENT_NAMES[atom.event]}」`
  if (atom.kind === 'edge') return atom.edge === 'seal' ? '封上涨停' : '涨停炸板'
  if (atom.kind === 'split') {
    const side = atom.side === 'buy' ? '买' : '卖'
    return `发现${side}方拆单，不少于 ${decimalText(atom.money, 2)} 元、可信度不低于 ${decimalText(atom.probability, 2)}%`
  }
  const { left, comparison, right } = atom
  if (isLineTrue(atom)) return `${measureWords(left, nameOf)} 成立`
  const rightText = right.kind === 'number' ? numberText(left.operand, right.text) : measureWords(right.measure, nameOf)
  return `${measureWords(left, nameOf)} ${VERBS[comparison]} ${rightText}`
}

function expressionText(expression: Expression, nameOf: NameOf, inner = false): string {
  if (expression.kind !== 'and' && expression.kind !== 'or') return atomText(expression, nameOf)
  const words = expression.parts.map((part) => expressionText(part, nameOf, true))
  const joined = words.join(expression.kind === 'and' ? '，并且 ' : '，或者 ')
  return inner ? `（${joined}）` : joined
}

function scopeText(scope: Scope, nameOf: NameOf): string {
  if (scope.kind === 'instrument') return instrumentText(scope.id, nameOf)
  if (scope.kind === 'list') return `自选「${scope.name}」里任一只`
  if (scope.kind === 'board') return `板块「${scope.name}」里任一只`
  if (scope.kind === 'basket') return `自定义指数「${scope.name}」里任一只`
  return scope.kind === 'all' ? '全市场任一只股票' : '市场'
}

const isEstimated = (expression: Expression): boolean => measuresOf(expression).some(({ estimated }) => estimated)

/** Description of the rule for its author, in one sentence. */
export function describeRule(rule: Rule, nameOf: NameOf = () => undefined): string {
  const { scope, expression, heldMs, hours } = rule
  const when = hours ? `在 ${clockText(hours.from)}–${clockText(hours.to)} 内，` : ''
  const duration = heldMs > 0 ? `，并持续 ${durationText(heldMs)}` : ''
  const estimates = isEstimated(expression) ? '（含估算）' : ''
  return `${when}当 ${scopeText(scope, nameOf)} 的 ${expressionText(expression, nameOf)}${estimates}${duration} 时提醒`
}

function atomWritten(atom: Atom): string {
  if (atom.kind === 'event') return `异动:${EVENT_NAMES[atom.event]}`
  if (atom.kind === 'edge') return atom.edge === 'seal' ? '封板' : '炸板'
  if (atom.kind === 'split') {
    const side = atom.side === 'buy' ? '买' : '卖'
    return `拆单(${side},${decimalText(atom.money, 2)},${decimalText(atom.probability, 2)}%)`
  }
  const right = atom.right.kind === 'number' ? atom.right.text : measureText(atom.right.measure)
  return `${measureText(atom.left)}${SIGNS[atom.comparison]}${right}`
}

function expressionWritten(expression: Expression, inner = false): string {
  if (expression.kind !== 'and' && expression.kind !== 'or') return atomWritten(expression)
  const text = expression.parts
    .map((part) => expressionWritten(part, true))
    .join(expression.kind === 'and' ? ' 且 ' : ' 或 ')
  return inner ? `(${text})` : text
}

function scopeWritten(scope: Scope): string {
  if (scope.kind === 'instrument') return `${scope.id} `
  if (scope.kind === 'list') return `自选:${scope.name} `
  if (scope.kind === 'board') return `板块:${scope.name} `
  if (scope.kind === 'basket') return `ci:${scope.name} `
  return scope.kind === 'all' ? '全市场 ' : ''
}

/** The rule in typed form, which reads as the same rule. Rules are stored in this form. */
export function writeRule({ scope, expression, heldMs, hours }: Rule): string {
  const estimates = isEstimated(expression) ? ' 含估算' : ''
  const duration = heldMs > 0 ? ` 持续 ${durationText(heldMs)}` : ''
  const within = hours ? ` 在 ${clockText(hours.from)}-${clockText(hours.to)}` : ''
  return `${scopeWritten(scope)}${expressionWritten(expression)}${estimates}${duration}${within}`
}
