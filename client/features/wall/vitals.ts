import { timeOfDay } from '../../../shared/market/session'

const DAY_MS = 86_400_000
/** One look in ten minutes for a day. */
const SAMPLES_MAX = 144
export const SAMPLE_EVERY_MS = 10 * 60_000
/** A slope of fewer says nothing. */
const SAMPLES_LEAST = 6

interface Sample {
  at: number
  bytes: number
}

/** Bytes a day by least squares; null while too little is known. */
export function slopeOf(samples: readonly Sample[]): number | null {
  if (samples.length < SAMPLES_LEAST) return null
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, bytes] = [mean(samples.map((one) => one.at)), mean(samples.map((one) => one.bytes))]
  const above = samples.reduce((sum, one) => sum + (one.at - at) * (one.bytes - bytes), 0)
  const below = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0)
  return below === 0 ? null : (above / below) * DAY_MS
}

/** The page's heap over the last day, looked at every ten minutes. */
export function createHeapWatch(now: () => number, heap: () => number | null) {
  const samples: Sample[] = []
  return {
    look(): void {
      const bytes = heap()
      const last = samples.at(-1)
      if (bytes === null || (last && now() - last.at < SAMPLE_EVERY_MS)) return
      samples.push({ at: now(), bytes })
      if (samples.length > SAMPLES_MAX) samples.shift()
    },
    bytes: heap,
    slope: (): number | null => slopeOf(samples),
  }
}

export const HEAP_MOST_BYTES = 200 * 2 ** 20
/** So much more a day, and some week it would be too much. */
const SLOPE_MOST_BYTES = 2 ** 20
const SLOPE_UPTIME_MS = 3 * DAY_MS
const HOUR_MS = 3_600_000
const SWAP_FROM = 3 * HOUR_MS + 40 * 60_000
const SWAP_TO = 5 * HOUR_MS

interface SwapFacts {
  /** The clock on the wall, epoch ms. */
  now: number
  uptimeMs: number
  heapBytes: number | null
  heapSlope: number | null
  /** The gateway serves another program than this page's. */
  outdated: boolean
}

/** Whether the page should be reloaded tonight: between 03:40 and 05:00 Beijing time, and only for a reason. */
export function isSwapDue({ now, uptimeMs, heapBytes, heapSlope, outdated }: SwapFacts): boolean {
  const time = timeOfDay(now)
  if (time < SWAP_FROM || time >= SWAP_TO || uptimeMs < 2 * HOUR_MS) return false
  if (outdated || (heapBytes ?? 0) > HEAP_MOST_BYTES) return true
  return uptimeMs > SLOPE_UPTIME_MS && (heapSlope ?? 0) > SLOPE_MOST_BYTES
}
