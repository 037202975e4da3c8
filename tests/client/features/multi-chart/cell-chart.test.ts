import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import { homeOf } from '../../../../client/charts/session-axis'
import { axisTextAt, cellChart, cellFlowChart, cellStretch } from '../../../../client/features/multi-chart/cell-chart'
import { type CellChart, cellTimes, SERIES } from '../../../../client/features/multi-chart/cell-scales'
import { SharedScale } from '../../../../client/features/multi-chart/shared-scale'
import { dateToMs, slotTime } from '../../../../shared/market/session'
import { partOf } from '../../../support/part-of'
import { drawAll, paintedPlot } from '../../charts/painted-plot'
import { roles } from '../wall/recording-box'

const axis = createDayAxis(['20260706'], false)
const made = (more: Partial<CellChart> = {}) => {
  const shared = new SharedScale()
  const cell: CellChart = {
    id: 'a',
    axis,
    base: () => 100_00,
    priceScale: 2,
    layers: ['average', 'ad', 'od'],
    shared,
    same: false,
    dense: false,
    markers: undefined,
    ...more,
  }
  return { shared: cell.shared, options: cellChart(cell)(roles) }
}
/** A chart with these columns, all of them visible. */
const plotOf = (columns: Partial<Record<keyof typeof SERIES, (number | null)[]>>, length = 2) => {
  const data: (number | null)[][] = [Array.from({ length }, (_, at) => at)]
  for (const [name, at] of Object.entries(SERIES))
    data[at] = columns[name as keyof typeof SERIES] ?? new Array(length).fill(null)
  return partOf<uPlot>({ data, scales: { x: { min: 0, max: length - 1 } }, height: 400 })
}
function rangeOf(options: ReturnType<typeof made>['options'], scale: string, plot: uPlot): [number, number] {
  const range = options.scales?.[scale]?.range as unknown
  if (typeof range !== 'function') throw new Error(`no range of ${scale}`)
  return range(plot)
}

describe('the axes of a cell', () => {
  test('reach as far up as down from the base', () => {
    const plot = plotOf({ price: [100_00, 104_00], ad: [5_000, -300_000], split: [9e9, 9e9] })
    const [low, high] = rangeOf(made().options, 'y', plot)
    expect([high - 100_00, low - 100_00].map(Math.abs)).toEqual([high - 100_00, high - 100_00])
    expect(high).toBeGreaterThanOrEqual(104_00)
    expect(high).toBeLessThan(110_00)
  })

  test('show the pointed place as price, per cent of the base, and minute', () => {
    const { options } = made({ layers: ['average'] })
    const plot = plotOf({})
    expect(options.axisText?.left?.(104_00, plot)).toBe('104.00')
    expect(options.axisText?.right?.(95_00, plot)).toBe('-5.00%')
    expect(options.axisText?.bottom?.(1, plot)).toBe('09:31')
    // The lowest pane has the times.
    expect(made().options.axisText?.bottom).toBeUndefined()
    expect(made({ dense: true }).options.axisText?.left).toBeUndefined()
  })

  test('are relative to the first price without a base', () => {
    const { options } = made({ base: () => 0 })
    expect(options.axisText?.right?.(55_00, plotOf({ price: [null, 50_00, 60_00] }, 3))).toBe('+10.00%')
  })

  test('have the largest range of all cells if the scale is shared', () => {
    const { shared, options } = made({ same: true })
    shared.report('b', 0.07)
    expect(rangeOf(options, 'y', plotOf({ price: [100_00, 101_00] })).map(Math.round)).toEqual([93_00, 107_00])
  })
})

describe('the lower pane of a cell', () => {
  const pane = (layers: CellChart['layers'], dense = false) => cellFlowChart({ axis, dense }, layers)(roles)

  test('has its own scale from zero, and a tag at the axis and a name for each line of money', () => {
    const options = pane(['average', 'od', 'split'])
    const data = [
      [0, 1],
      [-1e4, -3e5],
      [5e4, null],
    ]
    const { plot, words } = paintedPlot({ data, x: [0, 2], y: [-4e5, 1e5] })
    expect(rangeOf(options, 'y', plot).map(Math.round)).toEqual([-321_000, 71_000])
    drawAll(options.hooks?.draw, plot)
    expect(words().map(([text]) => text)).toEqual(['全部', '拆单', '-30万', '5万'])
    expect(options.series.slice(1).map(({ width }) => width)).toEqual([1, 1.5])
  })

  test('has the times, and no amounts at the left if it is narrow', () => {
    const options = pane(['od'])
    expect(options.axisText?.bottom?.(1, plotOf({}))).toBe('09:31')
    expect([options.axisText?.left?.(25_000, plotOf({})), pane(['od'], true).axisText?.left]).toEqual([
      '2.5万',
      undefined,
    ])
  })
})

test.each([
  ['one live day', axis, 60, 60.5],
  ['one live day after the first hour', axis, 61, 240.5],
  ['several days', createDayAxis(['20260703', '20260706'], false), 10, 481.5],
  ['days of one point each', createDayAxis(['20260706'], true), 10, 240.5],
])('%s with slot %i as the latest is initially visible up to this end', (_what, of, newest, to) => {
  expect(homeOf(cellStretch(of), newest)).toEqual({ from: -0.5, to })
})

test.each([
  ['a minute of one day', axis, 61, '10:31'],
  ['a minute beyond its end', axis, 999, '15:00'],
  ['a minute of several days', createDayAxis(['20260703', '20260706'], false), 241 + 31, '07-06 10:01'],
])('%s is named so', (_words, of, place, told) => {
  expect(axisTextAt(of, place)).toBe(told)
})

test('a day of days is named by its date', () => {
  const days = createDayAxis(['20260703', '20260706'], true)
  expect(axisTextAt(days, days.xOf(dateToMs('20260706') + slotTime(1)) ?? -1)).toBe('07-06')
})

test('volume has the colour of its own minute’s move, the first against the base', () => {
  const { options } = made({ layers: ['volume'] })
  const none = [null, null, null]
  const data = [[0, 1, 2], [99_00, 101_00, 100_00], none, none, none, none, [100, 200, 100]]
  const { plot, boxes } = paintedPlot({ data, y: [98_00, 102_00] })
  drawAll(options.hooks?.drawAxes?.slice(0, 1), plot)
  expect(boxes().map(([, , , height, colour]) => [height, /up|down|flat/.exec(String(colour))?.[0]])).toEqual([
    [5, 'down'],
    [9, 'up'],
    [5, 'down'],
  ])
})

test.each([
  // At most five in one day by minutes, or else one every 60 pixels.
  [1, false, 900, 5],
  [1, false, 120, 2],
  [1, true, 900, 15],
  [7, false, 900, 15],
  [7, false, 180, 3],
])('a cell of %i days (daily: %s) and %i pixels has about %i time labels', (days, daily, width, most) => {
  const calls: number[][] = []
  const labels = (...request: number[]) => {
    calls.push(request)
    return []
  }
  const wide = partOf<typeof axis>({ days: new Array(days).fill('20260706'), daily, labels })
  cellTimes(wide, { width, scales: { x: { min: 3, max: 240 } } })
  expect(calls).toEqual([[3, 240, most]])
})
