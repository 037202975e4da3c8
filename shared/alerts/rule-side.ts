import { eventKinds } from '../market/event-kinds'
import type { Operand } from './operands'
import { type Atom, atomsOf, type Rule } from './rule'

/** Operands that lean a way: more of them speaks for a rise. */
const LEANING: ReadonlySet<Operand> = new Set<Operand>([
  ...(['price', 'change', 'speed', 'activeNet', 'bigNet', 'hugeNet', 'passiveNet', 'imbalance', 'pressure'] as const),
  ...(['auctionPrice', 'auctionChange', 'sealMoney', 'rising', 'limitUps'] as const),
])
/** More of them speaks for a fall. */
const AGAINST: ReadonlySet<Operand> = new Set<Operand>(['sealFall', 'falling', 'limitDowns'])

/** Which way a rule says the price will go, by the first of its conditions that says it; 0 = none does. */
export function sideOf({ expression }: Pick<Rule, 'expression'>): 1 | 0 | -1 {
  for (const atom of atomsOf(expression)) {
    const side = sideOfAtom(atom)
    if (side !== 0) return side
  }
  return 0
}

function sideOfAtom(atom: Atom): 1 | 0 | -1 {
  if (atom.kind === 'event') return eventKinds[atom.event].side === 'up' ? 1 : -1
  if (atom.kind === 'edge') return atom.edge === 'seal' ? 1 : -1
  if (atom.kind === 'split') return atom.side === 'buy' ? 1 : -1
  const { operand, of } = atom.left
  // Events of another instrument give no side for this one.
  if (of !== undefined) return 0
  const isMore = atom.comparison === '>' || atom.comparison === '>=' || atom.comparison === 'up'
  if (LEANING.has(operand)) return isMore ? 1 : -1
  return AGAINST.has(operand) ? (isMore ? -1 : 1) : 0
}
