import type { RuleDefinition } from '../../../../shared/back-test/model'
import { BAR_FIGURES } from '../../../../shared/back-test/rules/written-rule'
import type { Truth } from '../../../../shared/expression/expression'
import { readBarCondition } from '../../../../shared/expression/read-expression'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { text } from './text'

export type ReadRule = { ok: true; rule: RuleDefinition } | { ok: false; reason: string }

function readCondition(words: string, refusal: (at: number) => string): { node: Truth } | { reason: string } {
  const read = readBarCondition(words, BAR_FIGURES)
  return read.ok ? { node: read.node } : { reason: refusal(read.at) }
}

/** The rule of a request, or a Chinese sentence that says what cannot be read and where. */
export function readTest(test: StrategyTest): ReadRule {
  if (test.from > test.to) return { ok: false, reason: text.badRange }
  const entry = readCondition(test.entry, text.badEntry)
  if ('reason' in entry) return { ok: false, reason: entry.reason }
  if (test.exit.trim() === '') {
    const hasExit = test.stopPercent !== null || test.takePercent !== null || test.sessions !== null
    if (!hasExit) return { ok: false, reason: text.noExit }
    return { ok: true, rule: { type: 'condition', entry: entry.node, exit: null } }
  }
  const exit = readCondition(test.exit, text.badExit)
  if ('reason' in exit) return { ok: false, reason: exit.reason }
  return { ok: true, rule: { type: 'condition', entry: entry.node, exit: exit.node } }
}
