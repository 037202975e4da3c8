import type { Price, Yuan } from '../market/units'
import type { Horizon } from './horizons'

/** Values of an index at the end of a minute; sums are of that minute. */
export interface MinutePoint {
  /** 1 … 240. */
  slot: number
  close: Price
  turnover: Yuan
  /** Members above and below their previous close. */
  up: number
  down: number
  adNet: Yuan
  odBigNet: Yuan
}

/** Values of an index or a stock at the end of a day; sums are of the day. */
export interface DayPoint {
  day: string
  high: Price
  low: Price
  close: Price
  prevClose: Price
  turnover: Yuan
  adNet: Yuan
  odBigNet: Yuan
}

/** Features within a day: moves of the last minutes in usual moves, net money by turnover, and members that rose. */
export const MINUTE_FEATURES = [
  'move-15',
  'move-5',
  'move-30',
  'move-day',
  'active-5',
  'active-15',
  'orders-15',
  'breadth',
] as const
/** Features of a day: moves in usual moves, net money by turnover, place of the close in the range, turnover. */
export const DAY_FEATURES = [
  'move-1d',
  'move-5d',
  'move-20d',
  'active-1d',
  'active-5d',
  'orders-5d',
  'range',
  'pace',
] as const
export type FeatureName = (typeof MINUTE_FEATURES)[number] | (typeof DAY_FEATURES)[number]

/** Features of a horizon, in the order of its models. */
export const featureNames = (horizon: Horizon): readonly FeatureName[] =>
  horizon === 'day' ? DAY_FEATURES : MINUTE_FEATURES

/** Input of a forecast. `sigma`: standard deviation of the log return of one minute, or day; above 0. */
export interface Known {
  features: number[]
  sigma: number
}

/** Minutes that must be known, and those that a deviation is measured on. */
export const MINUTES_MIN = 31
const SIGMA_MINUTES = 60
/** Minutes that may be missing before the last one. */
const GAPS_MAX = 2
/** Days that must be known. */
const DAYS_MIN = 21
/** Features beyond so many usual moves say no more than that. */
const FEATURE_MAX = 4

const bounded = (value: number): number =>
  Math.max(-FEATURE_MAX, Math.min(FEATURE_MAX, Number.isFinite(value) ? value : 0))
const sumOf = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

function deviation(closes: readonly number[]): number {
  const returns = closes.slice(1).map((close, at) => Math.log(close / (closes[at] as number)))
  const mean = sumOf(returns, (value) => value) / returns.length
  return Math.sqrt(sumOf(returns, (value) => (value - mean) ** 2) / (returns.length - 1))
}

/**
 * Features after the last of some minutes, which are those of one day in order, from 1 on. Undefined before
 * `MINUTES_MIN` are known, if more than `GAPS_MAX` are missing, or if nothing moved.
 */
export function minuteKnown(minutes: readonly MinutePoint[], prevClose: Price): Known | undefined {
  const last = minutes.at(-1)
  if (!last || minutes.length < MINUTES_MIN || prevClose <= 0) return undefined
  if (last.slot - minutes.length > GAPS_MAX) return undefined
  const sigma = deviation(minutes.slice(-SIGMA_MINUTES - 1).map(({ close }) => close))
  if (!(sigma > 0)) return undefined
  const moved = (count: number): number => {
    const before = minutes[minutes.length - 1 - count] as MinutePoint
    return bounded(Math.log(last.close / before.close) / (sigma * Math.sqrt(count)))
  }
  const flow = (count: number, value: (row: MinutePoint) => number): number => {
    const rows = minutes.slice(-count)
    return share(
      sumOf(rows, value),
      sumOf(rows, ({ turnover }) => turnover),
    )
  }
  const features = [
    moved(15),
    moved(5),
    moved(30),
    bounded(Math.log(last.close / prevClose) / (sigma * Math.sqrt(minutes.length))),
    flow(5, ({ adNet }) => adNet),
    flow(15, ({ adNet }) => adNet),
    flow(15, ({ odBigNet }) => odBigNet),
    share(last.up - last.down, last.up + last.down),
  ]
  return { features, sigma }
}

/** Features when the last of some days is over. Undefined before `DAYS_MIN` are known, or if nothing moved. */
export function dayKnown(days: readonly DayPoint[]): Known | undefined {
  const newest = days.slice(-DAYS_MIN)
  const last = newest.at(-1)
  if (!last || newest.length < DAYS_MIN) return undefined
  // Moves against the adjusted previous close: an ex-date is no fall.
  const moves = newest.slice(1).map(({ close, prevClose }) => Math.log(close / prevClose))
  const mean = sumOf(moves, (move) => move) / moves.length
  const sigma = Math.sqrt(sumOf(moves, (move) => (move - mean) ** 2) / (moves.length - 1))
  if (!(sigma > 0)) return undefined
  const moved = (count: number) => bounded(sumOf(moves.slice(-count), (move) => move) / (sigma * Math.sqrt(count)))
  const flow = (count: number, value: (row: DayPoint) => number) => {
    const rows = newest.slice(-count)
    return share(
      sumOf(rows, value),
      sumOf(rows, ({ turnover }) => turnover),
    )
  }
  const usual = sumOf(newest.slice(-6, -1), ({ turnover }) => turnover) / 5
  const features = [
    moved(1),
    moved(5),
    moved(20),
    flow(1, ({ adNet }) => adNet),
    flow(5, ({ adNet }) => adNet),
    flow(5, ({ odBigNet }) => odBigNet),
    last.high > last.low ? (2 * last.close - last.high - last.low) / (last.high - last.low) : 0,
    usual > 0 && last.turnover > 0 ? bounded(Math.log(last.turnover / usual)) : 0,
  ]
  return { features, sigma }
}
