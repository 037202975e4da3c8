import { useId, useMemo } from 'react'
import type uPlot from 'uplot'
import type { Bars } from '../../../shared/protocol/rest'
import { drawBars } from '../../charts/bars'
import { AXIS_LEFT, AXIS_RIGHT, frameOptions, gridAxis, ruleLine, sideLabels } from '../../charts/plot-frame'
import type { BuildChart, ChartSource, ReadOutItem } from '../../charts/source'
import { extremesInSight } from '../../charts/state/sight'
import { TimeChart } from '../../charts/time-chart'
import { minuteText } from '../../text/trading'
import { directionOf, formatDate, formatYuan } from '../../ui/format'
import { withAlpha } from '../../ui/theme'

/** Daily net by aggressor as bars around zero, newest right. */
const netChart: BuildChart = (theme) => {
  const reach = (plot: uPlot) => Math.max(...(extremesInSight(plot, plot.data[1]) ?? [1, 1]).map(Math.abs), 1) * 1.08
  return {
    ...frameOptions(),
    scales: {
      x: { time: false, range: (_, low, high) => [low - 0.5, high + 0.5] },
      y: { range: (plot) => [-reach(plot), reach(plot)] },
    },
    series: [{}, { scale: 'y', points: { show: false }, paths: () => null }],
    axes: [
      gridAxis(theme, { scale: 'x', side: 2, size: 0 }),
      gridAxis(theme, { scale: 'y', side: 3, size: AXIS_LEFT, splits: () => [0] }),
      gridAxis(theme, { scale: 'y', side: 1, size: AXIS_RIGHT, splits: () => [], grid: { show: false } }),
    ],
    hooks: {
      drawAxes: [
        ruleLine('y', () => 0, withAlpha(theme.text3, 0.8)),
        sideLabels(theme, 'left', (plot) =>
          [reach(plot) / 1.08, -reach(plot) / 1.08].map((at) => ({
            at,
            text: formatYuan(at, { digits: Math.abs(at) < 1e8 ? 0 : 1 }),
          })),
        ),
      ],
      draw: [drawBars({ series: 1, colour: (plot, at) => theme[directionOf(plot.data[1]?.[at])] })],
    },
  }
}

export function DailyNet({ bars, count = 90 }: { bars: Bars; count?: number }) {
  const syncKey = useId()
  const source = useMemo((): ChartSource => {
    const from = Math.max(0, bars.time.length - count)
    const net = bars.adNet.slice(from)
    const data = [net.map((_, at) => at), net] as uPlot.AlignedData
    return { columns: () => data, subscribe: () => () => undefined }
  }, [bars, count])
  const readOut = useMemo(
    () =>
      (_: uPlot, pointed: number | null): ReadOutItem[] => {
        const from = Math.max(0, bars.time.length - count)
        const at = pointed === null ? bars.time.length - 1 : from + pointed
        const net = bars.adNet[at]
        return [
          { label: minuteText.dailyNet, text: formatYuan(net, { sign: true }), tone: directionOf(net) },
          { label: '', text: formatDate(bars.time[at]) },
        ]
      },
    [bars, count],
  )
  return (
    <TimeChart
      source={source}
      build={netChart}
      label={minuteText.dailyNet}
      readOut={readOut}
      syncKey={syncKey}
      className="h-full"
    />
  )
}
