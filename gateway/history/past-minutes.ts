import type { PastMinute } from '../../shared/market/events'
import type { InstrumentId } from '../../shared/market/instrument'
import { beijingDate } from '../../shared/market/session'
import type { Row } from '../../shared/protocol/kinds'

/** Minutes of one instrument's finished day, ascending. */
export interface PastMinutesOfDay {
  id: InstrumentId
  tradingDay: string
  rows: Row<'minute'>[]
}

/** Gathers the minutes of finished days that a feed knows of, until they are written. */
export class PastMinutes {
  private days = new Map<string, PastMinutesOfDay>()

  /** True for the first one since `take`. */
  add({ instrument: id, start, open, high, low, close, volume, amount }: PastMinute): boolean {
    const tradingDay = beijingDate(start)
    const key = `${id}/${tradingDay}`
    const day = this.days.get(key) ?? { id, tradingDay, rows: [] }
    const isFirst = this.days.size === 0
    this.days.set(key, day)
    day.rows.push({ slot: Math.floor(start / 60_000), open, high, low, close, volume, amount })
    return isFirst
  }

  take(): PastMinutesOfDay[] {
    const taken = [...this.days.values()]
    this.days = new Map()
    return taken
  }
}
