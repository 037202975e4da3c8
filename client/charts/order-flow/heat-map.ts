import type { Price, Shares } from '../../../shared/market/units'
import { tradingMinutes } from '../day-axis'

/** A column is three seconds of trading; a day has 4,800. */
export const COLUMNS_A_MINUTE = 20
export const HEAT_COLUMNS = 240 * COLUMNS_A_MINUTE
/** Ten of each side. */
export const HEAT_LEVELS = 20
/** Books arrive only when they change: the columns between two books at most a minute apart repeat the first. */
const BOOK_COLUMNS = 20

const OPEN = (9 * 60 + 30) * 60_000
const NOON = (11 * 60 + 30) * 60_000
const AFTERNOON = 13 * 60 * 60_000
const CLOSE = 15 * 60 * 60_000

/** Column of a time of day; -1 where nothing trades by the book. */
export function heatColumn(timeOfDayMs: number): number {
  const trades = (timeOfDayMs >= OPEN && timeOfDayMs < NOON) || (timeOfDayMs >= AFTERNOON && timeOfDayMs < CLOSE)
  return trades ? Math.floor(tradingMinutes(timeOfDayMs) * COLUMNS_A_MINUTE) : -1
}

/** Strength of a level, 1…255: eight steps each time it doubles, the same all day. `lot`: what has a strength of eight. */
export const heatOfShares = (shares: Shares, lot: Shares): number =>
  shares > 0 ? Math.min(255, Math.max(1, Math.round(8 * Math.log2(1 + shares / lot)))) : 0

/** Size of a map, and position of its columns on the axis. */
interface HeatShape {
  columns: number
  levels: number
  /** Axis position of the first column's left edge, and columns per unit of the axis. */
  origin: number
  perPlace: number
  lot: Shares
  /** Maximum distance of two books, in columns, at which the columns between them repeat the first. */
  bookColumns: number
}

/** A day of ten levels a side, by the minutes of the session. */
export const stockDay = (lot: Shares): HeatShape => ({
  columns: HEAT_COLUMNS,
  levels: HEAT_LEVELS,
  origin: 0,
  perPlace: COLUMNS_A_MINUTE,
  lot,
  bookColumns: BOOK_COLUMNS,
})

export interface HeatLevel {
  price: Price
  volume: Shares
}

/** Volume of one side within a column. */
interface HeatTrade {
  price: Price
  volume: Shares
}

/** Books and trades in columns of fixed size; about 0.7 MB for a stock's day, whatever the data. */
export class HeatMap {
  readonly levels: number
  readonly prices: Int32Array
  readonly heats: Uint8Array
  /** Last price by column; 0 = none. */
  readonly last: Int32Array
  private readonly amounts: Float64Array
  private readonly volumes: Float64Array
  /** Columns between two books that are more than `bookColumns` apart, oldest range first. */
  readonly gaps: { from: number; end: number }[] = []
  /** First and newest column with a book; -1 = none. */
  first = -1
  newest = -1
  /** The strongest level of the day. */
  most = 0

  constructor(readonly shape = stockDay(100)) {
    const { columns, levels } = shape
    this.levels = levels
    this.prices = new Int32Array(columns * levels)
    this.heats = new Uint8Array(columns * levels)
    this.last = new Int32Array(columns)
    this.amounts = new Float64Array(columns * 2)
    this.volumes = new Float64Array(columns * 2)
  }

  /** Middle of a column on the axis. */
  place(column: number): number {
    return this.edge(column + 0.5)
  }

  /** Left edge of a column on the axis. */
  edge(column: number): number {
    const { origin, perPlace } = this.shape
    return origin + column / perPlace
  }

  /** Places of the columns so far, and the last price in each. */
  line(): [places: number[], last: (number | null)[]] {
    const places: number[] = []
    const last: (number | null)[] = []
    for (let column = Math.max(0, this.first); column <= this.newest; column++) {
      places.push(this.place(column))
      last.push(this.last[column] || null)
    }
    return [places, last]
  }

  /** The column at a place of the axis, fractions too. */
  columnAt(place: number): number {
    const { origin, perPlace } = this.shape
    return (place - origin) * perPlace
  }

  /** A book at a column; a later one of the same column takes its place. Older columns stay as they are. */
  addBook(column: number, last: Price, levels: readonly HeatLevel[]): void {
    if (column < Math.max(0, this.newest) || column >= this.shape.columns) return
    const { levels: most, shape } = this
    if (this.newest >= 0 && column - this.newest <= shape.bookColumns)
      for (let quiet = this.newest + 1; quiet < column; quiet++) this.repeat(quiet)
    else if (this.newest >= 0) this.gaps.push({ from: this.newest + 1, end: column })
    const at = column * most
    this.heats.fill(0, at, at + most)
    for (const [row, { price, volume }] of levels.slice(0, most).entries()) {
      const heat = heatOfShares(volume, shape.lot)
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
    if (column < 0 || column >= this.shape.columns || (side !== 1 && side !== 2)) return
    const at = column * 2 + side - 1
    this.volumes[at] = (this.volumes[at] as number) + volume
    this.amounts[at] = (this.amounts[at] as number) + price * volume
  }

  /** Volume of one side within a column. */
  volume(column: number, side: 1 | 2): Shares {
    return this.volumes[column * 2 + side - 1] as number
  }

  trade(column: number, side: 1 | 2): HeatTrade | undefined {
    const at = column * 2 + side - 1
    const volume = this.volumes[at] as number
    return volume > 0 ? { price: (this.amounts[at] as number) / volume, volume } : undefined
  }

  /** The strongest level of a column; undefined where there is no book. */
  wall(column: number): { price: Price; heat: number } | undefined {
    let found: { price: Price; heat: number } | undefined
    for (let at = column * this.levels; at < (column + 1) * this.levels; at++) {
      const heat = this.heats[at] as number
      if (heat > (found?.heat ?? 0)) found = { price: this.prices[at] as number, heat }
    }
    return found
  }

  /** Mean distance of the farthest level from the last price in columns `from` to before `end`; 0 without books. */
  reach(from: number, end: number): Price {
    let [sum, books] = [0, 0]
    for (let column = Math.max(0, from); column < Math.min(end, this.newest + 1); column++) {
      const last = this.last[column] as number
      // Before the first trade there is no last price.
      if (last === 0) continue
      let far = 0
      for (let at = column * this.levels; at < (column + 1) * this.levels; at++) {
        if (this.heats[at] === 0) continue
        far = Math.max(far, Math.abs((this.prices[at] as number) - last))
      }
      if (far === 0) continue
      sum += far
      books++
    }
    return books > 0 ? sum / books : 0
  }

  private repeat(column: number): void {
    const [from, to] = [(column - 1) * this.levels, column * this.levels]
    this.prices.copyWithin(to, from, to)
    this.heats.copyWithin(to, from, to)
    this.last[column] = this.last[column - 1] as number
  }
}
