import { BAR_FIGURES } from '../../../../shared/back-test/bar-figures'
import type { WrittenRule } from '../../../../shared/back-test/model'
import type { Numeric, Truth } from '../../../../shared/expression/expression'
import { type Read, readBarCondition, readBarFormula } from '../../../../shared/expression/read-expression'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { text } from './text'

export type ReadRule = { ok: true; rule: WrittenRule } | { ok: false; reason: string }

type Part<N> = { node: N } | { reason: string }

function partOf<N>(read: Read<N>, refusal: (at: number) => string): Part<N> {
  return read.ok ? { node: read.node } : { reason: refusal(read.at) }
}

const condition = (words: string, refusal: (at: number) => string) =>
  partOf(readBarCondition(words, BAR_FIGURES), refusal)

const rankOf = (words: string): Part<Numeric | null> =>
  words.trim() === '' ? { node: null } : partOf(readBarFormula(words, BAR_FIGURES), text.badRank)

function exitOf({ exit, stopPercent, takePercent, sessions }: StrategyTest): Part<Truth | null> {
  if (exit.trim() !== '') return condition(exit, text.badExit)
  const hasExit = stopPercent !== null || takePercent !== null || sessions !== null
  return hasExit ? { node: null } : { reason: text.noExit }
}

/** The rule of a request, or a Chinese sentence that says what cannot be read and where. */
export function readTest(test: StrategyTest): ReadRule {
  if (test.from > test.to) return { ok: false, reason: text.badRange }
  const [entry, exit, rank] = [condition(test.entry, text.badEntry), exitOf(test), rankOf(test.rank)]
  if ('reason' in entry) return { ok: false, reason: entry.reason }
  if ('reason' in exit) return { ok: false, reason: exit.reason }
  if ('reason' in rank) return { ok: false, reason: rank.reason }
  return { ok: true, rule: { type: 'condition', entry: entry.node, exit: exit.node, rank: rank.node } }
}
