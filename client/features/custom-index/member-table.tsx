import { useMemo } from 'react'
import { codeOf, type InstrumentId } from '../../../shared/market/instrument'
import type { BasketMemberStart } from '../../../shared/protocol/rest-baskets'
import { address } from '../../../shared/protocol/routes'
import { nameOfCode } from '../../store/baskets/basket-code'
import type { MemberWeight } from '../../store/baskets/basket-value'
import { useBoard, useInstruments } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue, type ViewColumn } from '../../store/rows/board-view'
import type { Instruments, ListedInstrument } from '../../store/rows/instruments'
import { units } from '../../text/common'
import { customIndex as text } from '../../text/custom-index'
import { columnEntries } from '../../text/dictionary-columns'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { EMPTY, formatDay, formatPercent, formatYuan } from '../../ui/format'
import { Num, PriceNum } from '../../ui/num'
import { formatPoints } from './points'

const bare = (ratio: number, sign = true) => formatPercent(ratio, { sign }).replace('%', '')

const Last = ({ instrument, price }: { instrument: ListedInstrument | undefined; price: number }) => (
  <PriceNum price={price} prevClose={instrument?.prevClose ?? 0} scale={instrument?.priceScale ?? 2} />
)

interface BasketMemberTableProps {
  members: readonly MemberWeight[]
  /** The same members at the start of the day. */
  standings: readonly BasketMemberStart[]
}

interface Facts {
  board: BoardStore
  instruments: Instruments
  /** Since when it is one, `YYYYMMDD`. */
  entered: ReadonlyMap<InstrumentId, string>
}

/** Its weight, and the start date of it. */
const weightColumns = ({ entered }: Facts): TableColumn<MemberWeight>[] => [
  {
    key: 'now',
    title: text.columns.nowWeight,
    unit: '%',
    sortBy: ({ nowWeight }) => nowWeight,
    cell: ({ nowWeight }) => bare(nowWeight, false),
  },
  {
    key: 'weight',
    title: text.columns.weight,
    unit: '%',
    sortBy: ({ weight }) => weight,
    cell: ({ weight }) => bare(weight, false),
  },
  {
    key: 'since',
    title: text.columns.since,
    unit: '%',
    sortBy: ({ since }) => since,
    cell: ({ since }) => <Num text={bare(since)} sign={since} />,
  },
  {
    key: 'entered',
    title: text.columns.entered,
    sortBy: ({ id }) => entered.get(id) ?? null,
    cell: ({ id }) => formatDay(entered.get(id)),
  },
]

/** Its change today, and the resulting part of the basket's; then its weight, and the buyers. */
export function basketMemberColumns(facts: Facts): TableColumn<MemberWeight>[] {
  const { board, instruments } = facts
  const value = (column: ViewColumn) => (member: MemberWeight) =>
    boardValue(board, column, instruments.indexOf(member.id) ?? -1)
  const change = value('change')
  const net = value('adNet')
  return [
    {
      key: 'name',
      title: text.columns.name,
      align: 'left',
      width: 128,
      cell: ({ id }) => (
        <a href={address.multiChart('1', [id])} target="_blank" rel="noopener" className="hover:text-accent">
          <span className="text-text-3">{codeOf(id)}</span> {nameOfCode(instruments, id)}
        </a>
      ),
    },
    {
      key: 'last',
      title: text.columns.last,
      unit: units.yuan,
      cell: (member) => <Last instrument={instruments.get(member.id)} price={value('last')(member)} />,
    },
    {
      key: 'change',
      title: text.columns.change,
      unit: '%',
      sortBy: change,
      cell: (member) => <Num text={bare(change(member))} sign={change(member)} />,
    },
    {
      key: 'points',
      title: text.columns.points,
      unit: text.pointsUnit,
      sortBy: ({ points }) => points,
      cell: (member) => {
        const { points } = member
        // A member without trades has no known effect on the basket.
        return <Num text={Number.isNaN(change(member)) ? EMPTY : formatPoints(points)} sign={points} />
      },
    },
    ...weightColumns(facts),
    {
      key: 'net',
      title: text.columns.net,
      unit: units.yuan,
      sortBy: net,
      cell: (member) => <Num text={formatYuan(net(member), { sign: true })} sign={net(member)} />,
    },
  ]
}

export function BasketMemberTable({ members, standings }: BasketMemberTableProps) {
  const entered = useMemo(() => new Map(standings.map((one) => [one.id, one.entered])), [standings])
  const board = useBoard()
  const instruments = useInstruments()
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells read the board, which changes with `members`
  const columns = useMemo(
    () => basketMemberColumns({ board, instruments, entered }),
    [board, instruments, instruments.version, members, entered],
  )
  return (
    <DataTable
      entries={columnEntries.basket}
      label={text.memberTable}
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
      instrumentOf={({ id }) => id}
      sort={{ key: 'now', descending: true }}
    />
  )
}
