import { dateToMs } from '../../shared/market/session'
import type { UnixMs } from '../../shared/market/units'

const MINUTE = 60_000

/** What an address says of a range: whole days, or minutes within the first and last one. */
export interface AskedRange {
  startDay: string
  endDay: string
  /** ms; the bounds within the days, `to` inclusive of its minute. */
  from: UnixMs
  to: UnixMs
}

function momentOf(text: string): { day: string; minute: number | undefined } | undefined {
  const match = /^(\d{8})(?:([01]\d|2[0-3])([0-5]\d))?$/.exec(text)
  const day = match?.[1]
  if (!day || Number.isNaN(dateToMs(day))) return undefined
  return { day, minute: match[2] === undefined ? undefined : Number(match[2]) * 60 + Number(match[3]) }
}

/** Reads `YYYYMMDD` or `YYYYMMDDHHmm` twice; the answer names what is wrong. */
export function readRange(start: string, end: string): AskedRange | { wrong: string } {
  const first = momentOf(start)
  const last = momentOf(end)
  if (!first) return { wrong: start }
  if (!last) return { wrong: end }
  const from = dateToMs(first.day) + (first.minute ?? 0) * MINUTE
  const to = dateToMs(last.day) + (last.minute === undefined ? 24 * 60 : last.minute + 1) * MINUTE
  return from < to ? { startDay: first.day, endDay: last.day, from, to } : { wrong: `${start}–${end}` }
}
