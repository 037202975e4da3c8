/** Instruments that a day may have. */
export const PLACES_MAX = 16_384
/** Parts that a page of one minute and place may have. */
export const PARTS_MAX = 256
/** Places that follow each other and are put together at once. */
export const GROUP_PLACES = 512
const GROUPS = PLACES_MAX / GROUP_PLACES
/** Blocks of a day. */
const BLOCKS_MAX = 2 ** 30
const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

/** Where a page lies: by minute of the day, then place, then part. */
export const pageKey = (minute: number, place: number, part: number): number =>
  (minute * PLACES_MAX + place) * PARTS_MAX + part

export const minuteOfDay = (time: number): number => Math.floor(((time + BEIJING_MS) % DAY_MS) / 60_000)

export const groupOf = (place: number): number => Math.floor(place / GROUP_PLACES)

/** What is put together at once: the prints of a minute and a group of places. Ascending by minute. */
export const stretchOf = (minute: number, place: number): number => minute * GROUPS + groupOf(place)

export const minuteOfStretch = (stretch: number): number => Math.floor(stretch / GROUPS)

export const groupOfStretch = (stretch: number): number => stretch % GROUPS

/** First and last key that pages of a stretch can have. */
export const pagesOfStretch = (stretch: number): [number, number] => {
  const first = pageKey(minuteOfStretch(stretch), groupOfStretch(stretch) * GROUP_PLACES, 0)
  return [first, first + GROUP_PLACES * PARTS_MAX - 1]
}

/** Where a stretch's part of a block lies in the log: by stretch, then by arrival. */
export const logKey = (stretch: number, block: number): number => stretch * BLOCKS_MAX + block

export const stretchAt = (key: number): number => Math.floor(key / BLOCKS_MAX)

export const blockAt = (key: number): number => key % BLOCKS_MAX

/** Selects the log's rows of one group, of whatever minute. */
export const LOG_OF_GROUP = `SELECT bytes FROM log WHERE (seq / ${BLOCKS_MAX}) % ${GROUPS} = ? ORDER BY seq`
