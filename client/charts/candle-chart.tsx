import { useEffect, useId, useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import { chartText } from '../text/common'
import { formatDate, formatLots } from '../ui/format'
import type { Theme } from '../ui/theme'
import { barTime } from './bar-time'
import { type BarWindow, candlePriceChart, candleVolumeChart, windowStart } from './candle-options'
import { type CandleColumns, candleReadOut } from './candle-read-out'
import { type ChartSource, type DrawHook, derive, type ReadOutItem } from './source'
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
  /** Further drawing above the candles; x is the bar's index. */
  over?: (theme: Theme) => readonly DrawHook[]
  syncKey?: string
  /** Bars in sight at first. */
  count?: number
  className?: string
}

const MIN_BARS = 20
const ZOOM = 1.25

const aligned = (...columns: readonly (readonly (number | null)[])[]) => columns as unknown as uPlot.AlignedData

/** Bars in sight after a zoom, kept between what can be told apart and what there is. */
export const zoomed = (count: number, factor: number, all: number): number =>
  Math.round(Math.min(Math.max(count * factor, MIN_BARS), Math.max(MIN_BARS, all)))

/** Candles with volume: the wheel and ↑↓ zoom, ←→ move the crosshair bar by bar. */
export function CandleChart(props: CandleChartProps) {
  const { source, label, priceScale, daily, formatVolume = formatLots, over, count = 120, className } = props
  const { volumeLabel = chartText.volume } = props
  const ownKey = useId()
  const syncKey = props.syncKey ?? ownKey
  const window = useRef<BarWindow>({ count, end: 0 })
  const plots = useRef<Set<uPlot>>(new Set())
  const box = useRef<HTMLDivElement>(null)

  const panes = useMemo(() => {
    const timeText = (index: number) => {
      const { time } = source.columns()
      return daily ? formatDate(time[index]) : barTime(time, index).slice(5)
    }
    const pane = { priceScale, window: window.current, timeText, syncKey }
    return {
      price: candlePriceChart({ ...pane, ...(over ? { over } : {}) }),
      volume: candleVolumeChart({ ...pane, timeAxis: true }, formatVolume),
    }
  }, [source, daily, priceScale, syncKey, over, formatVolume])

  const sources = useMemo(() => {
    const indexes: number[] = []
    const places = (length: number) => {
      while (indexes.length < length) indexes.push(indexes.length)
      indexes.length = length
      window.current.end = length
      return indexes
    }
    return {
      price: derive(source, ({ time, open, high, low, close }) => aligned(places(time.length), open, high, low, close)),
      volume: derive(source, ({ time, volume, open, close }) => aligned(places(time.length), volume, open, close)),
    }
  }, [source])

  const readOut = useMemo(
    () =>
      (_: uPlot, pointed: number | null): ReadOutItem[] =>
        candleReadOut(source.columns(), pointed, { priceScale, daily, volumeLabel, formatVolume }),
    [source, priceScale, daily, volumeLabel, formatVolume],
  )

  const zoom = useMemo(
    () => (factor: number) => {
      window.current.count = zoomed(window.current.count, factor, source.columns().time.length)
      for (const plot of plots.current) plot.setData(plot.data)
    },
    [source],
  )
  const onReady = useMemo(
    () => (plot: uPlot) => {
      for (const old of plots.current) if (!old.root.isConnected) plots.current.delete(old)
      plots.current.add(plot)
    },
    [],
  )
  const onKey = (key: string) => {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
    zoom(key === 'ArrowUp' ? 1 / ZOOM : ZOOM)
    return true
  }

  useEffect(() => {
    const element = box.current
    const onWheel = (event: WheelEvent) => {
      if (windowStart(window.current) === 0 && event.deltaY > 0) return
      event.preventDefault()
      zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [zoom])

  const shared = { syncKey, onReady }
  return (
    <div ref={box} className={`flex h-full min-h-0 flex-col ${className ?? ''}`}>
      <TimeChart
        {...shared}
        source={sources.price}
        build={panes.price}
        label={label}
        readOut={readOut}
        onKey={onKey}
        className="flex-[3_1_0]"
      />
      <TimeChart
        {...shared}
        source={sources.volume}
        build={panes.volume}
        label={`${label} ${volumeLabel}`}
        keyboard={false}
        className="flex-[1_1_0] border-t border-line"
      />
    </div>
  )
}
