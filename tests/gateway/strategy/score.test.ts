import { expect, test } from 'vitest'
import type { LoggedPrediction } from '../../../gateway/strategy/prediction-log'
import { scoreOf, wilson } from '../../../gateway/strategy/score'

/** Published values of Wilson's interval at 95 %. */
test.each([
  [6, 10, 0.3127, 0.8318],
  [0, 10, 0, 0.2775],
  [50, 100, 0.4038, 0.5962],
  [1, 1, 0.2065, 1],
])('%i of %i lie between %d and %d', (hits, draws, low, high) => {
  const [from, to] = wilson(hits / draws, draws)
  expect(from).toBeCloseTo(low, 4)
  expect(to).toBeCloseTo(high, 4)
})

const risen = (minute: number, probability = 0.6) =>
  ({
    ...{ made_at: minute * 60_000, probability_up: probability, baseline_up: 0.5 },
    outcome: 'up',
  }) as LoggedPrediction

test.each([
  ['within a quarter of an hour', [0, 14], 1],
  ['in two quarters of one half hour', [0, 15], 2],
  ['an hour apart', [0, 60], 2],
])('two rises %s are independent outcomes as often as their horizon has passed', (_, minutes, draws) => {
  expect(scoreOf(minutes.map((minute) => risen(minute))).draws).toBe(draws)
})
