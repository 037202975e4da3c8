import { describe, expect, test } from 'vitest'
import { HeatMap } from '../../../client/charts/order-flow/heat-map'
import { heatPalette } from '../../../client/charts/order-flow/heat-painter'
import {
  extentOf,
  HeatPixels,
  type HeatSteps,
  type HeatWindow,
  heatGrain,
  levelRows,
} from '../../../client/charts/order-flow/heat-pixels'

const level = (price: number, volume: number) => ({ price, volume })
/** Strengths as colours, to be read. */
const STRENGTHS = Uint32Array.from({ length: 256 }, (_, heat) => heat)
const STEPS = { tick: 1, grain: 1 }
const ROWS = 64

const rowsOf = ({ pixels, width }: HeatPixels, count: number) =>
  Array.from({ length: count }, (_, row) => [...pixels.subarray(row * width, (row + 1) * width)])

const compose = (pixels: HeatPixels, heat: HeatMap, view: HeatWindow, steps: HeatSteps = STEPS, since?: number) =>
  pixels.compose(heat, view, extentOf(view, steps), STRENGTHS, since)

describe('visible levels', () => {
  test.each([
    ['whole ones', [1_000, 1_002], STEPS, { lowest: 1_000, count: 3, low: 999.5, high: 1_002.5 }],
    ['in part at either edge', [1_000.6, 1_002.4], STEPS, { lowest: 1_001, count: 2, low: 1_000.5, high: 1_002.5 }],
    [
      'of two prices each',
      [999.5, 1_002.4],
      { tick: 1, grain: 2 },
      { lowest: 500, count: 2, low: 999.5, high: 1_003.5 },
    ],
    ['of steps of ten', [1_000, 1_004], { tick: 10, grain: 10 }, { lowest: 100, count: 1, low: 995, high: 1_005 }],
  ] as const)('%s', (_, [low, high], steps, expected) => {
    expect(extentOf({ low, high }, steps)).toEqual({ ...expected, grain: steps.grain })
  })

  test.each([30, 299, 300, 301, 1_000.4])('have a row each in a plot of %d pixels', (height) => {
    for (let prices = 1; prices < 2 * height; prices++) {
      for (const low of [1_000, 1_000.5, 1_000.9]) {
        const view = { low, high: low + prices }
        expect(extentOf(view, { tick: 1, grain: heatGrain(1, view, height) }).count).toBeLessThanOrEqual(
          levelRows(height),
        )
      }
    }
  })
})

describe('the picture', () => {
  const heat = new HeatMap()
  heat.addBook(0, 1_001, [level(1_000, 300), level(1_002, 700)])
  heat.addBook(1, 1_001, [level(1_000, 100)])
  const picture = (view: HeatWindow, width: number, steps = STEPS) => {
    const pixels = new HeatPixels(width, ROWS)
    // Earlier pixels are cleared.
    compose(pixels, heat, { from: 0, to: 1, low: 999, high: 1_003 })
    compose(pixels, heat, view, steps)
    const { count } = extentOf(view, steps)
    expect(pixels.pixels.subarray(Math.max(0, count) * width).every((colour) => colour === 0)).toBe(true)
    return rowsOf(pixels, Math.max(1, count))
  }

  test('has high prices at the top, time to the right, and is empty where no book reached', () => {
    expect(picture({ from: 0, to: 3, low: 1_000, high: 1_002 }, 3)).toEqual([
      [24, 0, 0],
      [0, 0, 0],
      [16, 8, 0],
    ])
  })

  test('leaves out levels above and below the visible range', () => {
    expect(picture({ from: 0, to: 2, low: 1_001, high: 1_001 }, 2)).toEqual([[0, 0]])
    expect(picture({ from: 0, to: 2, low: 1_001, high: 1_002 }, 2)).toEqual([
      [24, 0],
      [0, 0],
    ])
    expect(picture({ from: 0, to: 2, low: 1_000, high: 1_001 }, 2)).toEqual([
      [0, 0],
      [16, 8],
    ])
  })

  test('keeps the strongest of the values that share a pixel, so that a wall does not vanish', () => {
    expect(picture({ from: 0, to: 2, low: 1_000, high: 1_002 }, 1)).toEqual([[24], [0], [16]])
    expect(picture({ from: 0, to: 2, low: 1_000, high: 1_002 }, 1, { tick: 1, grain: 5 })).toEqual([[24]])
  })

  test('is as wide as there is room', () => {
    expect(picture({ from: 0, to: 1, low: 1_000, high: 1_000 }, 2)).toEqual([[16, 16]])
    expect(picture({ from: 0.5, to: 1.5, low: 1_000, high: 1_000 }, 2)).toEqual([[16, 8]])
  })

  test('merges prices into one level if each would be too thin, keeping the strongest', () => {
    const merged = (grain: number) => picture({ from: 0, to: 1, low: 1_000, high: 1_003 }, 1, { tick: 1, grain }).flat()
    // There are books at 1,000 and 1,002.
    expect(merged(1)).toEqual([0, 24, 0, 16])
    expect(merged(2)).toEqual([24, 16])
    expect(merged(5)).toEqual([24])
  })

  test.each([
    { from: 1, to: 1, low: 0, high: 1 },
    { from: 1, to: 0, low: 999, high: 1_003 },
    { from: 0, to: 1, low: 5, high: 3 },
    { from: 9, to: 12, low: 999, high: 1_003 },
    { from: 0, to: 1, low: Number.NaN, high: 1_003 },
  ])('of %j is empty', (view) => {
    expect(
      picture(view, 2)
        .flat()
        .every((colour) => colour === 0),
    ).toBe(true)
  })
})

describe('an incrementally updated picture', () => {
  /** A price that wanders, in every third column. */
  const book = (heat: HeatMap, column: number) => {
    const price = 1_000 + Math.round(12 * Math.sin(column / 9))
    heat.addBook(column, price, [level(price - 1, 100 * (1 + (column % 7))), level(price + 1, 2_000)])
  }

  test.each([
    ['several pixels a column', { from: 0.3, to: 40.7 }, 130],
    ['several columns a pixel', { from: -20, to: 300.5 }, 90],
    ['one each', { from: 0, to: 96 }, 96],
  ])('equals a newly composed one, although only newer books are composed: %s', (_, ends, width) => {
    const view = { ...ends, low: 980, high: 1_020 }
    const heat = new HeatMap()
    const pixels = new HeatPixels(width, ROWS)
    let newest: number | undefined
    let parts = 0
    for (let column = 0; column < 96; column += 1 + (column % 3)) {
      book(heat, column)
      const before = pixels.pixels.slice()
      const first = compose(pixels, heat, view, STEPS, newest)
      const full = new HeatPixels(width, ROWS)
      compose(full, heat, view)
      expect(pixels.pixels).toEqual(full.pixels)
      // Columns before the returned one are unchanged.
      expect(before.every((colour, at) => at % width >= first || colour === pixels.pixels[at])).toBe(true)
      if (first > 0) parts++
      newest = heat.newest
    }
    expect(parts).toBeGreaterThan(20)
  })

  test('must be copied from the column of the latest book that it contained', () => {
    const heat = new HeatMap()
    const view = { from: 0, to: 20, low: 990, high: 1_010 }
    heat.addBook(0, 1_000, [level(1_000, 100)])
    const pixels = new HeatPixels(200, ROWS)
    expect(compose(pixels, heat, view)).toBe(0)
    heat.addBook(10, 1_000, [level(1_000, 300)])
    expect(compose(pixels, heat, view, STEPS, 0)).toBe(0)
    expect(compose(pixels, heat, view, STEPS, 10)).toBe(100)
  })
})

test.each([
  [100, 500, 1],
  [100, 300, 1],
  [100, 299, 2],
  [100, 150, 2],
  [100, 149, 5],
  [450, 300, 5],
  [1_000, 300, 10],
  [5_000, 300, 50],
  [0, 300, 1],
  [100, 0, 1],
  [Number.NaN, 300, 1],
])('%d prices in %d pixels are levels of %d', (prices, height, grain) => {
  expect(heatGrain(1, { low: 1_000, high: 1_000 + prices }, height)).toBe(grain)
})

test('colours grow with strength; zero is transparent, and the strongest of the day is the fullest', () => {
  const colours = heatPalette('#f2c14e', 100)
  expect(colours[0]).toBe(0)
  const alpha = (heat: number) => (colours[heat] as number) >>> 24
  expect([alpha(50) < alpha(80), alpha(80) < alpha(100), alpha(100), alpha(255)]).toEqual([true, true, 240, 240])
  expect((colours[100] as number) & 0xffffff).toBe(0x4ec1f2)
  // The colour is monotonic in the strength.
  expect(colours.every((colour, heat) => heat === 0 || colour >= (colours[heat - 1] as number))).toBe(true)
})
