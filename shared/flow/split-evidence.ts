import type { RebuiltOrder } from './order-builder'

/** A resting order sent within this time of its predecessor's end, at the same price, refills it. */
export const REFILL_MS = 360
/** Intervals at most this irregular count as a clock. */
export const REGULAR_CV = 0.35
/** One start among many keys and lengths looked at. */
const SEARCH_NATS = 6
/** Shorter bursts are one reaction of many traders, not a schedule. */
const SPAN_MIN_MS = 5_000
const CV_MIN = 0.03
const LENGTHS = [6, 8, 10, 14] as const

export interface Evidence {
  orders: readonly RebuiltOrder[]
  /** More orders of this size than independent traders would send. */
  sizeNats: number
  /** Intervals more even than chance. */
  clockNats: number
  refillNats: number
  searchNats: number
  score: number
  meanIntervalMs: number
  cv: number
  refills: number
}

/**
 * The strongest sufficient evidence in nats that the newest orders of one size are one intention: Poisson surprise of
 * their number in their span, against `rate` (orders of that size a millisecond), plus the likelihood of even
 * intervals against exponential ones of the same mean. Looks at the newest 6, 8, 10 and 14.
 */
export function weigh(
  orders: readonly RebuiltOrder[],
  rate: number,
  suffices: (evidence: Evidence) => boolean,
): Evidence | undefined {
  let best: Evidence | undefined
  for (const length of LENGTHS) {
    if (orders.length < length) break
    const found = weighAll(orders.slice(-length), rate)
    if ((!best || found.score > best.score) && suffices(found)) best = found
  }
  return best
}

function weighAll(orders: readonly RebuiltOrder[], rate: number): Evidence {
  const { mean, cv } = intervalsOf(orders)
  const gaps = orders.length - 1
  const expected = rate * Math.max(mean * gaps, SPAN_MIN_MS)
  const sizeNats = gaps > expected ? gaps * Math.log(gaps / expected) - (gaps - expected) : 0
  // normal density at its own deviation against an exponential one: −ln cv − ½ ln 2πe + 1 a gap; one is spent on the fit
  const clockNats = cv <= REGULAR_CV && mean > 0 ? (gaps - 1) * (-Math.log(Math.max(cv, CV_MIN)) - 0.419) : 0
  let refills = 0
  for (let at = 1; at < orders.length; at++) {
    if (isRefill(orders[at - 1] as RebuiltOrder, orders[at] as RebuiltOrder)) refills++
  }
  const score = sizeNats + clockNats + refills - SEARCH_NATS
  return {
    orders,
    sizeNats,
    clockNats,
    refillNats: refills,
    searchNats: -SEARCH_NATS,
    score,
    meanIntervalMs: mean,
    cv,
    refills,
  }
}

export function intervalsOf(orders: readonly RebuiltOrder[]): { mean: number; cv: number } {
  const first = orders[0]
  const last = orders.at(-1)
  if (!first || !last || orders.length < 2) return { mean: 0, cv: 0 }
  const count = orders.length - 1
  const mean = Math.max(0, last.submitTime - first.submitTime) / count
  if (mean === 0) return { mean, cv: Number.POSITIVE_INFINITY }
  let squares = 0
  for (let at = 1; at < orders.length; at++) {
    const gap = (orders[at] as RebuiltOrder).submitTime - (orders[at - 1] as RebuiltOrder).submitTime
    squares += (gap - mean) ** 2
  }
  return { mean, cv: Math.sqrt(squares / count) / mean }
}

export function isRefill(before: RebuiltOrder, after: RebuiltOrder): boolean {
  const wait = after.submitTime - before.doneTime
  return !before.active && !after.active && before.price === after.price && wait >= 0 && wait <= REFILL_MS
}
