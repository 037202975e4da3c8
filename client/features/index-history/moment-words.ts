import type { Bars } from '../../../shared/protocol/rest'
import { formatDate, formatDateTime, formatMinute } from '../../ui/format'

/** Bars of a range of few days. */
export const FIVE_MINUTES_MS = 300_000

/** Text of a position on the axis: its day, and for minute bars the minute at which the bar ends. */
export function timeWords({ period, time }: Pick<Bars, 'period' | 'time'>): (at: number | undefined) => string {
  if (period === '1d') return (at) => formatDate(at).slice(5)
  const oneDay = formatDate(time[0]) === formatDate(time.at(-1))
  const end = (at: number | undefined) => (at === undefined ? at : at + FIVE_MINUTES_MS)
  return oneDay ? (at) => formatMinute(end(at)) : (at) => formatDateTime(end(at)).slice(5, 16)
}
