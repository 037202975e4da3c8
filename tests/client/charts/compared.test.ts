import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { candlePriceChart } from '../../../client/charts/candle-options'
import { barPanes } from '../../../client/charts/candle-panes'
import { changeInSight, closesAt, comparedCloses, comparedTone, comparisonBase } from '../../../client/charts/compared'
import type { Input } from '../../../client/charts/indicators/formulas'
import { fixedSource } from '../../../client/charts/source'
import { showThrough } from '../../../client/charts/state/sight'
import { barKey, type Period } from '../../../client/store/bars/period-bars'
import { dateToMs } from '../../../shared/market/session'
import { partOf } from '../../support/part-of'
import { drawAll, paintedPlot, rangeOf, theme } from './painted-plot'

const at = (day: string, hour = 9.5) => dateToMs(day) + hour * 3_600_000
const days = (...dates: readonly string[]) => dates.map((day) => at(day))
const closes = (time: number[], ...close: (number | null)[]) => ({ time, close })

describe('closes of another instrument at the bars of a chart', () => {
  test.each<[string, number[], Period, number[], (number | null)[]]>([
    ['of the same day', days('20260715', '20260716'), '1d', days('20260715', '20260716'), [1, 2]],
    [
      'are a gap on a day it did not trade',
      days('20260715', '20260716'),
      '1d',
      days('20260714', '20260716'),
      [null, 2],
    ],
    ['leave out days of its own', days('20260716'), '1d', days('20260715', '20260716'), [2]],
    ['at midnight', [at('20260715', 0), at('20260716', 0)], '1d', days('20260715', '20260716'), [1, 2]],
    ['of a week that began later', days('20260713', '20260720'), '1w', days('20260714', '20260720'), [1, 2]],
    ['of a month that began later', days('20260601', '20260701'), '1M', days('20260602', '20260703'), [1, 2]],
    [
      'of the same minute alone',
      [at('20260715'), at('20260715', 10)],
      '30m',
      [at('20260715', 10), at('20260715', 11)],
      [null, 1],
    ],
  ])('%s', (_, own, period, other, expected) => {
    expect(closesAt(own, closes(other, 1, 2), barKey(period))).toEqual(expected)
  })

  test('are computed again when either has more bars', () => {
    const own = { columns: closes(days('20260715'), 5) }
    const other = { columns: closes(days('20260715'), 7) }
    const source = { columns: () => other.columns, subscribe: () => () => undefined }
    const of = comparedCloses(() => own.columns, { id: 'B', name: 'B', source }, barKey('1d'))
    const first = of()
    expect(first).toEqual([7])
    expect(of()).toBe(first)
    other.columns = closes(days('20260715'), 8)
    expect(of()).toEqual([8])
    own.columns = closes(days('20260715', '20260716'), 5, 6)
    expect(of()).toEqual([8, null])
  })
})

describe('the base of percents', () => {
  test.each([
    ['the first in sight', [10, 20, 30, 40], 1, 20],
    ['the last before a gap at the first in sight', [10, null, null, 40], 2, 10],
    ['the first that there is, if none is earlier', [null, null, 30, 40], 1, 30],
    ['none', [null, null, null, null], 1, Number.NaN],
    ['none within sight or before', [null, null, null, null, 50], 1, Number.NaN],
  ])('is %s', (_, values, from, expected) => {
    expect(comparisonBase(values, from, 4)).toBe(expected)
  })
})

/** Candles of 100, 110, 120 and 150; another instrument, that did not trade on the first day. */
const own = [100, 110, 120, 150]
const other = [null, 10, 12, 9]

function plotOf(from: number, second: readonly (number | null)[] = other) {
  const painted = paintedPlot({
    data: [own.map((_, row) => row), own, own, own, own, second],
    x: [0, 10],
    y: [0, 200],
    height: 1_000,
    bbox: { left: 0, top: 0, width: 200, height: 200 },
  })
  showThrough(painted.plot as uPlot, { current: () => ({ from, to: 3 }), cross: () => undefined })
  return painted
}

describe('a change since the first visible bar', () => {
  test.each([
    [1, 5, null, -0.1],
    [1, 5, 2, 0.2],
    [1, 5, 1, 0],
    [0, 5, 0, null],
    [2, 5, 3, -0.25],
    [1, 4, 3, 150 / 110 - 1],
    [0, 4, 3, 0.5],
  ])('from row %d of series %d at %s is %s', (from, series, row, change) => {
    const found = changeInSight(plotOf(from).plot, series, row)
    if (change === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(change, 12)
  })
})

describe('another instrument over candles', () => {
  const build = candlePriceChart({
    priceScale: 2,
    timeText: String,
    fullText: String,
    mode: 'percent',
    overlays: 0,
    compared: [{ name: '指数', tone: 'od' }],
  })

  test('begins at the price of the candles, moves in proportion and shows its change at its end', () => {
    const { plot, strokes, texts } = plotOf(1)
    drawAll(build(theme).hooks?.draw, plot)
    const line = strokes().find(({ colour }) => colour === 'od')
    // 10 is 110, so that 12 is 132 and 9 is 99; a pixel a unit, upwards from 200.
    expect(line?.points.map((point) => point[1])).toEqual([90, 68, 101])
    expect(texts()).toContain('指数 -10.00%')
  })

  test('is within the scale', () => {
    const [low] = rangeOf(build(theme), plotOf(1).plot)
    // From 99, not from the lowest candle.
    expect(low).toBeCloseTo(99 - (150 - 99) * 0.05, 6)
  })

  test('is within the scale if it rises above the candles', () => {
    const [, high] = rangeOf(build(theme), plotOf(1, [null, 10, 20, 9]).plot)
    // 10 is 110, so that 20 is 220.
    expect(high).toBeGreaterThan(220)
  })

  test('follows the lines of indicators in the data, and its changes are shown above the plot', () => {
    const time = days('20260714', '20260715', '20260716', '20260717')
    const input = partOf<Input>({ time, open: own, high: own, low: own, close: own, volume: own })
    const [price] = barPanes({
      source: fixedSource(input),
      pane: { priceScale: 2, timeText: String, fullText: String },
      daily: true,
      mode: 'percent',
      chosen: [{ id: 'MA', values: [2] }],
      profile: false,
      volume: { title: '', format: String },
      places: (length) => Array.from({ length }, (_, row) => row),
      compare: {
        own: '本股',
        keyOf: barKey('1d'),
        others: [
          { id: 'A', name: '未到' },
          { id: 'B', name: '指数', source: fixedSource(closes(time.slice(1), 10, 12, 9)) },
        ],
      },
    })
    const columns = price?.source.columns() ?? []
    expect([columns.length, columns[6]]).toEqual([7, other])
    const { plot } = paintedPlot({ data: columns as number[][] })
    showThrough(plot, { current: () => ({ from: 1, to: 3 }), cross: () => undefined })
    expect(price?.legend(null, plot).slice(0, 2)).toEqual([
      { label: '本股', text: '+36.36%', tone: 'up' },
      { label: '指数', text: '-10.00%', tone: 'od' },
    ])
    expect(price?.legend(2, plot)[1]?.text).toBe('+20.00%')
  })
})

test('compared instruments alternate between two tones', () =>
  expect([0, 1, 2].map(comparedTone)).toEqual(['od', 'ad', 'od']))
