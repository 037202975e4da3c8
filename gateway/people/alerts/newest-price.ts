import type { Price, UnixMs } from '../../../shared/market/units'

const PRICE = 0
const AT = 1
const FROM = 2
const TO = 3
const UNTIL = 4
/** Cells of one instrument: a line of the processor's memory. */
const CELLS = 8

/** Newest prices of many instruments, by their places: most prints look at nothing else, so they lie next to each other. */
export class NewestPrices {
  cells = new Float64Array(CELLS)

  /** Accepts a price that concerns no rule. False: it is not accepted, and may concern one. */
  passes(place: number, price: Price, at: UnixMs): boolean {
    const { cells } = this
    const cell = place * CELLS
    // Cells beyond the end are `undefined`: every comparison with them is false.
    if (!(price >= (cells[cell + FROM] as number) && price <= (cells[cell + TO] as number))) return false
    if (!(at >= (cells[cell + AT] as number) && at < (cells[cell + UNTIL] as number))) return false
    cells[cell + PRICE] = price
    cells[cell + AT] = at
    return true
  }

  reach(place: number): void {
    if (place * CELLS < this.cells.length) return
    const { cells } = this
    this.cells = new Float64Array(Math.max(2 * cells.length, (place + 1) * CELLS))
    this.cells.set(cells)
  }
}

/** An instrument's newest price, and the prices that concern no rule. */
export class NewestPrice {
  private prices = new NewestPrices()
  private place = 0
  private cell = 0

  constructor() {
    this.stir()
  }

  /** Stored among others, at the index of its instrument. */
  moveTo(prices: NewestPrices, place: number): void {
    if (prices === this.prices && place === this.place) return
    const mine = this.prices.cells.slice(this.cell, this.cell + CELLS)
    this.prices.cells.fill(0, this.cell, this.cell + CELLS)
    prices.reach(place)
    this.prices = prices
    this.place = place
    this.cell = place * CELLS
    prices.cells.set(mine, this.cell)
  }

  /** Stored alone: the shared slot lets no price pass any more. */
  leave(): void {
    this.moveTo(new NewestPrices(), 0)
  }

  /** The newest real price of the regular session today; 0 = none yet. */
  get price(): Price {
    return this.prices.cells[this.cell + PRICE] as number
  }

  get at(): UnixMs {
    return this.prices.cells[this.cell + AT] as number
  }

  /** Takes a price, whomever it concerns. */
  take(price: Price, at: UnixMs): void {
    const { cells } = this.prices
    cells[this.cell + PRICE] = price
    cells[this.cell + AT] = at
  }

  /** Whether a price alone concerns no rule. */
  isQuiet(price: Price): boolean {
    const { cells } = this.prices
    return price >= (cells[this.cell + FROM] as number) && price <= (cells[this.cell + TO] as number)
  }

  /** Prices from the first to the last concern no rule by themselves. */
  quieten({ from, to }: { from: Price; to: Price }): void {
    const { cells } = this.prices
    cells[this.cell + FROM] = from
    cells[this.cell + TO] = to
  }

  /** Nothing but such a price is looked at before a moment: until then they pass. */
  let(until: UnixMs): void {
    this.prices.cells[this.cell + UNTIL] = until
  }

  /** The next price may concern a rule, whatever its value. */
  stir(): void {
    this.prices.cells[this.cell + TO] = -1
  }
}
