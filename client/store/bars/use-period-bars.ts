import { useMemo, useRef, useState } from 'react'
import { shiftDay } from '../../../shared/market/calendar'
import type { Bars } from '../../../shared/protocol/rest'
import type { ApiError } from '../../api/api-error'
import { fetchBars } from '../../api/bars'
import { browserEnvironment } from '../../stream/stream-environment'
import { useFlow, useIndex, useTick } from '../hooks'
import type { ListedInstrument } from '../rows/instruments'
import { useResource } from '../use-resource'
import { type BarsOnRecord, barsOnRecord } from './bars-on-record'
import { joinBars, loadStretches, progressOf, reachOf, stretchesFor } from './earlier-bars'
import {
  type Adjust,
  adjustment,
  barsQueryOf,
  foldSecondBars,
  grouped,
  type MinuteBars,
  netsAt,
  noBarColumns,
  type Period,
  type PeriodBarColumns,
  periodMinutes,
  recordedBars,
  withMinutes,
} from './period-bars'
import { sampledSubscribe } from './sampled'

const LAST_DAY = '99999999'

/** Minimum interval between repaints of live bars, however fast the market is. */
const HZ = 8

export interface PeriodBars extends BarsOnRecord {
  /** The same object until the request or the answer changes. */
  source: { columns: () => PeriodBarColumns; subscribe: (listener: () => void) => () => void }
  loading: boolean
  error: ApiError | undefined
  reload: () => void
  /** Bars before the usual ones. */
  earlier: {
    /** Loads bars from a day `YYYYMMDD` on, as far as a chart can hold them. */
    load: (day: string) => void
    isLoading: boolean
    isFailed: boolean
    /** Days from which bars were loaded, and from which they can be, `YYYYMMDD`. */
    from: string
    first: string
  }
}

/** The running day of an instrument as minutes. */
function useLiveMinutes(instrument: ListedInstrument) {
  const index = instrument.kind === 'index'
  const tick = useTick(instrument.id)
  const line = useIndex(instrument.id)
  const unit = 10 ** (instrument.priceScale + instrument.volumeScale)
  return useMemo(() => {
    const store = index ? line : tick
    const rows = (): MinuteBars => {
      if (index) return line.columns()
      const { amount, ...columns } = tick.columns()
      return { ...columns, turnover: amount.map((value) => value / unit) }
    }
    /** The day so far as one row, with what was traded after the close. */
    const day = (): MinuteBars | undefined => {
      const now = index ? line.value : tick.quote
      if (!now || now.last <= 0) return undefined
      const turnover = 'turnover' in now ? now.turnover : now.amount / unit
      const { open, high, low, last, volume } = now
      return {
        slot: [0],
        open: [open],
        high: [high],
        low: [low],
        close: [last],
        volume: [volume],
        turnover: [turnover],
      }
    }
    return { store, rows, day }
  }, [index, tick, line, unit])
}

/** Stretches before the newest one, as many as the day wanted needs; the previous ones stay until others came. */
function useStretches(instrument: ListedInstrument, period: Period, today: string, newest: Bars | undefined) {
  const always = instrument.kind === 'crypto'
  const query = barsQueryOf(period, always)
  const reach = reachOf(period, always, today)
  const of = `${instrument.id}/${query.period}/${today}`
  const [wanted, setWanted] = useState({ of, day: '' })
  const count = newest && newest.since < reach.start && wanted.of === of ? stretchesFor(reach, wanted.day) : 0
  const { data, error } = useResource(count > 0 ? `stretches/${of}/${count}` : '', async (options) => {
    if (count === 0) return undefined
    const load = (range: { start: string; end: string }) =>
      fetchBars(instrument.id, { period: query.period, ...range }, options)
    return { of, count, bars: await loadStretches(load, reach, count) }
  })
  const latest = useRef(data)
  if (data) latest.current = data
  const last = latest.current?.of === of ? latest.current : undefined
  const progress = {
    wanted: count,
    loaded: last?.count ?? 0,
    hasError: error !== undefined,
    since: newest?.since ?? '',
  }
  return {
    stretches: last?.bars,
    earlier: { load: (day: string) => setWanted({ of, day }), ...progressOf(reach, progress) },
  }
}

/** Bars of an instrument in a period on a basis: what is on record, and the running day live behind it. */
export function usePeriodBars(instrument: ListedInstrument, period: Period, adjust: Adjust, today: string): PeriodBars {
  const query = barsQueryOf(period, instrument.kind === 'crypto')
  const key = `period/${instrument.id}/${query.period}/${today}`
  const {
    data: newest,
    error,
    reload,
  } = useResource<Bars | undefined>(key, (options) =>
    today === ''
      ? Promise.resolve(undefined)
      : fetchBars(instrument.id, { period: query.period, start: shiftDay(today, -query.back) }, options),
  )
  const { stretches, earlier } = useStretches(instrument, period, today, newest)
  const data = useMemo(() => newest && joinBars(stretches ?? [], newest), [newest, stretches])
  const base = newest?.days.day[0]
  const { store, rows, day } = useLiveMinutes(instrument)
  const { prints } = useTick(instrument.id)
  const unit = 10 ** (instrument.priceScale + instrument.volumeScale)
  const flow = useFlow(instrument.id)
  const { prevClose, kind } = instrument

  const made = useMemo(() => {
    const past = data ? recordedBars(data, adjust, period === '1s' ? LAST_DAY : today, base) : noBarColumns()
    const factor = data ? adjustment(data, adjust, base)(today) : 1
    const seconds = foldSecondBars(past, factor, unit)
    const live = { day: today, minutes: periodMinutes(period), always: kind === 'crypto', factor }
    const fresh = (): PeriodBarColumns => {
      if (!data) return noBarColumns()
      if (period === '1s') return seconds(prints.columns(), prints.newestSeq)
      const whole = live.minutes === undefined && !live.always ? day() : undefined
      const { slot, minute, total } = flow.columns()
      const minutes = whole ?? rows()
      const net = netsAt(minutes.slot, { slot, adNet: minute.adNet })
      const all = withMinutes(past, { ...minutes, net }, live, prevClose)
      const now = all.time.length - 1
      if (live.minutes === undefined && now >= past.time.length) all.net[now] = total.adNet.at(-1) ?? null
      return period === '1w' || period === '1M' ? grouped(all, period) : all
    }
    let cached: { at: number; columns: PeriodBarColumns } | undefined
    return {
      columns(): PeriodBarColumns {
        if (cached?.at !== store.version) cached = { at: store.version, columns: fresh() }
        return cached.columns
      },
      subscribe: sampledSubscribe(HZ, store.subscribe, browserEnvironment),
    }
  }, [data, base, adjust, today, period, kind, prevClose, rows, day, store, flow, prints, unit])

  return {
    source: made,
    loading: !data && !error,
    error: data ? undefined : error,
    reload,
    earlier,
    ...barsOnRecord(data, today),
  }
}
