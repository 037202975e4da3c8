import { describe, expect, test } from 'vitest'
import {
  AXIS_LEFT,
  AXIS_RIGHT,
  axisTag,
  bottomLabels,
  gridAxis,
  labelsOfData,
  ruleLine,
  sideLabels,
} from '../../../client/charts/plot-frame'
import { paintedPlot, theme } from './painted-plot'

const data = [[0], [7]]
const at = (value: number) => ({ at: value, text: String(value) })

describe('labels at the sides of a plot', () => {
  test.each([
    ['left', 6, 'right'],
    ['right', 114, 'left'],
  ] as const)('on the %s lean on the plot', (side, x, align) => {
    const { plot, words, of } = paintedPlot({ data })
    sideLabels(theme, side, () => [at(10), at(30)])(plot)
    expect(words()).toEqual([
      ['10', x, 60, 'text3'],
      ['30', x, 40, 'text3'],
    ])
    expect(of('fillText').map((each) => each.align)).toEqual([align, align])
  })

  test.each([
    ['left', AXIS_LEFT - 5],
    ['right', AXIS_RIGHT - 5],
  ] as const)('on the %s are drawn narrower if they are wider than their side', (side, room) => {
    const { plot, of } = paintedPlot({ data })
    sideLabels(theme, side, () => [{ at: 10, text: '-1000.00亿' }, at(30)])(plot)
    expect(of('fillText').map(({ args: [text, , , width] }) => [text, width])).toEqual([
      ['-1000.00亿', room],
      ['30', undefined],
    ])
  })

  test('at the ends stay inside the canvas, and labels beyond them are left out', () => {
    const { plot, words } = paintedPlot({ data })
    sideLabels(theme, 'left', () => [at(-2), at(0), at(50), at(52)])(plot)
    expect(words().map(([text, , y]) => [text, y])).toEqual([
      ['0', 65],
      ['50', 24],
    ])
  })

  test('that would touch an earlier one are left out', () => {
    const { plot, texts } = paintedPlot({ data })
    sideLabels(theme, 'left', () => [at(10), at(20), at(21), at(31), at(32)])(plot)
    expect(texts()).toEqual(['10', '21', '32'])
  })

  test('are left out where the tag of their side is, also if that was moved', () => {
    const { plot, texts } = paintedPlot({ data })
    const labels = () => [at(10), at(25), at(45)]
    sideLabels(theme, 'left', labels, () => ({ at: 50, text: '50' }))(plot)
    // The tag's centre stays half its height inside, at 27.5, so the label 45 (at 25) would be under it.
    expect(texts()).toEqual(['10', '25'])
  })

  test('have their own colour if they are given one', () => {
    const { plot, words } = paintedPlot({ data })
    sideLabels(theme, 'left', () => [{ ...at(10), colour: 'up' }, at(30)])(plot)
    expect(words().map(([, , , colour]) => colour)).toEqual(['up', 'text3'])
  })

  test('are left out while the data is empty, unless the scale is known without data', () => {
    const nothing = paintedPlot({ data: [[0], [null]] })
    sideLabels(theme, 'left', () => [at(10)])(nothing.plot)
    expect(nothing.texts()).toEqual([])
    sideLabels(
      theme,
      'left',
      () => [at(10)],
      () => null,
      () => true,
    )(nothing.plot)
    expect(nothing.texts()).toEqual(['10'])
  })
})

describe('what a scale may say', () => {
  const labels = [at(-1), at(0), at(1)]

  test.each([
    [
      'of figures everything',
      [
        [0, 1],
        [0, 5],
      ],
      ['-1', '0', '1'],
    ],
    [
      'of one known figure among unknown ones everything',
      [
        [0, 1, 2],
        [null, 3, null],
      ],
      ['-1', '0', '1'],
    ],
    ['of a second series too', [[0], [null], [2]], ['-1', '0', '1']],
    [
      'of zeros alone the zero',
      [
        [0, 1],
        [0, 0],
      ],
      ['0'],
    ],
    [
      'of unknowns nothing',
      [
        [0, 1],
        [null, Number.NaN],
      ],
      [],
    ],
    ['of places alone nothing', [[0, 1]], []],
    ['of no rows nothing', [[], []], []],
  ])('is %s', (_, columns, said) => {
    expect(labelsOfData(labels, columns as never).map(({ text }) => text)).toEqual(said)
  })
})

describe('labels under a plot', () => {
  test('are centred under their positions, the first and the last moved inwards', () => {
    const { plot, words, of } = paintedPlot()
    bottomLabels(theme, () => [
      { at: 0, text: '09:30' },
      { at: 5, text: '11:30' },
      { at: 10, text: '15:00' },
    ])(plot)
    // Thirty pixels wide: half of that is the least from an edge.
    expect(words().map(([text, x, y]) => [text, x, y])).toEqual([
      ['09:30', 25, 79],
      ['15:00', 95, 79],
    ])
    expect(of('fillText').every(({ align }) => align === 'center')).toBe(true)
  })

  test('are eight pixels apart, and one beyond the plot takes no space', () => {
    const { plot, texts } = paintedPlot()
    bottomLabels(theme, () => [
      { at: -4, text: 'out' },
      { at: 0, text: 'a' },
      { at: 1.6, text: 'b' },
      { at: 1.8, text: 'c' },
      { at: 14, text: 'beyond' },
    ])(plot)
    expect(texts()).toEqual(['a', 'c'])
  })
})

describe('the tag of a last value', () => {
  test.each([
    ['left', 10 - AXIS_LEFT, AXIS_LEFT, 6],
    ['right', 110, AXIS_RIGHT, 114],
  ] as const)(
    'fills the axis on the %s at its height, and says it in the colour on solid ground',
    (side, x, wide, word) => {
      const { plot, boxes, words } = paintedPlot()
      axisTag(theme, side, () => ({ at: 25, text: '25.00', colour: 'up' }))(plot)
      expect(boxes()).toEqual([[x, 38, wide, 15, 'up']])
      expect(words()).toEqual([['25.00', word, 45, 'onSolid']])
    },
  )

  test('is grey without a colour, and is not drawn without a value', () => {
    const { plot, boxes, calls } = paintedPlot()
    axisTag(theme, 'right', () => at(25))(plot)
    expect(boxes()[0]?.[4]).toBe('text2')
    calls.length = 0
    axisTag(theme, 'right', () => null)(plot)
    axisTag(theme, 'right', () => [])(plot)
    expect(boxes()).toEqual([])
  })

  test('stays inside the plot, and two never overlap', () => {
    const { plot, boxes } = paintedPlot()
    axisTag(theme, 'right', () => [at(50), at(25), at(26)])(plot)
    const tops = boxes().map(([, top]) => top as number)
    expect(tops[0]).toBeGreaterThanOrEqual(20)
    expect(tops[0]).toBeLessThan(22)
    expect((tops[1] as number) - (tops[2] as number)).toBe(15)
  })

  test('is left out if its value is out of sight, and takes no space', () => {
    const { plot, texts, boxes } = paintedPlot({ data })
    const tags = () => [at(-3), at(99), at(0)]
    axisTag(theme, 'right', tags)(plot)
    expect(texts()).toEqual(['0'])
    // At the bottom, as without the tag that is out of sight.
    expect(boxes().map(([, top]) => top)).toEqual([56])
    sideLabels(theme, 'right', () => [at(48)], tags)(plot)
    expect(texts()).toEqual(['0', '48'])
  })

  test('is on the scale that it names', () => {
    const { plot, words } = paintedPlot({ more: { share: { min: 0, max: 1 } } })
    axisTag(theme, 'right', () => [{ ...at(0.5), scale: 'share' }])(plot)
    expect(words()[0]?.[2]).toBe(45)
  })
})

describe('a line across a plot', () => {
  test.each([
    [
      'y',
      25,
      [
        [10, 45.5],
        [110, 45.5],
      ],
    ],
    [
      'x',
      3,
      [
        [40.5, 20],
        [40.5, 70],
      ],
    ],
  ] as const)('at a value of %s is drawn from edge to edge, sharply', (axis, value, points) => {
    const { plot, strokes } = paintedPlot()
    ruleLine(axis, () => value, 'line', [4, 3])(plot)
    expect(strokes()).toEqual([{ colour: 'line', width: 1, dash: [4, 3], points }])
  })

  test('is not drawn without a value, but is at zero', () => {
    const { plot, strokes } = paintedPlot({ y: [-25, 25] })
    ruleLine('y', () => null, 'line')(plot)
    expect(strokes()).toEqual([])
    ruleLine('y', () => 0, 'line')(plot)
    expect(strokes()[0]?.points[0]).toEqual([10, 45.5])
  })
})

test('an axis keeps the room that it is given and writes nothing itself', () => {
  const axis = gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT })
  expect(axis).toMatchObject({ scale: 'y', side: 3, size: 56, ticks: { show: false } })
  expect((axis.values as (plot: unknown, splits: number[]) => string[])(null, [1, 2])).toEqual(['', ''])
})
