import type { SlotTable } from './slot-table'

/** A stretch of minutes, both ends included. */
export interface MinuteSpan {
  from: number
  to: number
}

/** Minutes that were missing or wrong after a loss and were corrected by a later snapshot. */
export class MendedMinutes<N extends string> {
  private readonly slots = new Set<number>()
  private due = false
  private made: readonly MinuteSpan[] = []

  constructor(private readonly names: readonly N[]) {}

  /** Rows may be missing from here on. */
  begin(): void {
    this.due = true
  }

  /** Compares the current rows with a snapshot that replaces them, except its newest, unfinished minute. */
  compare(current: SlotTable<N>, columns: Readonly<Record<N | 'slot', Float64Array>>, count: number): void {
    if (!this.due || current.length === 0) return
    this.due = false
    for (let row = 0; row < count - 1; row++) {
      const slot = columns.slot[row] as number
      const before = current.at(slot)
      if (!before || this.names.some((name) => before[name] !== columns[name][row])) this.slots.add(slot)
    }
    this.made = spansOf(this.slots)
  }

  clear(): void {
    this.slots.clear()
    this.due = false
    this.made = []
  }

  /** Ascending; the same array until something is mended. */
  get spans(): readonly MinuteSpan[] {
    return this.made
  }
}

function spansOf(slots: ReadonlySet<number>): MinuteSpan[] {
  const spans: MinuteSpan[] = []
  for (const slot of [...slots].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last && last.to === slot - 1) last.to = slot
    else spans.push({ from: slot, to: slot })
  }
  return spans
}
