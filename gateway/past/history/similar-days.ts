import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { FollowedRate, SimilarDay, SimilarDays } from '../../../shared/protocol/rest-index-history'

/** Minutes of an index's day by slot; NaN before the first price. */
export interface IndexCourse {
  day: string
  derived: boolean
  /** Change since the previous close, as a fraction. */
  price: Float32Array
  /** Running net of the members as a share of the day's turnover so far; NaN where sides are not known. */
  flow: Float32Array
  /** Newest minute with a price. */
  newest: number
}

/** A candidate day, with the change after it. */
export interface CandidateDay extends IndexCourse {
  /** Change of the next trading day; null if it is unknown at the shown time. */
  next: number | null
}

/** Number of nearest days in the result. */
export const NEAREST = 8
/** With fewer candidates the nearest day has no meaning. */
export const LEAST_DAYS = 8

interface Minute {
  slot: number
  close: number
  turnover: number
  adNet: number | null
}

/** Undefined without a price or a previous close. Missing minutes repeat the one before. */
export function dayCourse(
  day: string,
  prevClose: number,
  rows: readonly Minute[],
  derived: boolean,
): IndexCourse | undefined {
  if (prevClose <= 0 || rows.length === 0) return undefined
  const price = new Float32Array(MINUTES_PER_DAY).fill(Number.NaN)
  const flow = new Float32Array(MINUTES_PER_DAY).fill(Number.NaN)
  const bySlot = new Map(rows.map((row) => [row.slot, row]))
  let [turnover, net, newest, known] = [0, 0, -1, true]
  for (let slot = 0; slot < MINUTES_PER_DAY; slot++) {
    const row = bySlot.get(slot)
    if (row && row.close > 0) {
      price[slot] = row.close / prevClose - 1
      turnover += row.turnover
      if (row.adNet === null) known = false
      else net += row.adNet
      newest = slot
    } else if (newest >= 0) price[slot] = price[slot - 1] as number
    if (newest >= 0 && known && turnover > 0) flow[slot] = net / turnover
  }
  return newest < 0 ? undefined : { day, derived, price, flow, newest }
}

/** √ mean over the minutes 1…`slot` of the square; NaN where no minute is known. */
function rootMeanSquare(slot: number, at: (slot: number) => number): number {
  let [sum, count] = [0, 0]
  for (let minute = 1; minute <= slot; minute++) {
    const value = at(minute)
    if (Number.isNaN(value)) continue
    sum += value * value
    count++
  }
  return count > 0 ? Math.sqrt(sum / count) : Number.NaN
}

/** Distance of two lines over the past minutes. */
const apart = (a: Float32Array, b: Float32Array, slot: number): number =>
  rootMeanSquare(slot, (minute) => (a[minute] as number) - (b[minute] as number))

/** The typical size of a line: √ mean of the squares of all days. */
function typical(lines: readonly Float32Array[], slot: number): number {
  const sizes = lines.map((line) => rootMeanSquare(slot, (minute) => line[minute] as number)).filter((size) => size > 0)
  return Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0) / sizes.length)
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null)

const rateOf = (values: readonly (number | null)[]): FollowedRate => {
  const known = values.filter((value): value is number => value !== null)
  const count = known.length
  const share = (sum: number) => (count > 0 ? sum / count : null)
  return {
    count,
    mean: share(known.reduce((sum, value) => sum + value, 0)),
    rose: share(known.filter((value) => value > 0).length),
  }
}

/** From the compared minute to the end of that day. */
function restOf({ price, newest }: IndexCourse, slot: number): number | null {
  if (newest < MINUTES_PER_DAY - 2 || slot >= MINUTES_PER_DAY - 1) return null
  return known((1 + (price[MINUTES_PER_DAY - 1] as number)) / (1 + (price[slot] as number)) - 1)
}

const shown = (line: Float32Array, to: number): (number | null)[] =>
  Array.from(line, (value, slot) => (slot > to || Number.isNaN(value) ? null : Math.round(value * 1e6) / 1e6))

/**
 * Earlier days nearest to the shown one, by the data up to its newest minute. Price distance: root mean square of the
 * difference of both changes over the finished minutes ÷ that of the typical day. Flow distance: the same for running
 * net ÷ turnover. Distance: √((p² + f²) / 2), or p if flow is unknown.
 */
export function similarDays(
  of: IndexCourse,
  slot: number,
  candidates: readonly CandidateDay[],
): Pick<SimilarDays, 'scale' | 'days' | 'base' | 'compared' | 'derivedDays' | 'course'> {
  const past = candidates.filter((one) => one.day < of.day)
  const price = typical(
    past.map((one) => one.price),
    slot,
  )
  const flow = typical(
    past.map((one) => one.flow),
    slot,
  )
  const measured = past.flatMap((one): SimilarDay[] => {
    const priceDistance = known(apart(of.price, one.price, slot) / price)
    if (priceDistance === null) return []
    const flowDistance = known(apart(of.flow, one.flow, slot) / flow)
    const distance = flowDistance === null ? priceDistance : Math.hypot(priceDistance, flowDistance) / Math.SQRT2
    const { day, derived, next } = one
    const rest = restOf(one, slot)
    return [{ day, derived, distance, priceDistance, flowDistance, course: shown(one.price, 240), rest, next }]
  })
  const nearest = measured.toSorted((a, b) => a.distance - b.distance || (a.day < b.day ? 1 : -1))
  return {
    course: shown(of.price, slot),
    compared: measured.length,
    derivedDays: measured.filter(({ derived }) => derived).length,
    scale: { price: known(price) ?? 0, flow: known(flow) },
    days: measured.length < LEAST_DAYS ? [] : nearest.slice(0, NEAREST),
    base: { rest: rateOf(measured.map(({ rest }) => rest)), next: rateOf(measured.map(({ next }) => next)) },
  }
}
