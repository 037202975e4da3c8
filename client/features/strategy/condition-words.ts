import type { ConditionNode, Numeric } from '../../../shared/expression/expression'
import { units } from '../../text/common'
import { ruleLab } from '../../text/rule-lab'
import { BLOCK_FUNCTIONS } from './condition-blocks'

const { words, blocks } = ruleLab
const SIGN_WORDS = { '>=': '≥', '<=': '≤', '>': '>', '<': '<', '=': '=' } as const

/** A number as people write it, large ones in 亿 or 万. */
function numberWords(value: number): string {
  if (value !== 0 && value % 1e6 === 0 && Math.abs(value) >= 1e8) return `${value / 1e8}${units.yi}`
  if (value !== 0 && value % 100 === 0 && Math.abs(value) >= 1e4) return `${value / 1e4}${units.wan}`
  return String(value)
}

/** A function in words where it is one of a figure and some bars, else as it was written. */
function seriesWords(node: Extract<Numeric, { kind: 'series' }>, nameOf: (key: string) => string): string {
  const { name, bars } = node
  const parts = node.of.map((of) => numericWords(of, nameOf))
  const [first = '', ...others] = parts
  const known = BLOCK_FUNCTIONS.find((one) => one === name)
  const [count = 0] = bars
  if (known && count > 0 && others.length === 0) {
    const of = node.of[0]?.kind === 'figure' || node.of[0]?.kind === 'series' ? first : `（${first}）`
    return known === 'REF' ? words.unit.REF(count, of) : words.window(blocks.functions[known], count, of)
  }
  const when = node.when.map((condition) => conditionWords(condition, nameOf))
  return `${name}(${[...when, ...parts, ...bars].join('，')})`
}

const isSum = ({ kind }: Numeric): boolean => kind === '+' || kind === '-'

function numericWords(node: Numeric, nameOf: (key: string) => string): string {
  const part = (of: Numeric) => numericWords(of, nameOf)
  switch (node.kind) {
    case 'number':
      return numberWords(node.value)
    case 'figure':
      return nameOf(node.key)
    case 'negative':
      return `−${isSum(node.of) ? `（${part(node.of)}）` : part(node.of)}`
    case 'call':
      return `${node.name}(${node.of.map(part).join('，')})`
    case 'series':
      return seriesWords(node, nameOf)
    default: {
      const sign = { '+': ' + ', '-': ' − ', '*': ' × ', '/': ' ÷ ' }[node.kind]
      const inner = (of: Numeric) => {
        const isProduct = of.kind === '*' || of.kind === '/'
        return (isSum(of) && node.kind !== '+') || (isProduct && node.kind === '/') ? `（${part(of)}）` : part(of)
      }
      return `${inner(node.left)}${sign}${inner(node.right)}`
    }
  }
}

/** A condition said back in words, so that its author sees what was read. */
export function conditionWords(node: ConditionNode, nameOf: (key: string) => string): string {
  switch (node.kind) {
    case 'compare':
      return `${numericWords(node.left, nameOf)} ${SIGN_WORDS[node.sign]} ${numericWords(node.right, nameOf)}`
    case 'cross':
      return words.cross(numericWords(node.left, nameOf), numericWords(node.right, nameOf))
    default: {
      const join = node.kind === 'and' ? words.and : words.or
      return node.parts
        .map((part) => {
          const text = conditionWords(part, nameOf)
          return part.kind === 'and' || part.kind === 'or' ? `（${text}）` : text
        })
        .join(join)
    }
  }
}

export const formulaWords = numericWords
