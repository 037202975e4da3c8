import { beijingDate } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'
import type { Span } from '../../charts/gaps'
import { readRange } from '../../store/bars/range-query'
import { minuteDigits } from '../../ui/format'

const BAR_MS = 300_000
const MINUTE = 60_000

type Columns = Pick<Bars, 'period' | 'time'>

/** Request to the gateway for a range: days, or minutes, both ends included. */
export interface BrushRange {
  from: string
  to: string
}

const minuteOf = (time: number): string => `${beijingDate(time)}${minuteDigits(time)}`

/** Bars that were drawn over, whichever way; undefined where there are none. */
export function rangeOfIndexes({ period, time }: Columns, span: Span): BrushRange | undefined {
  const place = (at: number) => time[Math.min(Math.max(Math.round(at), 0), time.length - 1)]
  const [first, last] = [place(Math.min(span.from, span.to)), place(Math.max(span.from, span.to))]
  if (first === undefined || last === undefined) return undefined
  return period === '1d'
    ? { from: beijingDate(first), to: beijingDate(last) }
    : { from: minuteOf(first), to: minuteOf(last + BAR_MS - MINUTE) }
}

/** The bars that a range means; undefined where none of them lies within it. */
export function indexesOfRange({ period, time }: Columns, { from, to }: BrushRange): Span | undefined {
  const range = readRange(from, to)
  if ('wrong' in range) return undefined
  const length = period === '1d' ? 24 * 60 * MINUTE : BAR_MS
  const first = time.findIndex((start) => start + length > range.from)
  const last = time.findLastIndex((start) => start < range.to)
  return first < 0 || last < first ? undefined : { from: first, to: last }
}

/** A range as an address carries it; undefined for what is none. */
export function readBrush(text: string): BrushRange | undefined {
  const [from = '', to = '', ...more] = text.split('-')
  return more.length > 0 || 'wrong' in readRange(from, to) ? undefined : { from, to }
}

export const writeBrush = ({ from, to }: BrushRange): string => `${from}-${to}`
