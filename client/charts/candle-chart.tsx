import { useEffect, useId, useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import { chartText } from '../text/common'
import { formatDate, formatLots } from '../ui/format'
import type { Theme } from '../ui/theme'
import { barAxis } from './bar-axis'
import { barTime } from './bar-time'
import { candlePriceChart, candleVolumeChart } from './candle-options'
import { type CandleColumns, candleReadOut } from './candle-read-out'
import { type ChartSource, type DrawHook, derive, type ReadOutItem } from './source'
import { holdView } from './state/groups'
import type { ChartLink, TimeAxis } from './state/link'
import type { ScaleMode } from './state/scale-mode'
import { TimeChart } from './time-chart'

export type { CandleColumns }

export interface CandleChartProps {
  source: ChartSource<CandleColumns>
  label: string
  priceScale: number
  /** True: one bar is a day or more, and the axis shows dates. */
  daily: boolean
  /** Text of a volume; 手 of shares where left out. */
  formatVolume?: (value: number | null | undefined) => string
  /** What it is called; 量 where left out. */
  volumeLabel?: string
  mode?: ScaleMode
  /** Further drawing above the candles; x is the bar's index. */
  over?: (theme: Theme) => readonly DrawHook[]
  syncKey?: string
  link?: ChartLink
  /** Bars in sight at first. */
  count?: number
  className?: string
}

/** A handful of bars does not fill the plot: they keep a sensible width. */
const LEAST_PLACES = 40
const LEAST_BARS = 12

const aligned = (...columns: readonly (readonly (number | null)[])[]) => columns as unknown as uPlot.AlignedData

/** Places 0, 1, 2 … of as many bars as there are; the array grows and shrinks in place. */
export function placesOf(): (length: number) => number[] {
  const places: number[] = []
  return (length) => {
    while (places.length < length) places.push(places.length)
    places.length = length
    return places
  }
}

/** What there is of `length` bars, and the newest of them. */
export const barBounds = (length: () => number, count: number) => {
  const whole = () => ({ from: -0.5, to: Math.max(length(), LEAST_PLACES) - 0.5 })
  return {
    whole,
    home: () => {
      const { to } = whole()
      return { from: Math.max(-0.5, to - Math.max(count, LEAST_PLACES)), to }
    },
    least: () => LEAST_BARS,
  }
}

/** Another source in the place of one: the right edge of what is in sight stays at its time. */
export function useKeptEdge(syncKey: string, axis: TimeAxis): void {
  const before = useRef<TimeAxis>(undefined)
  useEffect(() => {
    const { view, release } = holdView(syncKey)
    const old = before.current
    if (old && old !== axis) {
      view.rebase((place) => {
        const time = old.timeOf(place)
        const at = time === undefined ? undefined : axis.placeOf(time)
        return at === undefined ? undefined : at + 0.5
      })
    }
    before.current = axis
    return release
  }, [syncKey, axis])
}

/** Candles with volume. */
export function CandleChart(props: CandleChartProps) {
  const { source, label, priceScale, daily, formatVolume = formatLots, over, count = 120, className } = props
  const { volumeLabel = chartText.volume, mode = 'plain', link } = props
  const ownKey = useId()
  const syncKey = props.syncKey ?? ownKey

  const panes = useMemo(() => {
    const fullText = (index: number) => {
      const { time } = source.columns()
      return daily ? formatDate(time[index]) : barTime(time, index)
    }
    const timeText = (index: number) => (daily ? fullText(index) : fullText(index).slice(5))
    const pane = { priceScale, timeText, fullText }
    return {
      price: candlePriceChart({ ...pane, mode, overlays: 0, ...(over ? { over } : {}) }),
      volume: candleVolumeChart({ ...pane, timeAxis: true }, formatVolume),
    }
  }, [source, daily, priceScale, mode, over, formatVolume])

  const { sources, axis, bounds } = useMemo(() => {
    const places = placesOf()
    return {
      axis: barAxis(() => source.columns().time),
      bounds: barBounds(() => source.columns().time.length, count),
      sources: {
        price: derive(source, ({ time, open, high, low, close }) =>
          aligned(places(time.length), open, high, low, close),
        ),
        volume: derive(source, ({ time, volume, open, close }) => aligned(places(time.length), volume, open, close)),
      },
    }
  }, [source, count])
  useKeptEdge(syncKey, axis)

  const readOut = useMemo(
    () =>
      (_: uPlot, pointed: number | null): ReadOutItem[] =>
        candleReadOut(source.columns(), pointed, { priceScale, daily, volumeLabel, formatVolume }),
    [source, priceScale, daily, volumeLabel, formatVolume],
  )

  return (
    <div className={`flex h-full min-h-0 flex-col ${className ?? ''}`}>
      <TimeChart
        source={sources.price}
        build={panes.price}
        label={label}
        readOut={readOut}
        syncKey={syncKey}
        bounds={bounds}
        axis={axis}
        {...(link ? { link } : {})}
        className="flex-[3_1_0]"
      />
      <TimeChart
        source={sources.volume}
        build={panes.volume}
        label={`${label} ${volumeLabel}`}
        syncKey={syncKey}
        keyboard={false}
        className="flex-[1_1_0] border-t border-line"
      />
    </div>
  )
}
