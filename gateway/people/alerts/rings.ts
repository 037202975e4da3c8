import type { UnixMs } from '../../../shared/market/units'
import type { ActiveRule, Ring } from './active-rule'
import type { WatchEntry } from './entry'
import type { Subject } from './subject'

const MISSED = '到该响的时刻条件已不成立，没有响；再成立时会响'

/**
 * Rules whose owners requested an immediate ring for conditions that are already true. Each starts at the time of the
 * request, by the time of the rows: wherever and whenever its day is judged, it rings by the same rows, with the same
 * ids.
 */
export class Rings {
  private readonly waiting = new Map<WatchEntry, Subject>()

  get size(): number {
    return this.waiting.size
  }

  add(entry: WatchEntry, subject: Subject): void {
    this.waiting.set(entry, subject)
  }

  drop(entry: WatchEntry): void {
    this.waiting.delete(entry)
  }

  /** Starts the rule's new instruments without a ring: an earlier process already rang for the others. */
  joinOnly({ id }: ActiveRule): void {
    for (const [entry, subject] of this.waiting) if (entry.activeRule.id === id) this.begin(entry, subject, undefined)
  }

  /** Starts the rules that are due at a market time. Returns notes for the owners. */
  reach(to: UnixMs, day: string): [ruleId: string, note: string][] {
    const rang = new Map<string, boolean>()
    for (const [entry, subject] of this.waiting) {
      const { putOff } = entry
      if (!putOff || !isDue(putOff, to, day)) continue
      const { id } = entry.activeRule
      // A request of a finished day is ignored.
      const isToday = putOff.day === day
      const found = this.begin(entry, subject, isToday ? putOff.at : undefined)
      rang.set(id, found || (rang.get(id) ?? false) || !isToday)
    }
    return [...rang].flatMap(([id, some]) => (some ? [] : [[id, MISSED] as [string, string]]))
  }

  private begin(entry: WatchEntry, subject: Subject, at: UnixMs | undefined): boolean {
    this.waiting.delete(entry)
    return subject.begin(entry, at)
  }
}

export const isDue = (ring: Ring, to: UnixMs, day: string): boolean =>
  day > ring.day || (day === ring.day && to >= ring.at)
