import { dateToMs } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'

const MINUTE = 60_000
const DAY = 86_400_000

/** Range in an address: whole days, or minutes within the first and last one. */
export interface RangeQuery {
  startDay: string
  endDay: string
  /** ms; the bounds within the days, `to` inclusive of its minute. */
  from: UnixMs
  to: UnixMs
}

/** A day or a minute as addresses write it: when it begins and how long it is, ms; undefined for what is none. */
export function momentOf(text: string): { day: string; start: UnixMs; length: number } | undefined {
  const [, day = '', hour, minute] = /^(\d{8})(?:([01]\d|2[0-3])([0-5]\d))?$/.exec(text) ?? []
  const start = dateToMs(day)
  if (Number.isNaN(start)) return undefined
  if (hour === undefined) return { day, start, length: DAY }
  return { day, start: start + (Number(hour) * 60 + Number(minute)) * MINUTE, length: MINUTE }
}

/** Reads `YYYYMMDD` or `YYYYMMDDHHmm` twice; the answer names what is wrong. */
export function readRange(start: string, end: string): RangeQuery | { wrong: string } {
  const first = momentOf(start)
  const last = momentOf(end)
  if (!first) return { wrong: start }
  if (!last) return { wrong: end }
  const [from, to] = [first.start, last.start + last.length]
  return from < to ? { startDay: first.day, endDay: last.day, from, to } : { wrong: `${start}–${end}` }
}
