import { codeOf } from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import type { AuctionSession } from '../../../shared/market/session'
import type { Instruments } from '../../store/rows/instruments'
import { auctionText as text } from '../../text/auction'
import { units } from '../../text/common'
import type { TableColumn } from '../../ui/data-table'
import { EMPTY, formatLots, formatPercent, formatRatio, formatYuan } from '../../ui/format'
import { Num, PriceNum } from '../../ui/num'
import type { AuctionRow } from './auction-rows'

const heads = text.columns

/** Change during the closing auction: against the last price before it. */
const move: TableColumn<AuctionRow> = {
  key: 'move',
  title: heads.move,
  unit: '%',
  cell: ({ move: by }) => <Num text={formatPercent(by).replace('%', '')} sign={by} title={text.moveHelp} />,
}

export const auctionColumns = (instruments: Instruments, session: AuctionSession): TableColumn<AuctionRow>[] => [
  {
    key: 'name',
    title: heads.name,
    align: 'left',
    width: 128,
    cell: ({ id }) => (
      <span>
        <span className="text-text-3">{codeOf(id)}</span> {instruments.get(id)?.name}
      </span>
    ),
  },
  {
    key: 'price',
    title: heads.price,
    unit: units.yuan,
    cell: ({ id, price }) => {
      const listed = instruments.get(id)
      return <PriceNum price={price} prevClose={listed?.prevClose ?? 0} scale={listed?.priceScale ?? 2} />
    },
  },
  {
    key: 'change',
    title: heads.change,
    unit: '%',
    cell: ({ change }) => <Num text={formatPercent(change).replace('%', '')} sign={change} />,
  },
  ...(session === 'closing' ? [move] : []),
  {
    key: 'matched',
    title: heads.matched,
    unit: units.lot,
    cell: ({ id, matched }) => <Num text={formatLots(matched, sharesPerLot(id))} />,
  },
  {
    key: 'money',
    title: heads.money,
    unit: units.yuan,
    cell: ({ money }) => <Num text={formatYuan(money, { digits: 1 })} />,
  },
  {
    key: 'ratio',
    title: heads.ratio,
    unit: text.ratioUnit,
    cell: ({ ratio }) => <Num text={ratio === null ? EMPTY : formatRatio(ratio, 1)} title={text.ratioHelp} />,
  },
  {
    key: 'unmatched',
    title: heads.unmatched,
    unit: units.lot,
    cell: ({ id, unmatched }) => (
      <Num text={formatLots(unmatched, sharesPerLot(id), { sign: true })} sign={unmatched} title={text.unmatchedHelp} />
    ),
  },
  {
    key: 'unmatchedMoney',
    title: heads.unmatchedMoney,
    unit: units.yuan,
    cell: ({ unmatchedMoney }) => (
      <Num text={formatYuan(unmatchedMoney, { sign: true, digits: 1 })} sign={unmatchedMoney} />
    ),
  },
]
