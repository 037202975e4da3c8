import type uPlot from 'uplot'
import type { Shares } from '../../../shared/market/units'
import {
  AXIS_BOTTOM,
  AXIS_LEFT,
  AXIS_RIGHT,
  type AxisLabel,
  axisTag,
  bottomLabels,
  frameOptions,
  gridAxis,
  sideLabels,
} from '../../charts/plot-frame'
import { roundSplits } from '../../charts/range'
import { type BuildChart, type ChartOptions, lastKnown } from '../../charts/source'
import { formatCount, formatDateTime, formatPrice } from '../../ui/format'
import type { Theme } from '../../ui/theme'
import type { Scene } from './scene'
import { drawChildren, drawParents, drawRasterTicks } from './scene-marks'

export const SCENE_SYNC = 'order-split'
const LABEL_PITCH = 72

const xLabels = (scene: Scene) => (plot: uPlot) => scene.axis.labels(...scene.view, plot.width / LABEL_PITCH)

function frame(theme: Theme, scene: Scene, ySplits: (plot: uPlot) => number[]): Pick<ChartOptions, 'axes'> {
  return {
    axes: [
      gridAxis(theme, {
        scale: 'x',
        side: 2,
        size: AXIS_BOTTOM,
        splits: (plot) => xLabels(scene)(plot).map(({ at }) => at),
      }),
      gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits: ySplits }),
      gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
    ],
  }
}

const xScale = (scene: Scene): uPlot.Scale => ({ range: () => [scene.view[0], scene.view[1]] })

/** Caches a figure of the scene until the scene changes. */
function cachedByVersion<T>(make: (scene: Scene) => T): (scene: Scene) => T {
  const made = new WeakMap<Scene, { version: number; value: T }>()
  return (scene) => {
    const known = made.get(scene)
    if (known?.version === scene.version) return known.value
    const value = make(scene)
    made.set(scene, { version: scene.version, value })
    return value
  }
}

/** Lowest and highest of what is in sight: minutes, and children of the findings there. */
const priceSpan = cachedByVersion((scene): [low: number, high: number] => {
  const [from, to] = scene.view
  const { x, price } = scene.minutes()
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const take = (value: number) => {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  for (let row = 0; row < x.length; row++) {
    const at = x[row] as number
    if (at >= from - 1 && at <= to + 1) take(price[row] as number)
  }
  for (const finding of scene.findings) {
    for (const child of finding.children) {
      const at = scene.axis.xOf(child.time)
      if (at !== undefined && at >= from && at <= to) take(child.price)
    }
  }
  if (low > high) return [0, 1]
  const pad = Math.max(1, (high - low) * 0.12)
  return [low - pad, high + pad]
})

/** Price line with its average, parents as bars, children as marks. Data: `[x, price, average]`. */
export const scenePriceChart =
  (scene: Scene): BuildChart =>
  (theme) => {
    const splits = (plot: uPlot) => roundSplits(...priceSpan(scene), Math.max(2, plot.height / 40))
    const text = (at: number) => formatPrice(Math.round(at), scene.priceScale)
    return {
      ...frameOptions(),
      axisText: { left: text, right: text },
      scales: { x: xScale(scene), y: { range: () => priceSpan(scene) } },
      series: [
        {},
        { scale: 'y', stroke: theme.text1, width: 1, points: { show: false } },
        { scale: 'y', stroke: theme.average, width: 1, points: { show: false } },
      ],
      ...frame(theme, scene, splits),
      hooks: {
        drawAxes: [
          bottomLabels(theme, xLabels(scene)),
          sideLabels(
            theme,
            'left',
            (plot) => splits(plot).map((at) => ({ at, text: text(at) })),
            undefined,
            () => scene.findings.length > 0,
          ),
          drawParents(theme, scene),
        ],
        draw: [
          drawChildren(theme, scene),
          axisTag(theme, 'right', (plot): AxisLabel | null => {
            const at = plot.data[1]?.[lastKnown(plot.data[1])]
            return typeof at === 'number' ? { at, text: text(at), colour: theme.text2 } : null
          }),
        ],
      },
    }
  }

/** Sizes span decades: their place on the axis is the logarithm of their lots. */
export const sizePosition = (volume: Shares, lot: Shares): number => Math.log10(Math.max(0.01, volume / lot))

const sizeSpan = cachedByVersion((scene): [number, number] => {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { size } of scene.findings) {
    low = Math.min(low, sizePosition(size.min, scene.lot))
    high = Math.max(high, sizePosition(size.max, scene.lot))
  }
  return low > high ? [0, 3] : [low - 0.25, high + 0.25]
})

const LOT_MARKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** Child raster: a tick at time × size. Data: `[x, nulls]`. */
export const sceneRasterChart =
  (scene: Scene): BuildChart =>
  (theme) => {
    const marks = (plot: uPlot): AxisLabel[] => {
      const [low, high] = sizeSpan(scene)
      const inside = LOT_MARKS.filter((lots) => Math.log10(lots) > low && Math.log10(lots) < high)
      const every = Math.max(1, Math.ceil(inside.length / Math.max(1, plot.height / 26)))
      return inside
        .filter((_, index) => index % every === 0)
        .map((lots) => ({ at: Math.log10(lots), text: formatCount(lots, { digits: 0 }) }))
    }
    return {
      ...frameOptions(),
      axisText: {
        left: (place) => formatCount(10 ** place, { digits: 0 }),
        bottom: (place) => formatDateTime(scene.axis.timeOf(place)).slice(5, 16),
      },
      scales: { x: xScale(scene), y: { range: () => sizeSpan(scene) } },
      series: [{}, { scale: 'y', paths: () => null, points: { show: false } }],
      ...frame(theme, scene, (plot) => marks(plot).map(({ at }) => at)),
      hooks: {
        drawAxes: [
          bottomLabels(theme, xLabels(scene)),
          sideLabels(theme, 'left', marks, undefined, () => scene.findings.length > 0),
        ],
        draw: [drawRasterTicks(theme, scene, (volume) => sizePosition(volume, scene.lot))],
      },
    }
  }
