import type { Theme } from '../../ui/theme'

/** Points of a whole day: every fifth of 241 minutes. */
const POINTS = 49
const HEIGHT = 20

/**
 * A day's line as the background of a cell: an inline picture as wide as the whole day, the previous close as a
 * hairline, coloured by `last` against it. Empty while there is nothing to draw.
 */
export function miniLine(
  closes: readonly number[],
  last: number,
  prevClose: number,
  { up, down, flat, line }: Pick<Theme, 'up' | 'down' | 'flat' | 'line'>,
): string {
  const values = last > 0 ? [...closes, last] : closes
  const known = values.filter((value) => value > 0)
  const base = prevClose > 0 ? prevClose : (known[0] ?? 0)
  if (known.length < 2 || base === 0) return ''
  const low = Math.min(base, ...known)
  const high = Math.max(base, ...known)
  const y = (value: number) =>
    (high === low ? HEIGHT / 2 : 2 + ((high - value) / (high - low)) * (HEIGHT - 4)).toFixed(1)
  let path = ''
  values.forEach((value, at) => {
    if (value > 0) path += `${path === '' ? 'M' : 'L'}${Math.min(at, POINTS)} ${y(value)}`
  })
  const end = known.at(-1) as number
  const colour = end > base ? up : end < base ? down : flat
  const stroke = (d: string, tone: string) =>
    `<path d='${d}' fill='none' stroke='${tone}' stroke-width='1' vector-effect='non-scaling-stroke'/>`
  const picture =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${POINTS} ${HEIGHT}' preserveAspectRatio='none'>` +
    `${stroke(`M0 ${y(base)}H${POINTS}`, line)}${stroke(path, colour)}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}") center / calc(100% - 8px) 100% no-repeat`
}

/** Lifetime of a drawn line, ms: prices change many times a second, a line of 60 px hardly does. */
const CACHE_MS = 2_000

/** Lines by row, redrawn when their points or colours changed, or after a while. */
export function miniLines(theme: Theme, now: () => number) {
  const drawn = new Map<number, { closes: readonly number[]; at: number; background: string }>()
  return (row: number, closes: readonly number[], last: number, prevClose: number): string => {
    const cached = drawn.get(row)
    if (cached && cached.closes === closes && now() - cached.at < CACHE_MS) return cached.background
    const background = miniLine(closes, last, prevClose, theme)
    drawn.set(row, { closes, at: now(), background })
    return background
  }
}
