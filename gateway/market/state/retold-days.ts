import { setTimeout } from 'node:timers/promises'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { DayState } from './day-state'

export interface RetoldDaysParts {
  /** Keeps the prints of what is read, if there is room. */
  record: (day: DayState) => void
  rebuild: (id: InstrumentId, wait: (ms: number) => Promise<unknown>) => Promise<unknown>
}

const wait = (ms: number) => setTimeout(ms, undefined, { ref: false })

/**
 * Days that were told again in sums of prints: of those that somebody reads, what goes by single orders (大单榜, 升档净额) is
 * made again from the prints on record.
 */
export class RetoldDays {
  private readonly tried = new WeakSet<DayState>()

  constructor(private readonly parts: RetoldDaysParts) {}

  /** Somebody reads such a day. Once: where the record lacks prints, it stays as it is. */
  async remake(day: DayState): Promise<void> {
    if (this.tried.has(day)) return
    this.tried.add(day)
    this.parts.record(day)
    if (day.tape) await this.parts.rebuild(day.instrument.id, wait)
  }
}
