import { type ReactNode, useMemo } from 'react'
import type uPlot from 'uplot'
import { type ChartLine, lineChart } from '../../charts/line-options'
import { type ChartSource, lastKnown, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { btcText } from '../../text/btc'
import { chartText } from '../../text/common'
import { directionOf, EMPTY, formatDateTime, formatRatio, formatYuan, formatYuanShort } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { type CoinBars, cumulativeDelta, fromFirstKnown, mergeSources, premiums } from './fold'

const BARS = 240
const TONES: ChartLine['tone'][] = ['average', 'od', 'split', 'accent']
const tone = (index: number): ChartLine['tone'] => TONES[index % TONES.length] ?? 'text2'

/** `cvd`: money bought less sold by takers, summed up over the window. `premium`: price above the first source, ‱. */
export type LineKind = 'cvd' | 'premium'

interface SourceLinesProps {
  kind: LineKind
  /** Names of the sources; prices are compared with the first. */
  labels: readonly string[]
  /** Their bars now, in common units. */
  lines: readonly (() => CoinBars)[]
  subscribe: (listener: () => void) => () => void
  choice: ReactNode
  /** All that there is, not the newest alone. */
  all?: boolean
}

const formatPremium = (value: number | null | undefined): string =>
  value === null || value === undefined ? EMPTY : `${value > 0 ? '+' : ''}${formatRatio(value)}`

/** A line for each source; for sums one more for all together. */
export function SourceLines({ kind, labels, lines, subscribe, choice, all = false }: SourceLinesProps) {
  const key = labels.join()
  const made = useMemo(() => {
    const names = key.split(',')
    const several = names.length > 1
    const shown: ChartLine[] =
      kind === 'cvd'
        ? [
            ...(several ? [{ label: btcText.merged, tone: 'ad' as const, width: 1.5 }] : []),
            ...names.map((label, index): ChartLine => ({ label, tone: several ? tone(index) : 'ad' })),
          ]
        : names.slice(1).map((label, index): ChartLine => ({ label, tone: tone(index + 1) }))
    const source: ChartSource = {
      subscribe,
      columns() {
        const bars = lines.map((line) => line())
        const [first] = bars
        const window = (first?.time ?? []).slice(all ? 0 : -BARS)
        const time = kind === 'cvd' ? fromFirstKnown(window, bars) : window
        if (kind === 'premium')
          return [time, ...bars.slice(1).map((each) => (first ? premiums(first, time, each) : []))]
        const sum = several ? [cumulativeDelta(time, mergeSources(bars))] : []
        return [time, ...sum, ...bars.map((each) => cumulativeDelta(time, each))]
      },
    }
    const format = kind === 'cvd' ? formatYuanShort : formatPremium
    const build = lineChart({ lines: shown, format, include: 0 })
    const readOut = (plot: uPlot, pointed: number | null): ReadOutItem[] => {
      const row = pointed ?? lastKnown(plot.data[1])
      return [
        { label: chartText.time, text: formatDateTime(plot.data[0][row]).slice(5, 19) },
        ...shown.map(({ label }, index): ReadOutItem => {
          const value = plot.data[index + 1]?.[row]
          const text = kind === 'cvd' ? formatYuan(value, { sign: true }) : formatPremium(value)
          return { label, text, tone: directionOf(value) }
        }),
      ]
    }
    return { source, build, readOut, shown }
  }, [kind, key, lines, subscribe, all])

  const unit = kind === 'cvd' ? btcText.cvdUnit : btcText.premiumLineUnit(labels[0] ?? '')
  return (
    <Panel
      title={btcText.lines[kind]}
      controls={
        <span className="flex min-w-0 items-center gap-2 text-11 text-text-3">
          {made.shown.map(({ label, tone: colour }) => (
            <span key={label} className="hidden whitespace-nowrap sm:inline">
              <span style={{ color: `var(--${colour})` }}>━</span> {label}
            </span>
          ))}
          <span className="hidden truncate lg:inline">{unit}</span>
          {choice}
        </span>
      }
    >
      <TimeChart
        source={made.source}
        build={made.build}
        label={btcText.lines[kind]}
        readOut={made.readOut}
        className="h-full"
      />
    </Panel>
  )
}
