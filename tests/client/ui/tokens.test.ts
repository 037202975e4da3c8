import { describe, expect, test } from 'vitest'
import { FULLEST } from '../../../client/charts/order-flow/footprint-cells'
import { type ThemeName, themes } from '../../../shared/look/themes'

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (red as number) + 0.7152 * (green as number) + 0.0722 * (blue as number)
}
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** So much of one colour over another. */
const mixed = (one: string, other: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [over, under] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number]
      return Math.round(over * part + under * (1 - part))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

const SURFACES = ['app', 'panel', 'raised'] as const
const TEXTS = ['text-1', 'text-2', 'text-3', 'red', 'green', 'orange', 'blue', 'flat', 'average', 'warning'] as const
const KINDS = ['ad', 'od', 'split', 'accent', 'grade-3', 'grade-2', 'grade-1', 'grade-0'] as const

describe.each(['dark', 'light'] as ThemeName[])('the %s theme', (name) => {
  const theme = themes[name]
  test.each([...TEXTS, ...KINDS])('%s can be read on every surface', (role) => {
    for (const surface of SURFACES) expect(contrast(theme[role], theme[surface]), surface).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['red', 'green', 'orange', 'blue'] as const)(
    'a row of the tape that is washed with %s can be read',
    (side) => {
      const washed = (part: number) => mixed(theme[side], theme.panel, part)
      for (const role of ['text-1', 'text-2', side] as const) {
        expect(contrast(theme[role], washed(0.1)), role).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(theme['text-1'], washed(0.3))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['red', 'green', 'orange', 'blue'] as const)(
    'a cell that flashes %s can be read, in a chosen row too',
    (side) => {
      for (const surface of SURFACES) {
        const flashed = mixed(theme[side], theme[surface], 0.1)
        for (const role of ['red', 'green', 'orange', 'blue', 'flat', 'warning'] as const) {
          expect(contrast(theme[role], flashed), `${role} on ${surface}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    },
  )

  test.each(['red', 'green', 'orange', 'blue', 'flat'] as const)(
    'numbers on the fullest %s cell can be read',
    (side) => {
      expect(contrast(theme['text-1'], mixed(theme[side], theme.panel, FULLEST))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['red', 'green', 'orange', 'blue', 'accent'] as const)(
    'text on a badge filled with %s can be read',
    (role) => {
      expect(contrast(theme['on-solid'], theme[role])).toBeGreaterThanOrEqual(4.5)
    },
  )
})
