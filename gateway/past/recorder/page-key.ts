import { timeOfDay } from '../../../shared/market/session'
import { MINUTE_MS } from '../../../shared/market/units'

/** Instruments that a day may have. */
export const DAY_INSTRUMENTS_MAX = 16_384
/** Maximum parts of a page of one minute and instrument. */
export const PARTS_MAX = 256
/** Consecutive indexes that are merged together. */
export const GROUP_INSTRUMENTS = 512
const GROUPS = DAY_INSTRUMENTS_MAX / GROUP_INSTRUMENTS

/** Key of a page: by minute of the day, then index, then part. */
export const pageKey = (minute: number, place: number, part: number): number =>
  (minute * DAY_INSTRUMENTS_MAX + place) * PARTS_MAX + part

export const minuteOfDay = (time: number): number => Math.floor(timeOfDay(time) / MINUTE_MS)

export const groupOf = (place: number): number => Math.floor(place / GROUP_INSTRUMENTS)

/** Unit of merging: the prints of a minute and a group of indexes. Ascending by minute. */
export const pageStretch = (minute: number, place: number): number => minute * GROUPS + groupOf(place)

export const minuteOfStretch = (stretch: number): number => Math.floor(stretch / GROUPS)

export const groupOfStretch = (stretch: number): number => stretch % GROUPS

/** First and last key that pages of a stretch can have. */
export const pagesOfStretch = (stretch: number): [number, number] => {
  const first = pageKey(minuteOfStretch(stretch), groupOfStretch(stretch) * GROUP_INSTRUMENTS, 0)
  return [first, first + GROUP_INSTRUMENTS * PARTS_MAX - 1]
}
