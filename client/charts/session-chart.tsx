import { useId, useMemo } from 'react'
import type { Price, Shares } from '../../shared/market/units'
import { chartText } from '../text/common'
import type { Theme } from '../ui/theme'
import { useLatestSource } from './latest-source'
import { type OutageSpan, OutageStrip, useOutages } from './outages'
import { DAY_STRETCH, homeOf, type SessionStretch, slotAxis } from './session-axis'
import type { SessionColumn, SessionColumns } from './session-columns'
import { type FlowLine, sessionFlowChart, sessionPriceChart, sessionVolumeChart } from './session-options'
import { sessionReadOut } from './session-read-out'
import { type SessionDrawings, useSessionTools } from './session-tools'
import { type ChartSource, type DrawHook, derive, lastKnown, withChanges } from './source'
import type { ChartLink, TimeAxis } from './state/link'
import { TimeChart } from './time-chart'
import { ToolMenu } from './tools/tool-menu'
import { ToolStatus } from './tools/tool-status'
import { type Markers, useMarkers } from './use-markers'
import { SHARES } from './volume-words'

export type { SessionColumns }

interface SessionChartProps {
  source: ChartSource<SessionColumns>
  /** Subject of the chart: the instrument's name. */
  label: string
  prevClose: Price
  priceScale: number
  /** Shares in one 手; 100 where left out. */
  lot?: Shares
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
  /** Time range of the chart: one day if omitted. The identity must be stable. */
  stretch?: SessionStretch
  /** Place ↔ time where not one `day` is drawn. Keep the identity. */
  axis?: TimeAxis
  /** Until 10:30 the first hour fills the plot. */
  firstHour?: boolean
  markers?: Markers
  /** Drawings over the price line. Left out: there are no tools. */
  drawings?: SessionDrawings
  className?: string
}

const NONE: SessionColumn = []

const aligned = (...columns: (SessionColumn | readonly number[])[]) => columns as unknown as uPlot.AlignedData

interface PaneChoice extends Pick<SessionChartProps, 'source' | 'prevClose' | 'priceScale'> {
  limits: SessionChartProps['limits'] | undefined
  /** Left out: there are none. */
  markers: Markers | undefined
  lot: Shares
  stretch: SessionStretch
  outages: () => readonly OutageSpan[]
  /** Whether volume is shown below the price, and which lines below that. */
  volume: boolean
  flows: readonly FlowLine[] | undefined
  over: ((theme: Theme) => readonly DrawHook[]) | undefined
}

/** Drawing options of each pane; the lowest one has the axis. */
function usePanes(choice: PaneChoice) {
  const { source, prevClose, priceScale, lot, limits, markers, stretch, outages, volume, flows, over } = choice
  const [limitUp, limitDown] = [limits?.up, limits?.down]
  return useMemo(() => {
    const pane = {
      priceScale,
      prevClose,
      lot,
      stretch,
      gaps: () => source.columns().gaps ?? [],
      mended: () => source.columns().mended ?? [],
      outages,
    }
    const band = limitUp && limitDown ? { up: limitUp, down: limitDown } : null
    return {
      price: sessionPriceChart({
        ...pane,
        limits: band,
        timeAxis: !volume && !flows,
        ...(markers ? { markers } : {}),
        ...(over ? { over } : {}),
      }),
      volume: sessionVolumeChart({ ...pane, timeAxis: !flows }),
      flow: sessionFlowChart({ ...pane, timeAxis: true }, flows ?? []),
    }
  }, [source, prevClose, priceScale, lot, limitUp, limitDown, flows, volume, markers, stretch, outages, over])
}

interface Changes {
  outages: ChartSource['subscribe']
  markers: ChartSource['subscribe']
  drawings: ChartSource['subscribe'] | undefined
}

/** The columns of each pane, with changes of what is drawn over them. */
const useSources = (columns: ChartSource<SessionColumns>, { outages, markers, drawings }: Changes) =>
  useMemo(() => {
    const source = withChanges(columns, outages)
    return {
      price: derive(withChanges(source, markers, drawings), ({ slot, price, average, indicative }) =>
        aligned(slot, price, average, indicative ?? NONE),
      ),
      volume: derive(source, ({ slot, volume, price }) => aligned(slot, volume, price)),
      flow: derive(source, ({ slot, flow }) => aligned(slot, ...(flow ?? []))),
    }
  }, [columns, outages, markers, drawings])

/** The whole range, or the first hour if that is chosen and nothing is later. */
const useBounds = (source: ChartSource<SessionColumns>, stretch: SessionStretch, firstHour: boolean) =>
  useMemo(
    () => ({
      whole: () => stretch.whole,
      home: () => {
        const { slot, price } = source.columns()
        const newest = slot[lastKnown(price)] ?? stretch.whole.from
        return firstHour ? homeOf(stretch, newest) : stretch.whole
      },
    }),
    [source, firstHour, stretch],
  )

/** 分时: price around the previous close, volume, cumulative flow; one crosshair, one read-out line. */
export function SessionChart(props: SessionChartProps) {
  const { source, label, prevClose, priceScale, limits, flow, compact, markers, className, day, link, drawings } = props
  const {
    averageLabel = chartText.average,
    lot = 100,
    showVolume = true,
    firstHour = !compact,
    stretch = DAY_STRETCH,
  } = props
  const ownKey = useId()
  const syncKey = props.syncKey ?? ownKey
  const volume = showVolume && !compact
  const flows = compact ? undefined : flow
  const outages = useOutages(day, stretch)
  const tools = useSessionTools(source, { priceScale, volume: SHARES, ...drawings })
  const over = drawings && tools.over
  const latestOutages = useLatestSource(outages)
  const latestMarkers = useLatestSource(markers)
  const hasMarkers = markers !== undefined
  const drawnMarkers = useMemo<Markers | undefined>(
    () => (hasMarkers ? (plot) => latestMarkers.columns()?.(plot) ?? [] : undefined),
    [hasMarkers, latestMarkers],
  )
  const panes = usePanes({
    source,
    prevClose,
    priceScale,
    lot,
    limits,
    markers: drawnMarkers,
    stretch,
    outages: latestOutages.columns,
    volume,
    flows,
    over,
  })
  const sources = useSources(source, {
    outages: latestOutages.subscribe,
    markers: latestMarkers.subscribe,
    drawings: drawings && tools.changes,
  })
  const readOut = useMemo(
    () =>
      sessionReadOut(source.columns, {
        prevClose,
        priceScale,
        lot,
        averageLabel,
        stretch,
        volume,
        flows: flows ?? [],
      }),
    [source, prevClose, priceScale, lot, averageLabel, volume, flows, stretch],
  )
  const axis = useMemo(() => props.axis ?? (day ? slotAxis(day) : undefined), [props.axis, day])
  const bounds = useBounds(source, stretch, firstHour)
  const { tap, card } = useMarkers(markers)

  return (
    <div className={`relative flex h-full min-h-0 flex-col ${className ?? ''}`}>
      {!compact && <OutageStrip outages={outages} />}
      {card}
      <div className="relative flex min-h-0 flex-[3_1_0] flex-col">
        <TimeChart
          source={sources.price}
          build={panes.price}
          label={label}
          syncKey={syncKey}
          className="flex-1"
          bounds={bounds}
          wholeWord={chartText.whole}
          moves={!compact}
          tap={tap}
          {...(axis ? { axis } : {})}
          {...(link ? { link } : {})}
          {...(compact ? {} : { readOut })}
          {...(drawings ? { ...tools.hands, hasCorner: true } : {})}
        />
        {drawings && (
          <>
            <div className="absolute top-0 right-1 z-20 flex h-5 items-center">
              <ToolMenu desk={tools.desk} hasAlerts={drawings.onAlert !== undefined} />
            </div>
            <ToolStatus desk={tools.desk} onStretch={drawings.onStretch} />
          </>
        )}
      </div>
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
          className="flow-pane flex-[1.4_1_0] border-t border-line"
        />
      )}
    </div>
  )
}
