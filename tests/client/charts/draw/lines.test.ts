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
          [10, 69],
          [20, 68],
          [30, 67],
        ],
      ],
    ],
    [
      'is broken where nothing is known',
      [1, null, 3, 4],
      [
        [[10, 69]],
        [
          [30, 67],
          [40, 66],
        ],
      ],
    ],
    ['takes what is not there, and what is no number, for a gap', [undefined, Number.NaN, 3], [[[30, 67]]]],
    [
      'begins where its numbers do',
      [null, null, 0, 50],
      [
        [
          [30, 70],
          [40, 20],
        ],
      ],
    ],
    ['is none of nothing', [], []],
    ['is none of unknowns', [null, null], []],
  ])('%s', (_, values, points) => {
    const { plot, strokes } = paintedPlot({ data: [values.map((_, row) => row), values] })
    drawLines([line])(plot)
    expect(strokes().map((each) => each.points)).toEqual(points)
  })

  test('has its own colour, width and dashes, none of them the next one’s', () => {
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

  test('stands on the scale that it names', () => {
    const { plot, strokes } = paintedPlot({ data: [[0], [5], [5]], more: { other: { min: 0, max: 10 } } })
    drawLines([line, { series: 2, colour: 'od', scale: 'other' }])(plot)
    expect(strokes().map(({ points }) => points[0]?.[1])).toEqual([65, 45])
  })

  test('whose column is missing is left out, the others are not', () => {
    const { plot, strokes } = paintedPlot({
      data: [
        [0, 1],
        [1, 1],
      ],
    })
    drawLines([{ series: 7, colour: 'split' }, line])(plot)
    expect(strokes().map(({ colour }) => colour)).toEqual(['ad'])
  })

  test('reaches one point beyond each edge of what is in sight, no further', () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7]
    const { plot, strokes } = paintedPlot({ data: [places, places] })
    showThrough(plot, { current: () => ({ from: 2.5, to: 4.5 }), cross: () => undefined })
    drawLines([line])(plot)
    expect(strokes()[0]?.points.map(([x]) => x)).toEqual([30, 40, 50, 60])
  })
})

describe('more points than pixels', () => {
  /** 4,000 points on 100 pixels: groups of 64. */
  const dense = (values: readonly (number | null)[]) => {
    const { plot, strokes } = paintedPlot({
      ...{ data: [values.map((_, row) => row), values], x: [0, values.length], y: [-1_000, 1_000] as const },
    })
    drawLines([line])(plot)
    return strokes()
  }

  test('are drawn by their lowest and highest, in the order in which they came', () => {
    const values = Array.from({ length: 4_000 }, () => 0)
    values[100] = 900
    values[120] = -900
    const [only] = dense(values)
    expect(only?.points.length).toBeLessThan(200)
    const tops = only?.points.map(([, y]) => y) ?? []
    const [highest, lowest] = [tops.indexOf(22.5), tops.indexOf(67.5)]
    expect([highest > 0, lowest - highest]).toEqual([true, 1])
  })

  test('break where a whole group is unknown, and not where a part of one is', () => {
    const values: (number | null)[] = Array.from({ length: 4_096 }, () => 1)
    values.fill(null, 64, 80)
    expect(dense(values)).toHaveLength(1)
    values.fill(null, 2_048, 2_048 + 128)
    expect(dense(values)).toHaveLength(2)
  })

  test('lose no extreme, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 900, maxLength: 1_500 }), (values) => {
        const tops = dense(values).flatMap(({ points }) => points.map(([, y]) => y as number))
        const place = (value: number) => 45 - value / 40
        expect(Math.min(...tops)).toBeCloseTo(place(Math.max(...values)), 6)
        expect(Math.max(...tops)).toBeCloseTo(place(Math.min(...values)), 6)
      }),
      { numRuns: 8 },
    )
  })
})
