import type { StockNow } from './stock-now'

/** Prices of the universe at the first look of each minute slot, by place in the table; 0 = not in the universe. */
export class UniversePrices {
  readonly #bySlot = new Map<number, Float64Array>()

  has(slot: number): boolean {
    return this.#bySlot.has(slot)
  }

  /** Keeps a slot's prices and those of the `kept` slots before it; `places`: length of the table. */
  add(slot: number, stocks: readonly StockNow[], places: number, kept: number): void {
    const universe = new Float64Array(places)
    for (const stock of stocks) universe[stock.index] = stock.last
    this.#bySlot.set(slot, universe)
    for (const old of this.#bySlot.keys()) if (old < slot - kept) this.#bySlot.delete(old)
  }

  /** Share of the universe that rose since a slot; `now` by place, 0 = no price. Undefined where nothing is kept. */
  risenSince(from: number, now: Float64Array): number | undefined {
    const before = this.#bySlot.get(from)
    if (!before) return undefined
    let all = 0
    let risen = 0
    for (let place = 0; place < before.length; place++) {
      const price = before[place] as number
      if (price === 0) continue
      all++
      if ((now[place] as number) > price) risen++
    }
    return all > 0 ? risen / all : undefined
  }

  clear(): void {
    this.#bySlot.clear()
  }
}
