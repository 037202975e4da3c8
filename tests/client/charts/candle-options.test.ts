import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import {
  barFrame,
  bottomOf,
  type CandlePricePane,
  candlePriceChart,
  candleVolumeChart,
  plotHeight,
} from '../../../client/charts/candle-options'
import { AXIS_BOTTOM } from '../../../client/charts/plot-frame'
import { showThrough } from '../../../client/charts/state/sight'
import { partOf } from '../../support/part-of'
import { roles } from '../features/wall/recording-box'
import { drawAll, paintedPlot, rangeOf } from './painted-plot'

const pane = { priceScale: 2, timeText: String, fullText: String }
/** Distance in pixels from the top of the plot down to the highest value of a scale. */
function pixelsAbove(
  options: ReturnType<ReturnType<typeof candlePriceChart>>,
  data: number[][],
  height: number,
  log = false,
) {
  const range = options.scales?.y?.range as unknown as (plot: uPlot) => [number, number]
  const plot = partOf<uPlot>({ data, scales: { x: { min: 0, max: 1 } }, height })
  const [low, high] = range(plot).map((value) => (log ? Math.log(value) : value)) as [number, number]
  const top = Math.max(...(data.slice(1).flat() as number[]))
  return ((high - (log ? Math.log(top) : top)) / (high - low)) * height
}
const bars = [
  [0, 1],
  [100, 110],
  [120, 130],
  [90, 100],
  [110, 120],
]

describe('the highest candle', () => {
  const chart = (more: Partial<CandlePricePane>) =>
    candlePriceChart({ ...pane, mode: 'plain', overlays: 1, ...more })(roles)
  const lines = [...bars, [105, 115]]

  test.each(['plain', 'percent', 'log'] as const)('is drawn below the legend of the overlays, %s', (mode) => {
    expect(pixelsAbove(chart({ mode }), lines, 150, mode === 'log')).toBeGreaterThanOrEqual(19.9)
  })

  test('has no such space without overlays, and in a high plot is as near the top with them as without', () => {
    expect(pixelsAbove(chart({ overlays: 0 }), bars, 150)).toBeLessThan(10)
    const high = (overlays: number) => pixelsAbove(chart({ overlays }), overlays ? lines : bars, 1_000)
    expect(high(1)).toBeCloseTo(high(0), 6)
  })
})

test('the highest volume is drawn below its legend', () => {
  const data = [
    [0, 1],
    [5_000, 9_000],
  ]
  expect(pixelsAbove(candleVolumeChart(pane)(roles), data, 70)).toBeGreaterThanOrEqual(19.9)
})

/** One bar each ten pixels: open, high, low, close. */
const columns = (rows: readonly (readonly number[])[]) => [
  rows.map((_, row) => row),
  ...[0, 1, 2, 3].map((field) => rows.map((row) => row[field] as number)),
]

test.each([true, false])('a pane has space and labels for times if it has the time axis: %s', (timeAxis) => {
  const own = { ...pane, timeAxis }
  const { axes, times } = barFrame(roles, own, () => [])
  expect(axes?.map(({ scale, size, grid }) => [scale, size, grid?.show ?? true])).toEqual([
    ['x', timeAxis ? AXIS_BOTTOM : 0, true],
    ['y', expect.any(Number), true],
    ['y', expect.any(Number), false],
  ])
  expect(times).toHaveLength(timeAxis ? 1 : 0)
  expect(plotHeight(partOf<uPlot>({ height: 200 }), own)).toBe(timeAxis ? 200 - AXIS_BOTTOM : 200)
  // The nearest bar.
  expect([bottomOf(own).bottom?.(3.6), bottomOf(own).bottom?.(4.4)]).toEqual(
    timeAxis ? ['4', '4'] : [undefined, undefined],
  )
})

describe('the scale of candles', () => {
  const chart = (more: Partial<CandlePricePane> = {}) =>
    candlePriceChart({ ...pane, mode: 'plain', overlays: 0, ...more })(roles)
  const reach = (more: Partial<CandlePricePane>, data: readonly (readonly (number | null)[])[]) =>
    rangeOf(chart(more), paintedPlot({ data, height: 1_000 }).plot)
  const rows = [
    [100, 120, 80, 110],
    [110, 180, 100, 150],
  ]

  test('reaches a twentieth beyond the lowest low and the highest high', () => {
    expect(reach({}, columns(rows))).toEqual([75, 185])
  })

  test('includes the lines over the candles', () => {
    expect(reach({ overlays: 1 }, [...columns(rows), [280, null]])[1]).toBeCloseTo(290, 6)
    expect(reach({ overlays: 0 }, [...columns(rows), [280, null]])[1]).toBe(185)
  })

  test('has equal margins at both ends on a logarithmic scale', () => {
    const [low, high] = reach({ mode: 'log' }, columns([[100, 400, 100, 400]]))
    expect(100 / low).toBeCloseTo(high / 400, 9)
    expect(100 / low).toBeCloseTo(4 ** 0.05, 9)
  })

  test.each([
    ['plain', [0, 1]],
    ['percent', [0, 1]],
    ['log', [1, 10]],
  ] as const)('has a default range before there are bars, %s', (mode, range) => {
    expect(reach({ mode }, columns([]))).toEqual(range)
  })

  test('of a constant price has a margin', () => {
    expect(reach({}, columns([[200, 200, 200, 200]]))).toEqual([199.9, 200.1])
  })

  test.each([
    ['plain', ['1.00', '1.50', '2.00']],
    // Round percentages of the first visible close, not of the lowest.
    ['percent', ['0.0%', '+50.0%']],
  ] as const)('has round values, %s', (mode, said) => {
    const { plot, texts } = paintedPlot({
      data: columns([
        [120, 130, 110, 125],
        [125, 130, 110, 120],
      ]),
      y: [90, 210] as const,
      height: 176,
      bbox: { left: 60, top: 0, width: 100, height: 176 },
    })
    drawAll(chart({ mode }).hooks?.drawAxes, plot)
    expect(texts().sort()).toEqual([...said].sort())
  })

  test.each([
    ['from the lowest price in sight', [101, 149], ['-10.0%', '0.0%', '+10.0%']],
    // A step of a tenth would give six lines where four fit.
    ['as far as there is room', [90, 160], ['-20.0%', '0.0%', '+20.0%']],
  ] as const)('has percentages %s', (_, y, said) => {
    const plot = { data: columns([[120, 130, 110, 125]]), y, height: 176 }
    const { plot: painted, texts } = paintedPlot({ ...plot, bbox: { left: 60, top: 0, width: 100, height: 176 } })
    drawAll(chart({ mode: 'percent' }).hooks?.drawAxes, painted)
    expect(texts().sort()).toEqual([...said].sort())
  })

  test.each([
    ['plain', [999.5, 1000.5], ['10.00']],
    ['log', [999.5, 1000.5], ['10.00']],
    ['plain', [998.6, 1001.4], ['10.00', '10.01', '9.99']],
    ['percent', [999.1, 1000.9], ['+0.05%', '-0.05%', '0.00%']],
    ['percent', [999.85, 1000.15], ['+0.010%', '-0.010%', '0.000%', '+0.005%', '-0.005%']],
  ] as const)('labels each price once if they hardly change, %s %s', (mode, y, said) => {
    const data = columns([[1000, 1000, 1000, 1000]])
    const { plot, texts } = paintedPlot({
      data,
      y,
      height: 264,
      bbox: { left: 60, top: 0, width: 100, height: 264 },
    })
    drawAll(chart({ mode }).hooks?.drawAxes, plot)
    expect(texts().sort()).toEqual([...said].sort())
  })

  test('is relative to the first visible bar, and has a tag for the latest one of all', () => {
    const data = columns([100, 125, 150].map((price) => [price, price, price, price]))
    const { plot, texts } = paintedPlot({ data, y: [0, 200] })
    showThrough(plot, { current: () => ({ from: 0.6, to: 1.4 }), cross: () => undefined })
    const { axisText, hooks } = chart({ mode: 'percent' })
    expect(axisText?.left?.(150, plot)).toBe('+20.0%')
    drawAll(hooks?.draw, plot)
    expect(texts()).toEqual(['1.50'])
  })

  test('shows the change on the left and the price on the right, relative to the first visible close', () => {
    const { plot } = paintedPlot({ data: columns([[120, 130, 110, 125]]) })
    const { axisText } = chart({ mode: 'percent' })
    expect([axisText?.left?.(150, plot), axisText?.right?.(150, plot)]).toEqual(['+20.0%', '1.50'])
    expect(chart().axisText?.left?.(150, plot)).toBe('1.50')
  })

  test.each([
    [[10, 30, 5, 20], '0.20', 'up'],
    [[30, 30, 5, 20], '0.20', 'down'],
    [[20, 30, 5, 20], '0.20', 'flat'],
  ])('ends with the last close in the colour of its own bar: %s', (bar, text, colour) => {
    const { plot, words, boxes } = paintedPlot({ data: columns([[1, 1, 1, 1], bar]) })
    drawAll(chart().hooks?.draw, plot)
    expect(words().map(([said]) => said)).toEqual([text])
    expect(boxes().at(-1)?.[4]).toBe(colour)
  })

  test('has times below it only in the lowest pane, with full times at the crosshair', () => {
    const said = (timeAxis: boolean) => {
      const times = { timeText: (row: number) => `t${row}`, fullText: (row: number) => `full${row}` }
      const { plot, texts } = paintedPlot({ data: columns(rows), x: [0, 1], width: 300 })
      const options = chart({ ...times, timeAxis })
      drawAll(options.hooks?.drawAxes, plot)
      return [texts().filter((text) => String(text).startsWith('t')), options.axisText?.bottom?.(1.2, plot)]
    }
    expect(said(true)).toEqual([['t0', 't1'], 'full1'])
    expect(said(false)).toEqual([[], undefined])
  })

  test('labels the same bars while it is moved', () => {
    const rowsOf = Array.from({ length: 100 }, () => [1, 1, 1, 1])
    const labelled = (from: number) => {
      const { plot } = paintedPlot({ data: columns(rowsOf), x: [from, from + 40], width: 336 })
      const splits = chart().axes?.[0]?.splits as unknown as ((plot: uPlot) => number[]) | undefined
      return splits?.(plot).slice(0, 4)
    }
    expect(labelled(0)).toEqual([0, 10, 20, 30])
    expect(labelled(3)).toEqual(labelled(0))
  })
})

describe('volume below candles', () => {
  const chart = (format?: (value: number) => string) => candleVolumeChart(pane, format)(roles)
  const data = [
    [0, 1, 2],
    [10_000, 40_000, 20_000],
    [100, 110, 110],
    [110, 100, 110],
  ]

  test('is labelled in lots, at the largest bar and at half of it', () => {
    const { plot, texts } = paintedPlot({ data, y: [0, 50_000] })
    drawAll(chart().hooks?.drawAxes, plot)
    expect(texts()).toEqual(['400', '200'])
  })

  test('is counted as its instrument is traded', () => {
    const { plot, texts } = paintedPlot({ data, y: [0, 50_000] })
    drawAll(chart((value) => `${value / 1_000}k`).hooks?.drawAxes, plot)
    expect(texts()).toEqual(['40k', '20k'])
  })

  test('has the colour of its own bar', () => {
    const { plot, boxes } = paintedPlot({ data, y: [0, 50_000] })
    drawAll(chart().hooks?.draw, plot)
    expect(Object.fromEntries(boxes().map(([x, , , height, colour]) => [colour, [x, height]]))).toEqual({
      up: [7, 10],
      down: [17, 40],
      flat: [27, 20],
    })
  })
})

test.each<[words: string, values: number[], height: number, room: number]>([
  ['8 % where the pane is high', [10_000, 40_000], 1_000, 3_200],
  ['20 pixels of 118 where it is not', [10_000, 40_000], 118 + 18, (40_000 * 20) / 98],
  ['three tenths where it is hardly higher than its legend', [10_000, 40_000], 40 + 18, (40_000 * 0.3) / 0.7],
  ['8 % of one where nothing was traded', [0, 0], 1_000, 0.08],
])('above the largest bar of volume %s are free', (_words, values, height, room) => {
  const options = candleVolumeChart({ ...pane, timeAxis: true })(roles)
  const { plot } = paintedPlot({ data: [[0, 1], values, [1, 1], [1, 1]], x: [0, 1], height })
  const [from, to] = rangeOf(options, plot)
  const top = Math.max(1, ...values)
  expect([from, to]).toEqual([0, expect.closeTo(top + room, 6)])
})
