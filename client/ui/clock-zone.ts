/** Zone of the exchanges, and of clock times while no other one is chosen. UTC+8 without daylight saving since 1991. */
export const BEIJING_ZONE = 'Asia/Shanghai'
export const BEIJING_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** Offset of a zone from UTC at a time (epoch ms), ms: positive east of Greenwich. */
export type ZoneOffset = (time: number) => number

const beijingOffset: ZoneOffset = () => BEIJING_MS

let zone = BEIJING_ZONE
let offsetAt = beijingOffset
let marketDay: number | undefined
const listeners = new Set<() => void>()

/** Zone in which clock times are shown, by its IANA name. */
export const clockZone = (): string => zone
export const isBeijing = (): boolean => zone === BEIJING_ZONE

/** Offset of the shown zone. Called for every cell and label. */
export const zoneOffset: ZoneOffset = (time) => offsetAt(time)

/** Shows clock times in a zone from now on: its IANA name and its offset. */
export function showZone(name: string, offset: ZoneOffset): void {
  if (name === zone) return
  zone = name
  offsetAt = name === BEIJING_ZONE ? beijingOffset : offset
  for (const listener of listeners) listener()
}

/** Calls a listener after each change of the zone, until the returned function is called. */
export const watchClockZone = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** States the day of the market, epoch ms of Beijing midnight: the one that times without a date belong to. */
export function setMarketDay(midnight: number): void {
  marketDay = Number.isNaN(midnight) ? undefined : midnight
}

/** Epoch ms of a time of the market's day, ms after Beijing midnight. Before the market is known: of today. */
export function marketDayTime(timeOfDay: number): number {
  const now = Date.now() + BEIJING_MS
  return (marketDay ?? now - (now % DAY_MS) - BEIJING_MS) + timeOfDay
}
