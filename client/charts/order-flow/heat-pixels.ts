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

/** Width of a strip, pixels: narrow enough that a price which wanders leaves most of each empty, and few are put. */
const STRIP = 128

/** A part of a picture, pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Prices of a step of `tick`, `grain` of which share a level. */
export interface HeatSteps {
  tick: Price
  grain: Price
}

/**
 * Colours by pixel, row after row from the top, and which part of each strip of them has any: the rest is never looked
 * at, which is most of a day. Where several levels fall on one pixel the strongest stays: a wall must not vanish because
 * much is in sight. What no book reached has no colour: unknown, not empty.
 */
export class HeatPixels {
  readonly pixels: Uint32Array
  /** By strip: the first row that has a colour, and the one after the last. */
  private readonly tops: Int32Array
  private readonly feet: Int32Array

  /** `buffer`: where the pixels are, four bytes each. */
  constructor(
    readonly width: number,
    readonly height: number,
    buffer: ArrayBufferLike = new ArrayBuffer(4 * width * height),
  ) {
    this.pixels = new Uint32Array(buffer)
    const strips = Math.ceil(width / STRIP)
    this.tops = new Int32Array(strips).fill(height)
    this.feet = new Int32Array(strips)
  }

  /**
   * Composes what is in sight: all of it, or of a picture that stands what is at and right of column `since`. `colours`
   * grow with the strength by which they are found. Answers the first pixel of a row that may be another one.
   */
  compose(
    heat: HeatMap,
    { from, to, low, high }: HeatView,
    { tick, grain }: HeatSteps,
    colours: Uint32Array,
    since = Number.NEGATIVE_INFINITY,
  ): number {
    const { width, height } = this
    const isSeen = heat.first >= 0 && to > from && high > low
    const across = width / (to - from)
    const start = isSeen ? Math.max(0, Math.floor((since - from) * across)) : 0
    this.clear(start)
    if (!isSeen) return start
    const { prices, heats, levels } = heat
    const down = height / (high - low)
    const end = Math.min(heat.newest + 1, Math.ceil(to))
    // What falls on the first pixel may have begun before `since`.
    for (let column = Math.max(heat.first, Math.floor(from + start / across)); column < end; column++) {
      const left = Math.max(0, Math.floor((column - from) * across))
      const right = Math.min(width, Math.max(left + 1, Math.floor((column + 1 - from) * across)))
      let [upper, lower] = [height, 0]
      for (let at = column * levels; at < (column + 1) * levels; at++) {
        const colour = colours[heats[at] as number] as number
        if (colour === 0) continue
        // The level of the price, from half a step below its lowest price on.
        const foot = Math.floor((prices[at] as number) / grain) * grain - tick / 2
        const over = Math.floor((high - foot - grain) * down)
        const top = Math.max(0, over)
        const bottom = Math.min(height, Math.max(over + 1, Math.floor((high - foot) * down)))
        this.fill(Math.max(start, left), top, right, bottom, colour)
        if (top < upper) upper = top
        if (bottom > lower) lower = bottom
      }
      if (upper < lower) this.note(Math.max(start, left), right, upper, lower)
    }
    return start
  }

  /** The parts that have colours, from the strip of a pixel on. */
  parts(fromX = 0): Part[] {
    const found: Part[] = []
    for (let strip = Math.floor(fromX / STRIP); strip < this.tops.length; strip++) {
      const [y, foot] = [this.tops[strip] as number, this.feet[strip] as number]
      const x = strip * STRIP
      if (foot > y) found.push({ x, y, width: Math.min(STRIP, this.width - x), height: foot - y })
    }
    return found
  }

  private fill(left: number, top: number, right: number, bottom: number, colour: number): void {
    const { pixels, width } = this
    for (let row = top * width, end = bottom * width; row < end; row += width)
      for (let at = row + left; at < row + right; at++) if (colour > (pixels[at] as number)) pixels[at] = colour
  }

  private note(left: number, right: number, upper: number, lower: number): void {
    for (let strip = Math.floor(left / STRIP); strip * STRIP < right; strip++) {
      if (upper < (this.tops[strip] as number)) this.tops[strip] = upper
      if (lower > (this.feet[strip] as number)) this.feet[strip] = lower
    }
  }

  /** Takes all colours from a pixel of each row on. */
  private clear(fromX: number): void {
    if (fromX === 0) {
      this.pixels.fill(0)
      this.tops.fill(this.height)
      this.feet.fill(0)
      return
    }
    for (const { x, y, width, height } of this.parts(fromX)) {
      for (let row = y; row < y + height; row++)
        this.pixels.fill(0, row * this.width + Math.max(x, fromX), row * this.width + x + width)
      if (x < fromX) continue
      this.tops[x / STRIP] = this.height
      this.feet[x / STRIP] = 0
    }
  }
}
