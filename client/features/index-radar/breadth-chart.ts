import type uPlot from 'uplot'
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
import { slotLabels, slotSplits, slotText } from '../../charts/session-axis'
import type { BuildChart } from '../../charts/source'
import { extremesInSight } from '../../charts/state/sight'
import { withAlpha } from '../../ui/theme'

/** Members up and down by minute. Data: `[slots, up, down]`. */
export const breadthChart: BuildChart = (theme) => {
  const top = (plot: uPlot) => extremesInSight(plot, plot.data[1], plot.data[2])?.[1] || 1
  const line = (colour: string): uPlot.Series => ({
    scale: 'y',
    stroke: colour,
    fill: withAlpha(colour, 0.06),
    width: 1,
    points: { show: false },
  })
  return {
    ...frameOptions(),
    axisText: { left: (value) => String(Math.round(value)), bottom: slotText },
    scales: { x: { range: () => [-0.5, 240.5] }, y: { range: (plot) => [0, top(plot) * 1.1] } },
    series: [{}, line(theme.up), line(theme.down)],
    axes: [
      gridAxis(theme, { scale: 'x', side: 2, size: AXIS_BOTTOM, splits: slotSplits }),
      gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits: (plot) => [0, top(plot) / 2, top(plot)] }),
      gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
    ],
    hooks: {
      drawAxes: [
        ruleLine('x', () => 120.5, theme.line),
        bottomLabels(theme, slotLabels),
        sideLabels(theme, 'left', (plot) => [top(plot)].map((at) => ({ at, text: String(Math.round(at)) }))),
      ],
    },
  }
}
