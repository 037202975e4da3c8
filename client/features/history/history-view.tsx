import { useMemo, useRef, useState } from 'react'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import { hasClosed } from '../../../shared/market/session'
import type { RecordedDays } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import type { ApiError } from '../../api/api-error'
import { fetchRank } from '../../api/history'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { untradedOf } from '../../store/day-pause'
import { useInstruments, useSession } from '../../store/hooks'
import { neighbourDay, useRecordedDays } from '../../store/recorded-days'
import { useResource } from '../../store/use-resource'
import { historyText } from '../../text/history'
import { Button, buttonClass } from '../../ui/button'
import { downloadCsv } from '../../ui/csv'
import { formatDay } from '../../ui/format'
import { Notice } from '../../ui/notice'
import { PageLink, useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { Tabs } from '../../ui/tabs'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { useDayKeys } from '../../ui/use-day-keys'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { type HistoryMode, HORIZONS, isRanked, readChoice } from './choice'
import { rankCsv } from './csv'
import { RankTable } from './rank-table'
import { RecordedCalendar } from './recorded-calendar'
import { ReplayDay } from './replay-day'
import { StockPanels } from './stock-panels'

const sinceOf = (recorded: RecordedDays | undefined) => recorded && (recorded.days[0]?.tradingDay ?? '')

/** In place of the ranking: nothing is recorded of the day, or it could not be read. */
function NoRank({ error, since, onRetry }: { error: ApiError; since: string | undefined; onRetry: () => void }) {
  const state = absenceOf({ loading: false, error, count: 0 }) ?? 'empty'
  return (
    <ChartState state={state} why={state === 'empty' ? historyText.empty : error.message} {...{ since, onRetry }} />
  )
}

const MODES = (['BS', 'OO'] as const).map((value) => ({ value, title: historyText.modes[value] }))
const RUNNING_REFRESH_MS = 30_000

/** 历史资金: what the address asks for, or a sentence on what is wrong with it. */
export function HistoryView({ params }: { params: { R?: string; H?: string } }) {
  const choice = readChoice(params)
  if ('mode' in choice) return <History key={choice.mode} mode={choice.mode} days={choice.days} asked={choice.asked} />
  const title =
    'wrongMode' in choice ? historyText.wrongMode(choice.wrongMode) : historyText.wrongHorizon(choice.wrongHorizon)
  return (
    <Notice
      title={title}
      why={historyText.expected}
      action={
        <PageLink href={address.history('BS', 'H1')} className={buttonClass()}>
          {historyText.toDefault}
        </PageLink>
      }
    />
  )
}

function History({ mode, days, asked }: { mode: HistoryMode; days: number; asked: string }) {
  const go = useGo()
  const instruments = useInstruments()
  const { tradingDay, phase } = useSession()
  const [end, setEnd] = useQuery('end')
  const [code, setCode] = useQuery('code', '', 'step')
  const [filter] = useQuery('q')
  const [bom, setBom] = useState(true)
  const shown = useRef<() => ArrayLike<number>>(null)
  const running = end === '' || end === tradingDay
  const { data, error, reload } = useResource(
    `rank/${mode}/${days}/${end}`,
    (options) => fetchRank({ R: mode, H: `H${days}`, ...(end ? { end } : {}) }, options),
    running ? { everyMs: RUNNING_REFRESH_MS } : {},
  )
  const recorded = useRecordedDays()
  const known = recorded.data?.days.map((day) => day.tradingDay) ?? []
  const last = data?.tradingDays.at(-1) ?? end
  const before = neighbourDay(known, last, -1)
  const after = neighbourDay(known, last, 1)
  const selected = useMemo(() => {
    if (code || !data) return code
    const stocks = data.id.map((_, row) => row).filter((row) => instruments.get(data.id[row] ?? '')?.kind === 'stock')
    const top = stocks.reduce(
      (best, row) => ((data.net[row] ?? 0) > (data.net[best] ?? 0) ? row : best),
      stocks[0] ?? -1,
    )
    return data.id[top] ?? ''
  }, [code, data, instruments])
  const name = instruments.get(selected)?.name ?? selected
  const nothing =
    data && instruments.table && !data.id.some((id) => isRanked(instruments.get(id)?.kind))
      ? running
        ? untradedOf(phase)
        : { state: 'empty' as const, why: historyText.empty }
      : undefined

  const absent = error && !data && <NoRank {...{ error, since: sinceOf(recorded.data) }} onRetry={reload} />

  const showDay = (day: string) => setEnd(day === tradingDay ? null : day)
  useDayKeys(before, after, showDay)

  const exportRows = () => {
    if (!data) return
    const rows = shown.current?.() ?? data.id.map((_, row) => row)
    const nameOf = (id: string) => instruments.get(id)?.name ?? ''
    downloadCsv(`zeus-${mode}-H${days}-${last}.csv`, rankCsv(data, rows, { nameOf, asOf: formatDay(last), bom }))
    toast.success(historyText.exported(rows.length))
  }
  const notes = [
    ...(asked !== `H${days}` ? [historyText.moved(asked, `H${days}`)] : []),
    ...(data && data.tradingDays.length < days ? [historyText.short(data.tradingDays.length, days)] : []),
    ...(data && last === tradingDay && !hasClosed(phase) ? [historyText.running] : []),
  ]
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-2">
        <Segmented
          label={historyText.modeLabel}
          options={MODES}
          value={mode}
          onChange={(next) => go(address.history(next, asked) + location.search)}
        />
        <Tabs
          label={historyText.horizons}
          idPrefix="horizon"
          tabs={HORIZONS.map((count) => ({ id: `H${count}`, title: historyText.horizon(count) }))}
          value={`H${days}`}
          onChange={(next) => go(address.history(mode, next) + location.search)}
        />
        <span className="flex items-center gap-1">
          <Button size="small" disabled={!before} onClick={() => before && setEnd(before)}>
            {historyText.before}
          </Button>
          <RecordedCalendar recorded={recorded.data} day={last} onChoose={showDay} />
          <Button size="small" disabled={!after} onClick={() => after && showDay(after)}>
            {historyText.after}
          </Button>
          <ReplayDay day={last} />
          {!running && (
            <Button size="small" variant="quiet" onClick={() => setEnd(null)}>
              {historyText.newest}
            </Button>
          )}
        </span>
        <span className="text-12 text-warning">{notes.join(' · ')}</span>
        <span className="ml-auto flex items-center gap-2">
          <TextField
            label={historyText.filter}
            hideLabel
            placeholder={historyText.filter}
            value={filter}
            onChange={(text) => replaceQuery({ q: text })}
            className="w-32 [&_input]:h-6"
          />
          <label className="flex items-center gap-1 text-12 text-text-2" title={historyText.bomHelp}>
            <input
              type="checkbox"
              checked={bom}
              onChange={(event) => setBom(event.target.checked)}
              className="accent-(--accent)"
            />
            {historyText.bom}
          </label>
          <Button size="small" disabled={!data || nothing !== undefined} onClick={exportRows}>
            {historyText.export}
          </Button>
        </span>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-px bg-line lg:grid-cols-[minmax(0,1fr)_400px] min-[1600px]:grid-cols-[minmax(0,1fr)_640px]">
        <Panel
          className="h-[70vh] lg:h-auto"
          title={historyText.rank}
          controls={
            data && (
              <span
                className="num truncate text-11 text-text-3"
                title={`${historyText.definition[mode]} · ${STANDARD_LEDGER_ID}`}
              >
                {historyText.asOf(formatDay(data.tradingDays[0]), formatDay(last), data.tradingDays.length)} ·{' '}
                {historyText.standard}
              </span>
            )
          }
        >
          {error && !data ? (
            absent
          ) : !data || !instruments.table ? (
            <SkeletonRows rows={30} columns={9} />
          ) : nothing ? (
            <ChartState {...nothing} since={sinceOf(recorded.data)} />
          ) : (
            <RankTable
              rank={data}
              instruments={instruments}
              filter={filter}
              selected={selected}
              onSelect={setCode}
              shown={shown}
            />
          )}
        </Panel>
        {selected && instruments.table ? (
          <StockPanels
            key={selected}
            {...{ id: selected, name, mode, known, day: last, since: sinceOf(recorded.data), end: running ? '' : last }}
          />
        ) : (
          <Panel title={historyText.candles}>
            {nothing ? (
              <ChartState {...nothing} since={sinceOf(recorded.data)} />
            ) : (
              (absent ?? <ChartState state={data ? 'unchosen' : 'loading'} why={data && historyText.choose} />)
            )}
          </Panel>
        )}
      </div>
    </div>
  )
}
