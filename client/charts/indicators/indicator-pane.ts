import type uPlot from 'uplot'
import { withAlpha } from '../../ui/theme'
import { drawBars } from '../bars'
import { barFrame, bottomOf, type CandlePane, hiddenSeries, plotHeight } from '../candle-options'
import { drawLines } from '../draw/lines'
import { axisTag, ruleLine, sideLabels } from '../plot-frame'
import { legendRoom, roundSplits } from '../range'
import { type BuildChart, lastKnown } from '../source'
import { endsOf } from '../state/ends'
import { extremesInSight } from '../state/sight'
import { indicatorValue } from './catalogue'
import type { Indicator } from './indicator'

const LABELS_LEAST = 2

/** A pane of one indicator. Data: `[index, ...outputs]`; `scale` 10^priceScale for those that are prices. */
export const indicatorChart =
  (pane: CandlePane, indicator: Indicator, values: readonly number[]): BuildChart =>
  (theme) => {
    const lines = indicator.lines(values)
    const unit = 10 ** pane.priceScale
    const text = (value: number) => indicatorValue(indicator, value, unit)
    const levels = indicator.levels ?? []
    const bars = lines.findIndex(({ shape }) => shape === 'bars')
    const range = (plot: uPlot): [number, number] => {
      const [low, high] = extremesInSight(plot, ...plot.data.slice(1)) ?? [0, 1]
      const always = bars >= 0 ? [0] : levels
      const [from, to] = [Math.min(low, ...always), Math.max(high, ...always)]
      const pad = (to - from || 1) * 0.08
      return [from - pad, to + legendRoom(from - pad, to, plotHeight(plot, pane), pad)]
    }
    const splits = (plot: uPlot) => {
      if (levels.length > 0 && plot.height < 140) return [...levels]
      const few = roundSplits(...endsOf(plot, 'y'), Math.max(LABELS_LEAST, plot.height / 36))
      // A single label does not show a scale. Five steps over the range leave at least two labels.
      return few.length >= LABELS_LEAST ? few : roundSplits(...endsOf(plot, 'y'), 5)
    }
    const { times, ...frame } = barFrame(theme, pane, splits)
    return {
      ...frame,
      axisText: { left: text, ...bottomOf(pane) },
      scales: { y: { range } },
      series: [{}, ...lines.map(hiddenSeries)],
      hooks: {
        drawAxes: [
          sideLabels(theme, 'left', (plot) => splits(plot).map((at) => ({ at, text: text(at) }))),
          ...times,
          ...levels.map((level) => ruleLine('y', () => level, withAlpha(theme.text3, 0.5), [4, 3])),
          ...(bars >= 0 ? [ruleLine('y', () => 0, withAlpha(theme.text3, 0.6))] : []),
        ],
        draw: [
          ...(bars >= 0
            ? [
                drawBars({
                  series: bars + 1,
                  colour: (plot, row) => ((plot.data[bars + 1]?.[row] ?? 0) > 0 ? theme.up : theme.down),
                }),
              ]
            : []),
          drawLines(
            lines.flatMap(({ tone, shape }, line) => (shape ? [] : [{ series: line + 1, colour: theme[tone] }])),
          ),
          axisTag(theme, 'right', (plot) =>
            lines.flatMap(({ tone, shape }, line) => {
              const at = plot.data[line + 1]?.[lastKnown(plot.data[line + 1])]
              return shape || typeof at !== 'number' ? [] : [{ at, text: text(at), colour: theme[tone] }]
            }),
          ),
        ],
      },
    }
  }
