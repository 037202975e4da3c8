import { normalBelow } from '../../../shared/back-test/normal'

/** Minutes of returns that volatility is measured on, at least and at most. */
export const VOLATILITY_MINUTES_MIN = 15
const MINUTES_MAX = 60
const DRIFT_MINUTES = 30
/** How much of a recent drift is believed to go on. Small on purpose: drifts of minutes hardly persist. */
const DRIFT_KEPT = 0.1
/** Half width of the middle 80 % of a normal distribution, in standard deviations. */
const Z80 = 1.2816
/** The same of the middle 50 %. */
const Z50 = 0.6745
const PROBABILITY_MAX = 0.65

export interface Forecast {
  probabilityUp: number
  /** 80 % band, same units as the closes. */
  low: number
  high: number
  /** 50 % band. */
  half: [low: number, high: number]
}

/**
 * Naive baseline: the base rate so far, moved by a tenth of the recent drift measured in volatility; the band is
 * the realised one-minute volatility scaled by the square root of time. `closes` one a minute, newest last; `minutes`
 * ahead. Undefined when there are too few minutes or nothing moved.
 */
export function forecast(closes: readonly number[], baseRate: number, minutes: number): Forecast | undefined {
  const returns: number[] = []
  for (let at = Math.max(1, closes.length - MINUTES_MAX); at < closes.length; at++) {
    returns.push(Math.log((closes[at] as number) / (closes[at - 1] as number)))
  }
  const last = closes.at(-1)
  if (last === undefined || returns.length < VOLATILITY_MINUTES_MIN || returns.some((value) => !Number.isFinite(value)))
    return undefined
  const sigma = deviation(returns) * Math.sqrt(minutes)
  if (sigma === 0) return undefined
  const recent = returns.slice(-DRIFT_MINUTES)
  const drift = (recent.reduce((sum, value) => sum + value, 0) / recent.length) * minutes * DRIFT_KEPT
  const tilt = normalBelow(drift / sigma) - 0.5
  const below = (z: number) => Math.floor(last * Math.exp(drift - z * sigma))
  const above = (z: number) => Math.ceil(last * Math.exp(drift + z * sigma))
  return {
    probabilityUp: Math.min(PROBABILITY_MAX, Math.max(1 - PROBABILITY_MAX, baseRate + tilt)),
    low: below(Z80),
    high: above(Z80),
    half: [below(Z50), above(Z50)],
  }
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0
}
