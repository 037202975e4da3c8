/** Planned actions, taken in order of time; for equal times, in the order of planning. */
export class Agenda<T extends { time: number }> {
  #items: T[] = []
  #next = 0

  get size(): number {
    return this.#items.length - this.#next
  }

  /** Replaces all that is planned. */
  plan(items: T[]): void {
    this.#items = items.sort((a, b) => a.time - b.time)
    this.#next = 0
  }

  /** Yields what is planned before `until`, once. */
  *due(until: number): Generator<T> {
    for (;;) {
      const item = this.#items[this.#next]
      // the plans of an auction are 30 for each instrument: done with, they go
      if (!item) this.plan([])
      if (!item || item.time >= until) return
      this.#next++
      yield item
    }
  }
}
