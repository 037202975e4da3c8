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
  const daysSinceMonday = (time: number) => Math.round((time - MONDAY) / DAY)
  const firstWeek = Math.floor(daysSinceMonday(from) / 7)
  const cells: CalendarCell[] = []
  for (let time = from; time <= to; time += DAY) {
    const days = daysSinceMonday(time)
    const weekday = days % 7
    if (weekday < WEEKDAYS) cells.push({ day: beijingDate(time), week: Math.floor(days / 7) - firstWeek, weekday })
  }
  return cells
}
