import { expect, test } from 'vitest'
import { isOver, progressWords } from '../../../../client/features/strategy/run-words'
import { ruleLab } from '../../../../client/text/rule-lab'
import type { StrategyRun } from '../../../../shared/protocol/rest-back-tests'
import { partOf } from '../../../support/part-of'

const { states, ahead, failedTo } = ruleLab.runs

test.each<[Partial<StrategyRun>, string, isOver: boolean]>([
  [{ state: 'waiting', ahead: null }, states.waiting, false],
  [{ state: 'waiting', ahead: 0 }, `${states.waiting} · ${ahead(0)}`, false],
  [{ state: 'waiting', ahead: 3 }, `${states.waiting} · ${ahead(3)}`, false],
  [{ state: 'running', progress: 0 }, `${states.running} 0%`, false],
  [{ state: 'running', progress: 0.456 }, `${states.running} 46%`, false],
  [{ state: 'running', progress: 1 }, `${states.running} 100%`, false],
  [{ state: 'done' }, states.done, true],
  [{ state: 'cancelled' }, states.cancelled, true],
  [{ state: 'failed', reason: '没有日线' }, failedTo('没有日线'), true],
])('a run (%j) is shown as %s', (run, words, over) => {
  const whole = partOf<StrategyRun>({ progress: 0.5, ahead: 2, reason: '别的', ...run })
  expect([progressWords(whole), isOver(whole)]).toEqual([words, over])
})
