import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { fetchBars } from '../../api/bars'
import { fetchBreadth } from '../../api/history'
import { absenceOf, ChartState } from '../../charts/chart-state'
import type { Span } from '../../charts/gaps'
import { movedNotes } from '../../charts/moved-days'
import { isReplay } from '../../session/replay'
import { useSession } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { derivedText } from '../../text/derived'
import { indexHistoryText as text } from '../../text/index-history'
import { Button } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
import { formatDay } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { NoticePanel } from '../../ui/notice'
import { useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { RetryButton } from '../../ui/retry'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { stepQuery, useQuery } from '../../ui/use-query'
import { type BrushRange, indexesOfRange, rangeOfIndexes, readBrush, writeBrush } from './brush'
import { breadthByDay, breadthRange, dayRows, type IndexDayRow, minuteBreadthRange } from './day-rows'
import { MinuteBreadthChart, RangeBreadth } from './range-breadth'
import { RangeCandles, RangeFlow, SYNC } from './range-charts'
import { SidePanel } from './side-panel'

/** Which index, from when to when; a missing end means: up to now. */
function RangeForm({ index, start, end }: { index: ListedInstrument; start: string; end: string }) {
  const go = useGo()
  const [from, setFrom] = useState(start)
  const [to, setTo] = useState(end)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(address.indexHistory(index.id, from.trim(), to.trim() || undefined))
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Select
        label={text.pick}
        hideLabel
        size="small"
        options={MAIN_INDEXES.map(({ id, name }) => ({ value: id as string, title: `${name} ${id}` }))}
        value={index.id}
        onChange={(id) => go(from ? address.indexHistory(id, from, to || undefined) : address.indexHistory(id, start))}
      />
      <DateInput label={text.start} value={from} onChange={setFrom} hint={text.dateHint} />
      <DateInput label={text.end} value={to} onChange={setTo} hint={text.live} />
      <Button type="submit" size="small">
        {text.show}
      </Button>
    </form>
  )
}

interface BreadthNoteProps {
  data: unknown
  error: { message: string } | undefined
  reload: () => void
}

/** Why days have no 上涨占比 yet: it is counted over all members, which takes longer than the prices. */
function BreadthNote({ data, error, reload }: BreadthNoteProps) {
  if (data) return null
  if (error) {
    return (
      <span role="status" className="flex items-center gap-2 text-12 text-warning">
        {text.breadthFailed(error.message)}
        <RetryButton onRetry={reload} />
      </span>
    )
  }
  return (
    <span role="status" className="text-12 text-text-3">
      {text.breadthWaits}
    </span>
  )
}

/** A range of so few days is drawn by minutes where these were recorded. */
const MINUTE_DAYS_MAX = 5
const LOWERS = ['flow', 'breadth'] as const
type Lower = (typeof LOWERS)[number]
const LOWER_OPTIONS = LOWERS.map((value) => ({ value, title: text.lower[value] }))
/** The running day is part of a range without an end. */
const REFRESH_MS = 30_000

/** True if minutes are stored for every day that is named beside them. */
function drawsAll(minutes: Bars, rows: readonly IndexDayRow[]): boolean {
  const drawn = new Set(minutes.time.map(beijingDate))
  return rows.every(({ day }) => drawn.has(day))
}

/** True where a range reaches the running day but has no row of it: a replay is answered of days before its own. */
const isDayCut = (today: string, end: string, rows: readonly IndexDayRow[]): boolean =>
  today !== '' && (end === '' || end.slice(0, 8) >= today) && rows.at(-1)?.day !== today

interface HistoryViewProps {
  index: ListedInstrument
  /** Empty: the gateway's own first day. */
  start: string
  /** Empty: up to now. */
  end: string
}

/** One index over a range: bars, money, days. */
export function IndexHistoryView({ index, start, end }: HistoryViewProps) {
  const range = { ...(start ? { start } : {}), ...(end ? { end } : {}) }
  const key = `index-days/${index.id}@${start}-${end}`
  const repeat = end ? {} : { everyMs: REFRESH_MS }
  const { data, error, reload } = useResource(
    key,
    (options) => fetchBars(index.id, { period: '1d', ...range }, options),
    repeat,
  )
  const { tradingDay, machine } = useSession()
  const brush = readBrush(useQuery('brush')[0])
  const few = start !== '' && data !== undefined && data.time.length > 0 && data.time.length <= MINUTE_DAYS_MAX
  const minutes = useResource(few ? `5m:${key}` : '', (options) =>
    few ? fetchBars(index.id, { period: '5m', ...range }, options) : Promise.resolve(undefined),
  )
  const counted = data && !isReplay ? breadthRange(data) : undefined
  const breadth = useResource(
    counted ? `breadth:${index.id}@${counted.from}-${counted.to}` : '',
    async (options) => (counted ? await fetchBreadth(index.id, counted, options) : undefined),
    repeat,
  )
  const rows = useMemo(() => (data ? dayRows(data, breadthByDay(breadth.data)) : []), [data, breadth.data])
  if (error && !data) {
    const wrong = error.code === 'range-invalid'
    return (
      <NoticePanel
        title={wrong ? text.badRange(`${start} ${end}`.trim()) : error.code === 'no-data' ? text.empty : text.failed}
        why={wrong ? text.badRangeWhy : error.message}
        onRetry={wrong ? undefined : reload}
      />
    )
  }
  if (!data) return <ChartState state="loading" />
  const first = rows[0]?.day ?? beijingDate(0)
  const byMinute = minutes.data && drawsAll(minutes.data, rows) ? minutes.data : undefined
  const drawn = byMinute ?? data
  const absence = absenceOf({ loading: false, count: data.time.length })
  const nothing = absence && <ChartState state={absence} why={text.empty} since={data.since} />
  const notes = [
    ...movedNotes(data.moved ?? []),
    ...(byMinute?.derived?.length ? [derivedText.days(byMinute.derived.length)] : []),
    ...(machine && isDayCut(tradingDay, end, rows) ? [text.notYet(formatDay(tradingDay))] : []),
    ...(data.missing.length > 0 ? [text.missing(data.missing.length)] : []),
    ...(counted && counted.from > first ? [text.breadthSince(formatDay(counted.from))] : []),
  ]
  return (
    <div {...subjectOf(index.id)} className="flex min-h-full flex-col gap-px bg-line min-[1200px]:h-full">
      <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-3 bg-panel px-2 py-1">
        <span className="text-15 font-medium">{index.name}</span>
        <MenuButton />
        <RangeForm key={key} index={index} start={start || first} end={end} />
        {notes.map((note) => (
          <span key={note} className="text-12 text-warning">
            {note}
          </span>
        ))}
        {counted && <BreadthNote {...breadth} />}
      </header>
      <div className="grid min-h-0 flex-1 gap-px bg-line min-[1200px]:grid-cols-[1fr_max(44%,min(840px,60%))] max-[1199px]:grid-rows-[36rem_minmax(20rem,1fr)]">
        <RangePanels
          index={index}
          nothing={nothing}
          drawn={drawn}
          brush={brush}
          rows={rows}
          range={range}
          waits={!breadth.data && !breadth.error}
        />
        <SidePanel
          index={index}
          bars={drawn}
          rows={rows}
          priceScale={data.priceScale}
          brush={brush}
          lastDay={rows.at(-1)?.day}
          end={end}
        />
      </div>
    </div>
  )
}

interface RangePanelsProps {
  /** In place of charts where there is nothing to draw. */
  nothing: ReactNode
  drawn: Bars
  index: ListedInstrument
  /** As requested; empty: the gateway's default. */
  range: { start?: string; end?: string }
  brush: BrushRange | undefined
  rows: readonly IndexDayRow[]
  /** The members' days are awaited. */
  waits: boolean
}

/** The charts; what is drawn over on the money is a step in the address. */
function RangePanels({ index, nothing, drawn, range, brush, rows, waits }: RangePanelsProps) {
  const { name } = index
  const [lowerParam, setLower] = useQuery('lower', 'flow', 'step')
  const daily = drawn.period === '1d'
  const lower: Lower = lowerParam === 'breadth' ? 'breadth' : 'flow'
  const chosen = brush && indexesOfRange(drawn, brush)
  const choose = (span: Span | undefined) => {
    const range = span && rangeOfIndexes(drawn, span)
    stepQuery(range ? { brush: writeBrush(range), view: 'members' } : { brush: null })
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-col gap-px">
      <Panel title={daily ? text.candles : text.minutes} className="flex-[2_1_0]">
        {nothing ?? <RangeCandles bars={drawn} name={name} daily={daily} />}
      </Panel>
      <Panel
        title={lower === 'flow' ? text.flow : text.breadth}
        className="flex-[1_1_0]"
        controls={<Segmented label={text.lower.label} options={LOWER_OPTIONS} value={lower} onChange={setLower} />}
      >
        {nothing ??
          (lower === 'flow' ? (
            <RangeFlow bars={drawn} name={name} brush={chosen} onBrush={choose} />
          ) : daily ? (
            <RangeBreadth rows={rows} name={name} syncKey={SYNC} loading={waits} />
          ) : (
            <MinuteBreadthChart
              index={index.id}
              range={minuteBreadthRange(drawn, range) ?? {}}
              everyMs={range.end ? 0 : REFRESH_MS}
              bars={drawn}
              name={name}
              syncKey={SYNC}
            />
          ))}
      </Panel>
    </div>
  )
}
