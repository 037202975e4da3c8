import { MINUTE_MS } from '../../shared/market/units'
import { formatDateTime } from '../ui/format'

/**
 * Date and time of a bar, to the second where bars are shorter than a minute. `length` ms: the bar is named by its end,
 * as the exchanges' minutes are; left out, by its start.
 */
export function barTime(times: readonly number[], index: number, length = 0): string {
  const start = times[index]
  const text = formatDateTime(start === undefined ? start : start + length)
  const short = times.length > 1 && (times.at(-1) as number) - (times.at(-2) as number) < MINUTE_MS
  return short ? text : text.slice(0, 16)
}
