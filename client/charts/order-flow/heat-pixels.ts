import type { Price } from '../../../shared/market/units'
import type { HeatMap } from './heat-map'

export interface HeatView {
  /** Columns at the left and right edge, fractions too. */
  from: number
  to: number
  /** Prices at the foot and the top. */
  low: Price
  high: Price
}

/** A level is so many pixels high at least: a single one is not seen beside the dots of trades. */
const LEVEL_PX = 3

/** Prices that share a level of a picture `height` pixels high: 1, 2, 5, 10 … steps, as few as make it `LEVEL_PX` high. */
export function heatGrain(tick: Price, { low, high }: Pick<HeatView, 'low' | 'high'>, height: number): Price {
  const least = (LEVEL_PX * (high - low)) / height
  if (!(least > tick) || !Number.isFinite(least)) return tick
  for (let scale = tick; ; scale *= 10) for (const step of [1, 2, 5]) if (step * scale >= least) return step * scale
}

/** Rows of a picture, pixels. */
interface Part {
  y: number
  height: number
}

/** Prices of a step of `tick`, `grain` of which share a level: of a pixel at least (`heatGrain`). */
export interface HeatSteps {
  tick: Price
  grain: Price
}

/** Rows and columns of a picture. */
interface Lattice {
  /** Level of the lowest price in sight, and how many there are from there. */
  lowest: number
  count: number
  /** Row at which a level ends; the next higher one's begins it. */
  foot: (level: number) => number
  left: (column: number) => number
}

function latticeOf(
  { width, height }: Pick<HeatPixels, 'width' | 'height'>,
  { from, to, low, high }: HeatView,
  { tick, grain }: HeatSteps,
): Lattice {
  const [across, down] = [width / (to - from), height / (high - low)]
  // A level begins half a step below its lowest price.
  const levelOf = (price: Price) => Math.floor((price + tick / 2) / grain)
  const lowest = levelOf(low)
  return {
    ...{ lowest, count: levelOf(high) + 1 - lowest },
    foot: (level) => Math.floor((high - (lowest + level) * grain + tick / 2) * down),
    left: (column) => Math.floor((column - from) * across),
  }
}

/**
 * Colours by pixel, row after row from the top, and which rows have any: the rest is never looked at. What is in sight
 * is composed by level, one row each, which is then laid on all rows that the level is high. Where several levels fall
 * on one pixel the strongest stays: a wall must not vanish because much is in sight. What no book reached has no
 * colour: unknown, not empty.
 */
export class HeatPixels {
  readonly pixels: Uint32Array
  /** Colours by level and pixel, the lowest level first. */
  private levels = new Uint32Array(0)
  /** The first row that has a colour, and the one after the last. */
  private top: number
  private foot = 0

  /** `buffer`: where the pixels are, four bytes each. */
  constructor(
    readonly width: number,
    readonly height: number,
    buffer: ArrayBufferLike = new ArrayBuffer(4 * width * height),
  ) {
    this.pixels = new Uint32Array(buffer)
    this.top = height
  }

  /**
   * Composes what is in sight: all of it, or of a picture that stands what is at and right of column `since`. `colours`
   * grow with the strength by which they are found. Answers the first pixel of a row that may be another one.
   */
  compose(
    heat: HeatMap,
    view: HeatView,
    steps: HeatSteps,
    colours: Uint32Array,
    since = Number.NEGATIVE_INFINITY,
  ): number {
    const { from, to, low, high } = view
    if (heat.first < 0 || !(to > from) || !(high > low)) {
      this.pixels.fill(0)
      ;[this.top, this.foot] = [this.height, 0]
      return 0
    }
    const lattice = latticeOf(this, view, steps)
    const start = Math.min(this.width, Math.max(0, lattice.left(since)))
    this.clear(lattice.count, start)
    const end = Math.min(heat.newest + 1, Math.ceil(to))
    // What falls on the first pixel may have begun before `since`.
    const first = Math.max(heat.first, Math.floor(from + (start * (to - from)) / this.width))
    const [lower, upper] = this.composeLevels(heat, [first, end], start, lattice, steps.grain, colours)
    this.layOut(lattice, start)
    const [top, foot] = start === 0 ? [this.height, 0] : [this.top, this.foot]
    this.top = Math.min(top, Math.max(0, lattice.foot(upper + 1)))
    this.foot = Math.max(foot, Math.min(this.height, lattice.foot(lower)))
    return this.top === top && this.foot === foot ? start : 0
  }

  /** The rows that have colours; undefined: none has. */
  part(): Part | undefined {
    const { top, foot } = this
    return foot > top ? { y: top, height: foot - top } : undefined
  }

  /** Takes all colours of levels from a pixel on. */
  private clear(count: number, start: number): void {
    const { width } = this
    if (this.levels.length < count * width) this.levels = new Uint32Array(count * width)
    else if (start === 0) this.levels.fill(0, 0, count * width)
    else for (let at = 0; at < count * width; at += width) this.levels.fill(0, at + start, at + width)
  }

  /** Colours of columns by level, from a pixel on; the lowest and the highest level that got any. */
  private composeLevels(
    { prices, heats, levels: most }: HeatMap,
    [first, end]: readonly [number, number],
    start: number,
    { left, lowest, count }: Lattice,
    grain: Price,
    colours: Uint32Array,
  ): [lower: number, upper: number] {
    const { levels, width } = this
    let [lower, upper] = [count, -1]
    for (let column = first; column < end; column++) {
      const begin = Math.max(0, left(column))
      const after = Math.min(width, Math.max(begin + 1, left(column + 1)))
      for (let at = column * most; at < (column + 1) * most; at++) {
        const colour = colours[heats[at] as number] as number
        const level = Math.floor((prices[at] as number) / grain) - lowest
        if (colour === 0 || level < 0 || level >= count) continue
        if (level < lower) lower = level
        if (level > upper) upper = level
        const row = level * width
        for (let px = row + Math.max(start, begin); px < row + after; px++)
          if (colour > (levels[px] as number)) levels[px] = colour
      }
    }
    return [lower, upper]
  }

  /** Lays each level on its rows, from a pixel on. */
  private layOut({ count, foot }: Lattice, start: number): void {
    const { pixels, levels, width, height } = this
    for (let level = 0; level < count; level++) {
      const line = levels.subarray(level * width + start, (level + 1) * width)
      const end = Math.min(height, foot(level))
      for (let row = Math.max(0, foot(level + 1)); row < end; row++) pixels.set(line, row * width + start)
    }
  }
}
