import { setTimeout } from 'node:timers/promises'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { DayState } from './day-state'

interface RetoldDaysParts {
  /** Stores the prints of viewed instruments if there is room. */
  record: (day: DayState) => void
  rebuild: (id: InstrumentId, wait: (ms: number) => Promise<unknown>) => Promise<unknown>
}

const wait = (ms: number) => setTimeout(ms, undefined, { ref: false })

/**
 * Days that were sent again as sums of prints: for those with readers, figures by single orders (大单榜, 升档净额) are
 * recomputed from the recorded prints.
 */
export class RetoldDays {
  private readonly tried = new WeakSet<DayState>()

  constructor(private readonly parts: RetoldDaysParts) {}

  /** Such a day has readers. Runs once: if the record lacks prints, the day stays unchanged. */
  async remake(day: DayState): Promise<void> {
    if (this.tried.has(day)) return
    this.tried.add(day)
    this.parts.record(day)
    if (day.tape) await this.parts.rebuild(day.instrument.id, wait)
  }
}
