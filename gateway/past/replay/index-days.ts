import type { UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import { minuteOfDay } from '../recorder/page-key'
import { markLabel } from './mark-frames'
import type { RecordedReplayDay } from './recorded-day'

/** Every index up to the newest minute before a time. */
export class IndexDays {
  private label = ''
  private readonly current = new Map<number, { now: Row<'index'>; minutes: Map<number, Row<'index-minute'>> }>()

  constructor(private readonly day: RecordedReplayDay) {}

  now(place: number): Row<'index'>[] {
    const found = this.current.get(place)
    return found ? [found.now] : []
  }

  minutes(place: number): Row<'index-minute'>[] {
    return [...(this.current.get(place)?.minutes.values() ?? [])].sort((a, b) => a.slot - b.slot)
  }

  /** Changed indexes by place, each with its changed minutes. */
  to(at: UnixMs): Map<number, Row<'index-minute'>[]> {
    const changed = new Map<number, Row<'index-minute'>[]>()
    for (const { label, indexes } of this.day.indexes(this.label, markLabel(minuteOfDay(at)))) {
      this.label = label
      for (const { place, now, minutes } of indexes) {
        const index = this.current.get(place) ?? { now, minutes: new Map<number, Row<'index-minute'>>() }
        this.current.set(place, index)
        index.now = now
        for (const row of minutes) index.minutes.set(row.slot, row)
        changed.set(place, [...(changed.get(place) ?? []), ...minutes])
      }
    }
    return changed
  }
}
