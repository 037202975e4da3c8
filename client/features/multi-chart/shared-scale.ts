/** Range of cells that share a scale, as fractions of their bases: all have the widest range. */
export class SharedScale {
  private readonly halves = new Map<string, number>()
  private readonly listeners = new Set<() => void>()

  get half(): number {
    return Math.max(0, ...this.halves.values())
  }

  /** Width that a cell needs; undefined: it is removed. Listeners are notified when the widest changes. */
  report(cell: string, half: number | undefined): void {
    const before = this.half
    if (half === undefined) this.halves.delete(cell)
    else this.halves.set(cell, half)
    if (this.half !== before) for (const listener of [...this.listeners]) listener()
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}
