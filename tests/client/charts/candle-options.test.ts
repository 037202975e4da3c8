import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { type CandlePricePane, candlePriceChart, candleVolumeChart } from '../../../client/charts/candle-options'
import { roles } from '../features/wall/recording-box'

const pane = { priceScale: 2, timeText: String, fullText: String }
/** How many pixels the highest value of a scale stands below the top of a plot. */
function pixelsAbove(
  options: ReturnType<ReturnType<typeof candlePriceChart>>,
  data: number[][],
  height: number,
  log = false,
) {
  const range = options.scales?.y?.range as unknown as (plot: uPlot) => [number, number]
  const plot = { data, scales: { x: { min: 0, max: 1 } }, height } as unknown as uPlot
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

  test.each(['plain', 'percent', 'log'] as const)('stands below the names of lines over the candles, %s', (mode) => {
    expect(pixelsAbove(chart({ mode }), lines, 150, mode === 'log')).toBeGreaterThanOrEqual(19.9)
  })

  test('has no such room where no line is named, and is as near the top as ever in a high plot', () => {
    expect(pixelsAbove(chart({ overlays: 0 }), bars, 150)).toBeLessThan(10)
    const high = (overlays: number) => pixelsAbove(chart({ overlays }), overlays ? lines : bars, 1_000)
    expect(high(1)).toBeCloseTo(high(0), 6)
  })
})

test('the highest volume stands below its name', () => {
  const data = [
    [0, 1],
    [5_000, 9_000],
  ]
  expect(pixelsAbove(candleVolumeChart(pane)(roles), data, 70)).toBeGreaterThanOrEqual(19.9)
})
