import type { Price } from '../../shared/market/units'

/** Smallest half-range of a day's chart, so that a quiet day looks quiet: 1 % of the previous close. */
const MIN_HALF_RANGE = 0.01

/** Half the price range of a day's chart: the largest distance from the previous close, at least 1 % of it. */
export function sessionHalfRange(prevClose: Price, span: readonly [low: number, high: number] | undefined): number {
  const least = Math.abs(prevClose) * MIN_HALF_RANGE
  if (!span) return least || 1
  return Math.max(Math.abs(span[1] - prevClose), Math.abs(span[0] - prevClose), least) || 1
}

/** Legend over the top of a plot: a line of names and values, CSS pixels. */
const LEGEND_PX = 20
/** Maximum part of the height that is left free in a plot hardly higher than its legend. */
const LEGEND_PART_MAX = 0.3

/** Extension of a scale from `low` above `high` that keeps the highest value below the legend; at least `least`. */
export function legendRoom(low: number, high: number, height: number, least: number): number {
  const part = height > 0 ? Math.min(LEGEND_PART_MAX, LEGEND_PX / height) : 0
  return Math.max(least, ((high - low) * part) / (1 - part))
}

/** `steps` lines on each side of the previous close and the close itself, ascending. */
export const sessionSplits = (prevClose: Price, half: number, steps: number): number[] =>
  Array.from({ length: 2 * steps + 1 }, (_, index) => prevClose + ((index - steps) * half) / steps)

/** Values from `from` to `to` at a step of 1, 2 or 5 times a power of ten, about `most` of them; none below `least`. */
export function roundSplits(from: number, to: number, most: number, least = 0): number[] {
  const rough = Math.max((to - from) / Math.max(1, most), least)
  if (!(rough > 0)) return [from]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step)
}

/** Decimals needed to distinguish values at such a step. */
export const decimalsOf = (step: number): number => (step > 0 ? Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) : 0)

/** Round values between two positive ends of a logarithmic scale, about `most` of them, no nearer than `least`. */
export function logSplits(from: number, to: number, most: number, least = 0): number[] {
  if (!(from > 0) || !(to > from)) return [from]
  // Over a short stretch a logarithm is nearly straight.
  if (to / from < 3) return roundSplits(from, to, most, least)
  const steps = [[1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]]
  for (const factors of steps) {
    const found: number[] = []
    for (let power = 10 ** Math.floor(Math.log10(from)); power <= to; power *= 10)
      for (const factor of factors) if (power * factor >= from && power * factor <= to) found.push(power * factor)
    if (found.length <= most) return found
  }
  return [from, to]
}

/**
 * Lines of a scale about a base: evenly from end to end while it is centred on it, round values once a user moved it.
 */
export function basedSplits(ends: readonly [number, number], base: Price, half: number, steps: number): number[] {
  const [low, high] = ends
  const slack = half * 1e-6
  const centred = Math.abs(high + low - 2 * base) <= slack && Math.abs(high - base - half) <= slack
  return centred ? sessionSplits(base, half, steps) : roundSplits(low, high, steps * 2)
}
