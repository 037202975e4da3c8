import { describe, expect, test } from 'vitest'
import { calibrationOf, newestSkill, skillByRegime, skillOf } from '../../../shared/forecast/skill'
import {
  fitModel,
  type JudgedStatement,
  judgeWalkForward,
  type Sample,
  stateBy,
} from '../../../shared/forecast/walk-forward'
import { randomSamples } from '../../support/random-samples'

const WALK = { daysMin: 20, daysMax: 60 }
const judgedOf = (seed: number, link: number, days = 60) => judgeWalkForward(randomSamples(seed, days, link), WALK)

describe('a model that walks forward', () => {
  test('finds a link that is there, and its band holds what it says', () => {
    const skill = skillOf(judgedOf(1, 0.8))
    expect(skill).toMatchObject({ isSkilled: true, days: 40 })
    expect(skill?.skill).toBeGreaterThan(0.05)
    expect(skill?.skillInterval?.[0]).toBeGreaterThan(0)
    expect(skill?.hitRate).toBeGreaterThan(0.55)
    expect(skill?.within80Interval?.[0]).toBeLessThan(0.8)
    expect(skill?.within80Interval?.[1]).toBeGreaterThan(0.8)
    expect(skill?.within50Interval?.[0]).toBeLessThan(0.5)
    expect(skill?.within50Interval?.[1]).toBeGreaterThan(0.5)
  })

  test('claims nothing where nothing follows from anything', () => {
    const skill = skillOf(judgedOf(2, 0))
    expect(skill?.isSkilled).toBe(false)
    expect(skill?.skillInterval?.[0]).toBeLessThan(0)
  })

  test('knows nothing of the day that it judges, nor of later ones', () => {
    const samples = randomSamples(3, 30, 0.5)
    const last = samples.at(-1)?.day
    const turned = samples.map((sample) => (sample.day === last ? { ...sample, move: -sample.move } : sample))
    const chances = (of: readonly Sample[]) => judgeWalkForward(of, WALK).map(({ chance, band80 }) => [chance, band80])
    expect(chances(turned)).toEqual(chances(samples))
    const first = samples[0]?.day
    const other = samples.map((sample) => (sample.day === first ? { ...sample, move: -sample.move } : sample))
    expect(chances(other)).not.toEqual(chances(samples))
  })

  test('leaves out a sample whose outcome came after the first moment of the day', () => {
    const samples = randomSamples(4, 22, 0.5)
    const days = [...new Set(samples.map(({ day }) => day))]
    const late = (sample: Sample) => sample.day === days[19]
    const delayed = samples.map((sample) => (late(sample) ? { ...sample, dueAt: 21 * 86_400_000 - 1 } : sample))
    const gone = samples.filter((sample) => !late(sample))
    const chances = (of: readonly Sample[], daysMin: number) =>
      judgeWalkForward(of, { daysMin, daysMax: 60 })
        .filter(({ day }) => day === days[20])
        .map(({ chance }) => chance)
    expect(chances(delayed, 20)).toEqual(chances(gone, 19))
    expect(chances(delayed, 20)).not.toEqual(chances(samples, 20))
  })

  test('does not judge before it has days enough, nor from too few samples', () => {
    expect(judgedOf(5, 0.5, 20)).toEqual([])
    expect(fitModel(randomSamples(5, 2, 0.5))).toBeUndefined()
  })
})

describe('a statement', () => {
  const samples = randomSamples(6, 30, 0.8)
  const model = fitModel(samples)
  if (!model) throw new Error('no model')

  test('leans with the feature that leads, and has bands in usual moves', () => {
    const at = (flow: number, scale = 0.002) => stateBy(model, { features: [0.1, flow, 0], scale })
    expect(at(1).chance).toBeGreaterThan(at(-1).chance)
    const [low, high] = at(0).band80
    expect(low).toBeLessThan(at(0).band50[0])
    expect(high).toBeGreaterThan(at(0).band50[1])
    expect(at(0, 0.004).band80).toEqual([low * 2, high * 2])
    expect([at(0, 1e-9).regime, at(0, 1).regime]).toEqual(['quiet', 'lively'])
  })

  test('is set beside an even market, the rate so far and the move before', () => {
    const { riseRate, repeatRate } = model
    const rising = stateBy(model, { features: [1, 0, 0], scale: 0.002 })
    const falling = stateBy(model, { features: [-1, 0, 0], scale: 0.002 })
    expect(rising).toMatchObject({ even: 0.5, rate: riseRate, repeat: repeatRate })
    expect(falling.repeat).toBeCloseTo(1 - repeatRate, 12)
    const moved = samples.filter(({ move }) => move !== 0)
    expect(riseRate).toBe(moved.filter(({ move }) => move > 0).length / moved.length)
  })
})

const judgement = (over: Partial<JudgedStatement>): JudgedStatement => ({
  subject: '000300.SH',
  day: '20260701',
  madeAt: 0,
  move: 0.01,
  chance: 0.5,
  even: 0.5,
  rate: 0.5,
  repeat: 0.5,
  band50: [-0.01, 0.01],
  band80: [-0.02, 0.02],
  regime: 'usual',
  ...over,
})

describe('skill', () => {
  test('is measured against the best baseline, and moves of nothing count for the bands alone', () => {
    const skill = skillOf([
      judgement({ chance: 0.8, rate: 0.6, move: 0.015 }),
      judgement({ chance: 0.4, rate: 0.6, move: -0.03, day: '20260702' }),
      judgement({ chance: 0.9, move: 0, day: '20260703' }),
    ])
    expect(skill).toMatchObject({ count: 2, days: 2, hitRate: 1, isSkilled: false, within50: 1 / 3, within80: 2 / 3 })
    expect(skill?.brier).toBeCloseTo((0.04 + 0.16) / 2, 12)
    expect(skill?.brierEven).toBe(0.25)
    expect(skill?.brierRate).toBeCloseTo((0.16 + 0.36) / 2, 12)
    expect(skill?.skill).toBeCloseTo(1 - 0.1 / 0.25, 12)
  })

  test('is none where nothing moved', () => {
    expect(skillOf([])).toBeUndefined()
    expect(skillOf([judgement({ move: 0 })])).toBeUndefined()
  })

  test('of one day has no interval, and is not claimed', () => {
    expect(skillOf(Array.from({ length: 300 }, () => judgement({ chance: 0.9 })))).toMatchObject({
      skillInterval: null,
      hitInterval: null,
      isSkilled: false,
    })
  })

  test('of the newest moments leaves older ones out', () => {
    const rows = Array.from({ length: 300 }, (_, at) =>
      judgement({ madeAt: at, day: String(at), chance: at < 50 ? 0 : 1 }),
    )
    expect(newestSkill(rows)).toMatchObject({ count: 250, hitRate: 1 })
  })

  test('by regime judges each for itself', () => {
    const parts = skillByRegime([
      judgement({ regime: 'quiet', chance: 0.9 }),
      judgement({ regime: 'lively', chance: 0.1 }),
    ])
    expect(parts.map(({ regime, skill }) => [regime, skill?.hitRate])).toEqual([
      ['quiet', 1],
      ['usual', undefined],
      ['lively', 0],
    ])
  })

  test('of the calibration says how often each stated chance came true', () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      judgement({ day: String(at), chance: at < 20 ? 0.3 : 0.7, move: at % 10 < (at < 20 ? 3 : 6) ? 0.01 : -0.01 }),
    )
    const bins = calibrationOf(rows)
    expect(bins).toHaveLength(10)
    const low = bins.slice(0, 5)
    expect(low.every(({ chance }) => Math.abs(chance - 0.3) < 1e-12)).toBe(true)
    expect(low.reduce((sum, { rose }) => sum + rose, 0) / 5).toBeCloseTo(0.3, 12)
    expect(bins.slice(5).reduce((sum, { rose }) => sum + rose, 0) / 5).toBeCloseTo(0.6, 12)
  })
})
