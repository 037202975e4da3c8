import { expect, test } from 'vitest'
import { slotPrices } from '../../../../client/charts/order-flow/slot-prices'
import { drawAll, paintedPlot, theme } from '../painted-plot'

test('prices of an axis are whole price units, each labelled once', () => {
  const { labels } = slotPrices(theme, 2, { grid: true })
  const { plot, words } = paintedPlot({
    data: [[0], [1000]],
    x: [0, 240],
    y: [998, 1002],
    height: 400,
    bbox: { left: 60, top: 0, width: 100, height: 400 },
  })
  drawAll(labels, plot)
  const prices = words().filter(([, x]) => x === 56)
  expect(prices.map(([text, , y]) => [text, y])).toEqual([
    ['9.98', 395],
    ['9.99', 300],
    ['10.00', 200],
    ['10.01', 100],
    ['10.02', 4],
  ])
})

test('only the price scale has a grid, and only if requested', () => {
  const grids = (grid: boolean) => slotPrices(theme, 2, { grid }).axes.map(({ grid }) => grid?.show ?? true)
  expect([grids(true), grids(false)]).toEqual([
    [false, true, false],
    [false, false, false],
  ])
})
