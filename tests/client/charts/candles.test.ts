import { describe, expect, test } from 'vitest'
import { drawCandles } from '../../../client/charts/candles'
import { paintedPlot, theme } from './painted-plot'

const SERIES = { open: 1, high: 2, low: 3, close: 4 }
type Bar = readonly [open: number | null, high: number | null, low: number | null, close: number | null]

/** Candles twenty pixels apart, fifteen of them filled; one pixel a price unit: price 50 is at y = 20, price 0 at y = 70. */
function candles(bars: readonly Bar[], pitch = 20) {
  const columns = [0, 1, 2, 3].map((field) => bars.map((bar) => bar[field] as number | null))
  const painted = paintedPlot({ data: [bars.map((_, row) => row), ...columns], x: [0, 100 / pitch] })
  drawCandles(theme, SERIES)(painted.plot)
  return painted.boxes()
}

describe('a candle', () => {
  test('that rose is hollow, from its open below to its close above', () => {
    expect(candles([[20, 45, 10, 40]])).toEqual([
      // Wicks, then the four sides of the body.
      [10, 25, 1, 5, 'up'],
      [10, 50, 1, 10, 'up'],
      [3, 30, 15, 1, 'up'],
      [3, 49, 15, 1, 'up'],
      [3, 31, 1, 18, 'up'],
      [17, 31, 1, 18, 'up'],
    ])
  })

  test('that fell is filled, from its open above to its close below', () => {
    expect(candles([[40, 45, 10, 20]])).toEqual([
      [10, 25, 1, 5, 'down'],
      [10, 50, 1, 10, 'down'],
      [3, 30, 15, 20, 'down'],
    ])
  })

  test('that closed at its open is a line with wicks', () => {
    expect(candles([[30, 35, 25, 30]])).toEqual([
      [10, 35, 1, 5, 'flat'],
      [10, 41, 1, 4, 'flat'],
      [3, 40, 15, 1, 'flat'],
    ])
  })

  test('with only open and close is a body without wicks', () => {
    expect(candles([[40, null, null, 20]])).toEqual([
      [10, 30, 1, 0, 'down'],
      [10, 50, 1, 0, 'down'],
      [3, 30, 15, 20, 'down'],
    ])
  })

  test('too low to be hollow is filled in the colour of a rise', () => {
    expect(candles([[20, 22, 20, 22]]).at(-1)).toEqual([3, 48, 15, 2, 'up'])
  })

  test('just high enough is hollow, with one pixel inside', () => {
    expect(candles([[20, 23, 20, 23]]).slice(2)).toEqual([
      [3, 47, 15, 1, 'up'],
      [3, 49, 15, 1, 'up'],
      [3, 48, 1, 1, 'up'],
      [17, 48, 1, 1, 'up'],
    ])
  })

  test('of a pixel is a stroke from its high to its low', () => {
    expect(candles([[20, 45, 10, 40]], 1.5)).toEqual([[10, 25, 1, 35, 'up']])
  })

  test.each<[string, Bar]>([
    ['nothing', [null, null, null, null]],
    ['no close', [10, 12, 9, null]],
    ['no open', [null, 12, 9, 10]],
  ])('with %s known is not drawn', (_, bar) => {
    expect(candles([bar])).toEqual([])
  })
})

test('candles are drawn a colour at a time, each at its own place', () => {
  const places = candles([
    [40, 40, 20, 20],
    [20, 40, 20, 40],
    [30, 30, 30, 30],
    [30, 30, 10, 10],
  ])
  const middles = places.filter(([, , width]) => width === 1).map(([x, , , , colour]) => [colour, x])
  expect(
    [...new Map(middles.map((each) => [each.join(), each])).values()].filter(([, x]) => (x as number) % 20 === 10),
  ).toEqual([
    ['up', 30],
    ['down', 10],
    ['down', 70],
    ['flat', 50],
  ])
})

test('several candles a pixel are one, from the first open to the last close, with the extremes of all', () => {
  // Half a pixel each: four to a group.
  const bars = Array.from({ length: 8 }, (): Bar => [30, 32, 28, 30])
  bars[0] = [20, 32, 18, 30]
  bars[2] = [30, 48, 28, 30]
  bars[3] = [30, 32, 4, 25]
  expect(candles(bars, 0.5)).toEqual([
    [11, 22, 1, 44, 'up'],
    [13, 38, 1, 4, 'flat'],
  ])
})

test('nothing is drawn of a plot that has no prices', () => {
  const { plot, calls } = paintedPlot({ data: [[0], [1], [1]] })
  drawCandles(theme, SERIES)(plot)
  expect(calls).toEqual([])
})
