import { PLACES_MAX } from './up-to'

/** Parts that a page of one minute and place may have. */
export const PARTS_MAX = 256
const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

/** Where a page lies: by minute of the day, then place, then part. */
export const pageKey = (minute: number, place: number, part: number): number =>
  (minute * PLACES_MAX + place) * PARTS_MAX + part

export const minuteOfDay = (time: number): number => Math.floor(((time + BEIJING_MS) % DAY_MS) / 60_000)
