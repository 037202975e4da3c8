import { useCallback, useId, useMemo, useState } from 'react'
import type uPlot from 'uplot'
import { slotLabel } from '../../shared/market/session'
import type { Price } from '../../shared/market/units'
import { chartText } from '../text/common'
import { directionOf, EMPTY, formatLots, formatPercent, formatPrice, formatYuan } from '../ui/format'
import type { Span } from './gaps'
import { MarkerCard, type Pressed } from './marker-card'
import { type Marker, markerAt } from './markers'
import { slotAxis } from './session-axis'
import { baseOf, type FlowLine, sessionFlowChart, sessionPriceChart, sessionVolumeChart } from './session-options'
import { type ChartSource, derive, lastKnown, type ReadOutItem } from './source'
import type { ChartLink } from './state/link'
import { TimeChart } from './time-chart'

type Column = readonly (number | null)[] | Float64Array

/** A day by minute. All columns have the 241 slots; what has not happened yet is null. */
export interface SessionColumns {
  /** 0…240: `SESSION_SLOTS`. */
  slot: readonly number[]
  /** Price units. */
  price: Column
  /** Average price (均价), or an index's second line. */
  average: Column
  /** Shares of that minute. */
  volume: Column
  /** Cumulative yuan, one column per line of `flow`. */
  flow?: readonly Column[]
  /** Minutes of which nothing is known, and those that were fetched later. */
  gaps?: readonly Span[]
  mended?: readonly Span[]
}

export interface SessionChartProps {
  source: ChartSource<SessionColumns>
  /** What the chart shows: the instrument's name. */
  label: string
  prevClose: Price
  priceScale: number
  averageLabel?: string
  limits?: { up: Price; down: Price } | null
  /** Lines of the lowest pane; keep the array's identity. Left out: no such pane. */
  flow?: readonly FlowLine[]
  /** Left out: volume is shown. */
  showVolume?: boolean
  /** Small multiples: price pane only, no read-out. */
  compact?: boolean
  /** Cells with one key share the crosshair; left out: this chart's panes only. */
  syncKey?: string
  /** `YYYYMMDD`: the day that is drawn, for charts that share its time. Keep `link`'s identity. */
  day?: string
  link?: ChartLink
  /** Until 10:30 the first hour fills the plot. */
  firstHour?: boolean
  markers?: (plot: uPlot) => readonly Marker[]
  className?: string
}

const WHOLE_DAY: Span = { from: -0.5, to: 240.5 }
const FIRST_HOUR: Span = { from: -0.5, to: 60.5 }

const aligned = (...columns: (Column | readonly number[])[]) => columns as unknown as uPlot.AlignedData

/** 分时: price around the previous close, volume, cumulative flow; one crosshair, one read-out line. */
export function SessionChart(props: SessionChartProps) {
  const { source, label, prevClose, priceScale, limits, flow, compact, markers, className } = props
  const { averageLabel = chartText.average, showVolume = true, day, link, firstHour = !compact } = props
  const ownKey = useId()
  const syncKey = props.syncKey ?? ownKey
  const volume = showVolume && !compact
  const flows = compact ? undefined : flow
  const [limitUp, limitDown] = [limits?.up, limits?.down]

  const panes = useMemo(() => {
    const pane = {
      priceScale,
      prevClose,
      gaps: () => source.columns().gaps ?? [],
      mended: () => source.columns().mended ?? [],
    }
    const band = limitUp && limitDown ? { up: limitUp, down: limitDown } : null
    return {
      price: sessionPriceChart({
        ...pane,
        limits: band,
        timeAxis: !volume && !flows,
        ...(markers ? { markers } : {}),
      }),
      volume: sessionVolumeChart({ ...pane, timeAxis: !flows }),
      flow: sessionFlowChart({ ...pane, timeAxis: true }, flows ?? []),
    }
  }, [source, prevClose, priceScale, limitUp, limitDown, flows, volume, markers])

  const sources = useMemo(
    () => ({
      price: derive(source, ({ slot, price, average }) => aligned(slot, price, average)),
      volume: derive(source, ({ slot, volume, price }) => aligned(slot, volume, price)),
      flow: derive(source, ({ slot, flow }) => aligned(slot, ...(flow ?? []))),
    }),
    [source],
  )

  const readOut = useMemo(
    () =>
      (plot: uPlot, pointed: number | null): ReadOutItem[] => {
        const columns = source.columns()
        const index = pointed ?? lastKnown(columns.price)
        const price = columns.price[index]
        const base = baseOf(plot, prevClose)
        const tone = directionOf(price ? price - base : 0)
        return [
          { label: chartText.time, text: index < 0 ? EMPTY : slotLabel(index) },
          { label: chartText.price, text: formatPrice(price, priceScale), tone },
          { label: chartText.change, text: formatPercent(price ? (price - base) / base : null), tone },
          {
            label: averageLabel,
            text: formatPrice(Math.round(columns.average[index] ?? 0), priceScale),
            tone: 'average',
          },
          ...(volume ? [{ label: chartText.volume, text: formatLots(columns.volume[index]) }] : []),
          ...(flows ?? []).map(({ label, tone }, line): ReadOutItem => {
            const yuan = columns.flow?.[line]?.[index]
            const text = formatYuan(yuan, { sign: true, digits: Math.abs(yuan ?? 0) < 1e8 ? 0 : 2 })
            return { label, text, ...(tone === 'text1' || tone === 'text2' ? {} : { tone }) }
          }),
        ]
      },
    [source, prevClose, priceScale, averageLabel, volume, flows],
  )

  const axis = useMemo(() => (day ? slotAxis(day) : undefined), [day])
  const bounds = useMemo(
    () => ({
      home: () => (firstHour && lastKnown(source.columns().price) <= FIRST_HOUR.to ? FIRST_HOUR : WHOLE_DAY),
    }),
    [source, firstHour],
  )

  const [pressed, setPressed] = useState<Pressed>()
  const tap = useCallback(
    (plot: uPlot, at: { x: number; y: number }) => {
      const point = { x: at.x * plot.over.clientWidth, y: at.y * plot.over.clientHeight }
      const lines = markers && markerAt(plot, markers(plot), point)?.card
      setPressed(lines && { lines, at: at.x })
    },
    [markers],
  )

  return (
    <div className={`relative flex h-full min-h-0 flex-col ${className ?? ''}`}>
      {pressed && <MarkerCard {...pressed} onClose={() => setPressed(undefined)} />}
      <TimeChart
        source={sources.price}
        build={panes.price}
        label={label}
        syncKey={syncKey}
        className="flex-[3_1_0]"
        bounds={bounds}
        wholeWord={chartText.whole}
        moves={!compact}
        tap={tap}
        {...(axis ? { axis } : {})}
        {...(link ? { link } : {})}
        {...(compact ? {} : { readOut })}
      />
      {volume && (
        <TimeChart
          source={sources.volume}
          build={panes.volume}
          label={`${label} ${chartText.volume}`}
          syncKey={syncKey}
          keyboard={false}
          className="flex-[1_1_0] border-t border-line"
        />
      )}
      {flows && (
        <TimeChart
          source={sources.flow}
          build={panes.flow}
          label={`${label} ${flows.map((line) => line.label).join(' ')}`}
          syncKey={syncKey}
          keyboard={false}
          className="flex-[1.4_1_0] border-t border-line"
        />
      )}
    </div>
  )
}
