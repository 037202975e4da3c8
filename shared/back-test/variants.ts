import type { ConditionNode, Numeric } from '../expression/expression'
import type { WrittenRule } from './model'

/** Factors of the numbers of bars in the neighbours of a rule. */
const SCALES = [0.6, 0.8, 1.25, 1.6]

const scaledBars = (bars: number, scale: number): number => (bars < 2 ? bars : Math.max(2, Math.round(bars * scale)))

function scaledNumeric(node: Numeric, scale: number): Numeric {
  const part = (of: Numeric) => scaledNumeric(of, scale)
  switch (node.kind) {
    case 'number':
    case 'figure':
      return node
    case 'negative':
      return { ...node, of: part(node.of) }
    case 'call':
      return { ...node, of: node.of.map(part) }
    case 'series':
      return {
        ...node,
        of: node.of.map(part),
        when: node.when.map((condition) => scaledTruth(condition, scale)),
        bars: node.bars.map((bars) => scaledBars(bars, scale)),
      }
    default:
      return { ...node, left: part(node.left), right: part(node.right) }
  }
}

function scaledTruth(node: ConditionNode, scale: number): ConditionNode {
  if (node.kind !== 'compare' && node.kind !== 'cross') {
    return { ...node, parts: node.parts.map((part) => scaledTruth(part, scale)) }
  }
  const { left, right } = node
  // `EVERY(condition, n)` is read as `COUNT(condition, n) = n`: both numbers are scaled.
  const isEvery = left.kind === 'series' && left.name === 'COUNT' && right.kind === 'number'
  if (isEvery && left.bars[0] === right.value) {
    return { ...node, left: scaledNumeric(left, scale), right: { ...right, value: scaledBars(right.value, scale) } }
  }
  return { ...node, left: scaledNumeric(left, scale), right: scaledNumeric(right, scale) }
}

/** A rule whose numbers of bars are `scale` times those of another. */
export interface Variant {
  scale: number
  rule: WrittenRule
}

/**
 * A rule and its neighbours: the same conditions over more and fewer bars. A rule that only works at its own numbers
 * does not describe the market. Without any number of bars there is only the rule itself.
 */
export function variantsOf(rule: WrittenRule): Variant[] {
  const scaled = (scale: number): Variant => ({
    scale,
    rule: {
      ...rule,
      entry: scaledTruth(rule.entry, scale),
      exit: rule.exit && scaledTruth(rule.exit, scale),
      rank: rule.rank && scaledNumeric(rule.rank, scale),
    },
  })
  const all = [{ scale: 1, rule }, ...SCALES.map(scaled)]
  const texts = all.map((one) => JSON.stringify(one.rule))
  return all.filter((_, at) => texts.indexOf(texts[at] as string) === at)
}
