import { describe, expect, test } from 'vitest'
import { drawBars, pitchOf } from '../../../client/charts/bars'
import { dataChanged, showThrough } from '../../../client/charts/state/sight'
import { paintedPlot } from './painted-plot'

const sign = (values: readonly (number | null)[]) => ({
  series: 1,
  colour: (_: unknown, row: number) => ((values[row] ?? 0) > 0 ? 'up' : 'down'),
})

describe('bars', () => {
  test('lie on zero if they are positive, and hang below it if negative', () => {
    const values = [10, -5, 0, null, 20]
    const { plot, boxes } = paintedPlot({ data: [[0, 1, 2, 3, 4], values], y: [-25, 25] })
    drawBars(sign(values))(plot)
    // Ten pixels a bar, of which the middle seven are filled; zero is at 45.
    expect(boxes()).toEqual([
      [7, 35, 7, 10, 'up'],
      [47, 25, 7, 20, 'up'],
      [17, 45, 7, 5, 'down'],
    ])
  })

  test('of tiny values are one pixel high, so that they differ from none', () => {
    const { plot, boxes } = paintedPlot({
      data: [
        [0, 1],
        [0.01, -0.01],
      ],
      y: [-25, 25],
    })
    drawBars({ series: 1, colour: () => 'flat' })(plot)
    expect(boxes().map(([, top, , height]) => [top, height])).toEqual([
      [44, 1],
      [45, 1],
    ])
  })

  test.each([
    ['no column', [[0, 1]]],
    ['no rows', [[], []]],
    [
      'only unknown ones',
      [
        [0, 1],
        [null, null],
      ],
    ],
  ])('are not drawn for %s', (_, data) => {
    const { plot, boxes } = paintedPlot({ data })
    drawBars({ series: 1, colour: () => 'up' })(plot)
    expect(boxes()).toEqual([])
  })

  test('at positions less than one apart are narrower in proportion', () => {
    const { plot, boxes } = paintedPlot({
      data: [
        [0, 0.5, 1],
        [1, 1, 1],
      ],
    })
    drawBars({ series: 1, colour: () => 'up' })(plot)
    expect(boxes().map(([, , width]) => width)).toEqual([3, 3, 3])
    expect(pitchOf(plot)).toBe(10)
  })

  test('are on the scale that they name', () => {
    const { plot, boxes } = paintedPlot({ data: [[0], [5]], more: { other: { min: 0, max: 10 } } })
    drawBars({ series: 1, colour: () => 'up', scale: 'other' })(plot)
    expect(boxes()).toEqual([[7, 45, 7, 25, 'up']])
  })
})

describe('bars of less than a pixel and a half', () => {
  /** 400 bars on 100 pixels: a quarter each, eight to a group. */
  const many = (change: (values: number[]) => void) => {
    const values = Array.from({ length: 400 }, () => 1)
    change(values)
    const painted = paintedPlot({ data: [values.map((_, row) => row), values], x: [0, 400], y: [-50, 50] })
    const spec = sign(values)
    return { ...painted, values, draw: drawBars(spec) }
  }

  test('are drawn as the largest of a group, in its colour', () => {
    const { plot, boxes, draw } = many((values) => {
      values[11] = -40
      values[12] = 30
    })
    draw(plot)
    expect(boxes()).toHaveLength(50)
    expect(boxes().filter(([, , , , colour]) => colour === 'down')).toEqual([[12, 45, 1, 20, 'down']])
  })

  test('with two values of one size in a group show the first, on whichever side it is', () => {
    for (const [first, side] of [
      [40, 'up'],
      [-40, 'down'],
    ] as const) {
      const { plot, boxes, draw } = many((values) => {
        values[11] = first
        values[12] = -first
      })
      draw(plot)
      expect(boxes().flatMap(([, , , height, colour]) => (height === 20 ? [colour] : []))).toEqual([side])
    }
  })

  test('follow numbers that change in the same column', () => {
    const { plot, boxes, draw, values, calls } = many(() => {})
    showThrough(plot, { current: () => ({ from: 0, to: 400 }), cross: () => undefined })
    draw(plot)
    expect(boxes().every(([, , , , colour]) => colour === 'up')).toBe(true)
    calls.length = 0
    values[200] = -50
    dataChanged(plot)
    draw(plot)
    expect(
      boxes()
        .filter(([, , , , colour]) => colour === 'down')
        .map(([, , , height]) => height),
    ).toEqual([25])
  })
})
