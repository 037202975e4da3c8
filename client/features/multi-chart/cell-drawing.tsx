import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { beijingDate, MINUTES_PER_DAY, minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { homeOf } from '../../charts/session-axis'
import { type ChartSource, derive, lastKnown, type ReadOutItem } from '../../charts/source'
import type { ChartLink } from '../../charts/state/link'
import { TimeChart } from '../../charts/time-chart'
import { type Markers, useMarkers } from '../../charts/use-markers'
import { sampled } from '../../store/bars/sampled'
import { useFreshness, useSession } from '../../store/hooks'
import type { BaseStore } from '../../store/rows/base-store'
import { pauseOf } from '../../store/rows/day-pause'
import { subscribeAll } from '../../store/rows/subscribe-all'
import { browserEnvironment } from '../../stream/stream-environment'
import { chartText, states } from '../../text/common'
import { derivedText } from '../../text/derived'
import { multiText } from '../../text/multi-chart'
import { Age } from '../../ui/age'
import { directionOf, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { axisTextAt, cellChart, cellFlowChart, cellStretch } from './cell-chart'
import { moneyLayers, SERIES } from './cell-scales'
import type { Layer } from './layout'
import type { SharedScale } from './shared-scale'
import type { CellData } from './use-cell'

/** Beside a cell's price: its age when it is late, or that the market is closed. Nothing while it is fresh. */
function CellState({ store }: { store: BaseStore }) {
  const { freshness, ageMs } = useFreshness(store)
  const { phase } = useSession()
  if (freshness === 'live') return null
  if (freshness === 'closed') {
    return <span className="text-11 whitespace-nowrap text-text-3">{states[pauseOf(phase) ?? 'closed']}</span>
  }
  return <Age ms={ageMs ?? null} lateAfterMs={0} />
}

const TONES = { up: 'text-up', down: 'text-down', flat: 'text-flat' }
const LAST_HZ = 8

/** Price and change, written at most `LAST_HZ` times a second, past React. */
function LastPrice({ data, priceScale }: { data: CellData; priceScale: number }) {
  const box = useRef<HTMLSpanElement>(null)
  const latest = useRef(data.last)
  latest.current = data.last
  const { subscribe, source } = data
  // Recorded days come later than the cell: they change what the change is counted from.
  const base = data.base()
  useEffect(() => {
    const write = () => {
      const element = box.current
      if (!element) return
      const price = latest.current()
      const from = base || firstPrice(source.columns())
      const change = price > 0 && from > 0 ? price / from - 1 : null
      const [priceBox, changeBox] = element.children
      if (priceBox) priceBox.textContent = formatPrice(price, priceScale)
      if (changeBox) changeBox.textContent = formatPercent(change)
      element.className = `num flex gap-2 text-13 font-semibold ${TONES[directionOf(change)]}`
    }
    const slow = sampled(LAST_HZ, write, browserEnvironment)
    const stop = subscribe(slow.request)
    write()
    return () => {
      stop()
      slow.cancel()
    }
  }, [subscribe, source, base, priceScale])
  return (
    <span ref={box} className="num flex gap-2 text-13 font-semibold">
      <span />
      <span />
    </span>
  )
}

function firstPrice(columns: uPlot.AlignedData): number {
  const prices = columns[SERIES.price] ?? []
  for (let row = 0; row < prices.length; row++) if (prices[row]) return prices[row] as number
  return 0
}

/** Marks of findings on a price line, and where these stand on its axis. */
export type SplitMarks = (
  findings: readonly SplitFinding[],
  axis: { placeOf: (time: UnixMs) => number | undefined; severalDays: boolean },
) => Markers

/** For several days the largest are marked, not the newest, which would all be of the last day. */
const bySize = (findings: readonly SplitFinding[]) => findings.toSorted((a, b) => b.volume * b.vwap - a.volume * a.vwap)

/** Marks of a cell's findings, where their layer is shown. Keep the identities. */
function useSplitMarks({ axis, splits }: CellData, shown: boolean, marks: SplitMarks): Markers | undefined {
  return useMemo(() => {
    if (!shown || !splits) return undefined
    const severalDays = axis.daily || axis.days.length > 1
    const placeOf = (time: UnixMs) => {
      if (axis.daily) return axis.xOf(time)
      const day = axis.days.indexOf(beijingDate(time))
      const slot = minuteSlot(timeOfDay(time))
      return day < 0 || slot < 0 ? undefined : day * MINUTES_PER_DAY + slot
    }
    return (plot) => {
      const findings = splits.findings()
      return marks(severalDays ? bySize(findings) : findings, { placeOf, severalDays })(plot)
    }
  }, [axis, splits, shown, marks])
}

/** Style of cells of all kinds. */
export interface CellLooks {
  layers: readonly Layer[]
  shared: SharedScale
  same: boolean
  link: ChartLink
  dense: boolean
  splitMarks: SplitMarks
}

export interface CellDrawingProps extends CellLooks {
  id: string
  label: string
  priceScale: number
  data: CellData
}

/** Notices about the shown days, before the price. */
const Marks = ({ data: { axis, adjusted, derived, missing, live, store } }: { data: CellData }) => (
  <>
    {(axis.daily || adjusted) && (
      <span className="text-11 text-text-3">
        {[...(axis.daily ? [multiText.daily] : []), ...(adjusted ? [multiText.adjusted] : [])].join(' · ')}
      </span>
    )}
    {derived > 0 && <span className="text-11 text-text-3">{derivedText.days(derived)}</span>}
    {missing > 0 && <span className="text-11 text-warning">{multiText.missing(missing)}</span>}
    {live && <CellState store={store} />}
  </>
)

/** A source whose chart is drawn again when another cell widens the scale: one of past days has no other occasion. */
const onScale = ({ columns, subscribe }: ChartSource, shared: SharedScale): ChartSource => ({
  columns,
  subscribe: subscribeAll(subscribe, (listener) => shared.subscribe(listener)),
})

/** Text of the line above a cell for the pointed position; `base` 0: changes count from the first price. */
function useReadOut({ axis, splits }: CellData, base: number, layers: readonly Layer[], priceScale: number) {
  const state = splits?.state ?? 'unprovided'

  return useCallback(
    (plot: uPlot, pointed: number | null): ReadOutItem[] => {
      const row = pointed ?? lastKnown(plot.data[SERIES.price])
      const x = plot.data[0][row]
      const value = (series: number) => plot.data[series]?.[row]
      const from = base || firstPrice(plot.data)
      const price = value(SERIES.price)
      const change = price && from ? price / from - 1 : null
      const at = x === undefined ? '' : axisTextAt(axis, x)
      const money = (layer: 'ad' | 'od' | 'split'): ReadOutItem[] =>
        layers.includes(layer)
          ? [{ label: multiText.columns[layer], text: formatYuan(value(SERIES[layer]), { sign: true }), tone: layer }]
          : []
      const split = (): ReadOutItem[] =>
        state === 'known' || !layers.includes('split')
          ? money('split')
          : [{ label: multiText.columns.split, text: multiText.splits[state], tone: 'split' }]
      return [
        { label: chartText.time, text: at },
        { label: chartText.price, text: formatPrice(price, priceScale), tone: directionOf(change) },
        { label: chartText.change, text: formatPercent(change), tone: directionOf(change) },
        ...money('ad'),
        ...money('od'),
        ...split(),
      ]
    },
    [axis, state, base, layers, priceScale],
  )
}

/** The lower pane with the lines of money; undefined where none is shown. */
function useFlowPane({ label, data: { source, axis }, layers, dense }: CellDrawingProps) {
  return useMemo(() => {
    const money = moneyLayers(layers)
    if (money.length === 0) return undefined
    return {
      label: [label, ...money.map((layer) => multiText.columns[layer])].join(' '),
      source: derive(
        source,
        (columns) => [columns[0], ...money.map((layer) => columns[SERIES[layer]])] as uPlot.AlignedData,
      ),
      build: cellFlowChart({ axis, dense }, layers),
    }
  }, [label, source, axis, layers, dense])
}

/** Everything, and what is in sight at first. */
const useBounds = ({ source, axis }: CellData) =>
  useMemo(() => {
    const stretch = cellStretch(axis)
    return {
      whole: () => stretch.whole,
      home: () => {
        const columns = source.columns()
        return homeOf(stretch, columns[0][lastKnown(columns[SERIES.price])] ?? stretch.whole.from)
      },
    }
  }, [source, axis])

/** A cell's lines with its last price above, whatever they are of. */
export function CellDrawing(props: CellDrawingProps) {
  const { id, label, priceScale, data, layers, shared, same, link, dense, splitMarks } = props
  const { axis } = data
  const syncKey = useId()
  const source = useMemo(() => (same ? onScale(data.source, shared) : data.source), [same, data.source, shared])
  const base = data.base()
  const markers = useSplitMarks(data, layers.includes('split'), splitMarks)
  const { tap, card } = useMarkers(markers)
  const build = useMemo(
    () => cellChart({ id, axis, base: () => base, priceScale, layers, shared, same, dense, markers }),
    [id, priceScale, axis, base, layers, shared, same, dense, markers],
  )
  const flow = useFlowPane(props)
  const bounds = useBounds(data)
  const timeAxis = useMemo(() => ({ placeOf: axis.xOf, timeOf: axis.timeOf }), [axis])
  useEffect(() => () => shared.report(id, undefined), [shared, id])
  const readOut = useReadOut(data, base, layers, priceScale)
  const absence = absenceOf({ loading: data.loading, error: data.error, count: axis.days.length })
  return (
    <>
      <div className="pointer-events-none absolute top-0 right-14 flex h-6 items-center gap-2">
        <Marks data={data} />
        <LastPrice data={data} priceScale={priceScale} />
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">
        {card}
        {absence ? (
          <ChartState
            state={absence}
            why={absence === 'empty' ? multiText.noData : data.error?.message}
            since={data.since}
            onRetry={data.error?.retry ? data.reload : undefined}
          />
        ) : (
          <>
            <TimeChart
              source={source}
              build={build}
              label={multiText.chart(label)}
              readOut={readOut}
              syncKey={syncKey}
              bounds={bounds}
              wholeWord={chartText.whole}
              wholeAbove
              axis={timeAxis}
              link={link}
              tap={tap}
              className="flex-[2.2_1_0]"
            />
            {flow && (
              <TimeChart
                source={flow.source}
                build={flow.build}
                label={flow.label}
                syncKey={syncKey}
                keyboard={false}
                className="min-h-13 flex-[1_1_0] border-t border-line"
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
