import type { PowerTrade } from '../../../shared/flow/power-trades'
import { amountToYuan } from '../../../shared/market/units'
import type { ListedInstrument } from '../../store/rows/instruments'
import { units } from '../../text/common'
import { powerText as text } from '../../text/power-trades'
import type { TableColumn } from '../../ui/data-table'
import { formatClock, formatClockMs, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { Num } from '../../ui/num'

const heads = text.columns
const signOf = ({ side }: PowerTrade): number => (side === 'buy' ? 1 : -1)

export function powerColumns(instrument: ListedInstrument): TableColumn<PowerTrade>[] {
  const { priceScale, hasOrderNumbers } = instrument
  const price = (value: number) => formatPrice(value, priceScale)
  return [
    {
      key: 'time',
      title: heads.time,
      align: 'left',
      cell: ({ time }) => <Num text={formatClock(time)} title={formatClockMs(time)} />,
    },
    {
      key: 'money',
      title: heads.money,
      unit: units.yuan,
      cell: (row) => (
        <span title={`${text.head(row.side, !hasOrderNumbers)} · ${text.made(row.prints, row.orders)}`}>
          <Num text={formatYuan(amountToYuan(row.amount, instrument), { digits: 1 })} sign={signOf(row)} arrow />
          {!hasOrderNumbers && <span className="text-11 text-text-3"> {text.estimated}</span>}
        </span>
      ),
    },
    {
      key: 'levels',
      title: heads.levels,
      cell: ({ levels }) => <Num text={String(levels)} title={text.levelsHelp} />,
    },
    {
      key: 'after',
      title: heads.after,
      unit: '%',
      cell: ({ after, to }) => {
        const change = after === undefined ? null : after / to - 1
        return <Num text={formatPercent(change).replace('%', '')} sign={change} title={text.afterHelp} />
      },
    },
    {
      key: 'to',
      title: heads.to,
      unit: units.yuan,
      cell: ({ from, to }) => <Num text={price(to)} title={text.path(price(from), price(to))} />,
    },
  ]
}
