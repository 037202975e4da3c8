// @vitest-environment happy-dom
import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { drawGaps, drawMended, drawOutages } from '../../../client/charts/gaps'
import { drawMarkers, type Marker } from '../../../client/charts/markers'
import type { Theme } from '../../../client/ui/theme'

const theme = new Proxy({}, { get: (_, name) => (name === 'text3' ? '#808080' : String(name)) }) as Theme

/** A plot of 100 × 50 canvas pixels at (10, 20): ten pixels a unit of x, one a unit of y upwards; and what is drawn. */
function plotOf() {
  const drawn: (string | number)[][] = []
  const state: Record<string, unknown> = {}
  const ctx = new Proxy(state, {
    get: (_, name) =>
      name in state ? state[name as string] : (...args: number[]) => void drawn.push([String(name), ...args]),
    set: (_, name, value) => {
      state[name as string] = value
      if (name === 'fillStyle') drawn.push(['fillStyle', value as string])
      return true
    },
  })
  const plot = {
    ctx,
    bbox: { left: 10, top: 20, width: 100, height: 50 },
    valToPos: (value: number, scale: string) => (scale === 'x' ? 10 + value * 10 : 70 - value),
  } as unknown as uPlot
  return { plot, drawn, of: (name: string) => drawn.filter(([called]) => called === name).map(([, ...args]) => args) }
}

describe('stretches of which nothing is known', () => {
  test('are hatched from half a minute before to half a minute after, over the whole height', () => {
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

  test('end with the plot, and are none where there is no gap', () => {
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
    expect(empty.drawn).toEqual([])
  })

  test('that were fetched again have a band at the foot', () => {
    const { plot, of } = plotOf()
    drawMended(theme, () => [{ from: 2, to: 2 }])(plot)
    expect(of('fillRect')).toEqual([[25, 68, 10, 2]])
  })
})

describe('minutes in which figures were late or missing', () => {
  test('are grey over the whole height, with an amber edge above', () => {
    const { plot, drawn, of } = plotOf()
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
    const colours = drawn.filter(([name]) => name === 'fillStyle').map(([, colour]) => colour)
    expect(colours[1]).toBe('warning')
    expect(colours[0]).not.toBe('warning')
  })

  test('are none where there was no outage', () => {
    const { plot, of } = plotOf()
    drawOutages(theme, () => [])(plot)
    expect(of('fillRect')).toEqual([])
  })
})

describe('marks on a line', () => {
  const shape = (marker: Partial<Marker>) => {
    const { plot, of, drawn } = plotOf()
    drawMarkers(theme, () => [{ x: 5, y: 30, tone: 'split', shape: 'buy', ...marker }])(plot)
    return {
      points: [...of('moveTo'), ...of('lineTo')],
      tone: drawn.find(([name]) => name === 'fillStyle')?.[1],
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

  test('may have a few signs beside them', () => {
    expect(shape({ shape: 'diamond', text: '3×', tone: 'up' })).toMatchObject({ tone: 'up', text: [['3×', 66, 40]] })
  })
})
