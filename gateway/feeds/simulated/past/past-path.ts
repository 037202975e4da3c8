import { dateToMs, MINUTES_PER_DAY, slotTime } from '../../../../shared/market/session'
import type { Random } from '../exchange/random'
import { volatilityAt, volumeRateShape } from '../exchange/shape'

/** Minutes of a session by slot; the auction is slot 0. */
const PACE = Float64Array.from({ length: MINUTES_PER_DAY }, (_, slot) =>
  slot === 0 ? 0 : volumeRateShape(dateToMs('20260706') + slotTime(slot) - 30_000),
)
/** Share of a day that the two auctions trade, and how the last one widens the last minute. */
const OPENING = 0.012
const CLOSING = 0.015
/** Shares of the day by minute, before anything of the instrument itself. */
const SHARES = PACE.map((pace, slot) =>
  slot === 0 ? OPENING : (pace / (MINUTES_PER_DAY - 1)) * (1 - OPENING - CLOSING) + (slot === 240 ? CLOSING : 0),
)

const EVERY_SLOT = Array.from(SHARES, (_, slot) => slot)

/** How wild each minute of a usual day is, by slot. */
const WILDNESS = PACE.map(volatilityAt)

/** How wild minutes differ in volume, and the memory of wildness, a minute. */
const VOLUME_SPREAD = 0.7
const CLUSTER = 0.93

/** Lots below which not every minute trades: so many lots a minute that does. */
const LOTS_A_MINUTE = 4
/** How far below a day's extremes the minutes' closes stay, and the length of a wick, as shares of the day's range. */
const INSIDE = 0.97
const WICK = 0.012
/** How far a path's mean may be from the day's, a share of its range; how far it is drawn at most; minutes at its ends. */
const NEAR = 0.02
const DRAWN_MAX = 0.9
const RAMP_MINUTES = 15
/** Share of a day's range beyond its open and close, below which a side has no room for a path. */
const LOPSIDED = 0.05

/** Path of a price by minute, from 0 and without drift: a sum of clustered, heavy-tailed moves. */
export function wander(random: Random): Float64Array {
  const path = new Float64Array(MINUTES_PER_DAY)
  let heat = random.normal()
  for (let slot = 1; slot < MINUTES_PER_DAY; slot++) {
    heat = CLUSTER * heat + Math.sqrt(1 - CLUSTER * CLUSTER) * random.normal()
    const wildness = (WILDNESS[slot] as number) * Math.exp(0.5 * heat)
    path[slot] = (path[slot - 1] as number) + (wildness * random.heavy()) / Math.sqrt(MINUTES_PER_DAY)
  }
  return path
}

/** How the day's volume lies over its minutes before it is counted in lots. */
export const weightsOf = (random: Random): Float64Array => SHARES.map((share) => share * random.around(VOLUME_SPREAD))

/** The minutes that trade, ascending, the auction among them: all of them where there is enough to trade. */
export function activeSlots(random: Random, weights: Float64Array, lots: number): number[] {
  if (lots >= LOTS_A_MINUTE * MINUTES_PER_DAY) return [...EVERY_SLOT]
  const slots = [...EVERY_SLOT]
  const count = Math.max(1, Math.ceil(lots / LOTS_A_MINUTE))
  const keys = weights.map((weight, slot) => (slot === 0 ? Number.POSITIVE_INFINITY : weight / random.exponential()))
  return slots
    .sort((a, b) => (keys[b] as number) - (keys[a] as number))
    .slice(0, count)
    .sort((a, b) => a - b)
}

export interface PathSpan {
  open: number
  high: number
  low: number
  close: number
}

/** The mean price of a day, and how its volume usually lies over the minutes that trade. */
interface Dearness {
  mean: number
  weights: readonly number[]
}

/**
 * Prices of the minutes `slots` between a day's open and its close, that reach its high and its low and nothing beyond.
 * `path` is where the price would wander; a priced day's stays about its mean. Each minute begins where the one before
 * it ended.
 */
export function spansOf(
  random: Random,
  path: Float64Array,
  slots: readonly number[],
  day: PathSpan,
  dearness?: Dearness,
): PathSpan[] {
  if (slots.length === 1) return [{ ...day }]
  const wandered = closesOf(path, slots, day)
  const closes = dearness ? drawnTo(dearness, wandered, day) : wandered
  const wick = (day.high - day.low) * WICK
  const spans = closes.map((close, at): PathSpan => {
    if (at === 0) return { open: close, high: close, low: close, close }
    const open = closes[at - 1] as number
    const above = Math.round(random.exponential() * wick)
    const below = Math.round(random.exponential() * wick)
    const high = Math.min(day.high, Math.max(open, close) + above)
    const low = Math.max(day.low, Math.min(open, close) - below)
    return { open, high, low, close }
  })
  const later = spans.slice(1)
  later.reduce((most, span) => (span.high > most.high ? span : most)).high = day.high
  later.reduce((least, span) => (span.low < least.low ? span : least)).low = day.low
  return spans
}

/**
 * Closes drawn towards the day's low or high, all by the same part but for the first and last minutes, until their mean
 * is the day's: else its money could only be had by trading most of it in the few minutes that are cheap or dear.
 */
function drawnTo({ mean, weights }: Dearness, closes: readonly number[], { low, high }: PathSpan): number[] {
  const last = closes.length - 1
  const ramp = Math.max(1, Math.min(RAMP_MINUTES, last / 4))
  const freedom = (at: number) => Math.min(1, at / ramp, (last - at) / ramp)
  let [sum, reached] = [0, 0]
  for (let at = 0; at <= last; at++) {
    sum += weights[at] as number
    reached += (weights[at] as number) * (closes[at] as number)
  }
  const off = mean - reached / sum
  if (!(Math.abs(off) > NEAR * (high - low))) return [...closes]
  const bound = off < 0 ? low : high
  let reach = 0
  for (let at = 0; at <= last; at++) reach += (weights[at] as number) * freedom(at) * (bound - (closes[at] as number))
  const part = Math.min(DRAWN_MAX, (off * sum) / reach)
  if (!(part > 0)) return [...closes]
  return closes.map((close, at) => Math.round(close + part * freedom(at) * (bound - close)))
}

function closesOf(path: Float64Array, slots: readonly number[], { open, high, low, close }: PathSpan): number[] {
  const [first, last] = [slots[0] as number, slots.at(-1) as number]
  const start = path[first] as number
  const rise = (path[last] as number) - start
  const whole = Math.max(1, last - first)
  const away = slots.map(() => 0)
  let [furthest, nearest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number
    const by = (path[slot] as number) - start - ((slot - first) / whole) * rise
    away[at] = by
    if (by > furthest) furthest = by
    if (by < nearest) nearest = by
  }
  const width = furthest - nearest || 1
  const [top, bottom] = [Math.max(open, close), Math.min(open, close)]
  const [above, below] = [high - top, bottom - low]
  // A day with a long way down and none up would be a flat line with a spike: there the path is turned over.
  const isLopsided = Math.min(above, below) < LOPSIDED * (high - low)
  const turned = isLopsided && above > below !== furthest > -nearest ? -1 : 1
  let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let at = 0; at < slots.length; at++) {
    const share = ((slots[at] as number) - first) / whole
    const price = open + (close - open) * share + turned * ((away[at] as number) / width) * (high - low)
    away[at] = price
    if (price > most) most = price
    if (price < least) least = price
  }
  const reach = (beyond: number, room: number) => (beyond > 0 ? (room * INSIDE) / beyond : 0)
  const up = reach(most - top, above)
  const down = reach(bottom - least, below)
  return away.map((price) => {
    if (price > top) return Math.round(top + (price - top) * up)
    return price < bottom ? Math.round(bottom - (bottom - price) * down) : Math.round(price)
  })
}
