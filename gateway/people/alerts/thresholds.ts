/** Two numbers nearer than this part of themselves may be one: doubles are rounded, the rules are exact. */
const NEAR = 1e-9

/** Notifies the owners whom a value concerns. */
export interface ThresholdListener {
  tell(owner: number): void
}

const LAST = 0
const ABOVE = 1
const BELOW = 2
const BOUNDS = 3

/**
 * The values at which rules of one operand may change what they say, in order. Between two of them nothing changes;
 * a value that moves concerns those whose bounds lie between where it was and where it is. NaN = not defined.
 */
export class Thresholds {
  /**
   * The last value, between what no bound lies, and the bounds: next to each other, as who looks at one looks at the
   * others.
   */
  private readonly figures = [Number.NaN, Number.NaN, Number.NaN]
  private readonly owners: number[] = []

  /** `isExact`: no value lies on a bound, nor is one of them rounded. */
  constructor(
    pairs: readonly (readonly [bound: number, owner: number])[],
    private readonly isExact: boolean,
  ) {
    const sorted = pairs.filter(([bound]) => !Number.isNaN(bound)).sort(([a], [b]) => a - b)
    for (const [bound, owner] of sorted) {
      this.figures.push(bound)
      this.owners.push(owner)
    }
  }

  /** Whole values from the first to the last say nothing new. */
  get quiet(): { from: number; to: number } {
    const { figures } = this
    return { from: Math.floor(figures[ABOVE] as number) + 1, to: Math.ceil(figures[BELOW] as number) - 1 }
  }

  /** Whether a value says nothing new. */
  isQuiet(value: number): boolean {
    const { figures } = this
    if (Number.isNaN(value)) return Number.isNaN(figures[LAST] as number)
    return value > (figures[ABOVE] as number) && value < (figures[BELOW] as number)
  }

  /** The value changed: notifies each owner whom it concerns, some of them more than once. */
  move(value: number, told: ThresholdListener): void {
    const { figures, owners } = this
    const last = figures[LAST] as number
    const [wasUnknown, isUnknown] = [Number.isNaN(last), Number.isNaN(value)]
    figures[LAST] = value
    this.settle(value)
    if (wasUnknown && isUnknown) return
    const isAll = wasUnknown || isUnknown
    const to = isAll ? Number.POSITIVE_INFINITY : Math.max(last, value)
    for (let at = isAll ? 0 : this.firstFrom(Math.min(last, value)); at < owners.length; at++) {
      const bound = figures[BOUNDS + at] as number
      if (bound - this.nearness(bound) > to) break
      told.tell(owners[at] as number)
    }
  }

  private nearness(bound: number): number {
    return this.isExact ? 0 : NEAR * (1 + Math.abs(bound))
  }

  /** Index of the first bound that may be at or above a value. */
  private firstFrom(value: number): number {
    const { figures } = this
    let low = 0
    let high = this.owners.length
    while (low < high) {
      const middle = (low + high) >> 1
      const bound = figures[BOUNDS + middle] as number
      if (bound + this.nearness(bound) < value) low = middle + 1
      else high = middle
    }
    return low
  }

  private settle(value: number): void {
    const { figures } = this
    figures[ABOVE] = Number.NaN
    figures[BELOW] = Number.NaN
    if (Number.isNaN(value)) return
    const at = this.firstFrom(value)
    const under = at > 0 ? (figures[BOUNDS + at - 1] as number) : undefined
    const over = at < this.owners.length ? (figures[BOUNDS + at] as number) : undefined
    if (over !== undefined && over - this.nearness(over) <= value) return
    figures[ABOVE] = under === undefined ? Number.NEGATIVE_INFINITY : under + this.nearness(under)
    figures[BELOW] = over === undefined ? Number.POSITIVE_INFINITY : over - this.nearness(over)
  }
}
