import type { AuctionSession } from '../../../shared/market/session'
import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import { ChartState } from '../../charts/chart-state'
import { useInstruments } from '../../store/hooks'
import { findInstrument } from '../../store/rows/find-instrument'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useBookDay } from '../../store/rows/use-book-day'
import { auctionText as text } from '../../text/auction'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { AuctionFigures } from './auction-figures'
import { auctionRow } from './auction-rows'
import { CourseCharts } from './course-charts'

const PANEL = 'min-h-[28rem]'

export interface AuctionSubjectProps {
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
