import { beijingMidnight } from '../../../../shared/market/session'
import { opsText } from '../../../text/ops'
import { formatBeijing, formatMinute, formatZoneDate } from '../../../ui/format'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Next time after `at` at which clocks in Beijing show the typed `HH:mm`; undefined for an invalid time. */
export function muteUntilOf(typed: string, at: number): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typed) ?? []
  if (hours === undefined) return undefined
  const today = beijingMidnight(at) + (Number(hours) * 60 + Number(minutes)) * MINUTE
  return today > at ? today : today + DAY
}

/** `HH:mm` of Beijing of the first whole minute that is so many minutes away, or a little more. */
export const clockIn = (minutes: number, at: number): string =>
  formatBeijing(Math.ceil(at / MINUTE) * MINUTE + minutes * MINUTE).slice(11, 16)

/** When it ends, as people in the shown zone say it `at` that moment. */
export const untilText = (until: number, at: number): string =>
  formatZoneDate(until) === formatZoneDate(at) ? formatMinute(until) : opsText.incidents.tomorrow(formatMinute(until))
