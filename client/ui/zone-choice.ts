import { common } from '../text/common'
import { BEIJING_ZONE, clockZone, isBeijing, showZone, type ZoneOffset, zoneOffset } from './clock-zone'

/** The choice that follows the browser. */
export const BROWSER_ZONE = 'browser'
/** Zones change their offset at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
const OFFSETS_MAX = 1_000

/** Zone of the browser's own clock. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const namesOf = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })

/** Whether a value names a zone of the IANA database that this browser has, or the browser's own. */
export function isZoneChoice(value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false
  if (value === BROWSER_ZONE) return true
  try {
    return namesOf(value).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}

const OFFSET = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

/** Offset from UTC at a time, ms, from its name in a format of `namesOf`. */
function offsetOf(names: Intl.DateTimeFormat, time: number): number {
  const name = names.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes, seconds] = OFFSET.exec(name) ?? []
  const size = (Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1_000
  return sign === '-' ? -size : size
}

/** Offset of a zone, cached by quarter of an hour. */
function cachedOffset(zone: string): ZoneOffset {
  const names = namesOf(zone)
  const offsets = new Map<number, number>()
  return (time) => {
    const quarter = Math.floor(time / QUARTER_MS)
    const cached = offsets.get(quarter)
    if (cached !== undefined) return cached
    if (offsets.size >= OFFSETS_MAX) offsets.clear()
    const offset = offsetOf(names, quarter * QUARTER_MS)
    offsets.set(quarter, offset)
    return offset
  }
}

/** Shows clock times in a chosen zone from now on; an invalid choice is Beijing. */
export function setClockZone(choice: string): void {
  const zone = !isZoneChoice(choice) ? BEIJING_ZONE : choice === BROWSER_ZONE ? browserZone() : choice
  showZone(zone, cachedOffset(zone))
}

/** `UTC-4`, `UTC+5:30`. */
function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`
}

/** Offset of the shown zone at a time, in words. */
export const offsetName = (time: number): string => offsetText(zoneOffset(time))

/** Name of the shown zone in a sentence: 北京时间. */
export const zoneTitle = (): string => (isBeijing() ? common.zone.beijing : common.zone.other(clockZone()))

/** Every zone that this browser has, with its offset at a time. */
export const allZones = (time: number): { zone: string; offset: string }[] =>
  Intl.supportedValuesOf('timeZone').map((each) => ({ zone: each, offset: offsetText(offsetOf(namesOf(each), time)) }))
