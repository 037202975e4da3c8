import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { Bars } from '../../../shared/protocol/rest'
import { fetchMinuteBreadth } from '../../api/history'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { lineChart } from '../../charts/line-options'
import { fixedSource, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { isReplay } from '../../session/replay'
import { useResource } from '../../store/use-resource'
import { chartText } from '../../text/common'
import { indexHistoryText as text } from '../../text/index-history'
import { formatDay, formatPercent } from '../../ui/format'
import { type Breadth, breadthAtBars, type IndexDayRow, risenShare } from './day-rows'
import { timeWords } from './moment-words'

const HALF = 0.5
const share = (value: number | null | undefined) => formatPercent(value, { sign: false, digits: 1 })

interface BreadthLineProps {
  /** One a candle above; null where it is not known. */
  breadth: readonly (Breadth | null)[]
  titleOf: (place: number) => string
  name: string
  syncKey: string
}

/** Which part of the members rose, candle by candle, beside one half. */
function BreadthLine({ breadth, titleOf, name, syncKey }: BreadthLineProps) {
  const { source, build, readOut } = useMemo(() => {
    const shares = breadth.map(risenShare)
    const data = [breadth.map((_, at) => at), shares, breadth.map(() => HALF)] as unknown as uPlot.AlignedData
    return {
      source: fixedSource(data),
      build: lineChart({
        lines: [
          { label: text.breadth, tone: 'text1', width: 2 },
          { label: text.half, tone: 'flat', dash: [4, 4] },
        ],
        format: share,
        x: { format: titleOf },
        include: HALF,
      }),
      readOut: (_: uPlot, pointed: number | null): ReadOutItem[] => {
        const at = pointed ?? breadth.length - 1
        const pointedRow = breadth[at] ?? null
        return [
          { label: chartText.time, text: titleOf(at) },
          { label: text.breadth, text: share(risenShare(pointedRow)) },
          ...(pointedRow ? [{ label: '', text: text.breadthOf(pointedRow) }] : []),
        ]
      },
    }
  }, [breadth, titleOf])
  return (
    <TimeChart
      source={source}
      build={build}
      label={`${name} ${text.breadth}`}
      readOut={readOut}
      syncKey={syncKey}
      leads={false}
      className="min-h-0 flex-1"
    />
  )
}

interface RangeBreadthProps {
  /** Those that are drawn as candles above. */
  rows: readonly IndexDayRow[]
  name: string
  syncKey: string
  loading: boolean
}

/** Breadth day by day. */
export function RangeBreadth({ rows, name, syncKey, loading }: RangeBreadthProps) {
  const days = useMemo(() => {
    return {
      breadth: rows.map(({ breadth }) => breadth),
      titleOf: (at: number) => formatDay(rows[at]?.day ?? '').slice(5),
    }
  }, [rows])
  if (isReplay) return <ChartState state="unprovided" why={text.breadthReplay} />
  if (loading) return <ChartState state="loading" />
  if (rows.every(({ breadth }) => breadth === null)) return <ChartState state="empty" why={text.breadthNone} />
  return (
    <div className="flex h-full flex-col">
      <BreadthLine {...days} name={name} syncKey={syncKey} />
    </div>
  )
}

interface MinuteBreadthProps {
  index: InstrumentId
  range: { from?: string; to?: string }
  /** Polling interval; 0 = its days are over. */
  everyMs: number
  /** The candles above, of five minutes. */
  bars: Bars
  name: string
  syncKey: string
}

/** Breadth of few days by minute. */
export function MinuteBreadthChart({ index, range, everyMs, bars, name, syncKey }: MinuteBreadthProps) {
  const { data, error, reload } = useResource(
    isReplay ? 'no-breadth' : `minute-breadth:${index}@${range.from}-${range.to}`,
    async (options) => (isReplay ? undefined : await fetchMinuteBreadth(index, range, options)),
    { everyMs: isReplay ? 0 : everyMs },
  )
  const minutes = useMemo(() => {
    const wordsOfTime = timeWords(bars)
    return { breadth: breadthAtBars(data, bars), titleOf: (at: number) => wordsOfTime(bars.time[at]) }
  }, [data, bars])
  if (isReplay) return <ChartState state="unprovided" why={text.breadthReplay} />
  const absence = absenceOf({
    loading: !data && !error,
    error: data ? undefined : error,
    count: data?.time.length ?? 0,
  })
  if (absence) {
    const why = absence === 'empty' ? text.minuteBreadthNone : error?.message
    return <ChartState state={absence} why={absence === 'loading' ? undefined : why} onRetry={reload} />
  }
  const notes = [
    ...(data?.led.length ? [text.breadthLed(data.led.length)] : []),
    ...(data?.missing ?? []).map((day) => text.breadthMissing(formatDay(day))),
    ...(data?.unknown ?? []).map(({ day, count }) => text.breadthUnknown(formatDay(day), count)),
  ]
  return (
    <div className="flex h-full flex-col">
      {notes.length > 0 && <p className="shrink-0 truncate px-2 text-11 text-warning">{notes.join(' · ')}</p>}
      <BreadthLine {...minutes} name={name} syncKey={syncKey} />
    </div>
  )
}
