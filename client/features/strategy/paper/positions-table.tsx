import type { PaperAccount, PaperPosition } from '../../../../shared/protocol/rest-paper'
import { useInstruments } from '../../../store/hooks'
import { units } from '../../../text/common'
import { columnEntries } from '../../../text/dictionary-columns'
import { paper } from '../../../text/paper'
import { Button } from '../../../ui/button'
import { DataTable, type TableColumn } from '../../../ui/data-table'
import { Num, PercentNum } from '../../../ui/num'
import { type LiOf, worthOf } from './paper-figures'
import { codeWithName, priceText, signedYuan, yuanText } from './paper-words'

const text = paper.positions

interface PositionsTableProps {
  account: PaperAccount
  liOf: LiOf
  isStale: boolean
  onSell: (position: PaperPosition) => void
}

/** Positions at the newest prices. */
export function PositionsTable({ account, liOf, isStale, onSell }: PositionsTableProps) {
  const instruments = useInstruments()
  const scaleOf = (code: string) => instruments.get(code)?.priceScale ?? 2
  const profitOf = (position: PaperPosition) => worthOf(position, liOf) - position.cost
  const columns: TableColumn<PaperPosition>[] = [
    { key: 'name', title: text.columns.name, align: 'left', cell: ({ code }) => <PositionName code={code} /> },
    { key: 'quantity', title: text.columns.quantity, cell: ({ quantity }) => quantity },
    { key: 'available', title: text.columns.available, cell: ({ available }) => available },
    {
      key: 'price',
      title: text.columns.price,
      unit: units.yuan,
      cell: ({ cost, quantity }) => (cost / quantity / 100).toFixed(3),
    },
    {
      key: 'last',
      title: text.columns.last,
      unit: units.yuan,
      cell: ({ code, mark }) => priceText(liOf(code) ?? mark, scaleOf(code)),
    },
    {
      key: 'worth',
      title: text.columns.worth,
      unit: units.yuan,
      sortBy: (position) => worthOf(position, liOf),
      cell: (position) => yuanText(worthOf(position, liOf)),
    },
    {
      key: 'profit',
      title: text.columns.profit,
      unit: units.yuan,
      sortBy: profitOf,
      cell: (position) => <Num text={signedYuan(profitOf(position))} sign={profitOf(position)} />,
    },
    {
      key: 'share',
      title: text.columns.share,
      sortBy: (position) => profitOf(position) / position.cost,
      cell: (position) => <PercentNum ratio={profitOf(position) / position.cost} />,
    },
    {
      key: 'action',
      title: text.columns.action,
      cell: (position) => (
        <Button
          size="small"
          disabled={position.available === 0}
          aria-label={text.sellNamed(codeWithName(instruments, position.code))}
          onClick={() => onSell(position)}
        >
          {text.sell}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={text.title}
      entries={columnEntries.paperPositions}
      columns={columns}
      rows={account.positions}
      rowKey={({ code }) => code}
      instrumentOf={({ code }) => code}
      emptyWhy={text.none}
      stale={isStale}
      rowHeight={28}
    />
  )
}

/** Code and name; of a code that left the market, that its position stays at its last price. */
function PositionName({ code }: { code: string }) {
  const instruments = useInstruments()
  const isGone = instruments.table !== undefined && !instruments.get(code)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {codeWithName(instruments, code)}
      {isGone && <span className="text-12 text-warning">{text.gone}</span>}
    </span>
  )
}
