import type { Ref } from 'react'
import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import { ChartState } from '../../charts/chart-state'
import { historyText } from '../../text/history'
import { formatDay } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { SkeletonRows } from '../../ui/skeleton-rows'
import type { HistoryMode } from './choice'
import { NoRank } from './no-rank'
import { RankTable } from './rank-table'
import type { LoadedRanking } from './use-ranking'

interface RankPanelProps {
  mode: HistoryMode
  ranking: LoadedRanking
  filter: string
  selected: string
  onSelect: (id: string) => void
  shown: Ref<() => ArrayLike<number>>
}

/** The ranking, and of which days it is. */
export function RankPanel({ mode, ranking, filter, selected, onSelect, shown }: RankPanelProps) {
  const { data, error, reload, last, nothing, since, instruments } = ranking
  return (
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
          shown={shown}
        />
      )}
    </Panel>
  )
}
