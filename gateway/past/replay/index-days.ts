import type { UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import { minuteOfDay } from '../recorder/page-key'
import { markLabel } from './mark-frames'
import type { RecordedReplayDay } from './recorded-day'

/** Every index up to the newest minute before a time. */
export class IndexDays {
  private label = ''
  private readonly held = new Map<number, { now: Row<'index'>; minutes: Map<number, Row<'index-minute'>> }>()

  constructor(private readonly day: RecordedReplayDay) {}

  now(place: number): Row<'index'>[] {
    const found = this.held.get(place)
    return found ? [found.now] : []
  }

  minutes(place: number): Row<'index-minute'>[] {
    return [...(this.held.get(place)?.minutes.values() ?? [])].sort((a, b) => a.slot - b.slot)
  }

  /** Places of the indexes that changed, and of each the minutes that did. */
  to(at: UnixMs): Map<number, Row<'index-minute'>[]> {
    const changed = new Map<number, Row<'index-minute'>[]>()
    for (const { label, indexes } of this.day.indexes(this.label, markLabel(minuteOfDay(at)))) {
      this.label = label
      for (const { place, now, minutes } of indexes) {
        const held = this.held.get(place) ?? { now, minutes: new Map<number, Row<'index-minute'>>() }
        this.held.set(place, held)
        held.now = now
        for (const row of minutes) held.minutes.set(row.slot, row)
        changed.set(place, [...(changed.get(place) ?? []), ...minutes])
      }
    }
    return changed
  }
}
