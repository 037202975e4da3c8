/** Figures at times, ascending; what is not known is left out. */
export interface PerpetualPoints {
  time: readonly number[]
  value: readonly number[]
}

/** Two stretches of the same figure as one: where both know a time the later one holds. */
export function joinSeries(before: PerpetualPoints, after: PerpetualPoints): PerpetualPoints {
  const values = new Map<number, number>()
  for (const { time, value } of [before, after]) {
    for (const [row, at] of time.entries()) values.set(at, value[row] as number)
  }
  const rows = [...values].sort(([a], [b]) => a - b)
  return { time: rows.map(([time]) => time), value: rows.map(([, value]) => value) }
}

/** Known part of figures that may be missing. */
export function knownOf(time: readonly number[], values: readonly (number | null)[]): PerpetualPoints {
  const rows = time.flatMap((at, row) => {
    const value = values[row]
    return value === null || value === undefined ? [] : [[at, value] as const]
  })
  return { time: rows.map(([at]) => at), value: rows.map(([, value]) => value) }
}

/** Several series by all of their times; each holds its last figure, and has none before its first. */
export function sideBySide(all: readonly PerpetualPoints[]): [number[], ...(number | null)[][]] {
  const times = [...new Set(all.flatMap(({ time }) => time))].sort((a, b) => a - b)
  const columns = all.map(({ time, value }) => {
    let row = -1
    return times.map((at) => {
      while ((time[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row++
      return value[row] ?? null
    })
  })
  return [times, ...columns]
}
