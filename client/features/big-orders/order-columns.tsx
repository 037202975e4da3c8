import type { BigOrder } from '../../../shared/flow/big-orders'
import { codeOf, type InstrumentId } from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import { address } from '../../../shared/protocol/routes'
import { bigOrderText as text } from '../../text/big-orders'
import { units } from '../../text/common'
import type { TableColumn } from '../../ui/data-table'
import { formatClock, formatLots, formatPrice, formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'

const signOf = ({ side }: BigOrder): number => (side === 'buy' ? 1 : -1)

/** Data of an order's stock that the columns need. */
type FindStock = (id: InstrumentId) => { name: string; priceScale: number } | undefined

const nameColumn = (find: FindStock): TableColumn<BigOrder> => ({
  key: 'name',
  title: text.heads.name,
  align: 'left',
  cell: ({ instrument }) => {
    const name = find(instrument)?.name ?? instrument
    return (
      <a
        href={address.stock(instrument)}
        target="_blank"
        rel="noopener"
        tabIndex={-1}
        title={`${codeOf(instrument)} ${text.open(name)}`}
        className="hover:text-accent"
      >
        {name}
      </a>
    )
  },
})

/** `named`: orders of several stocks, so that each says whose it is. */
export function orderColumns(find: FindStock, named: boolean): TableColumn<BigOrder>[] {
  const { heads } = text
  return [
    ...(named ? [nameColumn(find)] : []),
    {
      key: 'side',
      title: heads.side,
      align: 'left',
      cell: (row) => (
        <span
          title={`${row.orderNo > 0 ? text.order(row.orderNo) : text.unnumbered}\n${text.definition} ${row.definition}`}
        >
          <Num text={`${text.grades[row.grade]}${text[row.side]}`} sign={signOf(row)} arrow />
        </span>
      ),
    },
    { key: 'time', title: heads.time, cell: ({ time }) => <Num text={formatClock(time)} /> },
    {
      key: 'price',
      title: heads.price,
      unit: units.yuan,
      cell: ({ instrument, turnover, volume }) => {
        const scale = find(instrument)?.priceScale ?? 2
        return <Num text={formatPrice(Math.round((turnover / volume) * 10 ** scale), scale)} />
      },
    },
    {
      key: 'lots',
      title: heads.lots,
      unit: units.lot,
      cell: ({ instrument, volume }) => <Num text={formatLots(volume, sharesPerLot(instrument))} />,
    },
    {
      key: 'amount',
      title: heads.amount,
      unit: units.yuan,
      cell: (row) => <Num text={formatYuan(row.turnover)} sign={signOf(row)} />,
    },
  ]
}
