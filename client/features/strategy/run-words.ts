import type { StrategyRun } from '../../../shared/protocol/rest-back-tests'
import { ruleLab } from '../../text/rule-lab'
import { formatPercent } from '../../ui/format'

const text = ruleLab.runs

export const isOver = ({ state }: Pick<StrategyRun, 'state'>): boolean => state !== 'waiting' && state !== 'running'

/** State of a run in words: its place in the queue, how far it is, or why it failed. */
export function progressWords({ state, progress, ahead, reason }: StrategyRun): string {
  const word = text.states[state]
  if (state === 'waiting') return ahead === null ? word : `${word} · ${text.ahead(ahead)}`
  if (state === 'running') return `${word} ${formatPercent(progress, { sign: false, digits: 0 })}`
  return state === 'failed' ? text.failedTo(reason) : word
}
