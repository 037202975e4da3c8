import type { PastMinute } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import type { Row } from '../../../shared/protocol/kinds'

/** Minutes of one instrument's finished day, ascending. */
export interface PastMinutesOfDay {
  id: InstrumentId
  tradingDay: string
  rows: Row<'minute'>[]
}

/** Days in memory, so that rows from several answers are written together. */
const DAYS_MAX = 16

interface Day {
  id: InstrumentId
  tradingDay: string
  minutes: Map<number, Row<'minute'>>
  isNew: boolean
}

/** Gathers the minutes of finished days that a feed knows of. */
export class PastMinutes {
  private readonly days = new Map<string, Day>()

  /** True for the first one since `take`. */
  add({ instrument: id, start, open, high, low, close, volume, amount }: PastMinute): boolean {
    const isFirst = ![...this.days.values()].some((day) => day.isNew)
    const tradingDay = beijingDate(start)
    const key = `${id}/${tradingDay}`
    const day = this.days.get(key) ?? { id, tradingDay, minutes: new Map(), isNew: true }
    day.isNew = true
    this.days.set(key, day)
    const slot = Math.floor(start / 60_000)
    day.minutes.set(slot, { slot, open, high, low, close, volume, amount })
    return isFirst
  }

  /** Days with new rows since the last call, each with all its minutes. */
  take(): PastMinutesOfDay[] {
    const changed = [...this.days.values()].filter((day) => day.isNew)
    for (const day of changed) day.isNew = false
    for (const key of this.days.keys()) if (this.days.size > DAYS_MAX) this.days.delete(key)
    return changed.map(({ id, tradingDay, minutes }) => {
      return { id, tradingDay, rows: [...minutes.values()].sort((a, b) => a.slot - b.slot) }
    })
  }
}
