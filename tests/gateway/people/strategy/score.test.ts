import { describe, expect, test } from 'vitest'
import type { LoggedPrediction } from '../../../../gateway/people/strategy/prediction-log'
import { riseRate as rateOf, scoreOf as scoreFor, wilson } from '../../../../gateway/people/strategy/score'

const scoreOf = (rows: readonly LoggedPrediction[]) => scoreFor(rows, '15')
const riseRate = (rows: readonly LoggedPrediction[]) => rateOf(rows, '15')

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
    made_at: minute * 60_000,
    probability_up: probability,
    baseline_up: 0.5,
    outcome: 'up',
  }) as LoggedPrediction

test.each([
  ['within a quarter of an hour', [0, 14], 1],
  ['in two quarters of one half hour', [0, 15], 2],
  ['an hour apart', [0, 60], 2],
])('two rises %s are independent outcomes as often as their horizon has passed', (_, minutes, draws) => {
  expect(scoreOf(minutes.map((minute) => risen(minute))).draws).toBe(draws)
})

type Told = [minute: number, probability: number, outcome: 'up' | 'down' | 'flat', over?: Partial<LoggedPrediction>]
const told = (...rows: Told[]) =>
  rows.map(
    ([minute, probability, outcome, over]) =>
      ({
        made_at: minute * 60_000,
        probability_up: probability,
        baseline_up: 0.5,
        outcome,
        price: 1_000,
        low: 990,
        high: 1_010,
        ...over,
      }) as LoggedPrediction,
  )

describe('the score of forecasts', () => {
  const rows = told(
    [0, 0.6, 'up'],
    [60, 0.7, 'down'],
    [120, 0.4, 'down'],
    [180, 0.3, 'up', { price: 1_011 }],
    [240, 0.9, 'up', { price: 990 }],
    [300, 0.8, 'flat', { price: 989 }],
  )

  test('counts as a hit what was more likely than not, either way; flat outcomes are none', () => {
    const score = scoreOf(rows)
    expect([score.count, score.hitRate, score.baseRate]).toEqual([6, 3 / 5, 3 / 5])
    expect(score.hitInterval).toEqual(wilson(3 / 5, 5))
  })

  test('an even forecast speaks for a fall', () => {
    expect(scoreOf(told([0, 0.5, 'up'])).hitRate).toBe(0)
    expect(scoreOf(told([0, 0.5, 'down'])).hitRate).toBe(1)
  })

  test('is the mean of the squared distances, of the forecast and of the baseline', () => {
    const score = scoreOf(rows)
    expect(score.brier).toBeCloseTo((0.16 + 0.49 + 0.16 + 0.49 + 0.01) / 5, 12)
    expect(score.brierBaseline).toBeCloseTo(0.25, 12)
  })

  test('says how often the price ended in the band, edges and flat outcomes among it', () => {
    expect(scoreOf(rows).coverage80).toBeCloseTo(4 / 6, 12)
    expect(scoreOf(told([0, 0.5, 'up', { price: 1_010 }])).coverage80).toBe(1)
    expect(scoreOf(told([0, 0.5, 'up', { price: null }])).coverage80).toBe(0)
  })

  test('of nothing is nothing, of flat outcomes only their band', () => {
    expect(scoreOf([])).toEqual({
      count: 0,
      draws: 0,
      brier: null,
      brierBaseline: null,
      hitRate: null,
      hitInterval: null,
      baseRate: null,
      coverage80: null,
      coverageInterval: null,
      significant: false,
    })
    const flat = scoreOf(told([0, 0.5, 'flat']))
    expect(flat).toMatchObject({ count: 1, draws: 0, hitRate: null, coverage80: 1 })
    // One outcome says next to nothing: Wilson's interval of 1 in 1.
    expect(flat.coverageInterval?.[0]).toBeCloseTo(0.2065, 3)
    expect(flat.coverageInterval?.[1]).toBe(1)
  })
})

describe('a gain over the baseline', () => {
  const halfHours = (count: number, probability: number) =>
    told(...Array.from({ length: count }, (_, at): Told => [at * 30, probability + (at % 2) / 100, 'up']))

  test.each([
    ['is sure of twenty half hours that all gained', halfHours(20, 0.7), true],
    ['is not sure of nineteen', halfHours(19, 0.7), false],
    ['is none where the forecast is worse', halfHours(20, 0.3), false],
    [
      'is not sure where it goes up and down',
      told(...Array.from({ length: 40 }, (_, at): Told => [at * 30, 0.9, at % 3 === 0 ? 'down' : 'up'])),
      false,
    ],
    [
      'of many forecasts of one half hour is one',
      told(...Array.from({ length: 29 }, (_, at): Told => [at, 0.7, 'up'])),
      false,
    ],
  ])('%s', (_, rows, sure) => {
    expect(scoreOf(rows).significant).toBe(sure)
  })
})

describe('the share of rises', () => {
  test.each([
    ['is even without forecasts', [], 0.5],
    ['moves by one draw a quarter of an hour', told([0, 0.5, 'up']), 11 / 21],
    ['counts a span once, by its mean', told([0, 0.5, 'up'], [1, 0.5, 'down'], [30, 0.5, 'down']), 10.5 / 22],
    ['leaves flat outcomes out', told([0, 0.5, 'flat'], [15, 0.5, 'down']), 10 / 21],
  ])('%s', (_, rows, share) => {
    expect(riseRate(rows)).toBeCloseTo(share, 12)
  })
})
