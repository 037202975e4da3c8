import { useMemo } from 'react'
import type { KnownTruthDay } from '../../../../shared/protocol/rest-splits'
import { splitText } from '../../../text/order-split'
import { proofText } from '../../../text/order-split-proof'
import { DataTable, type TableColumn } from '../../../ui/data-table'
import { formatMinute, formatPercent, formatYuan } from '../../../ui/format'

const { truth: words } = proofText

interface ParentRow {
  key: string
  day: string
  parent: KnownTruthDay['parents'][number]
  /** Found by a finding that states enough. */
  isFound: boolean
}

const COLUMNS: readonly TableColumn<ParentRow>[] = [
  { key: 'day', title: words.columns.day, align: 'left', cell: ({ day }) => day, sortBy: ({ day }) => day },
  {
    key: 'side',
    title: words.columns.side,
    align: 'left',
    cell: ({ parent }) =>
      parent.side === 'buy' ? (
        <span className="text-up">▲{splitText.sides.buy}</span>
      ) : (
        <span className="text-down">▼{splitText.sides.sell}</span>
      ),
  },
  {
    key: 'style',
    title: words.columns.style,
    align: 'left',
    cell: ({ parent }) => words.styles[parent.style] ?? parent.style,
    sortBy: ({ parent }) => parent.style,
  },
  {
    key: 'children',
    title: words.columns.children,
    cell: ({ parent }) => parent.children,
    sortBy: ({ parent }) => parent.children,
  },
  {
    key: 'amount',
    title: words.columns.amount,
    cell: ({ parent }) => formatYuan(parent.turnover),
    sortBy: ({ parent }) => parent.turnover,
  },
  {
    key: 'time',
    title: words.columns.time,
    cell: ({ parent }) => `${formatMinute(parent.startTime)}–${formatMinute(parent.endTime)}`,
    sortBy: ({ parent }) => parent.startTime,
  },
  {
    key: 'found',
    title: words.columns.found,
    align: 'left',
    cell: ({ parent, isFound }) =>
      isFound ? `✓ ${parent.found?.style}` : parent.scored ? `✗ ${words.missed}` : words.small,
    sortBy: ({ isFound }) => Number(isFound),
  },
  {
    key: 'probability',
    title: words.columns.probability,
    cell: ({ parent }) => formatPercent(parent.found?.confidence, { sign: false, digits: 0 }),
    sortBy: ({ parent }) => parent.found?.confidence ?? null,
  },
]

/** Every parent that was put into the simulated days, and what became of it. */
export function TruthParents({ days, threshold }: { days: readonly KnownTruthDay[]; threshold: number }) {
  const rows = useMemo(
    () =>
      days.flatMap(({ seed, name, parents }) =>
        parents.map((parent, at): ParentRow => {
          const isFound = (parent.found?.confidence ?? -1) >= threshold
          return { key: `${seed}/${at}`, day: `#${seed} ${name}`, parent, isFound }
        }),
      ),
    [days, threshold],
  )
  return <DataTable label={words.parents} columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />
}
