import { timeOfDay } from '../market/session'
import { MINUTE_MS, type UnixMs } from '../market/units'

/**
 * Time in which alerts are stored without a notification: minutes after Beijing midnight, `from` included, over
 * midnight if later.
 */
export interface QuietHours {
  on: boolean
  from: number
  to: number
}

export const NO_QUIET: QuietHours = { on: false, from: 12 * 60, to: 13 * 60 }

export function isQuiet({ on, from, to }: QuietHours, at: UnixMs): boolean {
  if (!on || from === to) return false
  const minute = Math.floor(timeOfDay(at) / MINUTE_MS)
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** When the quiet hours that are now end; undefined = it is not quiet. */
export function quietUntil(quiet: QuietHours, at: UnixMs): UnixMs | undefined {
  if (!isQuiet(quiet, at)) return undefined
  const end = at - timeOfDay(at) + quiet.to * MINUTE_MS
  return end > at ? end : end + 24 * 60 * MINUTE_MS
}
