import { type Ref, useRef } from 'react'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import { address } from '../../../shared/protocol/routes'
import type { ApiError } from '../../api/api-error'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { useTableChoice } from '../../store/account/table-choices'
import { historyText } from '../../text/history'
import { buttonClass } from '../../ui/button'
import { downloadCsv } from '../../ui/csv'
import { formatDay } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { TableChoiceButton } from '../../ui/table-choice-button'
import { toast } from '../../ui/toast'
import { useDayKeys } from '../../ui/use-day-keys'
import { useQuery } from '../../ui/use-query'
import { type HistoryMode, readHistoryChoice } from './choice'
import { rankCsv } from './csv'
import { HistoryBar } from './history-bar'
import { RankTable } from './rank-table'
import { StockPanels } from './stock-panels'
import { type LoadedRanking, type RankingChoice, useRankedCode, useRanking } from './use-ranking'

/** 历史资金: what the address asks for, or a sentence on what is wrong with it. */
export function HistoryView({ params }: { params: { R?: string; H?: string } }) {
  const choice = readHistoryChoice(params)
  if ('mode' in choice)
    return <History key={choice.mode} mode={choice.mode} days={choice.days} horizonText={choice.horizonText} />
  const title =
    'wrongMode' in choice ? historyText.wrongMode(choice.wrongMode) : historyText.wrongHorizon(choice.wrongHorizon)
  return (
    <NoticePanel
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

function History(choice: RankingChoice) {
  const { mode, days } = choice
  const ranking = useRanking(choice)
  const { data, error, reload, known, last, nothing, since, running, instruments } = ranking
  const [code, setCode] = useQuery('code', '', 'step')
  const [filter] = useQuery('q')
  const shown = useRef<() => ArrayLike<number>>(null)
  const selected = useRankedCode(code, data, instruments)
  const name = instruments.get(selected)?.name ?? selected
  useDayKeys(ranking.before, ranking.after, ranking.showDay)

  const exportRows = () => {
    if (!data) return
    const rows = shown.current?.() ?? data.id.map((_, row) => row)
    const nameOf = (id: string) => instruments.get(id)?.name ?? ''
    downloadCsv(`zeus-${mode}-H${days}-${last}.csv`, rankCsv(data, rows, { nameOf, asOf: formatDay(last) }))
    toast.success(historyText.exported(rows.length))
  }
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <HistoryBar choice={choice} ranking={ranking} filter={filter} onExport={exportRows} />
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-px bg-line lg:grid-cols-[minmax(0,1fr)_400px] min-[1600px]:grid-cols-[minmax(0,1fr)_640px]">
        <RankPanel mode={mode} ranking={ranking} filter={filter} selected={selected} shown={shown} onSelect={setCode} />
        {selected && instruments.table ? (
          <StockPanels
            key={selected}
            id={selected}
            name={name}
            mode={mode}
            known={known}
            day={last}
            since={since}
            end={running ? '' : last}
          />
        ) : (
          <Panel title={historyText.candles}>
            {nothing ? (
              <ChartState {...nothing} since={since} />
            ) : error && !data ? (
              <NoRank error={error} since={since} onRetry={reload} />
            ) : (
              <ChartState state={data ? 'unchosen' : 'loading'} why={data && historyText.choose} />
            )}
          </Panel>
        )}
      </div>
    </div>
  )
}

interface RankPanelProps {
  mode: HistoryMode
  ranking: LoadedRanking
  filter: string
  selected: string
  onSelect: (id: string) => void
  shown: Ref<() => ArrayLike<number>>
}

/** The ranking, and of which days it is. */
function RankPanel({ mode, ranking, filter, selected, onSelect, shown }: RankPanelProps) {
  const { data, error, reload, last, nothing, since, instruments } = ranking
  const [choice, choose] = useTableChoice('history')
  return (
    <Panel
      className="h-[70vh] lg:h-auto"
      title={historyText.rank}
      controls={
        data && (
          <>
            <span
              className="num truncate text-11 text-text-3"
              title={`${historyText.definition[mode]} · ${STANDARD_LEDGER_ID}`}
            >
              {historyText.asOf(formatDay(data.tradingDays[0]), formatDay(last), data.tradingDays.length)}
              <span className="max-sm:hidden"> · {historyText.standard}</span>
            </span>
            <TableChoiceButton choice={choice} onChange={choose} />
          </>
        )
      }
    >
      {error && !data ? (
        <NoRank error={error} since={since} onRetry={reload} />
      ) : !data || !instruments.table ? (
        <SkeletonRows rows={30} columns={9} />
      ) : nothing ? (
        <ChartState {...nothing} since={since} />
      ) : (
        <RankTable
          rank={data}
          instruments={instruments}
          filter={filter}
          selected={selected}
          onSelect={onSelect}
          choice={choice}
          shown={shown}
        />
      )}
    </Panel>
  )
}

/** In place of the ranking: nothing is recorded of the day, or it could not be read. */
function NoRank({ error, since, onRetry }: { error: ApiError; since: string | undefined; onRetry: () => void }) {
  const state = absenceOf({ loading: false, error, count: 0 }) ?? 'empty'
  return (
    <ChartState
      state={state}
      why={state === 'empty' ? historyText.empty : error.message}
      since={since}
      onRetry={onRetry}
    />
  )
}
