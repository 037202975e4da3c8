import { useRef } from 'react'
import { isReplay } from '../../session/replay'
import { useConnection, useSession, useStoreValue, useTick } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { TickStore } from '../../store/rows/tick-store'
import { machineText } from '../../text/time-machine'
import { bookText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { markOf } from '../../ui/instrument-mark'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { usePaint } from '../../ui/use-paint'
import { useQuery } from '../../ui/use-query'
import { BookPainter } from './book-painter'
import { bookView, lastBookTime } from './book-view'

const quoteTime = (tick: TickStore) => tick.quote?.time ?? 0

/** On a low screen five levels leave room for the tape; ten are one click away. */
const LOW_SCREEN = '(max-height: 899px) and (min-width: 1180px)'

/** Ten or five levels with their sizes, 委比 and 委差, and the state at the limits. Drawn past React. */
export function OrderBookPanel(props: { instrument: ListedInstrument; className?: string }) {
  const tick = useTick(props.instrument.id)
  const isAbsent = useStoreValue(tick, isOffRecord, { hz: 4 })
  return isReplay && isAbsent ? <NoBook {...props} /> : <RunningBook {...props} />
}

/** The instrument's data arrives without a book. */
const isOffRecord = (tick: TickStore): boolean => {
  const { bids, asks } = tick.book()
  return tick.receivedAt > 0 && bids.length + asks.length === 0
}

/** For the past, only some instruments' books are stored. */
function NoBook({ className }: { className?: string }) {
  return (
    <Panel title={bookText.title} className={className}>
      <NoticePanel title={machineText.noBook} why={machineText.noBookWhy} />
    </Panel>
  )
}

function RunningBook({ instrument, className }: { instrument: ListedInstrument; className?: string }) {
  const tick = useTick(instrument.id)
  const connected = useConnection().kind === 'live'
  const { phase } = useSession()
  const seen = useStoreValue(tick, quoteTime, { hz: 1 })
  const lastTime = instrument.kind === 'crypto' ? undefined : lastBookTime(seen, phase)
  const [wanted, setWanted] = useQuery('depth')
  const depth = wanted === '5' || wanted === '10' ? Number(wanted) : matchMedia(LOW_SCREEN).matches ? 5 : 10
  const rows = useRef<HTMLDivElement>(null)
  const sums = useRef<HTMLDivElement>(null)
  const painter = useRef<BookPainter>(null)

  usePaint(tick, () => {
    if (!rows.current || !sums.current) return
    if (painter.current?.fits(rows.current, depth, instrument.id) !== true) {
      painter.current = new BookPainter(rows.current, sums.current, depth, instrument)
    }
    const { bids, asks } = tick.book()
    painter.current.paint(bookView({ bids, asks, limitUp: instrument.limitUp, limitDown: instrument.limitDown }, depth))
  })

  return (
    <Panel
      entry="book"
      title={lastTime ? bookText.standing(lastTime) : bookText.title}
      className={className}
      bodyClassName={classNames('flex flex-col', !connected && 'opacity-50')}
      controls={
        <Segmented
          label={bookText.depth}
          options={[
            { value: '5', title: bookText.five },
            { value: '10', title: bookText.ten },
          ]}
          value={String(depth)}
          onChange={setWanted}
        />
      }
    >
      <div
        ref={sums}
        title={bookText.weibiHelp}
        {...markOf(instrument.id)}
        className="num flex h-6 shrink-0 items-center gap-3 border-b border-line px-2 text-12"
      />
      <div ref={rows} {...markOf(instrument.id)} className="num shrink-0 text-12" />
    </Panel>
  )
}
