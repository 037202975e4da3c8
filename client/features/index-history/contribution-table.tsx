import { codeOf } from '../../../shared/market/instrument'
import type { IndexContributions, MemberContribution } from '../../../shared/protocol/rest-index-history'
import { useInstruments } from '../../store/hooks'
import { columnEntries } from '../../text/dictionary-columns'
import { indexHistoryText } from '../../text/index-history'
import { Badge } from '../../ui/badge'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatChange, formatDay, formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { settledSum } from './settled-sum'

const text = indexHistoryText.contributions
const money = (yuan: number | null) => <Num text={formatYuan(yuan, { sign: true, digits: 1 })} sign={yuan} />

function columnsOf(scale: number, nameOf: (id: string) => string): TableColumn<MemberContribution>[] {
  const { columns } = text
  return [
    { key: 'code', title: columns.code, align: 'left', cell: ({ id }) => codeOf(id), sortBy: ({ id }) => id },
    { key: 'name', title: columns.name, align: 'left', cell: ({ id }) => nameOf(id) },
    {
      key: 'points',
      title: columns.points,
      unit: text.points,
      cell: ({ points }) => <Num text={formatChange(points, scale)} sign={points} />,
      sortBy: ({ points }) => points,
    },
    {
      key: 'change',
      title: columns.change,
      unit: '%',
      cell: ({ change }) => <PercentNum ratio={change} bare />,
      sortBy: ({ change }) => change,
    },
    {
      key: 'weight',
      title: columns.weight,
      unit: '%',
      cell: ({ weight }) => <span className="num">{(weight * 100).toFixed(2)}</span>,
      sortBy: ({ weight }) => weight,
    },
    { key: 'adNet', title: columns.adNet, cell: ({ adNet }) => money(adNet), sortBy: ({ adNet }) => adNet },
    {
      key: 'weighted',
      title: columns.weighted,
      cell: ({ weighted }) => money(weighted),
      sortBy: ({ weighted }) => weighted,
    },
    {
      key: 'mark',
      title: columns.mark,
      align: 'left',
      cell: ({ entered, left }) => (
        <span className="flex gap-1">
          {entered && <Badge kind="warning">{text.entered(formatDay(entered))}</Badge>}
          {left && <Badge kind="warning">{text.left(formatDay(left))}</Badge>}
        </span>
      ),
    },
  ]
}

/** Members by what they did, with what that makes together beside the index's own move. */
export function ContributionTable({ data }: { data: IndexContributions }) {
  const instruments = useInstruments()
  const { sum, move, residual } = settledSum(data.sum, data.startLevel, data.endLevel)
  const points = (value: number | null) => formatChange(value, data.priceScale)
  const yuan = (value: number) => formatYuan(value, { sign: true, digits: 1 })
  const notes = [
    ...(data.rest.count > 0 ? [text.rest(data.rest.count, points(data.rest.points))] : []),
    ...(data.unknown > 0 ? [text.unknown(data.unknown)] : []),
    ...(data.led.length > 0 ? [text.led(data.led.length)] : []),
    ...(data.missing.length > 0 ? [text.missing(data.missing.length)] : []),
  ]
  return (
    <>
      <p className="flex shrink-0 flex-wrap gap-x-3 px-2 py-1 text-12">
        <Num text={text.sum(points(sum))} sign={sum} />
        <span className="num">{text.residual(points(residual))}</span>
        <Num text={move === null ? text.moveUnknown : text.move(points(move))} sign={move} />
        <span className="num">{text.flow(yuan(data.adNet), yuan(data.weighted))}</span>
        {notes.map((note) => (
          <span key={note} className="text-warning">
            {note}
          </span>
        ))}
      </p>
      <div className="min-h-0 flex-1">
        <DataTable
          entries={columnEntries.rangeContributions}
          label={text.label(data.members.length)}
          columns={columnsOf(data.priceScale, (id) => instruments.get(id)?.name ?? id)}
          rows={data.members}
          rowKey={({ id }) => id}
          instrumentOf={({ id }) => id}
          sort={{ key: 'points', descending: true }}
        />
      </div>
    </>
  )
}
