// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test } from 'vitest'
import { heatColour } from '../../../client/charts/heat'
import { readTheme, type Theme, withAlpha } from '../../../client/ui/theme'

describe('a colour at an opacity', () => {
  test.each([
    ['#ff8000', 0.5, 'rgba(255, 128, 0, 0.5)'],
    ['#FF8000', 1, 'rgba(255, 128, 0, 1)'],
    ['#000000', 0, 'rgba(0, 0, 0, 0)'],
  ])('%s at %d is %s', (hex, alpha, colour) => expect(withAlpha(hex, alpha)).toBe(colour))

  test.each(['#fff', 'red', 'rgb(1, 2, 3)', '', '#ff80000', ' #ff8000', '#ff800g'])('%o stays what it is', (given) => {
    expect(withAlpha(given, 0.5)).toBe(given)
  })
})

describe('the colour of a strength', () => {
  const theme = { up: '#ff0000', down: '#00ff00', flat: '#0000ff' } as Theme

  test.each([
    [1, 'rgba(255, 0, 0, 0.85)'],
    [-1, 'rgba(0, 255, 0, 0.85)'],
    [0, 'rgba(0, 0, 255, 0.1)'],
  ])('of %d is %s', (strength, colour) => expect(heatColour(theme, strength)).toBe(colour))

  test('is as full for a fall as for a rise', () => {
    const fullness = (strength: number) => heatColour(theme, strength).split(', ').at(-1)
    for (const strength of [0.1, 0.25, 0.7]) expect(fullness(-strength)).toBe(fullness(strength))
  })
})

test('the theme is what the page’s roles say now', () => {
  const { style } = document.documentElement
  onTestFinished(() => {
    for (const name of ['--up', '--on-solid']) style.removeProperty(name)
  })
  style.setProperty('--up', ' #ff0000 ')
  style.setProperty('--on-solid', '#ffffff')
  expect(readTheme()).toMatchObject({ up: '#ff0000', onSolid: '#ffffff' })
  style.setProperty('--up', '#00ff00')
  expect(readTheme().up).toBe('#00ff00')
})
