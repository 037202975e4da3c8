import { shiftDay } from '../../../../shared/market/calendar'
import type { InstrumentId } from '../../../../shared/market/instrument'
import { addTo } from '../../../../shared/market/multi-map'
import { dateToMs } from '../../../../shared/market/session'
import type { UnixMs } from '../../../../shared/market/units'
import type { OwnSet } from '../../../store/account/own-data'

/** An event of a data set that is known. */
export interface DayEvent {
  set: string
  source: string
  code: InstrumentId
  text: string
  published: string | undefined
  /** The code is in one of the own lists. */
  isListed: boolean
}

/** Known events by their days, those of the own lists first. */
export function eventsByDay(
  sets: Iterable<OwnSet>,
  listed: ReadonlySet<InstrumentId>,
  now: UnixMs,
): ReadonlyMap<string, readonly DayEvent[]> {
  const byDay = new Map<string, DayEvent[]>()
  for (const { head, rows } of sets) {
    if (head.kind !== 'event') continue
    for (const { code, day, value, published } of rows.knownAt(now)) {
      const isListed = listed.has(code)
      const one = { set: head.name, source: head.source, code, text: String(value), published, isListed }
      addTo(byDay, day, one)
    }
  }
  for (const events of byDay.values()) {
    events.sort((a, b) => Number(b.isListed) - Number(a.isListed) || (a.code < b.code ? -1 : 1))
  }
  return byDay
}

/** A month as `YYYYMM`. */
export const monthOf = (day: string): string => day.slice(0, 6)

export function shiftMonth(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(4)) - 1 + by
  return `${Math.floor(months / 12)}${String((months % 12) + 1).padStart(2, '0')}`
}

const MONDAY = dateToMs('19700105')
const DAY_MS = 24 * 3_600_000

/** 0 Monday … 6 Sunday. */
export const weekdayOf = (day: string): number => Math.round((dateToMs(day) - MONDAY) / DAY_MS) % 7

/** Days of a month, ascending. */
export function daysOfMonth(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}01`; monthOf(day) === month; day = shiftDay(day, 1)) days.push(day)
  return days
}
