import { joining } from '../text/condition'
import { type Formula, type FormulaNames, readFormula } from './formula'

/** What a condition says of a row: undefined where a figure that it needs is not known. */
export type Verdict = boolean | undefined

export interface Condition {
  /** Keys of the figures that it looks at. */
  keys: readonly string[]
  holds: (figure: (key: string) => number) => Verdict
}

/** `at`: where in the text it cannot be read on. */
export type ReadCondition = { ok: true; condition: Condition } | { ok: false; at: number }

export const CONDITION_MAX = 200

type Sign = '>' | '<' | '>=' | '<=' | '='
const SIGNS: Record<string, Sign> = {
  ...{ '>=': '>=', '<=': '<=', '>': '>', '<': '<', '=': '=' },
  ...{ '≥': '>=', '≤': '<=', '＞': '>', '＜': '<', '＝': '=' },
}
const SIGN = />=|<=|[><=≥≤＞＜＝]/g
const OR = new RegExp([...joining.or, '\\|\\|'].join('|'), 'g')
const AND = new RegExp([...joining.and, '&&', ';'].join('|'), 'g')

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

/** The stretches between separators, with where they begin. */
function split({ text, at }: Part, separator: RegExp): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of text.matchAll(separator)) {
    parts.push({ text: text.slice(from, found.index), at: at + from })
    from = found.index + found[0].length
  }
  return [...parts, { text: text.slice(from), at: at + from }]
}

class Unreadable extends Error {
  constructor(readonly at: number) {
    super('not a condition')
  }
}

/** One side of a comparison; a number alone is one too. */
function sideOf({ text, at }: Part, names: FormulaNames): Formula {
  const read = readFormula(text, names, { bare: true })
  if (!read.ok) throw new Unreadable(at + Math.min(read.at, text.length))
  return read.formula
}

/** `涨幅>3`, or a range as `2<涨幅<=5`. */
function comparisonsOf(part: Part, names: FormulaNames): Comparison[] {
  const signs = [...part.text.matchAll(SIGN)].map(([sign]) => SIGNS[sign] as Sign)
  if (signs.length === 0) throw new Unreadable(part.at + part.text.length)
  if (signs.length > 2) throw new Unreadable(part.at)
  const sides = split(part, SIGN).map((side) => sideOf(side, names))
  if (sides.every(({ keys }) => keys.length === 0)) throw new Unreadable(part.at)
  return signs.map((sign, at) => ({ left: sides[at] as Formula, sign, right: sides[at + 1] as Formula }))
}

function verdictOf({ left, sign, right }: Comparison, figure: (key: string) => number): Verdict {
  const [one, other] = [left.value(figure), right.value(figure)]
  return Number.isNaN(one) || Number.isNaN(other) ? undefined : COMPARES[sign](one, other)
}

/** False as soon as one is; unknown if one is and none is false. */
function all(verdicts: Iterable<Verdict>): Verdict {
  let known = true
  for (const verdict of verdicts) {
    if (verdict === false) return false
    if (verdict === undefined) known = false
  }
  return known || undefined
}

const not = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict)

/**
 * Reads `涨幅>3 且 量比>2 或 主动净额>=5000万`: comparisons of formulas, joined by 且 and, weaker, by 或. Numbers may
 * end in 万, 亿 or %.
 */
export function readCondition(text: string, names: FormulaNames): ReadCondition {
  try {
    if (text.length > CONDITION_MAX) throw new Unreadable(CONDITION_MAX)
    const groups = split({ text, at: 0 }, OR).map((group) =>
      split(group, AND).flatMap((part) => comparisonsOf(part, names)),
    )
    const keys = new Set(groups.flat().flatMap(({ left, right }) => [...left.keys, ...right.keys]))
    const holds: Condition['holds'] = (figure) => {
      const group = (comparisons: Comparison[]) => all(comparisons.map((each) => verdictOf(each, figure)))
      return not(all(groups.map((comparisons) => not(group(comparisons)))))
    }
    return { ok: true, condition: { keys: [...keys], holds } }
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    return { ok: false, at: thrown.at }
  }
}
