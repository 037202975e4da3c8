import { Fragment, type ReactNode } from 'react'
import { sharesPerLot } from '../../../shared/market/lot'
import type { AuctionSession } from '../../../shared/market/session'
import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import { ChartState } from '../../charts/chart-state'
import { useInstruments } from '../../store/hooks'
import { findInstrument } from '../../store/rows/find-instrument'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useBookDay } from '../../store/rows/use-book-day'
import { auctionText as text } from '../../text/auction'
import { units } from '../../text/common'
import { formatLots, formatPercent, formatPrice, formatRatio, formatYuan } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { NoticePanel } from '../../ui/notice'
import { Num, PriceNum } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { type AuctionRow, auctionRow } from './auction-rows'
import { CourseCharts } from './course-charts'

const words = text.figures

interface AuctionFiguresProps {
  row: AuctionRow
  session: AuctionSession
  instrument: ListedInstrument
}

/** An instrument's auction in numbers. */
function AuctionFigures({ row, session, instrument }: AuctionFiguresProps) {
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

const PANEL = 'min-h-[28rem]'

interface AuctionSubjectProps {
  code: string
  session: AuctionSession
  board: AuctionBoard | undefined
}

function Course({ instrument, session, board }: Omit<AuctionSubjectProps, 'code'> & { instrument: ListedInstrument }) {
  const instruments = useInstruments()
  const book = useBookDay(instrument)
  const row = board && auctionRow(board, board.id.indexOf(instrument.id), instruments)
  return (
    <Panel
      title={text.course(instrument.name, session)}
      className={PANEL}
      bodyClassName="flex flex-col"
      controls={
        <span {...subjectOf(instrument.id)}>
          <MenuButton />
        </span>
      }
    >
      {row && <AuctionFigures row={row} session={session} instrument={instrument} />}
      {book ? (
        <CourseCharts
          session={session}
          instrument={instrument}
          auction={session === 'opening' ? book.auction : book.closing}
        />
      ) : (
        <ChartState state="loading" />
      )}
    </Panel>
  )
}

/** The auction of the instrument that an address or a click names. */
export function AuctionSubject({ code, session, board }: AuctionSubjectProps) {
  const instruments = useInstruments()
  if (!instruments.table) {
    if (!instruments.error) return <ChartState state="loading" />
    return <ChartState state="failed" onRetry={() => void instruments.refresh()} />
  }
  const instrument = findInstrument(instruments, code)
  if (!instrument) {
    return (
      <div className="bg-panel">
        <NoticePanel title={text.unknown(code)} why={text.unknownWhy} />
      </div>
    )
  }
  if (instrument.kind === 'index' || instrument.kind === 'crypto') {
    return (
      <Panel title={instrument.name} className={PANEL}>
        <ChartState state="unprovided" why={text.notTraded} />
      </Panel>
    )
  }
  return <Course key={instrument.id} instrument={instrument} session={session} board={board} />
}
