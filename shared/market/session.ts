import type { UnixMs } from './units'

/** State of a market's clock; `tradingDay` is `YYYYMMDD`. */
export interface MarketClock {
  marketTime: UnixMs
  phase: Phase
  tradingDay: string
}

/** Trading phases of one exchange day, Beijing time. `always` is a market that never closes. */
export type Phase =
  | 'before' // before 09:15
  | 'opening-auction' // 09:15–09:25
  | 'pre-open' // 09:25–09:30, nothing happens
  | 'morning' // 09:30–11:30
  | 'lunch'
  | 'afternoon' // 13:00–14:57
  | 'closing-auction' // 14:57–15:00
  | 'closed' // after 15:00 (until 15:05)
  | 'after-hours' // 15:05–15:30, fixed price
  | 'ended'
  | 'holiday'
  | 'always'

export const PHASES: readonly Phase[] = [
  'before',
  'opening-auction',
  'pre-open',
  'morning',
  'lunch',
  'afternoon',
  'closing-auction',
  'closed',
  'after-hours',
  'ended',
  'holiday',
  'always',
]

const hm = (hour: number, minute: number) => (hour * 60 + minute) * 60_000

/** Start of each phase as milliseconds after Beijing midnight, ascending. */
export const PHASE_STARTS: readonly (readonly [startMs: number, phase: Phase])[] = [
  [0, 'before'],
  [hm(9, 15), 'opening-auction'],
  [hm(9, 25), 'pre-open'],
  [hm(9, 30), 'morning'],
  [hm(11, 30), 'lunch'],
  [hm(13, 0), 'afternoon'],
  [hm(14, 57), 'closing-auction'],
  [hm(15, 0), 'closed'],
  [hm(15, 5), 'after-hours'],
  [hm(15, 30), 'ended'],
]

/** Phase at a time of a trading day, `timeOfDayMs` after Beijing midnight. */
export function phaseAt(timeOfDayMs: number): Phase {
  let phase: Phase = 'before'
  for (const [start, name] of PHASE_STARTS) if (timeOfDayMs >= start) phase = name
  return phase
}

/** Milliseconds until the next phase begins. */
export function msToNextPhase(timeOfDayMs: number): number {
  const next = PHASE_STARTS.find(([start]) => start > timeOfDayMs)
  return (next ? next[0] : 24 * 3_600_000) - timeOfDayMs
}

export const isTrading = (phase: Phase): boolean =>
  phase === 'morning' ||
  phase === 'afternoon' ||
  phase === 'opening-auction' ||
  phase === 'closing-auction' ||
  phase === 'always'

/** The price of the day is final; after-hours trading at the close may still go on. */
export const hasClosed = (phase: Phase | undefined): boolean =>
  phase === 'closed' || phase === 'after-hours' || phase === 'ended' || phase === 'holiday'

const OFFSET_MS = 8 * 3_600_000 // Asia/Shanghai: UTC+8, no daylight saving since 1991
const DAY_MS = 24 * 3_600_000

/** Milliseconds since Beijing midnight. */
export const timeOfDay = (time: UnixMs): number => (((time + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS

/** Beijing midnight of the day that `time` falls in. */
export const beijingMidnight = (time: UnixMs): UnixMs => time - timeOfDay(time)

/** `YYYYMMDD` of the Beijing date, of years up to 9999. Throws for what is no time. */
export function beijingDate(time: UnixMs): string {
  const date = new Date(time + OFFSET_MS)
  const number = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
  if (Number.isNaN(number)) throw new RangeError('Invalid time value')
  return String(number).padStart(8, '0')
}

/** Beijing midnight of a `YYYYMMDD` date. NaN for what is no date. */
export function dateToMs(date: string): UnixMs {
  if (!/^\d{8}$/.test(date)) return Number.NaN
  const ms = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6))) - OFFSET_MS
  // a month 13 is one of the next year, and the year 99 that of the last century
  return beijingDate(ms) === date ? ms : Number.NaN
}

/** Minutes of continuous trading of a day: what 量比 divides a day's volume by. */
export const MINUTES_OF_DAY = 240

/** Points of a day's minute line: 09:30 (the auction), then 09:31…11:30 and 13:01…15:00. */
export const MINUTES_PER_DAY = 241

/**
 * The minute-line slot (0…240) of a time of day. Slot k > 0 is the minute that *ends* at its label, so a print
 * at 09:30:00.000–09:30:59.999 is in slot 1 (09:31), 11:30:00 in slot 120, 15:00 (closing auction) in slot 240.
 * The opening auction is slot 0. After-hours prints belong to no slot: -1, as does anything before 09:15.
 */
export function minuteSlot(timeOfDayMs: number): number {
  if (timeOfDayMs < hm(9, 15)) return -1
  if (timeOfDayMs < hm(9, 30)) return 0
  if (timeOfDayMs < hm(11, 30)) return 1 + Math.floor((timeOfDayMs - hm(9, 30)) / 60_000)
  if (timeOfDayMs < hm(13, 0)) return 120
  if (timeOfDayMs < hm(15, 0)) return 121 + Math.floor((timeOfDayMs - hm(13, 0)) / 60_000)
  if (timeOfDayMs < hm(15, 5)) return 240
  return -1
}

const AUCTION_PLACE_MS = 20_000

/**
 * The two call auctions of a day by places of 20 seconds. The opening's place 0 ends at 09:15:20, its 29 at 09:25:00;
 * the closing's at 14:57:20 and its 8 at 15:00:00.
 */
export const AUCTIONS = {
  opening: { from: hm(9, 15), places: 30 },
  closing: { from: hm(14, 57), places: 9 },
} as const
export type AuctionSession = keyof typeof AUCTIONS
/** The phase in which each of them is. */
export const AUCTION_PHASES: Record<AuctionSession, Phase> = { opening: 'opening-auction', closing: 'closing-auction' }
/** Slot of each auction's match. `BEFORE_CLOSING_SLOT`: the last slot of trades before the closing auction. */
export const MATCH_SLOT: Record<AuctionSession, number> = { opening: 0, closing: 240 }
export const BEFORE_CLOSING_SLOT = 237
export const AUCTION_SESSIONS = Object.keys(AUCTIONS) as AuctionSession[]

/** Places of the opening auction. */
export const AUCTION_SLOTS = AUCTIONS.opening.places

/** Place in an auction of a time of day; -1 outside it. The moment at which all match is in the last. */
export function auctionSlot(timeOfDayMs: number, session: AuctionSession = 'opening'): number {
  const { from, places } = AUCTIONS[session]
  const within = timeOfDayMs - from
  if (within < 0 || within > places * AUCTION_PLACE_MS) return -1
  return Math.min(places - 1, Math.floor(within / AUCTION_PLACE_MS))
}

/** Time of day at which a place of an auction ends. */
export const auctionSlotEnd = (place: number, session: AuctionSession = 'opening'): number =>
  AUCTIONS[session].from + (place + 1) * AUCTION_PLACE_MS

const MORNING_MS = hm(9, 30)
const AFTERNOON_MS = hm(13, 0)
const HALF_DAY_MS = hm(2, 0)

/** Ms of continuous trading that are over at a time of day, up to four hours; the lunch break does not count. */
export const msTraded = (timeOfDayMs: number): number =>
  Math.min(HALF_DAY_MS, Math.max(0, timeOfDayMs - MORNING_MS)) +
  Math.min(HALF_DAY_MS, Math.max(0, timeOfDayMs - AFTERNOON_MS))

/** Minutes of continuous trading that are over at a time of day, 0…240. */
export const minutesTraded = (timeOfDayMs: number): number => Math.floor(msTraded(timeOfDayMs) / 60_000)

/** Time of day (ms after Beijing midnight) of a slot's label: 0 → 09:30, 1 → 09:31, 120 → 11:30, 121 → 13:01. */
export const slotTime = (slot: number): number =>
  slot <= 120 ? hm(9, 30) + slot * 60_000 : hm(13, 0) + (slot - 120) * 60_000

/** `09:31` of a slot. */
export function slotLabel(slot: number): string {
  const minutes = slotTime(slot) / 60_000
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** `09:31:05`, Beijing. */
export const clockText = (time: UnixMs): string => new Date(time + 8 * 3_600_000).toISOString().slice(11, 19)
