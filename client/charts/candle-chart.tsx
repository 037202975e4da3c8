import { useCallback, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { periodText } from '../text/indicators'
import { formatDate } from '../ui/format'
import type { Theme } from '../ui/theme'
import { PHONE, useMedia } from '../ui/use-media'
import { barAxis } from './bar-axis'
import type { PaneWeights } from './bar-settings'
import { barTime } from './bar-time'
import { barPanes } from './candle-panes'
import { type CandleColumns, candleReadOut } from './candle-read-out'
import type { SeriesComparison } from './compared'
import { drawOutages } from './gaps'
import { type ChosenIndicator, chosen } from './indicators/catalogue'
import type { Input } from './indicators/formulas'
import { outageBars } from './outage-bars'
import { type OutageSpan, OutageStrip, OutagesOfDay } from './outages'
import { PaneStack } from './pane-stack'
import type { ChartSource, DrawHook, ReadOutItem } from './source'
import { retainView } from './state/groups'
import type { ChartLink, TimeAxis } from './state/link'
import type { ScaleMode } from './state/scale-mode'
import { TimeChart, type TimeChartProps } from './time-chart'
import { SHARES } from './volume-words'

export type { CandleColumns }

interface CandleChartProps extends Pick<TimeChartProps, 'press' | 'tap' | 'onReady' | 'onKey' | 'onLegend'> {
  source: ChartSource<Input>
  label: string
  priceScale: number
  /** True: one bar is a day or more, and the axis shows dates. */
  daily: boolean
  /** Length of a bar in ms where bars are named by their ends. */
  length?: number
  /** Text of a volume; 手 of shares where left out. */
  formatVolume?: (value: number | null | undefined) => string
  /** Label; 量 if omitted. */
  volumeLabel?: string
  /** Meaning of the bars of `NET`; 主动净额 if omitted. */
  netLabel?: string
  mode?: ScaleMode
  /** Indicators over and below the candles; volume where left out. Keep the identity. */
  indicators?: readonly ChosenIndicator[]
  /** Volume by price of what is in sight. */
  profile?: boolean
  /** Other instruments over the candles. Keep the identity. */
  compare?: SeriesComparison | undefined
  /** Further drawing above the candles; x is the bar's index. */
  over?: (theme: Theme) => readonly DrawHook[]
  /** Is called when the picture changes although the bars do not. Keep the identity. */
  overChanges?: ChartSource['subscribe']
  syncKey?: string
  link?: ChartLink
  /** Stored heights of panes, and a function to store others. */
  weights?: PaneWeights
  onWeights?: (weights: PaneWeights) => void
  /** Bars in sight at first; the default depends on the width of the screen. */
  count?: number
  className?: string
}

/** A handful of bars does not fill the plot: they keep a sensible width. */
const LEAST_PLACES = 40
const LEAST_BARS = 12
/** Bars in sight at first: on a phone so few that the bodies of candles can be seen. */
const COUNT = { desk: 120, phone: 60 }
const EVEN: PaneWeights = {}
const VOLUME_ONLY: readonly ChosenIndicator[] = [chosen('VOL')]

/** Places 0, 1, 2 … of as many bars as there are; the array grows and shrinks in place. */
export function barPositions(): (length: number) => number[] {
  const places: number[] = []
  return (length) => {
    while (places.length < length) places.push(places.length)
    places.length = length
    return places
  }
}

/** The available part of `length` bars, and the newest of them. */
export const barBounds = (length: () => number, count: number, fewest = LEAST_PLACES) => {
  const whole = () => ({ from: -0.5, to: Math.max(length(), fewest) - 0.5 })
  return {
    whole,
    home: () => {
      const { to } = whole()
      return { from: Math.max(-0.5, to - Math.max(count, fewest)), to }
    },
    least: () => LEAST_BARS,
  }
}

/** Keeps the time at the right edge of the visible range when another source replaces the current one. */
function useStableRightEdge(syncKey: string, axis: TimeAxis): void {
  const before = useRef<TimeAxis>(undefined)
  // Before the panes are rebuilt: they limit the visible range by their bars.
  useLayoutEffect(() => {
    const { view, release } = retainView(syncKey)
    const old = before.current
    if (old && old !== axis) {
      view.rebase((place) => {
        // The last visible bar, which extends half a slot to the right.
        const time = old.timeOf(Math.floor(place))
        const at = time === undefined ? undefined : axis.placeOf(time)
        return at === undefined ? undefined : at + 0.5
      })
    }
    before.current = axis
    return release
  }, [syncKey, axis])
}

/** Bars of the running day in which figures of the whole market were late or missing; keeps its identity. */
function useOutageBars(source: CandleChartProps['source'], length: number): () => readonly OutageSpan[] {
  const outagesOfDay = useContext(OutagesOfDay)
  const known = useRef(outagesOfDay)
  known.current = outagesOfDay
  return useCallback(() => outageBars(source.columns().time, length, known.current), [source, length])
}

type Usual = 'formatVolume' | 'volumeLabel' | 'mode' | 'indicators' | 'profile' | 'length'
type CandleOptions = CandleChartProps & Required<Pick<CandleChartProps, Usual>>

/** The panes, from the candles down. */
function usePanes(options: CandleOptions, outages: () => readonly OutageSpan[]) {
  const { source, priceScale, daily, length, formatVolume, volumeLabel, netLabel, mode, indicators, profile } = options
  const { over, overChanges, compare } = options
  return useMemo(() => {
    const fullText = (index: number) => {
      const { time } = source.columns()
      return daily ? formatDate(time[index]) : barTime(time, index, length)
    }
    const timeText = (index: number) => (daily ? fullText(index) : fullText(index).slice(5))
    const made = barPanes({
      source,
      daily,
      mode,
      chosen: indicators,
      profile,
      compare,
      places: barPositions(),
      pane: { priceScale, timeText, fullText },
      volume: { title: volumeLabel, format: formatVolume },
      over: (theme) => [drawOutages(theme, outages), ...(over?.(theme) ?? [])],
      ...(overChanges && { overChanges }),
      ...(netLabel === undefined ? {} : { netLabel }),
    })
    return made.map((pane) => ({ ...pane, legend: (plot: uPlot, row: number | null) => pane.legend(row, plot) }))
  }, [
    source,
    daily,
    length,
    priceScale,
    mode,
    over,
    overChanges,
    outages,
    compare,
    indicators,
    profile,
    volumeLabel,
    formatVolume,
    netLabel,
  ])
}

function useReadOut({ source, priceScale, daily, length, volumeLabel, formatVolume }: CandleOptions) {
  return useMemo(
    () =>
      (_: uPlot, pointed: number | null): ReadOutItem[] =>
        candleReadOut(source.columns(), pointed, { priceScale, daily, length, volumeLabel, formatVolume }),
    [source, priceScale, daily, length, volumeLabel, formatVolume],
  )
}

/** Candles with their indicators: a pane each, one stretch of bars, one crosshair. */
export function CandleChart(props: CandleChartProps) {
  const { source, label, daily, link, className, press, tap, onReady, onKey, onLegend, onWeights } = props
  const usual = useMedia(PHONE) ? COUNT.phone : COUNT.desk
  const { count = usual } = props
  const { length = 0, mode = 'plain', indicators = VOLUME_ONLY, profile = false } = props
  const { volumeLabel = SHARES.label, formatVolume = SHARES.format } = props
  const options = { ...props, length, mode, indicators, profile, volumeLabel, formatVolume }
  const ownKey = useId()
  const syncKey = props.syncKey ?? ownKey
  const outages = useOutageBars(source, daily ? 0 : length)
  const [dragged, setDragged] = useState<PaneWeights>()
  const weights = dragged ?? props.weights ?? EVEN
  const panes = usePanes(options, outages)
  const { axis, bounds } = useMemo(
    () => ({
      axis: barAxis(() => source.columns().time),
      bounds: barBounds(() => source.columns().time.length, count),
    }),
    [source, count],
  )
  useStableRightEdge(syncKey, axis)
  const readOut = useReadOut(options)
  const hands = { ...(press && { press }), ...(tap && { tap }), ...(onReady && { onReady }), ...(onKey && { onKey }) }
  return (
    <div className={`flex h-full min-h-0 flex-col ${className ?? ''}`}>
      <OutageStrip outages={outages()} />
      <PaneStack
        label={periodText.resize}
        onWeights={(next, done) => {
          setDragged(done && onWeights ? undefined : next)
          if (done) onWeights?.(next)
        }}
        panes={panes.map((pane) => ({
          id: pane.id,
          title: pane.title,
          weight: weights[pane.id] ?? pane.weight,
          view:
            pane.id === 'price' ? (
              <TimeChart
                source={pane.source}
                build={pane.build}
                label={label}
                readOut={readOut}
                legend={pane.legend}
                syncKey={syncKey}
                bounds={bounds}
                axis={axis}
                {...(link ? { link } : {})}
                {...hands}
                {...(onLegend && { onLegend })}
                className="h-full"
              />
            ) : (
              <TimeChart
                source={pane.source}
                build={pane.build}
                label={`${label} ${pane.title}`}
                legend={pane.legend}
                syncKey={syncKey}
                keyboard={false}
                {...(onLegend && { onLegend })}
                className="h-full"
              />
            ),
        }))}
      />
    </div>
  )
}
