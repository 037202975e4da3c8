import { useCallback, useEffect, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { IndexMembersReply } from '../../../shared/protocol/rest'
import { fetchIndexMembers } from '../../api/members'
import type { BoardStore } from '../../store/board-store'
import { useBoard, useInstruments, useStoreValue } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import { common } from '../../text/common'
import { membersText } from '../../text/trading'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'
import { formatChange, formatPercent } from '../../ui/format'
import { Num } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { type Contribution, contributionsOf, endsOf } from './contributions'

const EACH_END = 20

export interface IndexMembersProps {
  index: ListedInstrument
  onSelect: (id: InstrumentId) => void
}

/** In place of a book: which members lifted the index, and which pulled it down. */
export function IndexMembers({ index, onSelect }: IndexMembersProps) {
  const [reply, setReply] = useState<IndexMembersReply | Error>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const abort = new AbortController()
    setReply(undefined)
    fetchIndexMembers(index.id, { signal: abort.signal })
      .then(setReply)
      .catch((error: unknown) => !abort.signal.aborted && setReply(error instanceof Error ? error : new Error()))
    return () => abort.abort()
  }, [index.id, attempt])
  return (
    <Panel title={membersText.title} className="h-full">
      {reply instanceof Error ? (
        <StateView
          state="broken"
          why={reply.message || membersText.failed}
          action={<Button onClick={() => setAttempt((count) => count + 1)}>{common.retry}</Button>}
        />
      ) : reply ? (
        <Contributions index={index} reply={reply} onSelect={onSelect} />
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
  const rows = useStoreValue(
    board,
    useCallback(
      (store: BoardStore) => endsOf(contributionsOf(store, members, index.prevClose), EACH_END),
      [members, index.prevClose],
    ),
    { hz: 1 },
  )
  const nameOf = (row: Contribution) => instruments.at(row.index)?.name ?? ''
  return (
    <DataTable
      label={membersText.title}
      rows={rows}
      rowKey={(row) => String(row.index)}
      onSelect={(row) => onSelect(instruments.at(row.index)?.id ?? '')}
      emptyWhy={membersText.empty}
      columns={[
        { key: 'name', title: membersText.name, align: 'left', cell: nameOf },
        {
          key: 'points',
          title: membersText.points,
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
  )
}
