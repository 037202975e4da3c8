import type { Candidate } from '../orders/candidate'
import { sizesTuning } from '../tuning'

const { NARROW, WIDE } = sizesTuning
export const { SIZE_SUPPORT_EXACT } = sizesTuning
/** e^(−x²÷2) up to 4 standard deviations. */
const BELL_STEPS = 64
const BELL = Float64Array.from({ length: 4 * BELL_STEPS }, (_, at) => Math.exp(-0.5 * ((at + 0.5) / BELL_STEPS) ** 2))
const ROOT = Math.sqrt(2 * Math.PI)

/** Chance of one size `off` (in ln) from the mean, where sizes come in lots. */
function normal(off: number, sigma: number, { lots, support }: Candidate): number {
  const peak = 1 / (sigma * ROOT * lots)
  return (peak < 0.9 ? peak : 0.9) * bell(off / sigma) * support
}

/** e^(−x²÷2), by table; 0 beyond 4. */
export function bell(x: number): number {
  const at = (x < 0 ? -x : x) * BELL_STEPS
  return at < BELL.length ? (BELL[at | 0] as number) : 0
}

export const sizeNarrow = (off: number, candidate: Candidate): number => normal(off, NARROW, candidate)
export const sizeWide = (off: number, candidate: Candidate): number => normal(off, WIDE, candidate)
