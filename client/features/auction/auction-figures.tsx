import { Fragment, type ReactNode } from 'react'
import { sharesPerLot } from '../../../shared/market/lot'
import type { AuctionSession } from '../../../shared/market/session'
import type { ListedInstrument } from '../../store/rows/instruments'
import { auctionText as text } from '../../text/auction'
import { units } from '../../text/common'
import { formatLots, formatPercent, formatPrice, formatRatio, formatYuan } from '../../ui/format'
import { Num, PriceNum } from '../../ui/num'
import type { AuctionRow } from './auction-rows'

const words = text.figures

export interface AuctionFiguresProps {
  row: AuctionRow
  session: AuctionSession
  instrument: ListedInstrument
}

/** An instrument's auction in numbers. */
export function AuctionFigures({ row, session, instrument }: AuctionFiguresProps) {
  const { prevClose, priceScale } = instrument
  const lot = sharesPerLot(instrument.id)
  const { price, change, move, matched, money, unmatched, unmatchedMoney, ratio, done } = row
  const figures: (readonly [label: string, value: ReactNode])[] = [
    [
      done ? text.of[session].price : words.price,
      <PriceNum key="" price={price} prevClose={prevClose} scale={priceScale} />,
    ],
    [words.change, <Num key="" text={formatPercent(change)} sign={change} />],
    ...(session === 'closing'
      ? [[words.move, <Num key="" text={formatPercent(move)} sign={move} title={text.moveHelp} />] as const]
      : []),
    [words.prevClose, <Num key="" text={formatPrice(prevClose > 0 ? prevClose : null, priceScale)} />],
    [words.matched, <Num key="" text={`${formatLots(matched, lot)} ${units.lot}`} />],
    [words.money, <Num key="" text={formatYuan(money)} />],
    [words.ratio, <Num key="" text={formatRatio(ratio)} title={text.ratioHelp} />],
    [words.unmatched, <Num key="" text={formatLots(unmatched, lot, { sign: true })} sign={unmatched} />],
    [words.unmatchedMoney, <Num key="" text={formatYuan(unmatchedMoney, { sign: true })} sign={unmatchedMoney} />],
  ]
  return (
    <div className="shrink-0 border-b border-line px-3 py-2">
      <dl className="grid grid-cols-[repeat(2,auto_1fr)] gap-x-3 gap-y-1 text-13 xl:grid-cols-[repeat(4,auto_1fr)]">
        {figures.map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-12 text-text-3">{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {!done && <p className="mt-1 text-12 text-text-3">{text.indicative}</p>}
    </div>
  )
}
