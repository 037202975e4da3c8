import { ages } from '../text/common'

/** Age in the largest whole unit: seconds below a minute, then minutes, then hours. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return ages.seconds(seconds)
  if (seconds < 3600) return ages.minutes(Math.floor(seconds / 60))
  return ages.hours(Math.floor(seconds / 3600))
}

/** Age of a number that is late, in amber beside it. Nothing while it is fresh. */
export function Age({ ms, lateAfterMs = 4_500 }: { ms: number | null; lateAfterMs?: number }) {
  if (ms === null || ms < lateAfterMs) return null
  return <span className="num text-11 whitespace-nowrap text-warning">{ageText(ms)}</span>
}
