import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { type LineChartModel, lineChart, timeLabel, timeSplits } from '../../../client/charts/line-options'
import { drawAll, paintedPlot, rangeOf, theme } from './painted-plot'

const HOUR = 3_600_000
/** Midnight in Beijing. */
const DAY = Date.UTC(2026, 6, 6) - 8 * HOUR

const chart = (more: Partial<LineChartModel> = {}) =>
  lineChart({ lines: [{ label: '净', tone: 'ad' }], format: (value) => `${value}`, ...more })(theme)
const reach = (options: ReturnType<typeof chart>, data: readonly (readonly (number | null)[])[]) =>
  rangeOf(options, paintedPlot({ data }).plot)

describe('how far a chart of lines reaches', () => {
  test.each<[string, Partial<LineChartModel>, (number | null)[], [number, number]]>([
    ['a little beyond its lowest and highest', {}, [0, 100], [-6, 106]],
    ['no further than its own lines', {}, [null, null], [-0.06, 1.06]],
    ['one percent about a line that does not move', {}, [200, 200], [199.88, 200.12]],
    ['somewhere about zero that does not move', {}, [0, 0], [-0.06, 0.06]],
    ['down to zero, where flows need it', { include: 0 }, [50, 100], [-6, 106]],
    ['up to zero, where flows need it', { include: 0 }, [-100, -50], [-106, 6]],
    ['as far as the room that it is told to keep', { room: 2 }, [10, 20], [8, 22]],
  ])('%s', (_, more, values, range) => {
    const found = reach(chart(more), [[0, 1], values])
    expect(found.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(range)
  })

  test('depends on the columns drawn as lines, not on other data', () => {
    expect(
      reach(chart(), [
        [0, 1],
        [0, 100],
        [9_999, -9_999],
      ]),
    ).toEqual([-6, 106])
  })
})

describe('times under a chart', () => {
  test.each([
    ['seconds', 10_000, 5, 2_000, '00:00:00'],
    ['minutes', 20 * 60_000, 5, 5 * 60_000, '00:00'],
    ['hours', 24 * HOUR, 4, 6 * HOUR, '00:00'],
    ['days', 10 * 24 * HOUR, 5, 2 * 24 * HOUR, '07-06'],
    ['years', 20_000 * 24 * HOUR, 5, 365 * 24 * HOUR, '07-06'],
  ])('are a round number of %s apart', (_, length, most, step, first) => {
    const found = timeSplits(DAY, DAY + length, most)
    expect(found.step).toBe(step)
    expect(timeLabel(DAY, step)).toBe(first)
    expect(found.at.every((time) => time >= DAY && time <= DAY + length && (time + 8 * HOUR) % step === 0)).toBe(true)
  })

  test('include both ends of a period that begins and ends on a step', () => {
    expect(timeSplits(DAY, DAY + 4 * HOUR, 4).at).toEqual([0, 1, 2, 3, 4].map((hour) => DAY + hour * HOUR))
  })

  test('are the labels of the chart, and none of a chart without points', () => {
    const options = chart()
    const x = [DAY, DAY + 4 * HOUR] as const
    const wide = { x, width: 300, bbox: { left: 0, top: 20, width: 300, height: 50 } }
    const { plot, texts } = paintedPlot({
      data: [
        [DAY, DAY + HOUR],
        [null, null],
      ],
      ...wide,
    })
    drawAll(options.hooks?.drawAxes, plot)
    expect(texts()).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00'])
    const empty = paintedPlot({ data: [[], []], ...wide })
    drawAll(options.hooks?.drawAxes, empty.plot)
    expect(empty.texts()).toEqual([])
    expect(options.axisText?.bottom?.(DAY + HOUR, plot)).toBe('07-06 01:00:00')
  })
})

describe('positions under a chart', () => {
  const places = chart({ x: { format: (place) => `第${place}` } })

  test('are labelled only at whole numbers', () => {
    const { plot, texts } = paintedPlot({
      data: [
        [0, 1, 2],
        [null, null, null],
      ],
      x: [0, 2],
      width: 720,
    })
    drawAll(places.hooks?.drawAxes, plot)
    expect(texts()).toEqual(['第0', '第1', '第2'])
    expect(places.axisText?.bottom?.(1.4, plot)).toBe('第1')
  })
})

describe('lines', () => {
  test('end with a tag of their own colour at the last known value', () => {
    const options = chart({
      lines: [
        { label: '甲', tone: 'ad' },
        { label: '乙', tone: 'od' },
        { label: '丙', tone: 'up' },
      ],
    })
    const { plot, words, boxes } = paintedPlot({
      data: [
        [0, 1],
        [1, 40],
        [10, null],
        [null, null],
      ],
    })
    drawAll(options.hooks?.draw, plot)
    expect(words().map(([text]) => text)).toEqual(['40', '10'])
    expect(boxes().map(([, , , , colour]) => colour)).toEqual(['ad', 'od'])
  })

  test('are filled down to the bottom of the plot if they have a fill', () => {
    const options = chart({ lines: [{ label: '甲', tone: 'ad', fill: 0.06 }] })
    const fillTo = options.series[1]?.fillTo as unknown as (plot: uPlot) => number
    expect(fillTo(paintedPlot({ y: [-7, 9] }).plot)).toBe(-7)
    expect(chart().series[1]).not.toHaveProperty('fill')
  })

  test('lie between what is drawn below and above them', () => {
    const order: string[] = []
    const options = chart({ under: () => [() => order.push('under')], over: () => [() => order.push('over')] })
    const { plot } = paintedPlot()
    drawAll(options.hooks?.drawAxes, plot)
    drawAll(options.hooks?.draw, plot)
    expect(order).toEqual(['under', 'over'])
  })
})
