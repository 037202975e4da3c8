// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { drawBars } from '../../../client/charts/bars'
import { drawCandles } from '../../../client/charts/candles'
import { drawLineNames } from '../../../client/charts/draw/line-names'
import { drawLines } from '../../../client/charts/draw/lines'
import { drawChosen, drawGaps, drawMended, drawOutages } from '../../../client/charts/gaps'
import type { Input } from '../../../client/charts/indicators/formulas'
import { drawProfile } from '../../../client/charts/indicators/profile-painter'
import { drawMarkers } from '../../../client/charts/markers'
import { Footprint } from '../../../client/charts/order-flow/footprint'
import { footprintChart } from '../../../client/charts/order-flow/footprint-chart'
import { axisTag, bottomLabels, ruleLine, sideLabels } from '../../../client/charts/plot-frame'
import type { DrawHook } from '../../../client/charts/source'
import type { Drawing, RangeFacts } from '../../../client/charts/tools/drawing'
import { drawDrawings } from '../../../client/charts/tools/painter'
import type { DrawingDesk } from '../../../client/charts/tools/tool-desk'
import { SHARES } from '../../../client/charts/volume-words'
import { partOf } from '../../support/part-of'
import { type PlotOptions, paintedPlot, theme } from './painted-plot'

const data = [
  [0, 1, 2, 3],
  [100, 112, 104, 126],
  [118, 122, 124, 138],
  [92, 102, 90, 110],
  [112, 104, 104, 132],
]
/** Not at the canvas's corner: 28 pixels a bar, three a price unit. */
const OPTIONS: PlotOptions = { data, x: [0, 10], y: [80, 160], bbox: { left: 60, top: 30, width: 280, height: 240 } }
const [time = [], open = [], high = [], low = [], close = []] = data
const input = partOf<Input>({ time, open, high, low, close, volume: [100, 400, 200, 300] })
const span = () => [{ from: 2, to: 4 }]
const at = (value: number) => ({ at: value, text: `${value}.00`, colour: 'up' })

function footprint(): DrawHook[] {
  const prints = new Footprint()
  for (const slot of [0, 1, 2, 3])
    for (const price of [100, 101, 102]) {
      prints.add(slot, price, 1_200 + slot * 500, 1)
      prints.add(slot, price, 900, 2)
    }
  return footprintChart(prints, 2, 1)(theme).hooks?.draw as DrawHook[]
}

/** Points are CSS pixels of the plot. */
function tools(kind: Drawing['kind']): DrawHook[] {
  const drawing: Drawing = { id: 'a', kind, basis: 'none', at: [40, 220].map((v) => ({ t: v, v: 250 - v })) }
  const facts: RangeFacts = { bars: 5, change: -250, share: -0.025, high: 10_300, low: 9_600, volume: 1_234_500 }
  const desk = partOf<DrawingDesk>({
    selected: 'a',
    shown: () => [drawing],
    factsOf: () => facts,
    places: (_: unknown, each: Drawing) => ({
      anchors: each.at.map(({ t, v }) => ({ x: t, y: v })),
      levels: [30, 70, 90, 110, 130, 160, 210],
    }),
  })
  return [drawDrawings(theme, desk, 2, SHARES)]
}

const PAINTERS: Record<string, () => DrawHook[]> = {
  'labels on the left': () => [sideLabels(theme, 'left', () => [80, 82, 100, 104, 130, 160].map(at))],
  'labels beside a tag': () => [
    sideLabels(
      theme,
      'right',
      () => [100, 104, 130].map(at),
      () => [at(102), at(103)],
    ),
  ],
  'labels too wide': () => [sideLabels(theme, 'left', () => [{ at: 100, text: '-123456.78亿' }])],
  'labels under the plot': () => [bottomLabels(theme, () => [0, 0.5, 1, 2, 5, 10].map(at))],
  'tags on the left': () => [axisTag(theme, 'left', () => [at(81), at(100), at(102)])],
  'tags on the right': () => [axisTag(theme, 'right', () => [at(159), at(120)])],
  'a line across': () => [ruleLine('y', () => 120, 'line', [4, 3])],
  'a line down': () => [ruleLine('x', () => 4, 'line', [4, 3])],
  lines: () => [drawLines([{ series: 1, colour: 'up', width: 1.5, dash: [6, 4] }])],
  'names of lines': () => [drawLineNames(theme, () => [100, 102].map((v) => ({ ...at(v), scale: 'y' })))],
  gaps: () => [drawGaps(theme, span)],
  'mended stretches': () => [drawMended(theme, span)],
  outages: () => [drawOutages(theme, span)],
  'a chosen stretch': () => [drawChosen(theme, () => span()[0])],
  candles: () => [drawCandles(theme, { open: 1, high: 2, low: 3, close: 4 })],
  bars: () => [drawBars({ series: 1, colour: () => 'up' })],
  'volume by price': () => [drawProfile(theme, () => input, 2)],
  marks: () => [
    drawMarkers(theme, () =>
      (['buy', 'sell', 'diamond'] as const).map((shape, x) => ({ x: x + 2, y: 120, tone: 'up', shape, text: 'T' })),
    ),
  ],
  'a footprint': footprint,
  'a level': () => tools('level'),
  'a trend': () => tools('trend'),
  'a golden section': () => tools('fib'),
  'a range': () => tools('range'),
}

function callsAt(hooks: () => DrawHook[], ratio: number) {
  Object.assign(globalThis, { devicePixelRatio: ratio })
  const { plot, calls } = paintedPlot({ ...OPTIONS, ratio })
  for (const hook of hooks()) hook(plot)
  return calls
}

/** Pixels of the larger display by which two rounded edges may differ. */
const ROUNDED = 2

test.each(Object.keys(PAINTERS))('%s: twice the pixels of a display show the same picture', (name) => {
  const hooks = PAINTERS[name] as () => DrawHook[]
  onTestFinished(() => void callsAt(() => [], 1))
  const [single, double] = [callsAt(hooks, 1), callsAt(hooks, 2)]
  expect(single.length).toBeGreaterThan(0)
  const words = (calls: typeof single) =>
    calls.map(({ call, args }) => [call, ...args.filter((arg) => typeof arg !== 'number')])
  expect(words(double)).toEqual(words(single))
  for (const [index, { call, args, width, dash, font }] of single.entries()) {
    const twice = double[index] as (typeof single)[number]
    expect([Number.parseFloat(twice.font), twice.width, twice.dash]).toEqual([
      ...[Number.parseFloat(font) * 2, width * 2, dash.map((length) => length * 2)],
    ])
    for (const [place, arg] of args.entries()) {
      if (typeof arg !== 'number' || (call === 'arc' && place > 2)) continue
      const off = Math.abs(Number(twice.args[place]) - 2 * arg)
      expect(off, `${call}(${args}) against ${twice.args}`).toBeLessThanOrEqual(ROUNDED)
    }
  }
})
