import { describe, expect, test } from 'vitest'
import { drawLineNames, type LineName } from '../../../../client/charts/draw/line-names'
import { paintedPlot, theme } from '../painted-plot'

const wide = { bbox: { left: 10, top: 20, width: 200, height: 50 } }
const name = (text: string, at: number, more: Partial<LineName> = {}): LineName => ({
  text,
  at,
  colour: text,
  scale: 'y',
  ...more,
})

describe('names of lines', () => {
  test('are drawn at the right edge, beside their latest points, in the colours of their lines', () => {
    const { plot, words, of } = paintedPlot(wide)
    drawLineNames(theme, () => [name('均线', 40), name('净额', 10)])(plot)
    expect(words()).toEqual([
      ['均线', 206, 30, '均线'],
      ['净额', 206, 60, '净额'],
    ])
    expect(of('fillText').every(({ align }) => align === 'right')).toBe(true)
  })

  test('have a background as wide as they are, so that a line does not cross them', () => {
    const { plot, boxes } = paintedPlot(wide)
    drawLineNames(theme, () => [name('abc', 25)])(plot)
    expect(boxes()).toEqual([[186, 38, 22, 14, 'panel']])
  })

  test('never overlap, however close their lines are', () => {
    const { plot, words } = paintedPlot(wide)
    drawLineNames(theme, () => [name('a', 25), name('b', 25), name('c', 26)])(plot)
    const places = words().map(([, , y]) => y as number)
    expect(Math.min(...places.map((place, at) => Math.abs(place - (places[(at + 1) % 3] as number))))).toBe(14)
  })

  test('stay inside if a line ends at an edge', () => {
    const { plot, words } = paintedPlot(wide)
    drawLineNames(theme, () => [name('a', 50), name('b', 0)])(plot)
    expect(words().map(([, , y]) => y)).toEqual([27, 63])
  })

  test('are on the scale of their line', () => {
    const { plot, words } = paintedPlot({ ...wide, more: { share: { min: 0, max: 1 } } })
    drawLineNames(theme, () => [name('a', 0.5, { scale: 'share' })])(plot)
    expect(words()[0]?.[2]).toBe(45)
  })

  test.each([
    ['in a narrow plot', { bbox: { left: 0, top: 0, width: 159, height: 50 } }, [name('a', 1)]],
    ['if no line has one', wide, []],
  ])('are left out %s', (_, request, names) => {
    const { plot, calls } = paintedPlot(request)
    drawLineNames(theme, () => names)(plot)
    expect(calls).toEqual([])
  })
})
