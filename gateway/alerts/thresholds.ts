/** Two numbers nearer than this part of themselves may be one: doubles are rounded, the rules are exact. */
const NEAR = 1e-9

const nearness = (bound: number): number => NEAR * (1 + Math.abs(bound))

/**
 * The values at which rules of one operand may change what they say, in order. Between two of them nothing changes;
 * a value that moves concerns those whose bounds lie between where it was and where it is. NaN = not defined.
 */
export class Thresholds {
  private readonly bounds: Float64Array
  private readonly owners: Int32Array
  /** No bound lies strictly between these. */
  private above = Number.NaN
  private below = Number.NaN
  private last = Number.NaN

  /** `whole`: values are whole numbers, so that one that stands on a bound is told from its neighbours. */
  constructor(
    pairs: readonly (readonly [bound: number, owner: number])[],
    private readonly isWhole: boolean,
  ) {
    const sorted = pairs.filter(([bound]) => !Number.isNaN(bound)).sort(([a], [b]) => a - b)
    this.bounds = Float64Array.from(sorted, ([bound]) => bound)
    this.owners = Int32Array.from(sorted, ([, owner]) => owner)
  }

  /** Whole values from the first to the last say nothing new. */
  get quiet(): { from: number; to: number } {
    return { from: Math.floor(this.above) + 1, to: Math.ceil(this.below) - 1 }
  }

  /** Values strictly between these say nothing new. */
  get band(): { above: number; below: number } {
    return { above: this.above, below: this.below }
  }

  /** Whether a value says nothing new. */
  isQuiet(value: number): boolean {
    if (value > this.above && value < this.below) return true
    return Number.isNaN(value) && Number.isNaN(this.last)
  }

  /** The value is another: tells each owner whom it concerns, some of them more than once. */
  move(value: number, tell: (owner: number) => void): void {
    const { last, bounds, owners } = this
    this.last = value
    this.settle(value)
    if (Number.isNaN(last) && Number.isNaN(value)) return
    if (Number.isNaN(last) || Number.isNaN(value)) {
      for (const owner of owners) tell(owner)
      return
    }
    const to = Math.max(last, value)
    for (let place = this.firstFrom(Math.min(last, value)); place < bounds.length; place++) {
      const bound = bounds[place] as number
      if (bound - nearness(bound) > to) break
      tell(owners[place] as number)
    }
  }

  /** The first bound that is not surely below a value. */
  private firstFrom(value: number): number {
    let [low, high] = [0, this.bounds.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const bound = this.bounds[middle] as number
      if (bound + nearness(bound) < value) low = middle + 1
      else high = middle
    }
    return low
  }

  private settle(value: number): void {
    this.above = Number.NaN
    this.below = Number.NaN
    if (Number.isNaN(value)) return
    const place = this.firstFrom(value)
    const [under, over] = [this.bounds[place - 1], this.bounds[place]]
    if (over !== undefined && over - nearness(over) <= value) {
      if (!this.isWhole) return
      this.above = value - 0.5
      this.below = value + 0.5
      return
    }
    this.above = under === undefined ? Number.NEGATIVE_INFINITY : under + nearness(under)
    this.below = over === undefined ? Number.POSITIVE_INFINITY : over - nearness(over)
  }
}
