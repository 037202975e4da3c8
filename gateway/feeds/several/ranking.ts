/** A better source must have been usable for so long before it is gone back to. */
export const STEADY_MS = 10_000

/** Which of the sources people see: the first one that can be used, without going to and fro. */
export class Ranking {
  private readonly usableSince: number[]

  /** `steadyMs`: how long a better source must hold before it is gone back to. */
  constructor(
    sources: number,
    private readonly steadyMs: number,
    public active = 0,
  ) {
    this.usableSince = Array.from({ length: sources }, () => Number.NaN)
  }

  /** True if another source is active from now on. With none usable the active one stays. */
  look(usable: readonly boolean[], now: number): boolean {
    for (const [rank, is] of usable.entries()) {
      if (!is) this.usableSince[rank] = Number.NaN
      else if (Number.isNaN(this.usableSince[rank])) this.usableSince[rank] = now
    }
    const before = this.active
    const isSteady = (rank: number) => now - (this.usableSince[rank] as number) >= this.steadyMs
    const better = usable.findIndex((is, rank) => is && rank < before && isSteady(rank))
    if (better >= 0) this.active = better
    else if (!usable[before] && usable.includes(true)) this.active = usable.indexOf(true)
    return this.active !== before
  }
}
