import { useCallback, useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { IndexMembersReply } from '../../../shared/protocol/rest'
import { fetchIndexMembers } from '../../api/members'
import { useBoard, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { untradedOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { units } from '../../text/common'
import { columnEntries } from '../../text/dictionary-columns'
import { membersText } from '../../text/trading'
import { DataTable } from '../../ui/data-table'
import { formatChange, formatPercent } from '../../ui/format'
import { Num } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { FailedState } from '../../ui/retry'
import { StateView } from '../../ui/state-view'
import { firstAndLast, type LiveContribution, liveContributions, type Remainder, remainderOf } from './contributions'

const EACH_END = 20

interface IndexMembersProps {
  index: ListedInstrument
  onSelect: (id: InstrumentId) => void
}

/** In place of a book: which members lifted the index, and which pulled it down. */
export function IndexMemberPanel({ index, onSelect }: IndexMembersProps) {
  const { data, error, reload } = useResource(`members ${index.id}`, (options) => fetchIndexMembers(index.id, options))
  return (
    <Panel entry="points" title={membersText.title} className="h-full">
      {data ? (
        <Contributions index={index} reply={data} onSelect={onSelect} />
      ) : error ? (
        <FailedState why={error.message || membersText.failed} onRetry={reload} />
      ) : (
        <StateView state="loading" />
      )}
    </Panel>
  )
}

function Contributions({ index, reply, onSelect }: IndexMembersProps & { reply: IndexMembersReply }) {
  const board = useBoard()
  const instruments = useInstruments()
  const { table } = instruments
  const members = useMemo(
    () =>
      reply.members.flatMap(({ id, weight }) => {
        const place = table ? instruments.indexOf(id) : undefined
        return place === undefined ? [] : [{ index: place, weight }]
      }),
    [reply, table, instruments],
  )
  const { phase } = useSession()
  const place = table ? instruments.indexOf(index.id) : undefined
  const { rows, remainder } = useStoreValue(
    board,
    useCallback(
      (store: BoardStore) => {
        const all = liveContributions(store, members, index.prevClose)
        const ends = firstAndLast(all, EACH_END)
        const last = place === undefined ? Number.NaN : (store.data.last[place] ?? Number.NaN)
        return { rows: ends, remainder: remainderOf(all, ends, last, index.prevClose) }
      },
      [members, place, index.prevClose],
    ),
    { hz: 1 },
  )
  const nameOf = (row: LiveContribution) => instruments.at(row.index)?.name ?? ''
  return (
    <div className="flex h-full flex-col">
      <DataTable
        entries={columnEntries.contributions}
        className="min-h-0 flex-1"
        label={membersText.title}
        rows={rows}
        rowKey={(row) => String(row.index)}
        instrumentOf={(row) => instruments.at(row.index)?.id ?? ''}
        onSelect={(row) => onSelect(instruments.at(row.index)?.id ?? '')}
        emptyWhy={membersText.empty}
        emptyState={untradedOf(phase).state}
        columns={[
          { key: 'name', title: membersText.name, align: 'left', cell: nameOf },
          {
            key: 'points',
            title: membersText.points,
            unit: units.point,
            cell: ({ points }) => <Num text={formatChange(points, index.priceScale)} sign={points} />,
          },
          {
            key: 'change',
            title: membersText.change,
            unit: '%',
            cell: ({ change }) => <Num text={formatPercent(change).slice(0, -1)} sign={change} />,
          },
          {
            key: 'weight',
            title: membersText.weight,
            unit: '%',
            cell: ({ weight }) => <Num text={formatPercent(weight, { sign: false }).slice(0, -1)} />,
          },
        ]}
      />
      {rows.length > 0 && <Sums remainder={remainder} priceScale={index.priceScale} />}
    </div>
  )
}

/** Sums that lead from the rows to the change of the index. */
function Sums({ remainder, priceScale }: { remainder: Remainder; priceScale: number }) {
  const points = (value: number) => formatChange(value, priceScale)
  return (
    <p className="num flex shrink-0 flex-wrap gap-x-3 border-t border-line px-2 py-1 text-12 text-text-2">
      {remainder.count > 0 && <span>{membersText.rest(remainder.count, points(remainder.rest))}</span>}
      <span>{membersText.residual(points(remainder.residual))}</span>
      <span>{membersText.move(points(remainder.move))}</span>
    </p>
  )
}
