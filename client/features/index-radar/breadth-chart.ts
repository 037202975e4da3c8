import type uPlot from 'uplot'
import { slotLabel } from '../../../shared/market/session'
import {
  AXIS_BOTTOM,
  AXIS_LEFT,
  AXIS_RIGHT,
  bottomLabels,
  frameOptions,
  gridAxis,
  ruleLine,
  sideLabels,
} from '../../charts/plot-frame'
import { extremes } from '../../charts/range'
import type { BuildChart } from '../../charts/source'
import { withAlpha } from '../../ui/theme'

const HOURS = [0, 60, 120, 180, 240]

/** Members up and down by minute. Data: `[slots, up, down]`; shares its crosshair with the charts of the key. */
export const breadthChart =
  (syncKey: string): BuildChart =>
  (theme) => {
    const top = (plot: uPlot) => extremes(plot.data[1], plot.data[2])?.[1] || 1
    const line = (colour: string): uPlot.Series => ({
      scale: 'y',
      stroke: colour,
      fill: withAlpha(colour, 0.06),
      width: 1,
      points: { show: false },
    })
    return {
      ...frameOptions(syncKey),
      scales: { x: { time: false, range: () => [-0.5, 240.5] }, y: { range: (plot) => [0, top(plot) * 1.1] } },
      series: [{}, line(theme.up), line(theme.down)],
      axes: [
        gridAxis(theme, { scale: 'x', side: 2, size: AXIS_BOTTOM, splits: () => HOURS }),
        gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits: (plot) => [0, top(plot) / 2, top(plot)] }),
        gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
      ],
      hooks: {
        drawAxes: [
          ruleLine('x', () => 120.5, theme.line),
          bottomLabels(theme, () => HOURS.map((at) => ({ at, text: at === 120 ? '11:30/13:00' : slotLabel(at) }))),
          sideLabels(theme, 'left', (plot) => [top(plot)].map((at) => ({ at, text: String(Math.round(at)) }))),
        ],
      },
    }
  }
