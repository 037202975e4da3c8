import { LINE_MEMBERS_MAX } from '../../../shared/alerts/line'
import { specOf } from '../../../shared/alerts/operands'
import { ADJUSTED_BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import type { ConditionNode, Numeric } from '../../../shared/expression/expression'
import { readBarCondition } from '../../../shared/expression/read-expression'
import { functionOf } from '../../../shared/expression/series-functions'
import type { Sign } from '../../../shared/expression/words'
import { OWN_DATA_PREFIX, ownNameOf, withOwnWords } from '../../../shared/market/own-data'
import { units } from '../../text/common'
import { lineAlertText } from '../../text/line-alerts'
import { ruleLab } from '../../text/rule-lab'
import { GROUP_MOST } from './watch-groups'

const text = ruleLab.alert
const { grammar } = text

/** Words of alerts for figures of daily bars that alerts have too, and how a number of each is written. */
const FIGURES: Readonly<Record<string, { word: string; number: (value: number) => string }>> = {
  close: { word: specOf('price').words[0] as string, number: String },
  change: { word: specOf('change').words[0] as string, number: (value) => `${value}%` },
  turnover: { word: specOf('turnover').words[0] as string, number: moneyText },
  adNet: { word: specOf('activeNet').words[0] as string, number: moneyText },
  odBig: { word: specOf('bigNet').words[0] as string, number: moneyText },
  volume: { word: specOf('volume').words[0] as string, number: (value) => `${value}${units.share}` },
}
const MIRRORED: Record<Sign, Sign> = { '>': '<', '<': '>', '>=': '<=', '<=': '>=', '=': '=' }

function moneyText(yuan: number): string {
  if (yuan % 1e6 === 0) return `${yuan / 1e8}${units.yi}`
  return yuan % 100 === 0 ? `${yuan / 1e4}${units.wan}` : `${yuan}${units.yuan}`
}

/** Names of a rule's figures in formulas over daily bars. */
const COLUMNS: Readonly<Record<string, string>> = {
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  preclose: 'REF(C,1)',
  change: '((C/REF(C,1)-1)*100)',
  amplitude: '((H-L)/REF(C,1)*100)',
  volume: 'V',
  turnover: 'AMOUNT',
  adNet: 'NET',
  odBig: grammar.largeNet,
}
/** Digits of a number before and behind the point that lines read. */
const WHOLE_MAX = 1e12
const DECIMALS = 6

/** A part that alerts do not have. */
class NoAlert extends Error {}

/** Notation of a figure in alert conditions; undefined if alerts do not support it. */
function formOf(key: string): { word: string; number: (value: number) => string } | undefined {
  const own = ownNameOf(key)
  return own === undefined ? FIGURES[key] : { word: `${OWN_DATA_PREFIX}${own}`, number: String }
}

function nameOf(key: string): string {
  const own = ownNameOf(key)
  if (own !== undefined) return `${OWN_DATA_PREFIX}${own}`
  return [...ADJUSTED_BAR_FIGURES].find(([, known]) => known === key)?.[0] ?? key
}

/** A closing at the limit is an event of alerts. */
function sealOf({ left, sign, right }: Extract<ConditionNode, { kind: 'compare' }>): boolean {
  if (left.kind !== 'figure' || left.key !== 'limitUp' || right.kind !== 'number') return false
  return (sign === '>' && right.value === 0) || ((sign === '=' || sign === '>=') && right.value === 1)
}

/** A figure of the running day that alerts have by a word of their own. */
const isPlain = (node: Numeric): boolean => node.kind === 'figure' && formOf(node.key) !== undefined

const statedNumber = (node: Numeric): number | undefined => {
  if (node.kind === 'number') return node.value
  return node.kind === 'negative' && node.of.kind === 'number' ? -node.of.value : undefined
}

/** A comparison in words of alerts; undefined: it needs a line. */
function plainText(node: ConditionNode): string | undefined {
  if (node.kind !== 'compare' && node.kind !== 'cross') return undefined
  if (node.kind === 'compare' && sealOf(node)) return grammar.seal
  const [left, right] = [node.left, node.right]
  if (node.kind === 'compare' && node.sign === '=') return undefined
  const isMirrored = node.kind === 'compare' && statedNumber(left) !== undefined
  const [figure, other] = isMirrored ? [right, left] : [left, right]
  const sign = node.kind === 'cross' ? grammar.crosses : isMirrored ? MIRRORED[node.sign] : node.sign
  if (figure.kind !== 'figure' || !isPlain(figure)) return undefined
  const { word, number } = formOf(figure.key) as (typeof FIGURES)[string]
  const value = statedNumber(other)
  if (value !== undefined) return `${word}${sign}${number(value)}`
  return other.kind === 'figure' && isPlain(other) ? `${word}${sign}${formOf(other.key)?.word}` : undefined
}

/** Whether a condition is a line as a whole. */
const isLine = (node: ConditionNode): boolean =>
  node.kind === 'and' || node.kind === 'or' ? node.parts.every(isLine) : plainText(node) === undefined

function numberText(value: number): string {
  if (value >= WHOLE_MAX) throw new NoAlert(text.tooLarge)
  return String(Number(value.toFixed(DECIMALS)))
}

const PRODUCTS: ReadonlySet<string> = new Set(['*', '/'])
const SUMS: ReadonlySet<string> = new Set(['+', '-'])

/** A formula of lines over daily bars. */
function lineText(node: Numeric): string {
  switch (node.kind) {
    case 'number':
      return numberText(node.value)
    case 'figure':
      if (COLUMNS[node.key] === undefined) throw new NoAlert(text.noFigure(nameOf(node.key)))
      return COLUMNS[node.key] as string
    case 'negative':
      return `-${inBrackets(node.of, SUMS)}`
    case 'call':
      return `${node.name.toUpperCase()}(${node.of.map(lineText).join()})`
    case 'series': {
      const [of, when, bars] = [[...node.of], [...node.when], [...node.bars]]
      const parts = functionOf(node.name).parts.map((part) => {
        if (part === 'number') return lineText(of.shift() as Numeric)
        return part === 'truth' ? lineTruth(when.shift() as ConditionNode) : String(bars.shift())
      })
      return `${node.name}(${parts.join()})`
    }
    default: {
      const isProduct = PRODUCTS.has(node.kind)
      const left = isProduct ? inBrackets(node.left, SUMS) : lineText(node.left)
      const right = inBrackets(
        node.right,
        node.kind === '+' ? new Set() : isProduct ? new Set([...SUMS, ...PRODUCTS]) : SUMS,
      )
      return `${left}${node.kind}${right}`
    }
  }
}

const inBrackets = (node: Numeric, kinds: ReadonlySet<string>): string =>
  kinds.has(node.kind) ? `(${lineText(node)})` : lineText(node)

function lineTruth(node: ConditionNode): string {
  switch (node.kind) {
    case 'compare':
      return `${lineText(node.left)}${node.sign}${lineText(node.right)}`
    case 'cross':
      return `CROSS(${lineText(node.left)},${lineText(node.right)})`
    case 'and':
      return node.parts.map((part) => (part.kind === 'or' ? `(${lineTruth(part)})` : lineTruth(part))).join(' AND ')
    case 'or':
      return node.parts.map(lineTruth).join(' OR ')
  }
}

/** A line that is above 0 while a condition is true. */
const lineAtom = (node: ConditionNode): string => `${lineAlertText.line(lineTruth(node))}>0`

/** Joins parts of an alert's condition. Parts that need lines become one line, as each line is computed separately. */
function joinedText(kind: 'and' | 'or', parts: readonly ConditionNode[]): string {
  const lines = parts.filter(isLine)
  const others = parts
    .filter((part) => !isLine(part))
    .map((part) => {
      const said = truthText(part)
      return kind === 'and' && part.kind === 'or' ? `(${said})` : said
    })
  const said =
    lines.length === 0
      ? others
      : [...others, lineAtom(lines.length === 1 ? (lines[0] as ConditionNode) : { kind, parts: lines })]
  return said.join(kind === 'and' ? grammar.and : grammar.or)
}

function truthText(node: ConditionNode): string {
  if (isLine(node)) return lineAtom(node)
  return node.kind === 'and' || node.kind === 'or' ? joinedText(node.kind, node.parts) : (plainText(node) as string)
}

/** Whether it is true at one moment alone: such an alert may look at the whole market. */
const hasSeal = (node: ConditionNode): boolean =>
  node.kind === 'and'
    ? node.parts.some(hasSeal)
    : node.kind === 'or'
      ? node.parts.every(hasSeal)
      : plainText(node) === grammar.seal

const hasLine = (node: ConditionNode): boolean =>
  isLine(node) || ((node.kind === 'and' || node.kind === 'or') && node.parts.some(hasLine))

interface AlertCondition {
  ok: true
  condition: string
  /** Whether it can watch all stocks; others watch lists. */
  ofMarket: boolean
  /** Most stocks of a list that it can watch. */
  membersMax: number
}

/**
 * The entry of a rule as the condition of an alert, which looks at today's figures as they are and takes the price now
 * for the close; or a sentence that says what alerts do not have. `own`: names of data sets.
 */
export function alertCondition(
  entry: string,
  own: readonly string[] = [],
): AlertCondition | { ok: false; reason: string } {
  const read = readBarCondition(entry, withOwnWords(ADJUSTED_BAR_FIGURES, own))
  if (!read.ok) return { ok: false, reason: ruleLab.editor.faultAt(read.at) }
  try {
    const condition = truthText(read.node)
    const usesLines = hasLine(read.node)
    const membersMax = usesLines ? LINE_MEMBERS_MAX : GROUP_MOST.codes
    return { ok: true, condition, ofMarket: hasSeal(read.node) && !usesLines, membersMax }
  } catch (thrown) {
    if (!(thrown instanceof NoAlert)) throw thrown
    return { ok: false, reason: thrown.message }
  }
}
