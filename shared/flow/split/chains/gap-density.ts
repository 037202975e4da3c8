import { gapsTuning } from '../tuning'

const { SKIP } = gapsTuning
export const { SCHEDULE_CVS } = gapsTuning
const CVS = SCHEDULE_CVS.length
/** Uncertainty of the mean interval by the number of intervals: 1, 2, 3–5, more. */
const LEVELS = 4
const LEVEL_GAPS = [1, 2, 4, 10] as const
const SLOTS = 3
const BINS = 640
const REACH = 3.2
const SCALE = BINS / (2 * REACH)

/** No density in the tables, of ln(interval ÷ mean), is higher. */
export const DENSITY_MAX = 7

/** The strictest irregularity that intervals known to within this share of their mean can show. */
export function strictestFor(blur: number): number {
  let at = 0
  while (at < CVS - 1 && (SCHEDULE_CVS[at] as number) < blur) at++
  return at
}

/** First index of a level's table. */
export const densityLevel = (gaps: number): number => (gaps < 2 ? 0 : gaps < 3 ? 1 : gaps < 6 ? 2 : 3) * CVS * BINS

/** Offset of ln(interval ÷ mean) in a level's table, −1 outside; the irregularities follow one another from there. */
export const gapBin = (logRatio: number): number => {
  const bin = Math.floor((logRatio + REACH) * SCALE)
  return bin < 0 || bin >= BINS ? -1 : bin * CVS
}

/**
 * Density of ln(interval ÷ mean) of a schedule: log-normal around one, two or three slots. Laid out
 * [level][bin][cv]; divide by the interval for a density in time or volume.
 */
export const GAP_DENSITY: Float32Array = build()

function build(): Float32Array {
  const table = new Float32Array(LEVELS * CVS * BINS)
  for (let level = 0; level < LEVELS; level++) {
    for (let c = 0; c < CVS; c++) {
      const cv = SCHEDULE_CVS[c] as number
      const sigma = Math.sqrt(Math.log(1 + cv * cv) * (1 + 1 / (LEVEL_GAPS[level] as number)))
      for (let bin = 0; bin < BINS; bin++) {
        const x = (bin + 0.5) / SCALE - REACH
        let density = 0
        for (let k = 1; k <= SLOTS; k++) {
          const off = (x - Math.log(k)) / sigma
          density += ((1 - SKIP) * SKIP ** (k - 1) * Math.exp(-0.5 * off * off)) / (sigma * Math.sqrt(2 * Math.PI))
        }
        table[(level * BINS + bin) * CVS + c] = density
      }
    }
  }
  return table
}
