import type { ScoreFigures, ScoreHorizon } from '../../../shared/flow/signal-score'
import { type RuleScores, type Scorecard, SIGNAL_KINDS, type SignalKind } from '../../../shared/protocol/rest-scorecard'
import { scorecardText as text } from '../../text/scorecard'
import { signalWords } from './signal-words'

/** Subject of a score: a kind of signal, or one's own rule. */
export type Scored = { kind: SignalKind } | { ruleId: string }

export interface ScoredRow {
  /** Names it in addresses, too. */
  key: string
  name: string
  /** Its definition, in a sentence. */
  hint: string
  /** Predicted direction of the price. */
  side: 'up' | 'down' | 'none'
  isOwn: boolean
  count: number
  horizons: Record<ScoreHorizon, ScoreFigures>
}

const RULE = 'rule:'
const SIDES = { '1': 'up', '0': 'none', '-1': 'down' } as const

/** Subject of a row's key; undefined if there is none. */
export function scoredOf(key: string): Scored | undefined {
  if (key.startsWith(RULE)) return { ruleId: key.slice(RULE.length) }
  const kind = SIGNAL_KINDS.find((one) => one === key)
  return kind && { kind }
}

/** One's own rules first, that which rang last before the others; then the kinds of signals. */
export function scoredRows(card: Scorecard, own: RuleScores | undefined): ScoredRow[] {
  return [
    ...(own?.scores ?? []).map(({ ruleId, name, condition, side, count, horizons }) => ({
      key: `${RULE}${ruleId}`,
      name,
      hint: text.ruleHint(condition),
      isOwn: true,
      count,
      horizons,
      side: SIDES[`${side}`],
    })),
    ...card.scores.map(({ signal, count, horizons }) => {
      const { name, rule, side } = signalWords(signal)
      return { key: signal, name, hint: rule, side, isOwn: false, count, horizons }
    }),
  ]
}
