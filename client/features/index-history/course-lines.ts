interface CourseLines {
  shown: string
  /** The other day up to the compared minute, and what came after. */
  other: string
  after: string
  /** The previous close. */
  base: string
}

/** Two days' courses over each other as paths on one scale, which always has the previous close in it. */
export function courseLines(
  shown: readonly (number | null)[],
  other: readonly (number | null)[],
  slot: number,
  { width, height }: { width: number; height: number },
): CourseLines {
  const known = [...shown, ...other].filter((value): value is number => value !== null)
  const low = Math.min(0, ...known)
  const high = Math.max(0, ...known)
  const last = Math.max(1, shown.length, other.length) - 1
  const y = (value: number) =>
    high > low ? Math.round((1 + ((high - value) / (high - low)) * (height - 2)) * 10) / 10 : height / 2
  const x = (at: number) => Math.round((at / last) * width * 10) / 10
  const line = (values: readonly (number | null)[], from: number, to: number) =>
    values
      .slice(from, to + 1)
      .flatMap((value, at) => (value === null ? [] : [`${x(from + at)} ${y(value)}`]))
      .map((point, at) => `${at === 0 ? 'M' : 'L'}${point}`)
      .join('')
  return {
    shown: line(shown, 0, slot),
    other: line(other, 0, slot),
    after: line(other, slot, last),
    base: `M0 ${y(0)}L${width} ${y(0)}`,
  }
}
