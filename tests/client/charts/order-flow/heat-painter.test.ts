import type uPlot from 'uplot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { heatChart } from '../../../../client/charts/order-flow/heat-chart'
import { HeatMap } from '../../../../client/charts/order-flow/heat-map'
import { drawGrainLabel, drawHeat, drawHeatGaps, drawTrades } from '../../../../client/charts/order-flow/heat-painter'
import { drawAll, type PlotOptions, paintedPlot, rangeOf, theme } from '../painted-plot'

/** Columns 0…99 a pixel each, one unit of the axis ten of them; prices 0…50. */
const shape = { columns: 100, levels: 2, origin: 0, perPlace: 10, lot: 100, bookColumns: 5 }
const dots = (
  plot: PlotOptions,
  prints: readonly (readonly [column: number, price: number, volume: number, side: 1 | 2])[],
) => {
  const heat = new HeatMap(shape)
  heat.addBook(0, 25, [{ price: 25, volume: 100 }])
  heat.addBook(99, 25, [{ price: 25, volume: 100 }])
  for (const print of prints) heat.addPrint(...print)
  const { plot: painted, of } = paintedPlot(plot)
  drawTrades(theme, heat)(painted)
  return of('arc').map(({ args, fill }) => [...args.slice(0, 3).map(Number), fill])
}

describe('books under the price', () => {
  /** A fake canvas that records the pictures put on it. */
  function pictured() {
    const put: number[][] = []
    const image = { width: 0, height: 0, data: new Uint8ClampedArray() }
    const context = {
      createImageData: (width: number, height: number) =>
        Object.assign(image, { width, height, data: new Uint8ClampedArray(4 * width * height) }),
      putImageData: (_: unknown, ...place: number[]) => put.push(place),
    }
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
    onTestFinished(() => void vi.unstubAllGlobals())
    const coloured = (row: number, column: number) =>
      new Uint32Array(image.data.buffer)[row * image.width + column] !== 0
    return { put, coloured }
  }

  const bookAt = (heat: HeatMap, column: number, price: number) =>
    heat.addBook(column, price, [{ price, volume: 1_000 }])

  test('are drawn at their prices and columns, with a row of the picture for each level', () => {
    const { put, coloured } = pictured()
    const heat = new HeatMap(shape)
    bookAt(heat, 40, 3)
    const { plot, of } = paintedPlot({ y: [0.5, 9.5] })
    const draw = drawHeat(theme, heat, 1)
    draw(plot)
    // Prices 1…9 (9.5 begins another) lie between 0.5 and 10.5, that is 50 pixels ÷ 9 each, from ten rows.
    const [first] = of('drawImage')
    expect(first?.args.slice(1, 6)).toEqual([0, 0, 100, 10, 10])
    const [, , , , , , top, width, tall] = first?.args.map(Number) ?? []
    expect(width).toBe(100)
    expect(top).toBeCloseTo(20 - 50 / 9, 9)
    expect(tall).toBeCloseTo((50 * 10) / 9, 9)
    expect(put).toEqual([[0, 0, 0, 0, 100, 10]])
    // The price 3 is the eighth row from the top.
    expect([coloured(7, 40), coloured(7, 39), coloured(7, 41), coloured(6, 40), coloured(8, 40)]).toEqual([
      ...[true, false, false, false, false],
    ])

    bookAt(heat, 60, 5)
    draw(plot)
    expect(put.at(-1)).toEqual([0, 0, 40, 0, 60, 10])
    expect([coloured(5, 60), coloured(7, 40)]).toEqual([true, true])
    const { plot: moved } = paintedPlot({ y: [0.5, 9.5], x: [1, 11] })
    draw(moved)
    expect(put.at(-1)).toEqual([0, 0, 0, 0, 100, 10])
    expect([coloured(5, 50), coloured(5, 60)]).toEqual([true, false])
  })

  test.each<PlotOptions>([
    { more: { x: {} } },
    { more: { y: {} } },
    { bbox: { left: 0, top: 0, width: 0, height: 50 } },
  ])('are not drawn without a scale or a place: %j', (request) => {
    const { put } = pictured()
    const heat = new HeatMap(shape)
    bookAt(heat, 40, 3)
    const { plot, of } = paintedPlot(request)
    drawHeat(theme, heat, 1)(plot)
    expect([put, of('drawImage')]).toEqual([[], []])
  })
})

describe('stretches without books', () => {
  const striped = (request: PlotOptions, ...columns: number[]) => {
    const heat = new HeatMap(shape)
    for (const column of columns) heat.addBook(column, 25, [{ price: 25, volume: 100 }])
    const { plot, of } = paintedPlot(request)
    drawHeatGaps(theme, heat)(plot)
    return of('rect').map(({ args }) => args)
  }

  test('are striped from the column after the last book to the next one, within the visible part', () => {
    const area = [10, 20, 100, 50]
    expect(striped({}, 10, 40, 45, 80)).toEqual([area, [21, 20, 29, 50], [56, 20, 34, 50]])
    expect(striped({ x: [3, 10] }, 10, 40)).toEqual([area, [10, 20, expect.closeTo(100 / 7, 9), 50]])
  })

  test('are not drawn out of sight, where a book lasts until the next one, or without a scale', () => {
    expect(striped({ x: [5, 10] }, 10, 40)).toEqual([[10, 20, 100, 50]])
    expect(striped({}, 10, 15)).toEqual([[10, 20, 100, 50]])
    expect(striped({ more: { x: {} } }, 10, 40)).toEqual([])
  })
})

describe('trades over a heat map', () => {
  test('are dots in the middle of their column, at their price, red for what was bought', () => {
    expect(
      dots({}, [
        [40, 10, 900, 1],
        [60, 30, 900, 2],
      ]),
    ).toEqual([
      [50.5, 60, 9, 'up'],
      [70.5, 40, 9, 'down'],
    ])
  })

  test('grow with the square root of their turnover, and have a minimum size', () => {
    const sizes = dots({}, [
      [10, 10, 8_100, 1],
      [40, 10, 900, 1],
      [70, 10, 1, 1],
    ]).map(([, , radius]) => radius)
    expect(sizes).toEqual([9, 3, 1.5])
  })

  test('that would overlap are reduced to the largest within five pixels', () => {
    const shown = dots({}, [
      [10, 10, 100, 1],
      [12, 20, 500, 2],
      [14, 30, 200, 1],
      [15, 40, 50, 1],
    ])
    // Bought volume is drawn below sold volume.
    expect(shown.map(([x, y]) => [x, y])).toEqual([
      [25.5, 30],
      [22.5, 50],
    ])
  })

  test.each([
    [4, 5, 40, 49],
    [4.05, 5.05, 40, 50],
    [4.09, 5.01, 40, 50],
    [-1, 0.35, 0, 3],
    [9.65, 11, 96, 99],
  ])(
    'in sight from %d to %d are those of the columns %d to %d, also where an edge cuts one',
    (low, high, first, last) => {
      const every = Array.from({ length: 100 }, (_, column) => [column, 10, 900, 1] as const)
      const shown = dots({ x: [low, high], bbox: { left: 0, top: 20, width: 1_000, height: 50 } }, every)
      const columns = shown.map(([x]) => Math.round((low + (Number(x) / 1_000) * (high - low)) * 10 - 0.5))
      expect(columns).toEqual(Array.from({ length: last - first + 1 }, (_, at) => first + at))
    },
  )

  test('are not drawn before there is a book, nor without a scale', () => {
    const heat = new HeatMap(shape)
    heat.addPrint(10, 10, 100, 1)
    for (const request of [{}, { more: { x: {} } }]) {
      const { plot, calls } = paintedPlot(request)
      drawTrades(theme, heat)(plot)
      expect(calls).toEqual([])
    }
  })
})

describe('prices that share a level', () => {
  const labels = (y: readonly [number, number], more: PlotOptions = {}) => {
    const { plot, texts } = paintedPlot({ y, ...more })
    drawGrainLabel(theme, 1, (grain) => `每格 ${grain}`)(plot)
    return texts()
  }

  test('are labelled if several share a level, and not if each has its own', () => {
    expect(labels([0, 10])).toEqual([])
    expect(labels([0, 1_000])).toHaveLength(1)
    expect(Number(/\d+/.exec(String(labels([0, 1_000])[0]))?.[0])).toBeGreaterThan(1)
  })

  test('are not labelled without a scale', () => expect(labels([0, 1_000], { more: { y: {} } })).toEqual([]))
})

describe('a heat map as a chart', () => {
  const heat = new HeatMap(shape)
  const options = heatChart(heat, 2, 5)(theme)

  test('shows ten levels above and below the traded prices, and a small margin', () => {
    expect(
      rangeOf(
        options,
        paintedPlot({
          data: [
            [0, 1],
            [1_000, 1_050],
          ],
        }).plot,
      ),
    ).toEqual([940, 1_110])
    expect(rangeOf(options, paintedPlot({ data: [[], []] }).plot)).toEqual([-60, 61])
  })

  test('shows all levels in sight if they are far apart, as far as books reach on average', () => {
    const dear = new HeatMap(shape)
    const bookAt = (column: number, far: number) =>
      dear.addBook(column, 1_000, [
        { price: 1_000 - far, volume: 100 },
        { price: 1_000 + far / 2, volume: 100 },
      ])
    bookAt(10, 200)
    bookAt(20, 400)
    bookAt(40, 4_000)
    const range = (rows: readonly number[]) =>
      rangeOf(
        heatChart(dear, 2, 5)(theme),
        paintedPlot({ data: [rows.map((column) => dear.place(column)), rows.map(() => 1_000)] }).plot,
      )
    expect(range([10])).toEqual([1_000 - 205, 1_000 + 205])
    // A book is valid for five columns; the columns between have none.
    expect(range([10, 20])).toEqual([1_000 - 305, 1_000 + 305])
    // It is never narrower than twelve steps.
    expect(range([30])).toEqual([1_000 - 60, 1_000 + 60])
  })

  test('has no reach before the first trade', () => {
    const quiet = new HeatMap(shape)
    quiet.addBook(10, 0, [{ price: 1_000, volume: 100 }])
    expect(quiet.reach(0, 20)).toBe(0)
    quiet.addBook(12, 990, [{ price: 1_000, volume: 100 }])
    expect([quiet.reach(0, 20), quiet.reach(12, 13), quiet.reach(0, 12)]).toEqual([10, 10, 0])
    // An empty book has no reach and does not count in the mean.
    quiet.addBook(13, 990, [])
    expect(quiet.reach(0, 20)).toBe(10)
  })

  test('says minutes below, prices on the left, and the last price on the right', () => {
    const { plot, words } = paintedPlot({
      data: [
        [0, 1, 2],
        [1_000, 1_025, null],
      ],
      x: [0, 240] as const,
      y: [1_000, 1_050] as const,
      width: 300,
      height: 120,
      bbox: { left: 60, top: 0, width: 300, height: 120 },
    })
    drawAll(options.hooks?.drawAxes?.slice(1), plot)
    const said = words().map(([text]) => text)
    expect(said.slice(0, 5)).toEqual(['09:30', '10:30', '11:30/13:00', '14:00', '15:00'])
    expect(said.slice(5)).toEqual(['10.00', '10.20', '10.40'])
    drawAll(options.hooks?.draw?.slice(-1), plot)
    expect(words().at(-1)?.[0]).toBe('10.25')
    expect(options.axisText?.left?.(1_033.4, plot as uPlot)).toBe('10.33')
    expect(options.axisText?.bottom?.(300, plot)).toBe('15:00')
  })
})
