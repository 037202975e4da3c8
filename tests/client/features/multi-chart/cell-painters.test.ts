import { expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import { cellPainters } from '../../../../client/features/multi-chart/cell-painters'
import { type CellChart, CellScales } from '../../../../client/features/multi-chart/cell-scales'
import { SharedScale } from '../../../../client/features/multi-chart/shared-scale'
import { drawAll, paintedPlot } from '../../charts/painted-plot'

const none = [null, null, null]
const COLUMNS = [
  [0, 1, 2],
  [99_00, 101_00, 102_00],
  none,
  [1e4, -2e5, -3e5],
  [0, 1e4, 26e4],
  [5e4, null, null],
  [100, 0, 300],
]

/** A cell of three minutes around 100 yuan, from 98 to 102, drawn on 200 × 400 pixels. */
function drawn(more: Partial<CellChart> = {}, data = COLUMNS) {
  const cell: CellChart = {
    id: 'a',
    axis: createDayAxis(['20260706'], false),
    base: () => 100_00,
    priceScale: 2,
    layers: ['ad', 'od', 'split', 'volume'],
    shared: new SharedScale(),
    same: false,
    dense: false,
    markers: undefined,
    ...more,
  }
  const painted = paintedPlot({
    data,
    x: [0, 2],
    y: [98_00, 102_00],
    bbox: { left: 60, top: 0, width: 200, height: 400 },
    width: 320,
    height: 420,
  })
  const theme = new Proxy({}, { get: (_, role) => String(role) }) as Parameters<typeof cellPainters>[0]
  const { drawAxes, draw } = cellPainters(theme, cell, new CellScales(cell))
  drawAll(drawAxes, painted.plot)
  drawAll(draw, painted.plot)
  const toned = painted.words().map(([text, , , colour]) => [text, colour])
  return { ...painted, toned, toneOf: (text: string) => toned.find(([one]) => one === text)?.[1] }
}

test('prices are drawn on the left and per cents on the right, each at its height and in its colour', () => {
  const { words, toneOf } = drawn()
  expect(['101.00', '100.00', '99.00'].map(toneOf)).toEqual(['up', 'flat', 'down'])
  expect(['+1.0%', '0.0%', '-1.0%'].map(toneOf)).toEqual(['up', 'flat', 'down'])
  const heightOf = (text: string) => words().find(([one]) => one === text)?.[2]
  expect(heightOf('101.00')).toBe(heightOf('+1.0%'))
  expect(Number(heightOf('101.00'))).toBeLessThan(Number(heightOf('99.00')))
})

test('the latest change is drawn over the axis with two decimals', () => {
  expect(drawn().toned.map(([text]) => text)).toContain('+2.00%')
})

test('a dense cell has only per cents', () => {
  const { toneOf } = drawn({ dense: true })
  expect([toneOf('+1.0%'), toneOf('101.00')]).toEqual(['up', undefined])
})

test.each([
  [100_00, ['100.00', '0.0%']],
  [0, []],
])('before the first price a base of %i is all that gives a scale', (base, labels) => {
  const { toned } = drawn({ base: () => base }, [[0, 1, 2], none, none, none, none, none, none])
  expect(['100.00', '0.0%'].filter((label) => toned.some(([text]) => text === label))).toEqual(labels)
})

test.each<[CellChart['layers'], boolean]>([
  [['volume'], true],
  [['volume', 'od'], false],
])('with the layers %j the times are drawn under the price: %s', (layers, has) => {
  expect(drawn({ layers }).toned.some(([text]) => text === '09:30')).toBe(has)
})

test('volume is drawn at the foot, the largest at 18 per cent of the height, and nothing without trades', () => {
  const bars = (layers: CellChart['layers']) =>
    drawn({ layers })
      .boxes()
      .filter((box) => Number(box[1]) + Number(box[3]) === 400)
  const [first, last, ...more] = bars(['volume'])
  expect([first, last].map((box) => [Number(box?.[0]) + Number(box?.[2]) / 2, box?.[3]])).toEqual([
    [60.5, 24],
    [260.5, 72],
  ])
  expect([more, bars([])]).toEqual([[], []])
})
