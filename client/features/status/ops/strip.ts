/** State of a time range of a part's day; the worst counts. */
export type StripState = 'o' | 'l' | 'b'

interface StripRun {
  state: StripState
  /** Minutes from 00:00 Beijing time on. */
  from: number
  to: number
}

const isState = (letter: string | undefined): letter is StripState => letter === 'o' || letter === 'l' || letter === 'b'

/** Adjacent minutes of one state together; unwatched minutes are excluded. */
export function stripRuns(minutes: string): StripRun[] {
  const runs: StripRun[] = []
  for (let minute = 0; minute < minutes.length; minute++) {
    const state = minutes[minute]
    const last = runs.at(-1)
    if (!isState(state)) continue
    if (last?.state === state && last.to === minute) last.to = minute + 1
    else runs.push({ state, from: minute, to: minute + 1 })
  }
  return runs
}

/** Numbers of late, broken and recorded minutes. */
export function countStripMinutes(minutes: string): { late: number; broken: number; seen: number } {
  const total = { late: 0, broken: 0, seen: 0 }
  for (const { state, from, to } of stripRuns(minutes)) {
    total.seen += to - from
    if (state === 'l') total.late += to - from
    if (state === 'b') total.broken += to - from
  }
  return total
}
