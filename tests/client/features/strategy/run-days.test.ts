import { expect, test } from 'vitest'
import { haveSameDays, isShort, requestedDays } from '../../../../client/features/strategy/run-days'
import type { StrategyRun } from '../../../../shared/protocol/rest-back-tests'
import { partOf } from '../../../support/part-of'

const run = (sessions: number | null, from = '20261116', to = '20261123') =>
  partOf<StrategyRun>({ test: { from, to }, data: sessions === null ? null : { sessions } })

// A Monday to the Monday after it.
test('the requested trading days of a run include both ends', () => {
  expect([requestedDays(run(null)), requestedDays(run(null, '20261121', '20261122'))]).toEqual([6, 0])
})

test.each([
  [59, true],
  [60, false],
  [null, false],
])('a run of %j sessions is too short for figures per year: %s', (sessions, short) => {
  expect(isShort(run(sessions))).toBe(short)
})

test.each([
  [[], true],
  [[run(6)], true],
  [[run(6), run(6)], true],
  [[run(6), run(5)], false],
  [[run(6), run(6, '20261115')], false],
  [[run(6), run(6), run(6, '20261116', '20261124')], false],
])('runs %# have the same days: %s', (runs, same) => expect(haveSameDays(runs)).toBe(same))
