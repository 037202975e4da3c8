import { dayOnOrAfter, dayOnOrBefore, daysBetween, shiftDay } from '../../../shared/market/calendar'
import { beijingDate, dateToMs } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { RangeText } from '../../../shared/protocol/rest-days'

/** Longest range answered at once, in calendar days. */
export const RANGE_DAYS_MAX = 1_200
const DAY_MS = 24 * 3_600_000

export interface DateRange {
  /** Trading days of the range, ascending. */
  days: string[]
  /** Bounds within the first and the last day, ms UTC; `endTime` is exclusive. */
  startTime: number
  endTime: number
  moved: { from: string; to: string }[]
}

export interface RangeRules {
  /** The running trading day: where the range ends by default, and its latest day. */
  today: string
  /** First day when `start` is missing, given the last day. */
  defaultStart: (end: string) => string
  isTradingDay: (day: string) => boolean
  /** Longest range in calendar days, by default `RANGE_DAYS_MAX`. */
  daysMax?: number
}

interface RangePoint {
  day: string
  /** Minute of the day, undefined for a whole day. */
  minute?: number
}

function parsePoint(text: string): RangePoint {
  const match = /^(\d{8})(?:([01]\d|2[0-3])([0-5]\d))?$/.exec(text)
  const day = match?.[1] ?? ''
  if (Number.isNaN(dateToMs(day))) throw new ZeusError('range-invalid', text.slice(0, 20))
  return match?.[2] === undefined ? { day } : { day, minute: Number(match[2]) * 60 + Number(match[3]) }
}

/**
 * Reads `start` and `end` (`YYYYMMDD` or `YYYYMMDDHHmm`, Beijing time). A date without trading becomes the trading day
 * before it, a future start the running day, a start more than `RANGE_DAYS_MAX` back the first day within them; these
 * are whole days and named in `moved`. Throws `range-invalid` for an invalid date or a reversed range.
 */
export function dateRange(request: RangeText, rules: RangeRules): DateRange {
  const moved: { from: string; to: string }[] = []
  const settle = (point: RangePoint): RangePoint => {
    const day = point.day > rules.today ? rules.today : dayOnOrBefore(point.day, rules.isTradingDay)
    if (day === undefined) throw new ZeusError('range-invalid', point.day)
    if (day === point.day) return point
    moved.push({ from: point.day, to: day })
    return { day }
  }
  const givenStart = request.start === undefined ? undefined : parsePoint(request.start)
  const requestedEnd =
    request.end === undefined ? { day: latest(rules.today, givenStart?.day) } : parsePoint(request.end)
  if (givenStart && (givenStart.day > requestedEnd.day || minutesOf(givenStart) > minutesOf(requestedEnd, DAY_MS))) {
    throw new ZeusError('range-invalid')
  }
  const end = requestedEnd.day > rules.today ? { day: rules.today } : settle(requestedEnd)
  let start: RangePoint = givenStart ? settle(givenStart) : { day: rules.defaultStart(end.day) }
  const earliest = dayOnOrAfter(shiftDay(end.day, 1 - (rules.daysMax ?? RANGE_DAYS_MAX)), rules.isTradingDay)
  if (start.day < earliest) {
    moved.push({ from: start.day, to: earliest })
    start = { day: earliest }
  }
  const startTime = dateToMs(start.day) + (start.minute ?? 0) * 60_000
  const endTime = dateToMs(end.day) + (end.minute === undefined ? DAY_MS : (end.minute + 1) * 60_000)
  return { days: daysBetween(start.day, beijingDate(endTime - 1), rules.isTradingDay), startTime, endTime, moved }
}

const latest = (day: string, other = '') => (other > day ? other : day)

const minutesOf = ({ day, minute }: RangePoint, whole = 0) =>
  dateToMs(day) + (minute === undefined ? whole : minute * 60_000)
