import { useCallback, useMemo } from 'react'
import type uPlot from 'uplot'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { beijingDate, dateToMs, MINUTES_PER_DAY } from '../../../shared/market/session'
import { fetchBars } from '../../api/bars'
import { createDayAxis, type DayAxis } from '../../charts/day-axis'
import type { ChartSource } from '../../charts/source'
import {
  asOneDay,
  type LiveFlow,
  type LiveMinutes,
  noColumns,
  type RangeColumns,
  rangeBase,
  recordedColumns,
  splitBySlot,
  withLive,
} from '../../store/bars/range-columns'
import type { RangeQuery } from '../../store/bars/range-query'
import { sampledSubscribe } from '../../store/bars/sampled'
import { useFindings, useFlow, useIndex, useTick } from '../../store/hooks'
import type { BaseStore } from '../../store/rows/base-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import { subscribeAll } from '../../store/rows/subscribe-all'
import { useResource } from '../../store/use-resource'
import { browserEnvironment } from '../../stream/stream-environment'
import { type SplitsState, usePastSplits } from './use-cell-splits'

/** Small charts are redrawn this often, however fast the market is. */
const CELL_HZ = 3

export interface CellPeriod extends RangeQuery {
  start: string
  end: string
}

export interface CellData {
  source: ChartSource
  /** Daily if the range is too long for minutes, or they are not stored. */
  axis: DayAxis
  live: boolean
  /** Last price in price units; 0 = none. */
  last: () => number
  /** Base of percentages; 0 = the first visible price. */
  base: () => number
  subscribe: (listener: () => void) => () => void
  /** Indicator of the price's age. */
  store: BaseStore
  loading: boolean
  error: ReturnType<typeof useResource>['error']
  reload: () => void
  missing: number
  /** Days whose minutes are made of their daily row. */
  derived: number
  /** First day on record, if it was requested. */
  since: string | undefined
  /** Prices before an ex-date stand on the basis of the last day. */
  adjusted: boolean
  /** 拆单 of all that is shown; left out: of this there are none. `findings` may be another with each change. */
  splits?: { state: SplitsState; findings: () => readonly SplitFinding[] }
}

const aligned = (columns: RangeColumns): uPlot.AlignedData => [
  columns.x,
  columns.price,
  columns.average,
  columns.ad,
  columns.od,
  columns.split,
  columns.volume,
]

/** Recorded minutes of the range's past days (none without a range). */
function usePast(instrument: ListedInstrument, range: CellPeriod | undefined, today: string, wantsSplits: boolean) {
  const live = !range || range.endDay >= today
  const past = range !== undefined && range.startDay < today
  const bars = useResource(`cell-bars/${instrument.id}/${range?.start}/${range?.end}/${today}`, (options) =>
    past && range
      ? fetchBars(instrument.id, { period: '1m', start: range.start, end: range.end, orDays: true }, options)
      : Promise.resolve(undefined),
  )
  const axis = useMemo(() => {
    const days = new Set((bars.data?.time ?? []).map(beijingDate))
    if (live) days.add(today)
    return createDayAxis([...days].sort(), bars.data?.period === '1d')
  }, [bars.data, live, today])
  const splits = usePastSplits(instrument, range, { days: axis.days, today, wanted: wantsSplits })
  const isKnown = splits.state === 'known' || splits.state === 'none'
  const recorded = useMemo(() => {
    if (!bars.data) return noColumns()
    const unit = unitOf(instrument)
    const splitsOf = isKnown && wantsSplits ? (day: string) => splitBySlot(splits.findings, day, unit) : undefined
    return recordedColumns(bars.data, axis, live ? today : '99999999', instrument.kind === 'index', splitsOf)
  }, [bars.data, axis, live, today, instrument, splits.findings, isKnown, wantsSplits])
  /** The recorded days with the running one behind them. */
  const joined = useCallback(
    (line: LiveMinutes, flow: LiveFlow, split?: ArrayLike<number>): RangeColumns => {
      const base = Math.max(0, axis.days.indexOf(today)) * MINUTES_PER_DAY
      const all = withLive(recorded, line, flow, split, base)
      return axis.daily ? asOneDay(all, recorded.x.length, axis.xOf(dateToMs(today)) ?? 0) : all
    },
    [axis, recorded, today],
  )
  return {
    live,
    axis,
    recorded,
    splits,
    adjusted: bars.data?.days.factor.some((factor) => factor !== 1) ?? false,
    joined,
    loading: past && !bars.data && !bars.error,
    error: bars.error,
    reload: bars.reload,
    missing: (bars.data?.missing ?? []).filter((day) => day !== today).length,
    derived: bars.data?.derived?.length ?? 0,
    since: bars.data?.since,
    base: bars.data && recorded.x.length > 0 ? rangeBase(bars.data) : live ? instrument.prevClose : 0,
  }
}

/** Price units × shares of a yuan. */
const unitOf = ({ priceScale, volumeScale }: ListedInstrument): number => 10 ** (priceScale + volumeScale)

/** Columns made once for each state of what they come from; listeners hear at most `CELL_HZ` times a second. */
function sourceOf(
  subscribes: readonly ((listener: () => void) => () => void)[],
  version: () => string,
  make: () => RangeColumns,
): ChartSource {
  let made: { at: string; data: uPlot.AlignedData } | undefined
  return {
    columns() {
      const at = version()
      if (made?.at !== at) made = { at, data: aligned(make()) }
      return made.data
    },
    subscribe: sampledSubscribe(CELL_HZ, subscribeAll(...subscribes), browserEnvironment),
  }
}

/** Data of a cell that shows something traded. */
export function useTradedCell(
  instrument: ListedInstrument,
  range: CellPeriod | undefined,
  today: string,
  wantsSplits: boolean,
): CellData {
  const tick = useTick(instrument.id)
  const flow = useFlow(instrument.id)
  const findings = useFindings(instrument.id)
  const { splits: pastSplits, ...past } = usePast(instrument, range, today, wantsSplits)
  const { live, recorded, base, joined } = past
  const unit = unitOf(instrument)
  const source = useMemo(() => {
    if (!live)
      return sourceOf(
        [],
        () => 'past',
        () => recorded,
      )
    return sourceOf(
      [tick.subscribe, flow.subscribe, findings.subscribe],
      () => `${tick.version}/${flow.version}/${findings.version}`,
      () => {
        const { slot, close, average, volume } = tick.columns()
        const { slot: flowSlot, total } = flow.columns()
        return joined(
          { slot, price: close, average, volume },
          { slot: flowSlot, ad: total.adNet, od: total.odBig },
          splitBySlot(findings.columns(), today, unit),
        )
      },
    )
  }, [live, recorded, joined, tick, flow, findings, today, unit])
  const splits = useMemo(() => {
    const { state, findings: before } = pastSplits
    return { state, findings: () => (live ? [...findings.columns(), ...before] : before) }
  }, [pastSplits, live, findings])
  const last = () => (live ? (tick.quote?.last ?? 0) : (recorded.price.at(-1) ?? 0))
  return { ...past, source, last, base: () => base, subscribe: tick.subscribe, store: tick, splits }
}

/** Data of a cell that shows an index: its own line, the equal-weight line, its members' money. */
export function useIndexCell(instrument: ListedInstrument, range: CellPeriod | undefined, today: string): CellData {
  const index = useIndex(instrument.id)
  const { splits: _, ...past } = usePast(instrument, range, today, false)
  const { live, recorded, base, joined } = past
  const source = useMemo(() => {
    if (!live)
      return sourceOf(
        [],
        () => 'past',
        () => recorded,
      )
    return sourceOf(
      [index.subscribe],
      () => String(index.version),
      () => {
        const { slot, close, equalWeight, volume, adNetTotal, odBigNetTotal } = index.columns()
        return joined({ slot, price: close, average: equalWeight, volume }, { slot, ad: adNetTotal, od: odBigNetTotal })
      },
    )
  }, [live, recorded, joined, index])
  const last = () => (live ? (index.value?.last ?? 0) : (recorded.price.at(-1) ?? 0))
  return { ...past, source, last, base: () => base, subscribe: index.subscribe, store: index }
}
