import { describe, expect, test } from 'vitest'
import { contrast, readableOn, WALL_CONTRAST, wallTheme } from '../../../../client/features/wall/readable'
import type { Theme } from '../../../../client/ui/theme'
import { type ThemeName, themes } from '../../../../shared/look/themes'

const themeOf = (name: ThemeName): Theme => {
  const { 'text-1': text1, 'text-2': text2, 'text-3': text3, 'on-solid': onSolid, ...rest } = themes[name]
  const { 'grade-0': grade0, 'grade-1': grade1, 'grade-2': grade2, 'grade-3': grade3 } = rest
  return {
    ...rest,
    text1,
    text2,
    text3,
    grade0,
    grade1,
    grade2,
    grade3,
    onSolid,
    up: rest.red,
    down: rest.green,
    fontFamily: '',
  }
}

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['red', '#ffffff', 1],
  ])('%s on %s is %f', (a, b, ratio) => expect(contrast(a, b)).toBeCloseTo(ratio, 2))

  test('a readable colour stays, another is changed as little as necessary', () => {
    expect(readableOn('#ffffff', '#000000', 7)).toBe('#ffffff')
    expect(contrast(readableOn('#ff5b67', '#11151d', 7), '#11151d')).toBeLessThan(8)
  })
})

test.each(['dark', 'light'] as const)(
  'every word of a wall has a contrast of at least 7 : 1 in the %s theme',
  (name) => {
    const theme = wallTheme(themeOf(name))
    for (const role of ['text1', 'text2', 'text3', 'up', 'down', 'flat', 'warning', 'split'] as const)
      expect(contrast(theme[role], theme.panel), role).toBeGreaterThanOrEqual(WALL_CONTRAST)
  },
)
