import { units } from '../../text/common'
import { columnEntries } from '../../text/dictionary-columns'
import { indexHistoryText as text } from '../../text/index-history'
import { Badge } from '../../ui/badge'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { EMPTY, formatDay, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { type IndexDayRow, risenShare } from './day-rows'

/** The part of the members that rose: red from one half on. */
const risen: TableColumn<IndexDayRow> = {
  key: 'risen',
  title: text.columns.risen,
  unit: '%',
  cell: ({ breadth }) => {
    const share = risenShare(breadth)
    return (
      <Num
        text={formatPercent(share, { sign: false, digits: 1 }).replace('%', '')}
        sign={share === null ? undefined : share - 0.5}
        title={breadth ? text.breadthOf(breadth) : text.notRecorded}
      />
    )
  },
  sortBy: ({ breadth }) => risenShare(breadth),
}

const columnsOf = (scale: number): TableColumn<IndexDayRow>[] => {
  const price = (key: 'open' | 'high' | 'low' | 'close'): TableColumn<IndexDayRow> => ({
    key,
    title: text.columns[key],
    unit: units.point,
    cell: (row) => <Num text={formatPrice(row[key], scale)} sign={key === 'close' ? row.change : undefined} />,
    sortBy: (row) => row[key],
  })
  const money = (key: 'adNet' | 'odBig'): TableColumn<IndexDayRow> => ({
    key,
    title: text.columns[key],
    unit: units.yuan,
    cell: (row) => (
      <Num
        text={formatYuan(row[key], { sign: true, digits: 1 })}
        sign={row[key]}
        title={row[key] === null ? text.notRecorded : undefined}
      />
    ),
    sortBy: (row) => row[key],
  })
  return [
    { key: 'day', title: text.columns.day, align: 'left', cell: ({ day }) => formatDay(day), sortBy: ({ day }) => day },
    price('open'),
    price('high'),
    price('low'),
    price('close'),
    {
      key: 'change',
      title: text.columns.change,
      unit: '%',
      cell: ({ change }) => <PercentNum ratio={change} bare />,
      sortBy: ({ change }) => change,
    },
    {
      key: 'turnover',
      title: text.columns.turnover,
      unit: units.yuan,
      cell: ({ turnover }) => <Num text={formatYuan(turnover, { digits: 1 })} />,
      sortBy: ({ turnover }) => turnover,
    },
    money('adNet'),
    money('odBig'),
    risen,
    {
      key: 'agreement',
      title: text.columns.agreement,
      align: 'left',
      cell: ({ agreement }) =>
        agreement ? (
          <Badge kind="warning">{text.agreement[agreement]}</Badge>
        ) : (
          <span className="text-text-3">{EMPTY}</span>
        ),
    },
  ]
}

/** One row a day, newest first. */
export function DayTable({ rows, priceScale }: { rows: readonly IndexDayRow[]; priceScale: number }) {
  return (
    <DataTable
      entries={columnEntries.indexDays}
      label={text.days(rows.length)}
      columns={columnsOf(priceScale)}
      rows={rows}
      rowKey={({ day }) => day}
      sort={{ key: 'day', descending: true }}
      emptyWhy={text.empty}
    />
  )
}
