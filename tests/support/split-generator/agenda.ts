interface Entry {
  time: number
  order: number
  act: () => void
}

/** Things to do at times (ms), in order; ties in the order of their planning. */
export class Agenda {
  now = 0
  private readonly heap: Entry[] = []
  private planned = 0

  at(time: number, act: () => void): void {
    const { heap } = this
    const entry = { time: Math.max(time, this.now), order: this.planned++, act }
    let at = heap.push(entry) - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      if (!before(entry, heap[up] as Entry)) break
      heap[at] = heap[up] as Entry
      at = up
    }
    heap[at] = entry
  }

  in(ms: number, act: () => void): void {
    this.at(this.now + ms, act)
  }

  run(until: number): void {
    for (let entry = this.heap[0]; entry && entry.time < until; entry = this.heap[0]) {
      this.removeFirst()
      this.now = entry.time
      entry.act()
    }
  }

  private removeFirst(): void {
    const { heap } = this
    const last = heap.pop() as Entry
    if (heap.length === 0) return
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= heap.length) break
      if (down + 1 < heap.length && before(heap[down + 1] as Entry, heap[down] as Entry)) down++
      if (!before(heap[down] as Entry, last)) break
      heap[at] = heap[down] as Entry
      at = down
    }
    heap[at] = last
  }
}

const before = (a: Entry, b: Entry): boolean => a.time < b.time || (a.time === b.time && a.order < b.order)
