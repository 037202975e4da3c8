import { specOf } from '../../../shared/alerts/operands'
import { BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import type { Numeric, Truth } from '../../../shared/expression/expression'
import { readBarCondition } from '../../../shared/expression/read-expression'
import type { Sign } from '../../../shared/expression/words'
import { units } from '../../text/common'
import { ruleLab } from '../../text/rule-lab'

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

/** A part that alerts do not have. */
class NoAlert extends Error {}

const nameOf = (key: string): string => [...BAR_FIGURES].find(([, known]) => known === key)?.[0] ?? key

function figureOf(node: Numeric): string {
  if (node.kind === 'figure') {
    if (FIGURES[node.key]) return node.key
    throw new NoAlert(text.noFigure(nameOf(node.key)))
  }
  throw new NoAlert(node.kind === 'series' ? text.noSeries(node.name) : text.noFormula)
}

/** A closing at the limit is an event of alerts. */
function sealOf({ left, sign, right }: Extract<Truth, { kind: 'compare' }>): boolean {
  if (left.kind !== 'figure' || left.key !== 'limitUp' || right.kind !== 'number') return false
  return (sign === '>' && right.value === 0) || ((sign === '=' || sign === '>=') && right.value === 1)
}

function compared(left: Numeric, sign: string, right: Numeric): string {
  const key = figureOf(left)
  const { word, number } = FIGURES[key] as (typeof FIGURES)[string]
  if (sign === '=') throw new NoAlert(text.noEqual)
  if (right.kind === 'number') return `${word}${sign}${number(right.value)}`
  if (right.kind === 'negative' && right.of.kind === 'number') return `${word}${sign}${number(-right.of.value)}`
  return `${word}${sign}${FIGURES[figureOf(right)]?.word}`
}

function truthText(node: Truth): string {
  switch (node.kind) {
    case 'compare':
      if (sealOf(node)) return grammar.seal
      return node.left.kind === 'number'
        ? compared(node.right, MIRRORED[node.sign], node.left)
        : compared(node.left, node.sign, node.right)
    case 'cross':
      return compared(node.left, grammar.crosses, node.right)
    case 'and':
      return node.parts.map((part) => (part.kind === 'or' ? `(${truthText(part)})` : truthText(part))).join(grammar.and)
    case 'or':
      return node.parts.map(truthText).join(grammar.or)
  }
}

/**
 * The entry of a rule as the condition of an alert, which looks at today's figures as they are; or a sentence that says
 * what alerts do not have.
 */
export function alertCondition(entry: string): { ok: true; condition: string } | { ok: false; reason: string } {
  const read = readBarCondition(entry, BAR_FIGURES)
  if (!read.ok) return { ok: false, reason: ruleLab.editor.faultAt(read.at) }
  try {
    return { ok: true, condition: truthText(read.node) }
  } catch (thrown) {
    if (!(thrown instanceof NoAlert)) throw thrown
    return { ok: false, reason: thrown.message }
  }
}
