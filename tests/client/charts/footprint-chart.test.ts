// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { Footprint } from '../../../client/charts/order-flow/footprint'
import { footprintChart } from '../../../client/charts/order-flow/footprint-chart'
import { footprintText } from '../../../client/text/footprint'
import { drawAll, paintedPlot, theme } from './painted-plot'

const BUY = 1
const SELL = 2

/** Calls that the chart draws for these prints; a minute is `pitch` pixels wide, a price unit ten pixels high, price 95 is at y = 400. */
function drawn(footprint: Footprint, pitch: number, tick = 1) {
  const minutes = footprint.slots.map((slot) => footprint.minute(slot))
  const { plot, calls } = paintedPlot({
    data: [
      footprint.slots,
      ...[minutes.map((one) => (one?.cells.at(-1)?.price ?? 0) + tick), minutes.map((one) => one?.cells[0]?.price)],
      minutes.map((one) => one?.close),
    ],
    y: [95, 115],
    bbox: { left: 0, top: 0, width: 960, height: 480 },
  })
  plot.valToPos = (value, scale) => (scale === 'x' ? value * pitch : 400 - (value - 95) * 20)
  // Cells and marks; the tag of the last price is the frame's.
  drawAll(footprintChart(footprint, 2, tick)(theme).hooks?.draw?.slice(0, 2), plot)
  return calls
}

describe('cells that are too small for numbers', () => {
  const hints = (pitch: number, tall: number) => {
    const { plot, texts } = paintedPlot({
      data: [[1], [101], [100], [100]],
      x: [0, 960 / pitch],
      y: [95, 95 + 480 / tall],
      bbox: { left: 0, top: 0, width: 960, height: 480 },
    })
    // Places as the scales say them.
    plot.valToPos = (value, scale) => (scale === 'x' ? value * pitch : 480 - (value - 95) * tall)
    drawAll(footprintChart(new Footprint(), 2, 1)(theme).hooks?.draw?.slice(2, 3), plot)
    return texts()
  }

  test.each([
    ['narrow', 57, 20],
    ['flat', 100, 10],
  ])('%s: a text says how to enlarge them', (_, pitch, tall) => {
    expect(hints(pitch, tall)).toEqual([footprintText.zoom])
  })

  test('have no such text if they are large enough', () => expect(hints(58, 11)).toEqual([]))
})

test('the tag beside the plot is the close of the latest minute', () => {
  const { plot, texts } = paintedPlot({
    data: [
      [1, 2],
      [103, 104],
      [101, 102],
      [102, 103],
    ],
    y: [95, 115],
  })
  drawAll(footprintChart(new Footprint(), 2, 1)(theme).hooks?.draw?.slice(-1), plot)
  expect(texts()).toEqual(['1.03'])
})

describe('the numbers of a cell', () => {
  const numbers = (bought: number, sold: number, pitch: number) => {
    const footprint = new Footprint()
    footprint.add(1, 100, bought * 100, BUY)
    footprint.add(1, 100, sold * 100, SELL)
    const texts = drawn(footprint, pitch).filter(({ call }) => call === 'fillText')
    return texts.slice(0, -1).map(({ args, font }) => [args[0], Number.parseFloat(font)])
  }

  test('are the sold and then the bought lots, in normal size if they fit', () => {
    expect(numbers(12, 34, 100)).toEqual([
      ['34', 11],
      ['×', 11],
      ['12', 11],
    ])
  })

  test.each([
    ['bought', 1_234, 1],
    ['sold', 1, 1_234],
  ])('are smaller if the %s lots do not fit', (_, bought, sold) => {
    // Half a cell has 29 pixels, 22 of them beside the middle: four digits at six pixels need 24.
    const [first] = numbers(bought, sold, 60)
    expect(first?.[1]).toBeCloseTo((11 * 22) / 24, 6)
  })

  test.each([
    ['bought', 123_456, 1],
    ['sold', 1, 123_456],
  ])('are left out if the %s lots would be too small to read', (_, bought, sold) => {
    expect(numbers(bought, sold, 60)).toEqual([])
    expect(numbers(bought, sold, 90)).toHaveLength(3)
  })

  test('are left out in narrow cells', () => {
    expect(numbers(1, 1, 57)).toEqual([])
  })
})

describe('the difference of bought and sold', () => {
  const deltas = (pitch: number) => {
    const footprint = new Footprint()
    footprint.add(1, 100, 1_200, BUY)
    footprint.add(2, 100, 3_400, SELL)
    footprint.add(3, 100, 500, BUY)
    footprint.add(3, 101, 500, SELL)
    // Side 0, as in an auction: neither bought nor sold.
    footprint.add(3, 101, 700, 0)
    const texts = drawn(footprint, pitch).filter(({ call }) => call === 'fillText')
    return texts.slice(-3).map(({ args, fill }) => [args[0], args[1], args[2], fill])
  }

  test('is shown at the foot of each minute with its sign, in lots', () => {
    expect(deltas(30)).toEqual([
      ['+12', 30, 472, theme.up],
      ['-34', 60, 472, theme.down],
      ['0', 90, 472, theme.text3],
    ])
  })

  test('is left out in narrow minutes', () => expect(deltas(25)).toEqual([]))
})

describe('the mark of what was absorbed', () => {
  /** Much is sold at 100 and much bought at 104, and the usual amount in between. */
  const marks = () => {
    const footprint = new Footprint()
    for (let minute = 0; minute < 8; minute++) for (const side of [BUY, SELL]) footprint.add(minute, 102, 100, side)
    for (const price of [101, 103]) for (const side of [BUY, SELL]) footprint.add(8, price, 50, side)
    footprint.add(8, 100, 900, SELL)
    footprint.add(8, 104, 900, BUY)
    footprint.add(8, 102, 10, BUY)
    for (const minute of [9, 10]) footprint.add(minute, 102, 10, BUY)
    return drawn(footprint, 40)
  }

  test('points up from below the lowest cell and down from above the highest, in the colour of the side that absorbed', () => {
    const strokes = marks()
    const points = strokes.filter(({ call }) => call === 'moveTo' || call === 'lineTo').map(({ args }) => args)
    const colours = strokes.flatMap(({ call, fill }) => (call === 'fill' ? [fill] : []))
    expect(colours).toEqual([theme.up, theme.down])
    const [[x, tip], [left, base], [right]] = points.slice(0, 3) as [number[], number[], number[]]
    // The lowest cell ends at 100, the highest at 105; pixels count downwards.
    expect([x, tip]).toEqual([320, 302])
    expect([(x as number) - (left as number), (right as number) - (x as number)]).toEqual([5, 5])
    expect(base).toBeGreaterThan(302)
    expect(points[3]).toEqual([320, 198])
    expect(points[4]?.[1]).toBeLessThan(198)
  })
})
