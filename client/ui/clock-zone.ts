import { common } from '../text/common'

/** Zone of the exchanges, and of clock times while no other one is chosen. UTC+8 without daylight saving since 1991. */
export const BEIJING_ZONE = 'Asia/Shanghai'
/** The choice that follows the browser. */
export const BROWSER_ZONE = 'browser'
export const BEIJING_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000
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

let zone = BEIJING_ZONE
let names = namesOf(BEIJING_ZONE)
let offsets = new Map<number, number>()
let marketDay: number | undefined
const listeners = new Set<() => void>()

/** Zone in which clock times are shown, by its IANA name. */
export const clockZone = (): string => zone
export const isBeijing = (): boolean => zone === BEIJING_ZONE

/** Shows clock times in a chosen zone from now on; an invalid choice is Beijing. */
export function setClockZone(choice: string): void {
  const next = !isZoneChoice(choice) ? BEIJING_ZONE : choice === BROWSER_ZONE ? browserZone() : choice
  if (next === zone) return
  zone = next
  names = namesOf(next)
  offsets = new Map()
  for (const notify of listeners) notify()
}

/** Calls a listener after each change of the zone, until the returned function is called. */
export const watchClockZone = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const OFFSET = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

/** Offset of a zone from UTC at a time, ms: positive east of Greenwich. */
function offsetOf(format: Intl.DateTimeFormat, time: number): number {
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes, seconds] = OFFSET.exec(name) ?? []
  const size = (Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1_000
  return sign === '-' ? -size : size
}

/** Offset of the shown zone from UTC at a time, ms. Called for every cell and label: cached by quarter of an hour. */
export function zoneOffset(time: number): number {
  if (zone === BEIJING_ZONE) return BEIJING_MS
  const quarter = Math.floor(time / QUARTER_MS)
  const cached = offsets.get(quarter)
  if (cached !== undefined) return cached
  if (offsets.size >= OFFSETS_MAX) offsets.clear()
  const offset = offsetOf(names, quarter * QUARTER_MS)
  offsets.set(quarter, offset)
  return offset
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
export const zoneTitle = (): string => (isBeijing() ? common.zone.beijing : common.zone.other(zone))

/** States the day of the market, epoch ms of Beijing midnight: the one that times without a date belong to. */
export function setMarketDay(midnight: number): void {
  marketDay = Number.isNaN(midnight) ? undefined : midnight
}

/** Epoch ms of a time of the market's day, ms after Beijing midnight. Before the market is known: of today. */
export function marketDayTime(timeOfDay: number): number {
  const now = Date.now() + BEIJING_MS
  return (marketDay ?? now - (now % DAY_MS) - BEIJING_MS) + timeOfDay
}

/** Every zone that this browser has, with its offset at a time. */
export const allZones = (time: number): { zone: string; offset: string }[] =>
  Intl.supportedValuesOf('timeZone').map((each) => ({ zone: each, offset: offsetText(offsetOf(namesOf(each), time)) }))
