import { describe, expect, test } from 'vitest'
import { drawChosen, drawGaps, drawMended, drawOutages } from '../../../client/charts/gaps'
import { drawMarkers, type Marker, markerAt } from '../../../client/charts/markers'
import { partOf } from '../../support/part-of'
import { paintedPlot, theme } from './painted-plot'

function plotOf() {
  const painted = paintedPlot()
  return { ...painted, of: (name: string) => painted.of(name).map(({ args }) => args) }
}

describe('periods without data', () => {
  test('are hatched from half a minute before to half a minute after, over the full height', () => {
    const { plot, of } = plotOf()
    drawGaps(theme, () => [{ from: 2, to: 4 }])(plot)
    expect(of('rect')).toEqual([[25, 20, 30, 50]])
    expect(of('clip')).toHaveLength(1)
    const starts = of('moveTo') as number[][]
    const ends = of('lineTo') as number[][]
    // At 45°: as far to the right as upwards.
    expect(starts.every(([x, y], at) => y === 70 && ends[at]?.[0] === (x as number) + 50 && ends[at]?.[1] === 20)).toBe(
      true,
    )
    expect(starts.length).toBeGreaterThan(10)
  })

  test('end with the plot, and are not drawn without a gap', () => {
    const { plot, of } = plotOf()
    drawGaps(theme, () => [
      { from: -5, to: 0 },
      { from: 9, to: 20 },
    ])(plot)
    expect(of('rect')).toEqual([
      [10, 20, 5, 50],
      [95, 20, 15, 50],
    ])
    const empty = plotOf()
    drawGaps(theme, () => [])(empty.plot)
    expect(empty.calls).toEqual([])
  })

  test('that were recovered have a band at the bottom', () => {
    const { plot, of } = plotOf()
    drawMended(theme, () => [{ from: 2, to: 2 }])(plot)
    expect(of('fillRect')).toEqual([[25, 68, 10, 2]])
  })
})

describe('minutes in which figures were late or missing', () => {
  test('are grey over the full height, with an amber edge at the top', () => {
    const { plot, of, boxes } = plotOf()
    drawOutages(theme, () => [
      { from: 2, to: 4 },
      { from: 9, to: 20 },
    ])(plot)
    expect(of('fillRect')).toEqual([
      [25, 20, 30, 50],
      [25, 20, 30, 2],
      [95, 20, 15, 50],
      [95, 20, 15, 2],
    ])
    expect(boxes().map(([, , , , colour]) => colour)).toEqual(['text3', 'warning', 'text3', 'warning'])
  })

  test('are not drawn without an outage', () => {
    const { plot, of } = plotOf()
    drawOutages(theme, () => [])(plot)
    expect(of('fillRect')).toEqual([])
  })
})

describe('marks on a line', () => {
  const shape = (marker: Partial<Marker>) => {
    const { plot, of, calls } = plotOf()
    drawMarkers(theme, () => [{ x: 5, y: 30, tone: 'split', shape: 'buy', ...marker }])(plot)
    return {
      points: [...of('moveTo'), ...of('lineTo')],
      tone: calls.find(({ call }) => call === 'fill')?.fill,
      text: of('fillText'),
    }
  }

  test.each([
    // Clear of the line by six pixels: below it for buying, pointing up; above it for selling, pointing down.
    [
      'buy',
      [
        [60, 42],
        [64, 50],
        [56, 50],
      ],
    ],
    [
      'sell',
      [
        [60, 38],
        [64, 30],
        [56, 30],
      ],
    ],
    [
      'diamond',
      [
        [60, 36],
        [64, 40],
        [60, 44],
        [56, 40],
      ],
    ],
  ] as const)('of a %s has its shape and its place', (kind, points) => {
    expect(shape({ shape: kind })).toEqual({ points, tone: 'split', text: [] })
  })

  test('may have a short text', () => {
    expect(shape({ shape: 'diamond', text: '3×', tone: 'up' })).toMatchObject({ tone: 'up', text: [['3×', 66, 40]] })
  })
})

describe('the selection of a mark', () => {
  test('is tinted from edge to edge, with a line at either', () => {
    const { plot, boxes } = plotOf()
    drawChosen(theme, () => ({ from: 2, to: 4 }))(plot)
    expect(boxes()).toEqual([
      [25, 20, 30, 50, 'accent'],
      [25, 20, 1, 50, 'accent'],
      [54, 20, 1, 50, 'accent'],
    ])
  })

  test('is nothing at first', () => {
    const { plot, calls } = plotOf()
    drawChosen(theme, () => undefined)(plot)
    expect(calls).toEqual([])
  })
})

describe('the mark that a press means', () => {
  const mark = (x: number, y: number, more: Partial<Marker> = {}): Marker => ({
    x,
    y,
    tone: 'split',
    shape: 'diamond',
    card: [`${x}`],
    ...more,
  })
  const meant = (marks: readonly Marker[], x: number, y: number) => markerAt(paintedPlot().plot, marks, { x, y })?.card

  test.each([
    ['is the one under it', [mark(2, 30), mark(8, 30)], 20, 20, ['2']],
    ['is the nearer of two', [mark(2, 30), mark(3, 30)], 26, 20, ['3']],
    ['is the newer of two as near', [mark(2, 30), mark(2, 30, { card: ['newer'] })], 20, 20, ['newer']],
    ['stands below the line where it says buying', [mark(2, 30, { shape: 'buy' })], 20, 40, ['2']],
    ['stands above the line where it says selling', [mark(2, 30, { shape: 'sell' })], 20, 0, ['2']],
    ['is none beyond reach', [mark(2, 30)], 35, 20, undefined],
    ['is none that has nothing to say', [mark(2, 30, partOf({ card: undefined }))], 20, 20, undefined],
  ] as const)('%s', (_, marks, x, y, card) => expect(meant(marks, x, y)).toEqual(card))

  test('is found within the given distance', () => {
    expect(markerAt(paintedPlot().plot, [mark(2, 30)], { x: 60, y: 20 }, 41)?.card).toEqual(['2'])
  })
})
