import { describe, expect, test } from 'vitest'
import { HeatMap } from '../../../client/charts/order-flow/heat-map'
import { heatPalette } from '../../../client/charts/order-flow/heat-painter'
import { HeatPixels, type HeatView, heatGrain } from '../../../client/charts/order-flow/heat-pixels'

const level = (price: number, volume: number) => ({ price, volume })
/** Strengths as colours, to be read. */
const STRENGTHS = Uint32Array.from({ length: 256 }, (_, heat) => heat)
const STEPS = { tick: 1, grain: 1 }

const rowsOf = ({ pixels, width, height }: HeatPixels) =>
  Array.from({ length: height }, (_, row) => [...pixels.subarray(row * width, (row + 1) * width)])

describe('the picture', () => {
  const heat = new HeatMap()
  heat.addBook(0, 1_001, [level(1_000, 300), level(1_002, 700)])
  heat.addBook(1, 1_001, [level(1_000, 100)])
  const picture = (view: HeatView, width: number, height: number, steps = STEPS) => {
    const pixels = new HeatPixels(width, height)
    // What was there before is gone.
    pixels.compose(heat, { from: 0, to: 1, low: 999, high: 1_003 }, STEPS, STRENGTHS)
    pixels.compose(heat, view, steps, STRENGTHS)
    return rowsOf(pixels)
  }

  test('has the dear at the top, time to the right, and nothing where no book reached', () => {
    expect(picture({ from: 0, to: 3, low: 999.5, high: 1_002.5 }, 3, 3)).toEqual([
      [24, 0, 0],
      [0, 0, 0],
      [16, 8, 0],
    ])
  })

  test('keeps the strongest of what falls on one pixel: a wall does not vanish', () => {
    expect(picture({ from: 0, to: 2, low: 999.5, high: 1_002.5 }, 1, 3)).toEqual([[24], [0], [16]])
    expect(picture({ from: 0, to: 2, low: 999.5, high: 1_002.5 }, 1, 1, { tick: 1, grain: 5 })).toEqual([[24]])
  })

  test('is as fine as there is room', () => {
    expect(picture({ from: 0, to: 1, low: 999.5, high: 1_000.5 }, 2, 2)).toEqual([
      [16, 16],
      [16, 16],
    ])
    expect(picture({ from: 0.5, to: 1.5, low: 999.5, high: 1_000.5 }, 2, 1)).toEqual([[16, 8]])
  })

  test('has levels of several prices where each would be too thin, the strongest of which stays', () => {
    const merged = (grain: number) =>
      picture({ from: 0, to: 1, low: 999.5, high: 1_003.5 }, 1, 4, { tick: 1, grain }).flat()
    // Books stand at 1,000 and 1,002.
    expect(merged(1)).toEqual([0, 24, 0, 16])
    expect(merged(2)).toEqual([24, 24, 16, 16])
    expect(merged(5)).toEqual([24, 24, 24, 24])
  })

  test.each([
    { from: 1, to: 1, low: 0, high: 1 },
    { from: 1, to: 0, low: 999, high: 1_003 },
    { from: 0, to: 1, low: 5, high: 5 },
    { from: 9, to: 12, low: 999, high: 1_003 },
  ])('of %j is empty', (view) => {
    expect(picture(view, 2, 1)).toEqual([[0, 0]])
  })
})

describe('a picture that stands', () => {
  /** A price that wanders, in every third column. */
  const book = (heat: HeatMap, column: number) => {
    const price = 1_000 + Math.round(12 * Math.sin(column / 9))
    heat.addBook(column, price, [level(price - 1, 100 * (1 + (column % 7))), level(price + 1, 2_000)])
  }

  test.each([
    ['several pixels a column', { from: 0.3, to: 40.7 }, 130],
    ['several columns a pixel', { from: -20, to: 300.5 }, 90],
    ['one each', { from: 0, to: 96 }, 96],
  ])('is what one made anew is, though only what came since is composed: %s', (_, ends, width) => {
    const view = { ...ends, low: 980, high: 1_020 }
    const heat = new HeatMap()
    const pixels = new HeatPixels(width, 60)
    let newest: number | undefined
    let parts = 0
    for (let column = 0; column < 96; column += 1 + (column % 3)) {
      book(heat, column)
      const before = pixels.part()
      const first = pixels.compose(heat, view, STEPS, STRENGTHS, newest)
      const anew = new HeatPixels(width, 60)
      anew.compose(heat, view, STEPS, STRENGTHS)
      expect(rowsOf(pixels)).toEqual(rowsOf(anew))
      // Rows that had no colour yet are to be put whole.
      expect(first === 0 || (before?.y === pixels.part()?.y && before?.height === pixels.part()?.height)).toBe(true)
      if (first > 0) parts++
      newest = heat.newest
    }
    expect(parts).toBeGreaterThan(20)
  })

  test('tells which rows have colours, and has none beside them', () => {
    const heat = new HeatMap()
    for (let column = 10; column < 20; column++) heat.addBook(column, 1_000, [level(1_000, 100)])
    const pixels = new HeatPixels(200, 40)
    pixels.compose(heat, { from: 0, to: 25, low: 990, high: 1_010 }, STEPS, STRENGTHS)
    // Columns 10 to 19 are the pixels 80 to 159, a price is two high.
    expect(pixels.part()).toEqual({ y: 19, height: 2 })
    expect(pixels.pixels.reduce((sum, colour) => sum + colour, 0)).toBe(80 * 2 * 8)
    pixels.compose(heat, { from: 30, to: 55, low: 990, high: 1_010 }, STEPS, STRENGTHS)
    expect(pixels.part()).toBeUndefined()
  })

  test('is to be put whole where what came is beyond the rows that had colours', () => {
    const heat = new HeatMap()
    const view = { from: 0, to: 20, low: 990, high: 1_010 }
    heat.addBook(0, 1_000, [level(1_000, 100)])
    const pixels = new HeatPixels(200, 40)
    pixels.compose(heat, view, STEPS, STRENGTHS)
    heat.addBook(10, 1_000, [level(1_000, 300)])
    expect(pixels.compose(heat, view, STEPS, STRENGTHS, 0)).toBe(0)
    expect(pixels.compose(heat, view, STEPS, STRENGTHS, 10)).toBe(100)
    heat.addBook(15, 1_004, [level(1_004, 300)])
    expect(pixels.compose(heat, view, STEPS, STRENGTHS, 10)).toBe(0)
    expect(pixels.part()).toEqual({ y: 11, height: 10 })
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

test('colours grow with strength, none of nothing, the fullest of the strongest of the day', () => {
  const colours = heatPalette('#f2c14e', 100)
  expect(colours[0]).toBe(0)
  const alpha = (heat: number) => (colours[heat] as number) >>> 24
  expect([alpha(50) < alpha(80), alpha(80) < alpha(100), alpha(100), alpha(255)]).toEqual([true, true, 240, 240])
  expect((colours[100] as number) & 0xffffff).toBe(0x4ec1f2)
  // What is composed by the largest colour is composed by the largest strength.
  expect(colours.every((colour, heat) => heat === 0 || colour >= (colours[heat - 1] as number))).toBe(true)
})
