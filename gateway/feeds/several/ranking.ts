/** A better source must have been usable for so long before it is gone back to. */
export const STEADY_MS = 10_000

/** Chooses the published source: the first usable one, without switching back and forth. */
export class SourceRanking {
  private readonly usableSince: number[]
  /** Comes before all others; -1 = none does. */
  private chosen = -1
  /** A manual choice applies without waiting. */
  private isFresh = false

  /** `steadyMs`: how long a better source must hold before it is gone back to. */
  constructor(
    sources: number,
    private readonly steadyMs: number,
    public active = 0,
  ) {
    this.usableSince = Array.from({ length: sources }, () => Number.NaN)
  }

  /** Puts one before all others, at once; undefined = in their order again, at once too. */
  choose(rank: number | undefined): void {
    this.chosen = rank ?? -1
    this.isFresh = true
  }

  /** True if another source is active from now on. With none usable the active one stays. */
  look(usable: readonly boolean[], now: number): boolean {
    for (const [rank, is] of usable.entries()) {
      if (!is) this.usableSince[rank] = Number.NaN
      else if (Number.isNaN(this.usableSince[rank])) this.usableSince[rank] = now
    }
    const before = this.active
    const order = this.order()
    const isSteady = (rank: number) => this.isFresh || now - (this.usableSince[rank] as number) >= this.steadyMs
    const better = order.slice(0, order.indexOf(before)).find((rank) => usable[rank] && isSteady(rank))
    if (better !== undefined) this.active = better
    else if (!usable[before] && usable.includes(true)) this.active = order.find((rank) => usable[rank]) ?? before
    this.isFresh = false
    return this.active !== before
  }

  /** Ranks, the best first. */
  private order(): number[] {
    const ranks = this.usableSince.map((_, rank) => rank)
    return ranks.sort((a, b) => Number(b === this.chosen) - Number(a === this.chosen) || a - b)
  }
}
