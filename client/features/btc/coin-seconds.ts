import { beijingDate } from '../../../shared/market/session'
import { SECOND_BARS_MAX_MS } from '../../../shared/protocol/limits'
import type { Bars } from '../../../shared/protocol/rest'
import { momentOf } from '../../store/bars/range-query'
import { minuteDigits } from '../../ui/format'
import type { CoinRange } from './coin-range'

const MINUTE = 60_000
/** Longest range that is drawn by seconds. */
const MOST = 24 * 3_600_000

/** When a range begins and ends, ms; without an end it is now, without a beginning the day it ends. */
function endsOf({ from, to }: CoinRange, now: number): [start: number, end: number] {
  const running = Math.ceil(now / MINUTE) * MINUTE
  const last = to === undefined ? undefined : momentOf(to)
  const end = last ? Math.min(last.start + last.length, running) : running
  const first = momentOf(from ?? beijingDate(end - MINUTE))
  return [first?.start ?? end, end]
}

export const hasTooManySeconds = (range: CoinRange, now: number): boolean => {
  const [start, end] = endsOf(range, now)
  return end - start > MOST
}

/** A range in parts of one request each, `YYYYMMDDHHmm` each, the last minute included. */
export function secondSlices(range: CoinRange, now: number): { start: string; end: string }[] {
  const [start, end] = endsOf(range, now)
  const minute = (time: number) => beijingDate(time) + minuteDigits(time)
  const slices: { start: string; end: string }[] = []
  for (let at = start; at < end; at += SECOND_BARS_MAX_MS)
    slices.push({ start: minute(at), end: minute(Math.min(at + SECOND_BARS_MAX_MS, end) - MINUTE) })
  // Future parts are answered by the running day.
  return slices.length > 0 ? slices : [{ start: minute(start), end: minute(start) }]
}

/** Answers to the slices of a range, in their order, as one; at least one. */
export function joinedBars(parts: readonly Bars[]): Bars {
  const [first] = parts
  if (!first) throw new RangeError('no slice of the range was answered')
  const column = <T>(of: (bars: Bars) => readonly T[]): T[] => parts.flatMap(of)
  return {
    ...first,
    time: column((bars) => bars.time),
    open: column((bars) => bars.open),
    high: column((bars) => bars.high),
    low: column((bars) => bars.low),
    close: column((bars) => bars.close),
    volume: column((bars) => bars.volume),
    turnover: column((bars) => bars.turnover),
    adNet: column((bars) => bars.adNet),
    odBigNet: column((bars) => bars.odBigNet),
    missing: [...new Set(column((bars) => bars.missing))],
    moved: parts.find(({ moved }) => moved?.length)?.moved ?? [],
  }
}
