import type { InstrumentId } from '../market/instrument'
import { addTo } from '../market/multi-map'
import type { UnixMs } from '../market/units'
import { conformalBounds } from './intervals'
import { chanceOf, fitLogistic, type LogisticModel } from './logistic'

/** A moment of the past at which a forecast could have been made. */
export interface Sample {
  subject: InstrumentId
  /** `YYYYMMDD` of the day that it belongs to. */
  day: string
  madeAt: UnixMs
  dueAt: UnixMs
  /** Features at that time, as many as the horizon has. The first is the last move, whose direction is a baseline. */
  features: readonly number[]
  /** Size of a usual move over the horizon, in log units, from what was known then; above 0. */
  scale: number
  /** Outcome: ln(price at `dueAt` / price at `madeAt`). */
  move: number
}

/** A model of one horizon. */
export interface FittedModel {
  logistic: LogisticModel
  /** Part of the moves that were rises. */
  riseRate: number
  /** Part of the moves that went the way of the move before. */
  repeatRate: number
  /** Bounds of `move / scale` that hold 50 and 80 % of the outcomes. */
  bounds50: [low: number, high: number]
  bounds80: [low: number, high: number]
  /** Scales below and above which a moment is quiet or lively: a third of the samples each. */
  quiet: number
  lively: number
  /** First and last day of the samples, `YYYYMMDD`, days and samples. */
  from: string
  to: string
  days: number
  count: number
}

export type Regime = 'quiet' | 'usual' | 'lively'

/** Forecast of a model at one time. */
export interface ForecastStatement {
  /** Chance of a rise, 0…1. */
  chance: number
  /** Chances of the three baselines: an even market, the rate so far, and a repetition of the last move. */
  even: number
  rate: number
  repeat: number
  /** Moves in log units. */
  band50: [low: number, high: number]
  band80: [low: number, high: number]
  regime: Regime
}

export interface JudgedStatement extends ForecastStatement {
  subject: InstrumentId
  day: string
  madeAt: UnixMs
  move: number
}

/** Penalty of the regression: large, as effects are small and samples overlap. */
const PENALTY = 50
const SAMPLES_MIN = 100

/** Fits the model of a horizon. Undefined if samples are too few, all rose or all fell. */
export function fitModel(samples: readonly Sample[]): FittedModel | undefined {
  const moved = samples.filter(({ move }) => move !== 0)
  if (moved.length < SAMPLES_MIN) return undefined
  const rows = moved.map(({ features }) => features)
  const logistic = fitLogistic(
    rows,
    moved.map(({ move }) => move > 0),
    PENALTY,
  )
  const scaled = Float64Array.from(samples, ({ move, scale }) => move / scale).sort()
  const bounds50 = conformalBounds(scaled, 0.5)
  const bounds80 = conformalBounds(scaled, 0.8)
  if (!logistic || !bounds50 || !bounds80) return undefined
  const scales = Float64Array.from(samples, ({ scale }) => scale).sort()
  const days = [...new Set(samples.map(({ day }) => day))].sort()
  const part = (holds: (sample: Sample) => boolean) => moved.filter(holds).length / moved.length
  return {
    logistic,
    bounds50,
    bounds80,
    riseRate: part(({ move }) => move > 0),
    repeatRate: part(({ move, features }) => move > 0 === (features[0] ?? 0) > 0),
    quiet: scales[Math.floor(scales.length / 3)] ?? 0,
    lively: scales[Math.floor((scales.length * 2) / 3)] ?? 0,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    days: days.length,
    count: samples.length,
  }
}

/** Forecast of a fitted model at one time. */
export function stateBy(
  model: FittedModel,
  { features, scale }: Pick<Sample, 'features' | 'scale'>,
): ForecastStatement {
  const band = ([low, high]: [number, number]): [number, number] => [low * scale, high * scale]
  const { riseRate, repeatRate, quiet, lively } = model
  return {
    chance: chanceOf(model.logistic, features),
    even: 0.5,
    rate: riseRate,
    repeat: (features[0] ?? 0) > 0 ? repeatRate : 1 - repeatRate,
    band50: band(model.bounds50),
    band80: band(model.bounds80),
    regime: scale < quiet ? 'quiet' : scale > lively ? 'lively' : 'usual',
  }
}

export interface WalkOptions {
  /** Days that the first model is fitted on, at least. */
  daysMin: number
  /** Days that a model is fitted on, at most: the newest. */
  daysMax: number
}

/**
 * Judges each day by a model that was fitted on earlier days alone: a sample is used only if its outcome was known
 * before the first moment of the day that is judged.
 */
export function judgeWalkForward(samples: readonly Sample[], { daysMin, daysMax }: WalkOptions): JudgedStatement[] {
  const byDay = new Map<string, Sample[]>()
  for (const sample of samples) {
    addTo(byDay, sample.day, sample)
  }
  const days = [...byDay.keys()].sort()
  return days.slice(daysMin).flatMap((day, at) => {
    const judged = byDay.get(day) ?? []
    const begins = Math.min(...judged.map(({ madeAt }) => madeAt))
    const before = days.slice(Math.max(0, daysMin + at - daysMax), daysMin + at)
    const model = fitModel(before.flatMap((one) => byDay.get(one) ?? []).filter(({ dueAt }) => dueAt <= begins))
    if (!model) return []
    return judged.map((sample) => {
      const { subject, madeAt, move } = sample
      return { ...stateBy(model, sample), subject, day, madeAt, move }
    })
  })
}
