/** A stated probability, and whether what it was stated of came true. */
export interface Judged {
  stated: number
  right: boolean
}

/** What was stated within a bin beside how often it came true, with the 90 % interval of that share. */
export interface CalibrationBin {
  count: number
  stated: number
  observed: number
  low: number
  high: number
  /** No share within the interval is as near to what was stated as it must be. */
  isOff: boolean
}

/** How far what is stated may be from what comes true. */
export const CALIBRATED_WITHIN = 0.05
/** Of the normal distribution, for 90 %. */
const Z = 1.645

/** By bins of what was stated, `edges` ascending, the last one exclusive; bins without any are left out. */
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

/** Interval of a share by Wilson's score (1927), which few of few do not mislead. */
function wilson(hits: number, of: number): [number, number] {
  const share = hits / of
  const middle = share + Z ** 2 / (2 * of)
  const reach = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  const whole = 1 + Z ** 2 / of
  return [(middle - reach) / whole, (middle + reach) / whole]
}
