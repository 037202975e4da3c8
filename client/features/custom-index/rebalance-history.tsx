import { useMemo } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import type { BasketCourse, BasketRebalance } from '../../../shared/protocol/rest-baskets'
import { useInstruments } from '../../store/hooks'
import { customIndex as text } from '../../text/custom-index'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { EMPTY, formatDay, formatPercent } from '../../ui/format'
import { Num } from '../../ui/num'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { movedBy, turnoverOf } from './rebalances'

const words = text.history
const bare = (ratio: number, sign = false) => formatPercent(ratio, { sign }).replace('%', '')

interface Weights {
  id: string
  before: number
  after: number
}

type NameOf = (id: string) => string

const dayColumns = (nameOf: NameOf): TableColumn<BasketRebalance>[] => [
  { key: 'day', title: words.day, align: 'left', width: 84, cell: ({ day }) => formatDay(day) },
  { key: 'why', title: words.why, align: 'left', width: 48, cell: ({ why }) => words.whys[why] },
  {
    key: 'turnover',
    title: words.turnover,
    unit: '%',
    cell: (one) => (one.why === 'base' ? EMPTY : bare(turnoverOf(one))),
  },
  {
    key: 'moved',
    title: words.moved,
    align: 'left',
    cell: (one) => {
      const { came, left } = movedBy(one)
      const changes = [...came.map((id) => `+${nameOf(id)}`), ...left.map((id) => `−${nameOf(id)}`)].join(' ')
      return one.why === 'base' || changes === '' ? (
        EMPTY
      ) : (
        <span title={changes} className="block max-w-64 truncate">
          {changes}
        </span>
      )
    },
  },
]

const weightColumns = (nameOf: NameOf): TableColumn<Weights>[] => [
  {
    key: 'id',
    title: words.id,
    align: 'left',
    width: 120,
    cell: ({ id }) => (
      <>
        <span className="text-text-3">{codeOf(id)}</span> {nameOf(id)}
      </>
    ),
  },
  { key: 'before', title: words.before, unit: '%', sortBy: ({ before }) => before, cell: (row) => bare(row.before) },
  { key: 'after', title: words.after, unit: '%', sortBy: ({ after }) => after, cell: (row) => bare(row.after) },
  {
    key: 'difference',
    title: words.difference,
    unit: '%',
    sortBy: ({ before, after }) => after - before,
    cell: ({ before, after }) => <Num text={bare(after - before, true)} sign={after - before} />,
  },
]

/** Every day on which the shares were rebalanced, and the weights before and after of the chosen one. */
export function RebalanceHistory({ course }: { course: BasketCourse }) {
  const instruments = useInstruments()
  const [dateParam, choose] = useQuery('rebalanced')
  const newestFirst = useMemo(() => course.rebalanced.toReversed(), [course])
  const chosen = newestFirst.find(({ day }) => day === dateParam) ?? newestFirst[0]
  const nameOf = (id: string) => instruments.get(id)?.name ?? id
  if (!chosen) return <StateView state="empty" why={words.none} />
  return (
    <div className="flex flex-col lg:grid lg:h-full lg:min-h-0 lg:grid-rows-[minmax(3rem,1fr)_auto_minmax(3rem,1.4fr)] xl:grid-cols-2 xl:grid-rows-[auto_minmax(0,1fr)]">
      <div className="min-h-0 overflow-auto xl:row-span-2 xl:border-r xl:border-line">
        <DataTable
          label={words.days}
          columns={dayColumns(nameOf)}
          rows={newestFirst}
          rowKey={({ day }) => day}
          selected={chosen.day}
          onSelect={({ day }) => choose(day)}
        />
      </div>
      <h3 className="num border-b border-line px-2 py-1 text-12 text-text-2">{words.weights(formatDay(chosen.day))}</h3>
      <div className="min-h-0 overflow-auto">
        <DataTable
          label={words.weights(formatDay(chosen.day))}
          columns={weightColumns(nameOf)}
          rows={chosen.id.map((id, at): Weights => {
            return { id, before: chosen.before[at] ?? 0, after: chosen.after[at] ?? 0 }
          })}
          rowKey={({ id }) => id}
          instrumentOf={({ id }) => id}
          sort={{ key: 'after', descending: true }}
        />
      </div>
    </div>
  )
}
