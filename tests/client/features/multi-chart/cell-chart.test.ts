import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import { axisTextAt, cellChart } from '../../../../client/features/multi-chart/cell-chart'
import { type CellChart, SERIES } from '../../../../client/features/multi-chart/cell-scales'
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
/** A chart that holds these columns, all in sight. */
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
  test('reach as far up as down from the base, and money from its own zero', () => {
    const { options } = made()
    const plot = plotOf({ price: [100_00, 104_00], ad: [5_000, -300_000], od: [0, 20_000], split: [9e9, 9e9] })
    const [low, high] = rangeOf(options, 'y', plot)
    expect([high - 100_00, low - 100_00].map(Math.abs)).toEqual([high - 100_00, high - 100_00])
    expect(high).toBeGreaterThanOrEqual(104_00)
    expect(rangeOf(options, 'money', plot).map(Math.round)).toEqual([-330_000, 330_000])
  })

  test('of money reach ten thousand yuan at least', () => {
    expect(rangeOf(made().options, 'money', plotOf({})).map(Math.round)).toEqual([-11_000, 11_000])
  })

  test('tell a place that is pointed at in price, per cent of the base, and its minute', () => {
    const { options } = made()
    const plot = plotOf({})
    expect(options.axisText?.left?.(104_00, plot)).toBe('104.00')
    expect(options.axisText?.right?.(95_00, plot)).toBe('-5.00%')
    expect(options.axisText?.bottom?.(1, plot)).toBe('09:31')
    expect(made({ dense: true }).options.axisText?.left).toBeUndefined()
  })

  test('count from the first price where no base is known', () => {
    const { options } = made({ base: () => 0 })
    expect(options.axisText?.right?.(55_00, plotOf({ price: [null, 50_00, 60_00] }, 3))).toBe('+10.00%')
  })

  test('are those of the largest of all cells where they are to be the same', () => {
    const { shared, options } = made({ same: true })
    shared.tell('b', 0.07)
    expect(rangeOf(options, 'y', plotOf({ price: [100_00, 101_00] })).map(Math.round)).toEqual([93_00, 107_00])
  })
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
