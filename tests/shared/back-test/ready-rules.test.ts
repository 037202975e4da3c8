import { expect, test } from 'vitest'
import { READY_RULES } from '../../../shared/back-test/ready-rules'

test('each ready rule has its number of positions, stop, target and time limit', () => {
  const limits = READY_RULES.map((rule) => [
    rule.id,
    rule.maxPositions,
    rule.stopPercent,
    rule.takePercent,
    rule.sessions,
  ])
  expect(limits).toEqual([
    ['golden-cross', 10, null, null, null],
    ['breakout', 10, null, null, null],
    ['volume-breakout', 10, 8, null, null],
    ['momentum', 10, null, null, 10],
    ['reversal', 10, null, null, 5],
    ['pullback', 10, 6, 12, null],
    ['oversold', 10, null, null, 20],
    ['quiet', 10, null, 15, null],
    ['first-limit', 5, null, null, 2],
    ['aggressor', 10, null, null, 3],
    ['large-orders', 10, null, null, 5],
    ['passive', 10, 6, null, 5],
  ])
})
