import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import { ChartState } from '../../charts/chart-state'
import { findInstrument } from '../../store/find-instrument'
import { useInstruments } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import { useBookDay } from '../../store/use-book-day'
import { auctionText as text } from '../../text/auction'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { Notice } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { AuctionFigures } from './auction-figures'
import { auctionRow } from './auction-rows'
import { CourseCharts } from './course-charts'

const PANEL = 'min-h-[28rem]'

function Course({ instrument, board }: { instrument: ListedInstrument; board: AuctionBoard | undefined }) {
  const instruments = useInstruments()
  const book = useBookDay(instrument)
  const row = board && auctionRow(board, board.id.indexOf(instrument.id), instruments)
  return (
    <Panel
      title={text.course(instrument.name)}
      className={PANEL}
      bodyClassName="flex flex-col"
      controls={
        <span {...subjectOf(instrument.id)}>
          <MenuButton />
        </span>
      }
    >
      {row && <AuctionFigures row={row} instrument={instrument} />}
      {book ? <CourseCharts auction={book.auction} instrument={instrument} /> : <ChartState state="loading" />}
    </Panel>
  )
}

/** The auction of the instrument that an address or a click names. */
export function AuctionSubject({ code, board }: { code: string; board: AuctionBoard | undefined }) {
  const instruments = useInstruments()
  if (!instruments.table) {
    if (!instruments.error) return <ChartState state="loading" />
    return <ChartState state="failed" onRetry={() => void instruments.refresh()} />
  }
  const instrument = findInstrument(instruments, code)
  if (!instrument) {
    return (
      <div className="bg-panel">
        <Notice title={text.unknown(code)} why={text.unknownWhy} />
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
  return <Course key={instrument.id} instrument={instrument} board={board} />
}
