/** A stated probability, and whether the statement was right. */
export interface Judged {
  stated: number
  right: boolean
}

/** Mean stated probability of a bin, the observed share of right statements, and the 90 % interval of that share. */
export interface CalibrationBin {
  count: number
  stated: number
  observed: number
  low: number
  high: number
  /** The stated probability is further than `CALIBRATED_WITHIN` from the interval. */
  isOff: boolean
}

/** Allowed distance of the stated probability from the observed share. */
export const CALIBRATED_WITHIN = 0.05
/** Quantile of the normal distribution for a 90 % interval. */
const Z = 1.645

/** Bins by stated probability, `edges` ascending, the last one exclusive; empty bins are left out. */
export function calibrationOf(judged: readonly Judged[], edges: readonly number[]): CalibrationBin[] {
  return edges.slice(1).flatMap((to, at) => {
    const own = judged.filter(({ stated }) => stated >= (edges[at] as number) && stated < to)
    if (own.length === 0) return []
    const stated = own.reduce((sum, one) => sum + one.stated, 0) / own.length
    const [low, high] = wilson(own.filter(({ right }) => right).length, own.length)
    return {
      count: own.length,
      stated,
      observed: own.filter(({ right }) => right).length / own.length,
      low,
      high,
      isOff: stated < low - CALIBRATED_WITHIN || stated > high + CALIBRATED_WITHIN,
    }
  })
}

/** Prints the bins; answers whether one is further off than chance and the bound allow. */
export function printCalibration(judged: readonly Judged[], edges: readonly number[]): boolean {
  const bins = calibrationOf(judged, edges)
  for (const { stated, observed, count, low, high, isOff } of bins) {
    const range = `[${low.toFixed(3)}–${high.toFixed(3)}]`
    console.log(`  ${stated.toFixed(3)} → ${observed.toFixed(3)} ${range} (${count})${isOff ? ' OFF' : ''}`)
  }
  return bins.some(({ isOff }) => isOff)
}

/** Interval of a share by Wilson's score (1927), which holds for small samples as well. */
function wilson(hits: number, of: number): [number, number] {
  const share = hits / of
  const middle = share + Z ** 2 / (2 * of)
  const reach = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  const whole = 1 + Z ** 2 / of
  return [(middle - reach) / whole, (middle + reach) / whole]
}
