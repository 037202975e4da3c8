import { type Theme, withAlpha } from '../ui/theme'

/** Strength of a value from −1 to 1; the square root lets weak ones be seen, and what is beyond `full` is full. */
export function heatOf(value: number, full: number): number {
  if (!Number.isFinite(value) || !(full > 0)) return 0
  return Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / full))
}

/** Absolute value shown in full colour: the `share` quantile of the values without nulls and zeros. */
export function fullHeat(values: Iterable<number | null>, share = 0.97): number {
  const sizes: number[] = []
  for (const value of values) if (value !== null && value !== 0 && Number.isFinite(value)) sizes.push(Math.abs(value))
  sizes.sort((a, b) => a - b)
  return sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0
}

/** Colour of a strength on the theme's panel: rising or falling, the stronger the fuller. */
export const heatColour = (theme: Theme, strength: number): string =>
  withAlpha(strength > 0 ? theme.up : strength < 0 ? theme.down : theme.flat, 0.1 + 0.75 * Math.abs(strength))
