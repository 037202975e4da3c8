/** Two numbers nearer than this part of themselves may be one: doubles are rounded, the rules are exact. */
const NEAR = 1e-9

const nearness = (bound: number): number => NEAR * (1 + Math.abs(bound))

/**
 * The values at which rules of one operand may change what they say, in order. Between two of them nothing changes;
 * a value that moves concerns those whose bounds lie between where it was and where it is. NaN = not defined.
 */
export class Thresholds {
  /** A bound and its owner, and so on: who finds the one has the other. */
  private readonly bounds: number[] = []
  /** No bound lies strictly between these. */
  private above = Number.NaN
  private below = Number.NaN
  private last = Number.NaN
  private isUnknown = true

  /** `whole`: values are whole numbers, so that one that stands on a bound is told from its neighbours. */
  constructor(
    pairs: readonly (readonly [bound: number, owner: number])[],
    private readonly isWhole: boolean,
  ) {
    const sorted = pairs.filter(([bound]) => !Number.isNaN(bound)).sort(([a], [b]) => a - b)
    for (const [bound, owner] of sorted) this.bounds.push(bound, owner)
  }

  /** Whole values from the first to the last say nothing new. */
  get quiet(): { from: number; to: number } {
    return { from: Math.floor(this.above) + 1, to: Math.ceil(this.below) - 1 }
  }

  /** Whether a value says nothing new. */
  isQuiet(value: number): boolean {
    return Number.isNaN(value) ? this.isUnknown : value > this.above && value < this.below
  }

  /** The value is another: tells each owner whom it concerns, some of them more than once. */
  move(value: number, tell: (owner: number) => void): void {
    const { last, bounds } = this
    const [wasUnknown, isUnknown] = [this.isUnknown, Number.isNaN(value)]
    this.last = value
    this.isUnknown = isUnknown
    this.settle(value)
    if (wasUnknown && isUnknown) return
    const isAll = wasUnknown || isUnknown
    const to = isAll ? Number.POSITIVE_INFINITY : Math.max(last, value)
    for (let at = isAll ? 0 : this.firstFrom(Math.min(last, value)); at < bounds.length; at += 2) {
      const bound = bounds[at] as number
      if (bound - nearness(bound) > to) break
      tell(bounds[at + 1] as number)
    }
  }

  /** Where the first bound stands that is not surely below a value. */
  private firstFrom(value: number): number {
    let low = 0
    let high = this.bounds.length / 2
    while (low < high) {
      const middle = (low + high) >> 1
      const bound = this.bounds[2 * middle] as number
      if (bound + nearness(bound) < value) low = middle + 1
      else high = middle
    }
    return 2 * low
  }

  private settle(value: number): void {
    this.above = Number.NaN
    this.below = Number.NaN
    if (Number.isNaN(value)) return
    const at = this.firstFrom(value)
    const under = at > 0 ? this.bounds[at - 2] : undefined
    const over = at < this.bounds.length ? this.bounds[at] : undefined
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
