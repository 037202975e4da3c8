import { joining } from '../text/condition'
import { type Formula, type FormulaNames, readFormula } from './formula'

/** Result of a condition for a row: undefined if a required figure is unknown. */
export type ConditionVerdict = boolean | undefined

export interface Condition {
  /** Keys of the figures that it looks at. */
  keys: readonly string[]
  holds: (figure: (key: string) => number) => ConditionVerdict
}

/**
 * Why a text is none: something in it says nothing (`unread`), it stops short (`unfinished`), a bracket stays open
 * (`unclosed`), or there is too much of it (`long`).
 */
export type Unread = 'unread' | 'unfinished' | 'unclosed' | 'long'

/** `at`: where in the text the trouble begins. */
export type ReadCondition = { ok: true; condition: Condition } | { ok: false; why: Unread; at: number }

export const CONDITION_MAX = 200

type Sign = '>' | '<' | '>=' | '<=' | '='
const SIGNS: Record<string, Sign> = {
  '>=': '>=',
  '<=': '<=',
  '>': '>',
  '<': '<',
  '=': '=',
  '≥': '>=',
  '≤': '<=',
  '＞': '>',
  '＜': '<',
  '＝': '=',
}
const SIGN = />=|<=|[><=≥≤＞＜＝]/g
const OR = new RegExp([...joining.or, '\\|\\|'].join('|'), 'g')
const AND = new RegExp([...joining.and, '&&', ';'].join('|'), 'g')
const OPENING = '(（'
const CLOSING = ')）'

/** Equal as shown with two decimals. */
const EQUAL_WITHIN = 0.005

const COMPARES: Record<Sign, (left: number, right: number) => boolean> = {
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => Math.abs(left - right) < EQUAL_WITHIN,
}

interface Comparison {
  left: Formula
  sign: Sign
  right: Formula
}

interface Part {
  text: string
  at: number
}

class Unreadable extends Error {
  constructor(
    readonly why: Unread,
    readonly at: number,
  ) {
    super('not a condition')
  }
}

function checkBrackets(text: string): void {
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (OPENING.includes(text.charAt(at))) open.push(at)
    else if (CLOSING.includes(text.charAt(at)) && open.pop() === undefined) throw new Unreadable('unread', at)
  }
  if (open[0] !== undefined) throw new Unreadable('unclosed', open[0])
}

/** The text with blanks for all that stands in brackets. */
function outsideBrackets(text: string): string {
  let depth = 0
  let outside = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (CLOSING.includes(sign)) depth--
    outside += depth > 0 ? ' ' : sign
    if (OPENING.includes(sign)) depth++
  }
  return outside
}

/** The stretches between separators outside of brackets, with where they begin. */
function split({ text, at }: Part, separator: RegExp): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of outsideBrackets(text).matchAll(separator)) {
    parts.push({ text: text.slice(from, found.index), at: at + from })
    from = found.index + found[0].length
  }
  return [...parts, { text: text.slice(from), at: at + from }]
}

const isCondition = (text: string): boolean => [SIGN, OR, AND].some((words) => text.search(words) >= 0)

/** Content of brackets around comparisons, not around a part of a formula. */
function inBrackets({ text, at }: Part): Part | undefined {
  const from = text.length - text.trimStart().length
  if (!OPENING.includes(text.charAt(from)) || from === text.length) return undefined
  const outside = outsideBrackets(text)
  const to = [...CLOSING].map((sign) => outside.indexOf(sign)).filter((place) => place >= 0)
  const end = Math.min(...to)
  const inner = text.slice(from + 1, end)
  if (!isCondition(inner)) return undefined
  const rest = text.slice(end + 1)
  if (rest.trim() !== '') throw new Unreadable('unread', at + text.length - rest.trimStart().length)
  return { text: inner, at: at + from + 1 }
}

/** One side of a comparison, or all there is of it; a number alone is one too. */
function sideOf({ text, at }: Part, names: FormulaNames, isLast: boolean): Formula {
  const read = readFormula(text, names, { bare: true, most: CONDITION_MAX })
  if (read.ok) return read.formula
  throw new Unreadable(isLast && read.at >= text.length ? 'unfinished' : 'unread', at + Math.min(read.at, text.length))
}

/** `涨幅>3`, or a range as `2<涨幅<=5`. */
function comparisonsOf(part: Part, names: FormulaNames): Comparison[] {
  const parts = split(part, SIGN)
  const signs = [...outsideBrackets(part.text).matchAll(SIGN)].map(([sign]) => SIGNS[sign] as Sign)
  if (signs.length > 2) throw new Unreadable('unread', part.at)
  const sides = parts.map((side, at) => sideOf(side, names, at === signs.length))
  if (signs.length === 0) throw new Unreadable('unfinished', part.at + part.text.length)
  if (sides.every(({ keys }) => keys.length === 0)) throw new Unreadable('unread', part.at)
  return signs.map((sign, at) => ({ left: sides[at] as Formula, sign, right: sides[at + 1] as Formula }))
}

function verdictOf({ left, sign, right }: Comparison, figure: (key: string) => number): ConditionVerdict {
  const [one, other] = [left.value(figure), right.value(figure)]
  return Number.isNaN(one) || Number.isNaN(other) ? undefined : COMPARES[sign](one, other)
}

/** False as soon as one is; unknown if one is and none is false. */
function all(verdicts: Iterable<ConditionVerdict>): ConditionVerdict {
  let known = true
  for (const verdict of verdicts) {
    if (verdict === false) return false
    if (verdict === undefined) known = false
  }
  return known || undefined
}

const not = (verdict: ConditionVerdict): ConditionVerdict => (verdict === undefined ? undefined : !verdict)

/** Holds where all hold. */
const every = (conditions: readonly Condition[]): Condition => ({
  keys: conditions.flatMap(({ keys }) => keys),
  holds: (figure) => all(conditions.map(({ holds }) => holds(figure))),
})

/** Holds where one holds. */
const some = (conditions: readonly Condition[]): Condition => ({
  keys: conditions.flatMap(({ keys }) => keys),
  holds: (figure) => not(all(conditions.map(({ holds }) => not(holds(figure))))),
})

const compared = (comparison: Comparison): Condition => ({
  keys: [...comparison.left.keys, ...comparison.right.keys],
  holds: (figure) => verdictOf(comparison, figure),
})

function readPart(part: Part, names: FormulaNames): Condition {
  const inner = inBrackets(part)
  return inner ? readGroups(inner, names) : every(comparisonsOf(part, names).map(compared))
}

const readGroups = (part: Part, names: FormulaNames): Condition =>
  some(split(part, OR).map((group) => every(split(group, AND).map((one) => readPart(one, names)))))

/**
 * Reads `涨幅>3 且 (量比>2 或 主动净额>=5000万)`: comparisons of formulas, joined by 且 and, weaker, by 或; brackets bind
 * first. Numbers may end in 万, 亿 or %.
 */
export function readCondition(text: string, names: FormulaNames): ReadCondition {
  try {
    if (text.length > CONDITION_MAX) throw new Unreadable('long', CONDITION_MAX)
    checkBrackets(text)
    const { keys, holds } = readGroups({ text, at: 0 }, names)
    return { ok: true, condition: { keys: [...new Set(keys)], holds } }
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    return { ok: false, why: thrown.why, at: thrown.at }
  }
}
