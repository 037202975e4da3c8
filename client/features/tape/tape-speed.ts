import { isSum } from '../../store/rows/cached-prints'
import type { PrintView } from '../../store/rows/print-ring'

/** Length of the current window. */
const RECENT_MS = 10_000
/** Length of the reference window before it. */
const USUAL_MS = 300_000
/** Less says little of how fast trading usually is. */
const USUAL_LEAST_MS = 60_000
const USUAL_LEAST_PRINTS = 30

interface TapeSpeed {
  /** Prints a second within the last ten. */
  perSecond: number
  /** So many times what it was in the five minutes before; undefined where too little is known. */
  times: number | undefined
}

/** Rate of prints. `now`: market time, ms. Counts back to the newest row that is the sum of a period, without it. */
export function tapeSpeed(prints: Pick<PrintView, 'time' | 'buyNo' | 'sellNo'>, now: number): TapeSpeed {
  const { time } = prints
  let recent = 0
  let usual = 0
  let from = now
  for (let row = time.length - 1; row >= 0; row--) {
    const at = time[row] as number
    if (at <= now - RECENT_MS - USUAL_MS || isSum(prints, row)) break
    from = Math.min(from, at)
    if (at > now - RECENT_MS) recent++
    else usual++
  }
  const perSecond = recent / (RECENT_MS / 1_000)
  const span = now - RECENT_MS - from
  if (span < USUAL_LEAST_MS || usual < USUAL_LEAST_PRINTS) return { perSecond, times: undefined }
  return { perSecond, times: perSecond / (usual / (span / 1_000)) }
}
