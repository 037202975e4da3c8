import type { Price, Shares } from '../../../shared/market/units'
import { tradingMinutes } from '../day-axis'

/** A column is three seconds of trading; a day has 4,800. */
export const COLUMNS_A_MINUTE = 20
export const HEAT_COLUMNS = 240 * COLUMNS_A_MINUTE
/** Ten of each side. */
export const HEAT_LEVELS = 20
/** Books come when they change: one stands for so many columns after it, a minute. */
const STANDS = 20

const OPEN = (9 * 60 + 30) * 60_000
const NOON = (11 * 60 + 30) * 60_000
const AFTERNOON = 13 * 60 * 60_000
const CLOSE = 15 * 60 * 60_000

/** Column of a time of day; -1 where nothing trades by the book. */
export function heatColumn(timeOfDayMs: number): number {
  const trades = (timeOfDayMs >= OPEN && timeOfDayMs < NOON) || (timeOfDayMs >= AFTERNOON && timeOfDayMs < CLOSE)
  return trades ? Math.floor(tradingMinutes(timeOfDayMs) * COLUMNS_A_MINUTE) : -1
}

/** Middle of a column in minutes of trading: its place on the axis of slots. */
export const heatPlace = (column: number): number => (column + 0.5) / COLUMNS_A_MINUTE

/** Strength of a level, 1…255: eight steps each time it doubles, the same all day. */
export const heatOfShares = (shares: Shares): number =>
  shares > 0 ? Math.min(255, Math.max(1, Math.round(8 * Math.log2(1 + shares / 100)))) : 0

export interface HeatLevel {
  price: Price
  volume: Shares
}

/** What traded on one side within a column. */
export interface HeatTrade {
  price: Price
  volume: Shares
}

/** A day's books and trades in columns of fixed size, about 0.7 MB whatever comes. */
export class HeatMap {
  readonly prices = new Int32Array(HEAT_COLUMNS * HEAT_LEVELS)
  readonly heats = new Uint8Array(HEAT_COLUMNS * HEAT_LEVELS)
  /** Last price by column; 0 = none. */
  readonly last = new Int32Array(HEAT_COLUMNS)
  private readonly amounts = new Float64Array(HEAT_COLUMNS * 2)
  private readonly volumes = new Float64Array(HEAT_COLUMNS * 2)
  /** First and newest column with a book; -1 = none. */
  first = -1
  newest = -1
  /** The strongest level of the day. */
  most = 0

  /** A book at a column; a later one of the same column takes its place. Older columns stay as they are. */
  addBook(column: number, last: Price, levels: readonly HeatLevel[]): void {
    if (column < Math.max(0, this.newest) || column >= HEAT_COLUMNS) return
    if (this.newest >= 0 && column - this.newest <= STANDS)
      for (let quiet = this.newest + 1; quiet < column; quiet++) this.repeat(quiet)
    const at = column * HEAT_LEVELS
    this.heats.fill(0, at, at + HEAT_LEVELS)
    for (const [row, { price, volume }] of levels.slice(0, HEAT_LEVELS).entries()) {
      const heat = heatOfShares(volume)
      this.prices[at + row] = price
      this.heats[at + row] = heat
      if (heat > this.most) this.most = heat
    }
    this.last[column] = last
    if (this.first < 0) this.first = column
    this.newest = column
  }

  /** `side` 1 bought, 2 sold by aggressor; others are no dot. */
  addPrint(column: number, price: Price, volume: Shares, side: number): void {
    if (column < 0 || column >= HEAT_COLUMNS || (side !== 1 && side !== 2)) return
    const at = column * 2 + side - 1
    this.volumes[at] = (this.volumes[at] as number) + volume
    this.amounts[at] = (this.amounts[at] as number) + price * volume
  }

  trade(column: number, side: 1 | 2): HeatTrade | undefined {
    const at = column * 2 + side - 1
    const volume = this.volumes[at] as number
    return volume > 0 ? { price: (this.amounts[at] as number) / volume, volume } : undefined
  }

  /** The strongest level of a column; undefined where there is no book. */
  wall(column: number): { price: Price; heat: number } | undefined {
    let found: { price: Price; heat: number } | undefined
    for (let at = column * HEAT_LEVELS; at < (column + 1) * HEAT_LEVELS; at++) {
      const heat = this.heats[at] as number
      if (heat > (found?.heat ?? 0)) found = { price: this.prices[at] as number, heat }
    }
    return found
  }

  private repeat(column: number): void {
    const [from, to] = [(column - 1) * HEAT_LEVELS, column * HEAT_LEVELS]
    this.prices.copyWithin(to, from, to)
    this.heats.copyWithin(to, from, to)
    this.last[column] = this.last[column - 1] as number
  }
}

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

/**
 * Strengths by pixel, row after row from the top. Where several fall on one pixel or one level the strongest stays: a
 * wall must not vanish because much is in sight. What no book reached is 0: unknown, not empty.
 */
export function composeHeat(
  { prices, heats, first, newest }: Pick<HeatMap, 'prices' | 'heats' | 'first' | 'newest'>,
  { from, to, low, high }: HeatView,
  tick: Price,
  into: Uint8Array,
  width: number,
  height: number,
  grain: Price = tick,
): void {
  into.fill(0)
  if (first < 0 || !(to > from) || !(high > low)) return
  const across = width / (to - from)
  const down = height / (high - low)
  const begin = Math.max(first, Math.floor(from))
  const end = Math.min(newest + 1, Math.ceil(to))
  for (let column = begin; column < end; column++) {
    const left = Math.max(0, Math.floor((column - from) * across))
    const right = Math.min(width, Math.max(left + 1, Math.floor((column + 1 - from) * across)))
    for (let at = column * HEAT_LEVELS; at < (column + 1) * HEAT_LEVELS; at++) {
      const heat = heats[at] as number
      if (heat === 0) continue
      // The level of the price, from half a step below its lowest price on.
      const foot = Math.floor((prices[at] as number) / grain) * grain - tick / 2
      const top = Math.floor((high - foot - grain) * down)
      const bottom = Math.max(top + 1, Math.floor((high - foot) * down))
      for (let y = Math.max(0, top); y < bottom && y < height; y++) {
        const row = y * width
        for (let x = left; x < right; x++) if (heat > (into[row + x] as number)) into[row + x] = heat
      }
    }
  }
}
