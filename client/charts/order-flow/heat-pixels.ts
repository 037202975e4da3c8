import type { Price } from '../../../shared/market/units'
import type { HeatMap } from './heat-map'

export interface HeatWindow {
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
export function heatGrain(tick: Price, { low, high }: Pick<HeatWindow, 'low' | 'high'>, height: number): Price {
  const least = (LEVEL_PX * (high - low)) / height
  if (!(least > tick) || !Number.isFinite(least)) return tick
  for (let scale = tick; ; scale *= 10) for (const step of [1, 2, 5]) if (step * scale >= least) return step * scale
}

/** Prices of a step of `tick`, `grain` of which share a level: as many as `heatGrain` says. */
export interface HeatSteps {
  tick: Price
  grain: Price
}

/** Levels in sight, and the prices between which they lie: half a step below the lowest and above the highest. */
interface HeatExtent extends Pick<HeatSteps, 'grain'> {
  lowest: number
  count: number
  low: Price
  high: Price
}

export function extentOf({ low, high }: Pick<HeatWindow, 'low' | 'high'>, { tick, grain }: HeatSteps): HeatExtent {
  const levelOf = (price: Price) => Math.floor((price + tick / 2) / grain)
  const lowest = levelOf(low)
  const end = levelOf(high) + 1
  return { grain, lowest, count: end - lowest, low: lowest * grain - tick / 2, high: end * grain - tick / 2 }
}

/** Rows that a picture of levels needs for a plot so high: a level lies in part at either edge. */
export const levelRows = (height: number): number => Math.ceil(height / LEVEL_PX) + 2

/**
 * Colours by level and pixel, one row per level, highest level first: a picture that is stretched to the height of its
 * levels. Where several prices or columns share a pixel the strongest is drawn, so that a large order stays visible in
 * a wide range. Levels outside the book have no colour: they are unknown, not empty.
 */
export class HeatPixels {
  readonly pixels: Uint32Array

  /** `rows`: from `levelRows`. `buffer`: memory of the pixels, four bytes each. */
  constructor(
    readonly width: number,
    rows: number,
    buffer: ArrayBufferLike = new ArrayBuffer(4 * width * rows),
  ) {
    this.pixels = new Uint32Array(buffer)
  }

  /**
   * Composes the visible range, or only the part from column `since` on if the picture is unchanged. `colours`
   * are indexed by strength and ascending: of two colours the larger number is drawn. Returns the first pixel of a row
   * that may have changed.
   */
  compose(
    heat: HeatMap,
    view: HeatWindow,
    extent: HeatExtent,
    colours: Uint32Array,
    since = Number.NEGATIVE_INFINITY,
  ): number {
    const { width, pixels } = this
    const { from, to } = view
    if (heat.first < 0 || !(to > from) || !(extent.count > 0)) {
      pixels.fill(0)
      return 0
    }
    const across = width / (to - from)
    const start = Math.min(width, Math.max(0, Math.floor((since - from) * across)))
    for (let at = 0; at < pixels.length; at += width) pixels.fill(0, at + start, at + width)
    const end = Math.min(heat.newest + 1, Math.ceil(to))
    // Volume in the first pixel may have begun before `since`.
    const first = Math.max(heat.first, Math.floor(from + start / across))
    for (let column = first; column < end; column++) {
      const begin = Math.max(0, Math.floor((column - from) * across))
      const after = Math.min(width, Math.max(begin + 1, Math.floor((column + 1 - from) * across)))
      this.composeColumn(heat, column, Math.max(start, begin), after, extent, colours)
    }
    return start
  }

  private composeColumn(
    { prices, heats, levels }: HeatMap,
    column: number,
    begin: number,
    after: number,
    { lowest, count, grain }: HeatExtent,
    colours: Uint32Array,
  ): void {
    const { pixels, width } = this
    const top = lowest + count - 1
    for (let at = column * levels; at < (column + 1) * levels; at++) {
      const colour = colours[heats[at] as number] as number
      const row = top - Math.floor((prices[at] as number) / grain)
      if (colour === 0 || row < 0 || row >= count) continue
      const end = row * width + after
      for (let px = row * width + begin; px < end; px++) if (colour > (pixels[px] as number)) pixels[px] = colour
    }
  }
}
