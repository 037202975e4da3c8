import { ADJUSTED_BAR_FIGURES } from '../../../../shared/back-test/bar-figures'
import type { WrittenRule } from '../../../../shared/back-test/model'
import { type ConditionNode, keysOf, type Numeric } from '../../../../shared/expression/expression'
import {
  type FigureNames,
  type Read,
  readBarCondition,
  readBarFormula,
} from '../../../../shared/expression/read-expression'
import { ownNameOf, withOwnWords } from '../../../../shared/market/own-data'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { text } from './text'

export type ReadRule = { ok: true; rule: WrittenRule } | { ok: false; reason: string }

type Part<N> = { node: N } | { reason: string }

function partOf<N>(read: Read<N>, refusal: (at: number) => string): Part<N> {
  return read.ok ? { node: read.node } : { reason: refusal(read.at) }
}

const condition = (words: string, names: FigureNames, refusal: (at: number) => string) =>
  partOf(readBarCondition(words, names), refusal)

const rankOf = (words: string, names: FigureNames): Part<Numeric | null> =>
  words.trim() === '' ? { node: null } : partOf(readBarFormula(words, names), text.badRank)

function exitOf(
  { exit, stopPercent, takePercent, sessions }: StrategyTest,
  names: FigureNames,
): Part<ConditionNode | null> {
  if (exit.trim() !== '') return condition(exit, names, text.badExit)
  const hasExit = stopPercent !== null || takePercent !== null || sessions !== null
  return hasExit ? { node: null } : { reason: text.noExit }
}

/** Names of the data sets that a rule reads, once each. */
export const ownNamesOf = ({ entry, exit, rank }: WrittenRule): string[] => [
  ...new Set([entry, exit, rank].flatMap((node) => (node ? keysOf(node) : [])).flatMap((key) => ownNameOf(key) ?? [])),
]

/** The rule of a request, or a Chinese sentence that says what cannot be read and where. `own`: names of data sets. */
export function readTest(test: StrategyTest, own: readonly string[]): ReadRule {
  const names = withOwnWords(ADJUSTED_BAR_FIGURES, own)
  if (test.from > test.to) return { ok: false, reason: text.badRange }
  const [entry, exit, rank] = [
    condition(test.entry, names, text.badEntry),
    exitOf(test, names),
    rankOf(test.rank, names),
  ]
  if ('reason' in entry) return { ok: false, reason: entry.reason }
  if ('reason' in exit) return { ok: false, reason: exit.reason }
  if ('reason' in rank) return { ok: false, reason: rank.reason }
  return { ok: true, rule: { type: 'condition', entry: entry.node, exit: exit.node, rank: rank.node } }
}
