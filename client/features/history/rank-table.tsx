import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import type { HistoryRank } from '../../../shared/protocol/rest'
import type { Instruments } from '../../store/instruments'
import { historyText } from '../../text/history'
import { directionOf, formatPercent, formatYuan } from '../../ui/format'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { VirtualTable } from '../../ui/virtual-table'
import { matches } from './choice'
import { netBars, netBarsWidth } from './net-bars'

const { columns: words } = historyText
const SPARK_DAYS = 20
/** A horizon with less than this of its minutes is amber; a running day alone is no reason. */
const WARN_BELOW = 0.9
const still = () => () => undefined

type SortKey = 'change' | 'net' | 'netShare' | 'bigNet' | 'inflowDays' | 'maxDay' | 'turnover' | 'completeness'
const isSortKey = (key: string): key is SortKey =>
  ['change', 'net', 'netShare', 'bigNet', 'inflowDays', 'maxDay', 'turnover', 'completeness'].includes(key)

const money = (yuan: number | undefined): CellValue => ({
  text: formatYuan(yuan, { sign: true }),
  tone: directionOf(yuan),
})
const percent = (ratio: number | undefined): CellValue => ({
  text: formatPercent(ratio).replace('%', ''),
  tone: directionOf(ratio),
})

export interface RankTableProps {
  rank: HistoryRank
  instruments: Instruments
  filter: string
  selected: string
  onSelect: (id: string) => void
  /** Places of the rows shown, in their order. */
  shown: Ref<() => number[]>
}

/** The ranking of a horizon; any column with a figure sorts. */
export function RankTable({ rank, instruments, filter, selected, onSelect, shown }: RankTableProps) {
  const [sort, setSort] = useState<{ key: SortKey; descending: boolean }>({ key: 'net', descending: true })
  const nameOf = useCallback((id: string) => instruments.get(id)?.name ?? '', [instruments])
  const order = useMemo(() => {
    const figures = rank[sort.key]
    const side = sort.descending ? -1 : 1
    return rank.id
      .map((_, row) => row)
      .filter((row) => {
        const id = rank.id[row] ?? ''
        const kind = instruments.get(id)?.kind
        return kind !== 'index' && kind !== 'crypto' && matches(id, nameOf(id), filter)
      })
      .sort((a, b) => ((figures[a] ?? 0) - (figures[b] ?? 0)) * side)
  }, [rank, sort, filter, nameOf, instruments])
  useImperativeHandle(shown, () => () => order, [order])

  const latest = useRef(rank)
  latest.current = rank
  const columns = useMemo((): GridColumn[] => {
    const value = (key: SortKey) => (row: number) => rank[key][row]
    const figure = (key: SortKey, width: number, cell: (row: number) => CellValue, unit?: string): GridColumn => ({
      key,
      head: words[key],
      width,
      sortable: true,
      cell,
      ...(unit ? { unit } : {}),
    })
    return [
      {
        key: 'code',
        head: words.code,
        width: 64,
        align: 'left',
        sticky: true,
        cell: (row) => ({ text: codeOf(rank.id[row] ?? '') }),
      },
      {
        key: 'name',
        head: words.name,
        width: 88,
        align: 'left',
        sticky: true,
        cell: (row) => ({ text: nameOf(rank.id[row] ?? '') }),
      },
      figure('change', 80, (row) => percent(value('change')(row)), '%'),
      figure('net', 92, (row) => money(value('net')(row))),
      figure('netShare', 72, (row) => percent(value('netShare')(row)), '%'),
      figure('bigNet', 92, (row) => money(value('bigNet')(row))),
      figure('inflowDays', 88, (row) => ({ text: `${rank.inflowDays[row] ?? 0}/${rank.tradingDays.length}` })),
      {
        key: 'daily',
        head: words.daily,
        width: netBarsWidth(Math.min(SPARK_DAYS, rank.tradingDays.length)),
        align: 'left',
        cell: (row) => ({ text: '', background: netBars((rank.daily[row] ?? []).slice(-SPARK_DAYS)) }),
      },
      figure('maxDay', 92, (row) => money(value('maxDay')(row))),
      figure('turnover', 88, (row) => ({ text: formatYuan(value('turnover')(row)) })),
      figure(
        'completeness',
        72,
        (row) => {
          const share = value('completeness')(row) ?? 0
          const text = formatPercent(share, { sign: false, digits: 1 }).slice(0, -1)
          return share < WARN_BELOW ? { text, tone: 'warning' } : { text }
        },
        '%',
      ),
    ]
  }, [rank, nameOf])
  const gridSort = useMemo(
    () => ({ key: sort.key, direction: sort.descending ? ('descending' as const) : ('ascending' as const) }),
    [sort],
  )
  return (
    <VirtualTable
      key={filter}
      label={historyText.rank}
      columns={columns}
      rowHeight={24}
      subscribe={still}
      order={() => order}
      keyOf={(row) => latest.current.id[row] ?? ''}
      selected={selected}
      sort={gridSort}
      onSort={(key) =>
        isSortKey(key) && setSort((last) => ({ key, descending: last.key === key ? !last.descending : true }))
      }
      onSelect={(row) => onSelect(latest.current.id[row] ?? '')}
      className="h-full"
    />
  )
}
