import type { Theme } from '../../ui/theme'

type Rgb = [number, number, number]

const parse = (hex: string): Rgb | undefined => {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  return match ? (match.slice(1).map((part) => Number.parseInt(part, 16)) as Rgb) : undefined
}

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast of two `#rrggbb` colours, 1…21 (WCAG). */
export function contrast(a: string, b: string): number {
  const [first, second] = [parse(a), parse(b)]
  if (!first || !second) return 1
  const [dark, light] = [luminance(first), luminance(second)].sort((one, other) => one - other) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const STEPS = 20
const hex = (part: number): string => Math.round(part).toString(16).padStart(2, '0')

/** The colour mixed with as little white (on a dark surface) or black as gives this contrast. */
export function readableOn(colour: string, surface: string, least: number): string {
  const [from, ground] = [parse(colour), parse(surface)]
  if (!from || !ground) return colour
  const to = luminance(ground) < 0.18 ? 255 : 0
  for (let step = 0; step <= STEPS; step++) {
    const mixed = `#${from.map((part) => hex(part + ((to - part) * step) / STEPS)).join('')}`
    if (contrast(mixed, surface) >= least) return mixed
  }
  return to === 255 ? '#ffffff' : '#000000'
}

/** Minimum contrast of text, for reading from ten feet. */
export const WALL_CONTRAST = 7

const WORDS = ['text1', 'text2', 'text3', 'up', 'down', 'flat', 'average', 'warning', 'ad', 'od', 'split'] as const

/** The theme with words that can be read from ten feet. */
export function wallTheme(theme: Theme): Theme {
  const words = WORDS.map((role) => [role, readableOn(theme[role], theme.panel, WALL_CONTRAST)])
  return { ...theme, ...Object.fromEntries(words) }
}
