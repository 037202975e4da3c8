import type { Price, Shares } from '../../../shared/market/units'

/**
 * Volume at one price in one minute, by the side that crossed the spread; `volume` also contains volume without a side.
 */
export interface FootprintCell {
  price: Price
  bought: Shares
  sold: Shares
  volume: Shares
}

export interface FootprintMinute {
  slot: number
  /** Lowest price first. */
  cells: readonly FootprintCell[]
  bought: Shares
  sold: Shares
  volume: Shares
  open: Price
  close: Price
  /** Price with the largest volume; the lowest of equal ones. */
  poc: Price
}

/** One side outweighs the other across the diagonal by so much, … */
const RATIO = 3
/** … and by no less than this part of the minute's largest cell. */
const WEIGHT = 0.15

/** Initially visible minutes: maximum, minimum, and the width of a minute for six-digit numbers, CSS pixels. */
const HOME = { most: 9, least: 4, width: 72 }

/** Number of initially visible minutes of a plot by its width, CSS pixels: as many as are readable. */
export const homeMinutes = (width: number): number =>
  Math.min(HOME.most, Math.max(HOME.least, Math.floor(width / HOME.width)))

interface Minute {
  cells: Map<Price, FootprintCell>
  open: Price
  close: Price
}

/** Prints of a day by minute and price. Each print is added once; `minutes` are rebuilt only if they changed. */
export class Footprint {
  private readonly bySlot = new Map<number, Minute>()
  private readonly made = new Map<number, FootprintMinute>()
  /** Number of the newest print that was added. */
  newestSeq = 0

  /** `lot`: shares in one 手. */
  constructor(readonly lot: Shares = 100) {}

  /** `price` is that of the cell, `at` the print's own. `side` 0 none, 1 bought, 2 sold. */
  add(slot: number, price: Price, volume: Shares, side: number, at: Price = price): void {
    if (slot < 0 || !(volume > 0)) return
    const minute = this.bySlot.get(slot) ?? { cells: new Map(), open: at, close: at }
    this.bySlot.set(slot, minute)
    minute.close = at
    const cell = minute.cells.get(price) ?? { price, bought: 0, sold: 0, volume: 0 }
    minute.cells.set(price, cell)
    cell.volume += volume
    if (side === 1) cell.bought += volume
    else if (side === 2) cell.sold += volume
    this.made.delete(slot)
  }

  get slots(): number[] {
    return [...this.bySlot.keys()].sort((a, b) => a - b)
  }

  minute(slot: number): FootprintMinute | undefined {
    const known = this.made.get(slot)
    const minute = this.bySlot.get(slot)
    if (known || !minute) return known
    const cells = [...minute.cells.values()].sort((a, b) => a.price - b.price)
    let [bought, sold, volume] = [0, 0, 0]
    let largest = cells[0] as FootprintCell
    for (const cell of cells) {
      bought += cell.bought
      sold += cell.sold
      volume += cell.volume
      if (cell.volume > largest.volume) largest = cell
    }
    const fresh = { slot, cells, bought, sold, volume, open: minute.open, close: minute.close, poc: largest.price }
    this.made.set(slot, fresh)
    return fresh
  }
}

/** Diagonal imbalances: buys at a price against sells one tick below, and sells against buys one tick above. */
export function imbalances({ cells }: Pick<FootprintMinute, 'cells'>, tick: Price): Map<Price, 'buy' | 'sell'> {
  const byPrice = new Map(cells.map((cell) => [cell.price, cell]))
  const least = Math.max(...cells.map(({ bought, sold }) => Math.max(bought, sold)), 0) * WEIGHT
  const found = new Map<Price, 'buy' | 'sell'>()
  for (const { price, bought, sold } of cells) {
    const below = byPrice.get(price - tick)?.sold ?? 0
    const above = byPrice.get(price + tick)?.bought ?? 0
    if (bought > least && bought >= RATIO * below && bought > 0) found.set(price, 'buy')
    else if (sold > least && sold >= RATIO * above && sold > 0) found.set(price, 'sell')
  }
  return found
}

/** Height of a cell in price units: about five ten-thousandths of the price, round, and a tick at least. */
export function priceStep(price: Price): Price {
  const rough = Math.max(1, price * 0.0005)
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power
}
