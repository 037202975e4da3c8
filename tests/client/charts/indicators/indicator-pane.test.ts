import { describe, expect, test } from 'vitest'
import { indicatorOf } from '../../../../client/charts/indicators/catalogue'
import type { Indicator } from '../../../../client/charts/indicators/indicator'
import { indicatorChart } from '../../../../client/charts/indicators/indicator-pane'
import { drawAll, paintedPlot, rangeOf, theme } from '../painted-plot'

const pane = { priceScale: 2, timeText: (row: number) => `t${row}`, fullText: String }
const known = (id: string) => indicatorOf(id) as Indicator
const chart = (id: string, values: readonly number[] = []) => indicatorChart(pane, known(id), values)(theme)
const reach = (id: string, data: readonly (readonly (number | null)[])[], values: readonly number[] = []) =>
  rangeOf(chart(id, values), paintedPlot({ data, height: 1_000 }).plot).map((value) => Math.round(value * 1e6) / 1e6)

describe('a pane of an indicator', () => {
  test.each([
    ['holds its levels, however calm it is', 'RSI', [6], [[0], [50]], [26.8, 73.2]],
    ['holds zero under bars that are all more', 'NET', [], [[0], [100]], [-8, 108]],
    ['holds zero over bars that are all less', 'NET', [], [[0], [-100]], [-108, 8]],
    ['reaches as far as what is beyond its levels', 'KDJ', [9, 3, 3], [[0], [50], [50], [120]], [12, 128]],
    ['is something before there is a value', 'NET', [], [[0], [null]], [-0.08, 1.08]],
  ])('%s', (_, id, values, data, range) => expect(reach(id, data, values)).toEqual(range))

  test('draws bars red above zero and green below, and lines over them', () => {
    const { plot, boxes, strokes, of } = paintedPlot({
      data: [
        [0, 1],
        [5, 6],
        [4, 5],
        [10, -10],
      ],
      y: [-25, 25],
    })
    drawAll(chart('MACD', [12, 26, 9]).hooks?.draw, plot)
    expect(boxes().slice(0, 2)).toEqual([
      [7, 35, 7, 10, 'up'],
      [17, 45, 7, 10, 'down'],
    ])
    expect(strokes().map(({ colour }) => colour)).toEqual(['text1', 'average'])
    // Lines have a tag, bars have none; MACD counts in yuan.
    expect(of('fillText').map(({ args }) => args[0])).toEqual(['0.06', '0.05'])
  })

  test('has a tag at the last known value, and none for a line that has not begun', () => {
    const { plot, texts } = paintedPlot({
      data: [
        [0, 1],
        [30, null],
        [null, null],
        [40, 45],
      ],
    })
    drawAll(chart('KDJ', [9, 3, 3]).hooks?.draw, plot)
    expect(texts()).toEqual(['30.00', '45.00'])
  })

  test('has rules at its levels, and at zero if it has bars', () => {
    const ruled = (id: string, y: readonly [number, number]) => {
      const { plot, strokes } = paintedPlot({ data: [[0], [50]], y })
      drawAll(chart(id, [6]).hooks?.drawAxes, plot)
      return strokes().map(({ points, dash }) => [points[0]?.[1], dash.length])
    }
    // 30 and 70 of 0…100 on fifty pixels.
    expect(ruled('RSI', [0, 100])).toEqual([
      [55.5, 2],
      [35.5, 2],
    ])
    expect(ruled('NET', [-25, 25])).toEqual([[45.5, 0]])
  })

  test.each([
    ['low, says its levels alone', 139, ['30.00', '70.00']],
    ['high, says round values', 180, ['0.00', '20.00', '40.00', '60.00', '80.00', '100.00']],
  ])('%s', (_, height, said) => {
    const { plot, texts } = paintedPlot({
      data: [[0], [50]],
      y: [0, 100] as const,
      height,
      bbox: { left: 0, top: 0, width: 100, height },
    })
    drawAll(chart('RSI', [6]).hooks?.drawAxes, plot)
    expect(texts()).toEqual(said)
  })

  test.each([
    ['as far up as down', [-4.9e8, 4.9e8], ['-4.00亿', '-2.00亿', '0', '+2.00亿', '+4.00亿']],
    ['mostly down', [-5.1e8, 1e8], ['-5.00亿', '0']],
  ] as const)('is low and still has two labels if it ranges %s', (_, y, said) => {
    const { plot, texts } = paintedPlot({
      data: [[0], [1e8]],
      y,
      height: 60,
      bbox: { left: 0, top: 0, width: 100, height: 60 },
    })
    drawAll(chart('NET').hooks?.drawAxes, plot)
    expect(texts()).toEqual(said)
  })
})
