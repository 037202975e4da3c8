import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawLines } from '../../../../client/charts/draw/lines'
import { showThrough } from '../../../../client/charts/state/sight'
import { paintedPlot } from '../painted-plot'

const line = { series: 1, colour: 'ad' }

describe('a line', () => {
  test.each([
    [
      'of all its points',
      [1, 2, 3],
      [
        [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
      ],
    ],
    [
      'is broken where nothing is known',
      [1, null, 3, 4],
      [
        [[0, 1]],
        [
          [2, 3],
          [3, 4],
        ],
      ],
    ],
    ['takes what is not there, and what is no number, for a gap', [undefined, Number.NaN, 3], [[[2, 3]]]],
    [
      'begins where its numbers do',
      [null, null, 0, 50],
      [
        [
          [2, 0],
          [3, 50],
        ],
      ],
    ],
    ['is none of nothing', [], []],
    ['is none of unknowns', [null, null], []],
  ])('%s', (_, values, expected) => {
    const { plot, lines } = paintedPlot({ data: [values.map((_, row) => row), values] })
    drawLines([line])(plot)
    expect(lines()).toEqual(expected)
  })

  test('has its own colour, width and dashes, which do not affect the next one', () => {
    const { plot, strokes } = paintedPlot({
      data: [
        [0, 1],
        [1, 1],
        [2, 2],
      ],
    })
    drawLines([
      { ...line, width: 2, dash: [4, 3] },
      { series: 2, colour: 'od' },
    ])(plot)
    expect(strokes().map(({ colour, width, dash }) => [colour, width, dash])).toEqual([
      ['ad', 2, [4, 3]],
      ['od', 1, []],
    ])
  })

  test('of two pixels is three of one that cover it, of each place a half pixel to its sides', () => {
    const { plot, calls } = paintedPlot({
      data: [
        [0, 1],
        [1, 2],
      ],
    })
    drawLines([{ ...line, width: 2 }])(plot)
    const [first, second, third] = calls.filter(({ call }) => call === 'stroke')
    expect([first, second, third].map((stroke) => stroke?.width)).toEqual([1, 1, 1])
    const moves = calls.filter(({ call }) => call === 'translate').map(({ args }) => args)
    // There and back.
    expect(moves).toEqual([
      [-0.5, -0.5],
      [0.5, 0.5],
      [0.5, -0.5],
      [-0.5, 0.5],
      [0, 0.5],
      [-0, -0.5],
    ])
    const reach = (axis: 0 | 1) => moves.filter((_, at) => at % 2 === 0).map((move) => Number(move[axis]))
    for (const axis of [0, 1] as const) expect(Math.max(...reach(axis)) - Math.min(...reach(axis))).toBe(1)
  })

  test('is drawn on the scale that it names', () => {
    const { plot, lines } = paintedPlot({ data: [[0], [5], [7]], more: { other: { min: 0, max: 10 } } })
    drawLines([line, { series: 2, colour: 'od', scale: 'other' }])(plot)
    expect([lines()[0], lines('other')[1]]).toEqual([[[0, 5]], [[0, 7]]])
  })

  test('without its column is left out, the others are drawn', () => {
    const { plot, strokes } = paintedPlot({
      data: [
        [0, 1],
        [1, 1],
      ],
    })
    drawLines([{ series: 7, colour: 'split' }, line])(plot)
    expect(strokes().map(({ colour }) => colour)).toEqual(['ad'])
  })

  test('is drawn to one point beyond each edge of the visible part, and no further', () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7]
    const { plot, lines } = paintedPlot({ data: [places, places] })
    showThrough(plot, { current: () => ({ from: 2.5, to: 4.5 }), cross: () => undefined })
    drawLines([line])(plot)
    expect(lines()[0]?.map(([row]) => row)).toEqual([2, 3, 4, 5])
  })
})

describe('more points than pixels', () => {
  /** 4,000 points on 100 pixels: groups of 64. */
  const dense = (values: readonly (number | null)[]) => {
    const data = [values.map((_, row) => row), values]
    const { plot, lines } = paintedPlot({ data, x: [0, values.length], y: [-1_000, 1_000] })
    drawLines([line])(plot)
    return lines()
  }

  test('are drawn by their lowest and highest, in their order', () => {
    const values = Array.from({ length: 4_000 }, () => 0)
    values[100] = 900
    values[120] = -900
    const [only] = dense(values)
    expect(only?.length).toBeLessThan(200)
    const drawn = only?.map(([, value]) => value) ?? []
    const [highest, lowest] = [drawn.indexOf(900), drawn.indexOf(-900)]
    expect([highest > 0, lowest - highest]).toEqual([true, 1])
  })

  test('break only if a whole group is unknown', () => {
    const values: (number | null)[] = Array.from({ length: 4_096 }, () => 1)
    values.fill(null, 64, 80)
    expect(dense(values)).toHaveLength(1)
    values.fill(null, 2_048, 2_048 + 128)
    expect(dense(values)).toHaveLength(2)
  })

  test('keep all extremes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 900, maxLength: 1_500 }), (values) => {
        const drawn = dense(values).flatMap((points) => points.map(([, value]) => value as number))
        expect([Math.max(...drawn), Math.min(...drawn)]).toEqual([Math.max(...values), Math.min(...values)])
      }),
      { numRuns: 8 },
    )
  })
})
