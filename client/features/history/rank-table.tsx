import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import type { HistoryRank } from '../../../shared/protocol/rest'
import { never } from '../../charts/source'
import type { Instruments } from '../../store/instruments'
import { orderedBy } from '../../store/live-order'
import { units } from '../../text/common'
import { historyText } from '../../text/history'
import { directionOf, EMPTY, formatPercent, formatYuan } from '../../ui/format'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { StateView } from '../../ui/state-view'
import { VirtualTable } from '../../ui/virtual-table'
import { isRanked, matches } from './choice'
import { passiveNets } from './csv'
import { netBars, netBarsWidth } from './net-bars'

const { columns: words } = historyText
/** A horizon with less than this of its minutes is amber; a running day alone is no reason. */
const WARN_BELOW = 0.9

const SORT_KEYS = ['change', 'net', 'netShare', 'bigNet', 'inflowDays', 'maxDay', 'turnover', 'completeness'] as const
type SortKey = (typeof SORT_KEYS)[number]
const isSortKey = (key: string): key is SortKey => SORT_KEYS.some((each) => each === key)

/** Figures of the OD side, which instruments without order numbers have none of. */
const BY_ORDER: readonly SortKey[] = ['net', 'netShare', 'bigNet', 'inflowDays', 'maxDay']

const money = (yuan: number | null | undefined): CellValue => ({
  text: formatYuan(yuan, { sign: true }),
  tone: directionOf(yuan),
})
const percent = (ratio: number | null | undefined): CellValue => ({
  text: formatPercent(ratio).replace('%', ''),
  tone: directionOf(ratio),
})

/** The net and the figure beside it are of the mode. */
function headOf(R: HistoryRank['R'], key: SortKey): string {
  if (key === 'net') return historyText.netColumn[R]
  return key === 'bigNet' && R === 'OO' ? words.passiveNet : words[key]
}

export interface RankTableProps {
  /** Of at least one instrument that is ranked. */
  rank: HistoryRank
  instruments: Instruments
  filter: string
  selected: string
  onSelect: (id: string) => void
  /** Places of the rows shown, in their order. */
  shown: Ref<() => ArrayLike<number>>
}

/** The ranking of a horizon; any column with a figure sorts. */
export function RankTable({ rank, instruments, filter, selected, onSelect, shown }: RankTableProps) {
  const [sort, setSort] = useState<{ key: SortKey; descending: boolean }>({ key: 'net', descending: true })
  const nameOf = useCallback((id: string) => instruments.get(id)?.name ?? '', [instruments])
  const second = useMemo(() => (rank.R === 'BS' ? rank.bigNet : passiveNets(rank)), [rank])
  const order = useMemo(() => {
    const figures = sort.key === 'bigNet' ? second : rank[sort.key]
    const listed = rank.id
      .map((_, row) => row)
      .filter((row) => {
        const id = rank.id[row] ?? ''
        return isRanked(instruments.get(id)?.kind) && matches(id, nameOf(id), filter)
      })
    return orderedBy(listed, (row) => figures[row] ?? Number.NaN, sort.descending ? 'descending' : 'ascending')
  }, [rank, second, sort, filter, nameOf, instruments])
  useImperativeHandle(shown, () => () => order, [order])

  const latest = useRef(rank)
  latest.current = rank
  const columns = useMemo((): GridColumn[] => {
    const value = (key: SortKey) => (row: number) => (key === 'bigNet' ? second : rank[key])[row]
    const unknown = (key: SortKey, row: number) =>
      rank.R === 'OO' && BY_ORDER.includes(key) && instruments.get(rank.id[row] ?? '')?.hasOrderNumbers === false
    const figure = (key: SortKey, width: number, cell: (row: number) => CellValue, unit?: string): GridColumn => ({
      key,
      head: headOf(rank.R, key),
      width,
      sortable: true,
      cell: (row) => (unknown(key, row) ? { text: EMPTY, tone: 'dim', title: historyText.noOrderNumbers } : cell(row)),
      ...(unit ? { unit } : {}),
      ...(key === 'bigNet' && rank.R === 'OO' ? { help: historyText.passiveHelp } : {}),
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
      figure('net', 92, (row) => money(value('net')(row)), units.yuan),
      figure('netShare', 72, (row) => percent(value('netShare')(row)), '%'),
      figure('bigNet', 92, (row) => money(value('bigNet')(row)), units.yuan),
      figure(
        'inflowDays',
        96,
        (row) => ({ text: `${rank.inflowDays[row] ?? 0}/${rank.tradingDays.length}` }),
        units.day,
      ),
      {
        key: 'daily',
        head: words.daily,
        width: netBarsWidth(rank.tradingDays.length),
        align: 'left',
        cell: (row) => ({ text: '', background: netBars(rank.daily[row] ?? []) }),
      },
      figure('maxDay', 92, (row) => money(value('maxDay')(row)), units.yuan),
      figure('turnover', 88, (row) => ({ text: formatYuan(rank.turnover[row]) }), units.yuan),
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
  }, [rank, second, nameOf, instruments])
  const gridSort = useMemo(
    () => ({ key: sort.key, direction: sort.descending ? ('descending' as const) : ('ascending' as const) }),
    [sort],
  )
  if (order.length === 0) return <StateView state="empty" why={historyText.emptyFilter} />
  return (
    <VirtualTable
      key={filter}
      label={historyText.rank}
      columns={columns}
      rowHeight={24}
      subscribe={never}
      order={() => order}
      keyOf={(row) => latest.current.id[row] ?? ''}
      instrumentOf={(row) => latest.current.id[row] ?? ''}
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
