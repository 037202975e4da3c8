import { type LandingDay, POINT_S } from '../../shared/protocol/landing-day'
import { LAST_S } from './day'

/** All plots have this size in their own units; the page stretches them. */
export const WIDTH = 1440
export const HEIGHT = 1000

/** Largest order that plots of sizes show, as a multiple of the finding's. */
const LARGEST = 1.8
const MARGIN = 1.06

export interface LandingScales {
  /** Largest distance from the previous close, in price units. */
  half: number
  /** Lower and upper end of the flow plot, 万. */
  low: number
  high: number
}

/** Scales of the whole day, so that nothing moves while it plays. */
export function scalesOf({ price, prevClose, active, all }: LandingDay): LandingScales {
  const values = [...active, ...all, 0]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const margin = (high - low) * 0.2
  return {
    half: Math.max(...price.map((value) => Math.abs(value - prevClose))) * MARGIN,
    low: low - margin,
    high: high + margin,
  }
}

export const xOf = (second: number): number => (second / LAST_S) * WIDTH
export const priceY = (day: LandingDay, { half }: LandingScales, price: number): number =>
  HEIGHT / 2 - ((price - day.prevClose) / half) * (HEIGHT / 2)
export const flowY = ({ low, high }: LandingScales, wan: number): number => ((high - wan) / (high - low)) * HEIGHT
export const lotsY = (lots: number, sizeLots: number): number => HEIGHT - (lots / (LARGEST * sizeLots)) * HEIGHT * 0.95

const point = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`

/** A line through the first `count` points of a curve. */
export function line(values: readonly number[], count: number, y: (value: number) => number): string {
  const points = values.slice(0, count).map((value, at) => point(xOf(at * POINT_S), y(value)))
  return points.length === 0 ? '' : `M${points.join(' ')}`
}

/** The area between two curves. */
export function between(upper: readonly number[], lower: readonly number[], count: number, y: (v: number) => number) {
  const forth = upper.slice(0, count).map((value, at) => point(xOf(at * POINT_S), y(value)))
  const back = lower.slice(0, count).map((value, at) => point(xOf(at * POINT_S), y(value)))
  return forth.length === 0 ? '' : `M${forth.join(' ')} ${back.reverse().join(' ')}Z`
}

/** Dots of orders that came until a second, of those that the plot has room for. */
export function dots(orders: readonly number[], until: number, sizeLots: number, x = xOf): string {
  const parts: string[] = []
  for (let at = 0; at < orders.length; at += 2) {
    const [second, lots] = [orders[at] as number, orders[at + 1] as number]
    if (second <= until && lots <= LARGEST * sizeLots) parts.push(`M${point(x(second), lotsY(lots, sizeLots))}h0`)
  }
  return parts.join('')
}

/** A short upright stroke for every child, centred on `y`. */
export function ticks(
  seconds: readonly number[],
  y: number,
  length: number,
  x: (second: number) => number = xOf,
): string {
  return seconds.map((second) => `M${point(x(second), y - length / 2)}v${length}`).join('')
}

/** Round steps between the ends of the flow plot, 万. */
export function flowSteps({ low, high }: LandingScales): number[] {
  const step = [500, 1000, 2500, 5000, 10_000, 25_000].find((size) => (high - low) / size <= 5) ?? 50_000
  const steps: number[] = []
  for (let wan = Math.ceil(low / step) * step; wan <= high; wan += step) steps.push(wan)
  return steps
}
