import { MATCH_SLOT, minuteSlot, slotTime, timeOfDay } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import type { DayLines } from '../../../shared/protocol/minute-views'
import { minuteOfDay } from '../recorder/page-key'
import { BOARD_MARK, markLabel, rowsIn } from './mark-frames'
import type { RecordedReplayDay } from './recorded-day'

/** Minutes whose prices are cached, about 20 KB each for a large market: every minute of a day. */
const CACHED_MINUTES = 256

/** Cached last prices of the whole market, by minute and place; 0 = no trade yet. */
export class LastsShelf {
  private readonly cache = new Map<string, Int32Array>()

  /** Prices of the mark with that label. */
  at(day: RecordedReplayDay, label: string): Int32Array {
    const name = `${day.name} ${label}`
    const known = this.cache.get(name)
    if (known) return known
    const rows = rowsIn(day.mark(BOARD_MARK, label), 'board')
    const lasts = new Int32Array(rows.reduce((most, { index }) => Math.max(most, index + 1), 0))
    for (const { index, last, volume, turnover } of rows) if (volume > 0 || turnover > 0) lasts[index] = last
    this.cache.set(name, lasts)
    for (const old of this.cache.keys()) if (this.cache.size > CACHED_MINUTES) this.cache.delete(old)
    return lasts
  }
}

/** Lines of the day up to a time, finished minutes only; instruments without trades have none. */
export function dayLinesOf(
  day: RecordedReplayDay,
  { ids, step, at }: { ids: readonly string[]; step: number; at: UnixMs },
  shelf: LastsShelf,
): DayLines {
  const now = markLabel(minuteOfDay(at))
  const places = new Map(day.table(now)?.id.map((id, place) => [id, place]))
  const newest = Math.max(-1, minuteSlot(timeOfDay(at)))
  const minutes: Int32Array[] = []
  for (let slot = 0; slot <= newest; slot += step) {
    // The closing auction matches at the end of its minute, which is in the mark after it.
    const ended = markLabel(slotTime(slot) / 60_000 + (slot === MATCH_SLOT.closing ? 1 : 0))
    if (ended > now) break
    const label = day.newestLabel(BOARD_MARK, ended)
    minutes.push(label === undefined ? new Int32Array() : shelf.at(day, label))
  }
  const lines = ids.flatMap((id) => {
    const place = places.get(id) ?? -1
    const closes = minutes.map((lasts): Price => lasts[place] ?? 0)
    return closes.some((close) => close > 0) ? [{ id, closes }] : []
  })
  return { tradingDay: day.day, step, lines }
}
