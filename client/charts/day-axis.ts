import { dateToMs, MINUTES_PER_DAY, timeOfDay } from '../../shared/market/session'
import type { UnixMs } from '../../shared/market/units'
import { slotClock } from './slot-clock'

const MINUTE = 60_000
const OPEN = (9 * 60 + 30) * MINUTE
const LUNCH = (11 * 60 + 30) * MINUTE
const AFTERNOON = 13 * 60 * MINUTE
const MORNING_MINUTES = 120
const LAST = MINUTES_PER_DAY - 1
const MIDDLE = LAST / 2

/** Minutes of trading since 09:30 (0…240, with fractions) at a time of day; 120 during lunch. */
export function tradingMinutes(timeOfDayMs: number): number {
  if (timeOfDayMs <= OPEN) return 0
  if (timeOfDayMs <= LUNCH) return (timeOfDayMs - OPEN) / MINUTE
  if (timeOfDayMs <= AFTERNOON) return MORNING_MINUTES
  return Math.min(LAST, MORNING_MINUTES + (timeOfDayMs - AFTERNOON) / MINUTE)
}

/** Trading days laid end to end: x counts minutes of trading, 241 a day, so that neither lunch nor night has a width. */
export interface DayAxis {
  days: readonly string[]
  /** End of the axis. */
  end: number
  /** Place of a time; undefined on a day that is not on the axis. */
  xOf: (time: UnixMs) => number | undefined
  /** Time of a place, ms. */
  timeOf: (x: number) => UnixMs
  /** One point a day, each in the middle of its day. */
  daily: boolean
  /** Words for the axis between two places, about `most` of them. */
  labels: (from: number, to: number, most: number) => { at: number; text: string }[]
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120]

const BEIJING = 8 * 60 * MINUTE
const DAY = 24 * 60 * MINUTE
/** Called for every mark of a chart at each repaint: a number, no date. */
const dayNumber = (time: UnixMs): number => Math.floor((time + BEIJING) / DAY)

export function createDayAxis(days: readonly string[], daily = false): DayAxis {
  const places = new Map(days.map((day, index) => [dayNumber(dateToMs(day)), index * MINUTES_PER_DAY]))
  const timeOf = (x: number): UnixMs => {
    const day = Math.min(days.length - 1, Math.max(0, Math.floor(x / MINUTES_PER_DAY)))
    const minutes = Math.min(LAST, Math.max(0, x - day * MINUTES_PER_DAY))
    const clock =
      minutes <= MORNING_MINUTES ? OPEN + minutes * MINUTE : AFTERNOON + (minutes - MORNING_MINUTES) * MINUTE
    return dateToMs(days[day] ?? '19700101') + clock
  }
  return {
    days,
    daily,
    end: Math.max(1, days.length * MINUTES_PER_DAY - 1),
    xOf: (time) => {
      const place = places.get(dayNumber(time))
      return place === undefined ? undefined : place + (daily ? MIDDLE : tradingMinutes(timeOfDay(time)))
    },
    timeOf,
    labels: (from, to, most) => {
      const step = STEPS.find((size) => (to - from) / size <= Math.max(1, most))
      const found: { at: number; text: string }[] = []
      const dayStep = Math.max(1, Math.ceil((to - from) / MINUTES_PER_DAY / Math.max(1, most)))
      for (let day = 0; day < days.length; day++) {
        const base = day * MINUTES_PER_DAY
        if (base > to || base + LAST < from) continue
        const date = days[day] as string
        const several = daily || days.length > 1
        const at = daily ? base + MIDDLE : base
        if (several && day % dayStep === 0) found.push({ at, text: `${date.slice(4, 6)}-${date.slice(6)}` })
        if (!step || daily) continue
        for (let minute = several ? step : 0; minute <= LAST; minute += step)
          if (base + minute >= from && base + minute <= to)
            found.push({ at: base + minute, text: slotClock(minute, date) })
      }
      return found
    },
  }
}
