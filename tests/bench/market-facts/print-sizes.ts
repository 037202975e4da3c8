/** How many prints were of which size, shares. */
export class PrintSizes {
  readonly #counts = new Map<number, number>()
  #all = 0

  add(volume: number): void {
    this.#counts.set(volume, (this.#counts.get(volume) ?? 0) + 1)
    this.#all++
  }

  get median(): number {
    let below = 0
    for (const [volume, count] of [...this.#counts].sort(([a], [b]) => a - b)) {
      below += count
      if (below * 2 > this.#all) return volume
    }
    return Number.NaN
  }

  /** Part of the prints that are of exactly so many shares. */
  share(volume: number): number {
    return (this.#counts.get(volume) ?? 0) / this.#all
  }
}
