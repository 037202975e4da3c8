import { beijingDate, dateToMs } from '../../../shared/market/session'

interface CalendarCell {
  day: string
  /** Weeks from the first one. */
  week: number
  /** 0 Monday … 4 Friday. */
  weekday: number
}

const DAY = 86_400_000
const WEEKDAYS = 5
/** 1970-01-05 was the first Monday of the epoch, Beijing time. */
const MONDAY = dateToMs('19700105')

/** Every weekday from the first to the last day, in columns of weeks; what of them is on record is the caller's. */
export function weeksOf(first: string, last: string): CalendarCell[] {
  const from = dateToMs(first)
  const to = dateToMs(last)
  if (!(from <= to)) return []
  const weekOf = (time: number) => Math.floor((time - MONDAY) / (7 * DAY))
  const cells: CalendarCell[] = []
  for (let time = from; time <= to; time += DAY) {
    const weekday = Math.round((time - MONDAY) / DAY) % 7
    if (weekday < WEEKDAYS) cells.push({ day: beijingDate(time), week: weekOf(time) - weekOf(from), weekday })
  }
  return cells
}
