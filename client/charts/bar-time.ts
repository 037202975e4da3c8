import { formatDateTime } from '../ui/format'

const MINUTE_MS = 60_000

/** Date and time of a bar, to the second where bars are shorter than a minute. */
export function barTime(times: readonly number[], index: number): string {
  const text = formatDateTime(times[index])
  const short = times.length > 1 && (times.at(-1) as number) - (times.at(-2) as number) < MINUTE_MS
  return short ? text : text.slice(0, 16)
}
