import { type ReactNode, useCallback } from 'react'
import { useBoard, useConnection, useFreshness, useSession, useStoreValue } from '../../store/hooks'
import { pauseOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import { isSkippedLately } from '../../store/use-conflated'
import { states } from '../../text/common'
import { connectionText } from '../../text/connection'
import { quoteText } from '../../text/trading'
import { ageText } from '../../ui/age'
import { Badge } from '../../ui/badge'
import { CaveatMarks } from '../../ui/caveat-marks'
import { classNames } from '../../ui/class-names'
import { ConflatedMark } from '../../ui/conflated-mark'
import { formatDay } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { directionClass, Num } from '../../ui/num'
import { instrumentLinksOf } from './instrument-links'
import { type QuoteView, quoteView } from './quote-view'

const linkClass = 'text-12 text-text-2 hover:text-text-1 hover:underline'

/** Figures that also a narrow head has room for. */
const ALWAYS_SHOWN = 12

/** Name, price and the day's figures of the chosen instrument; `star` puts it into a list. */
export function QuoteHead({ instrument, star }: { instrument: ListedInstrument; star?: ReactNode }) {
  const board = useBoard()
  const view = useStoreValue(
    board,
    useCallback((store: typeof board) => quoteView(store, instrument.index, instrument), [instrument]),
  )
  const { tradingDay } = useSession()
  const connected = useConnection().kind === 'live'
  return (
    <div {...subjectOf(instrument.id)} className="@container shrink-0 border-b border-line bg-panel px-2 py-1">
      <div className="flex h-7 items-center gap-2 overflow-hidden whitespace-nowrap">
        <QuoteMarks instrument={instrument} view={view} star={star} />
        <span className="ml-auto flex shrink-0 gap-3 max-sm:hidden">
          {instrumentLinksOf(instrument, tradingDay).map(({ title, href }) => (
            <a
              key={title}
              href={href}
              data-introduces={title === quoteText.split ? 'splits' : undefined}
              target="_blank"
              rel="noopener"
              className={linkClass}
            >
              {title}
            </a>
          ))}
        </span>
      </div>
      <div className={classNames('flex items-center gap-3', !connected && 'opacity-50')}>
        <div className={classNames('num flex shrink-0 flex-col', directionClass[view.tone])}>
          <Num text={view.last} className="text-20 leading-6 font-semibold" />
          <span className="flex gap-2 text-12">
            <span>{view.change}</span>
            <span>{view.percent}</span>
          </span>
        </div>
        <Figures instrument={instrument} figures={view.figures} />
      </div>
    </div>
  )
}

/** The day's figures; a narrow head leaves some out. */
function Figures({ instrument, figures }: { instrument: ListedInstrument; figures: QuoteView['figures'] }) {
  return (
    <dl
      className={classNames(
        'num grid min-w-0 flex-1 grid-flow-col grid-rows-3 gap-x-2 text-12 @min-[520px]:gap-x-4 max-sm:grid-rows-4',
        instrument.kind === 'index' ? 'max-w-md' : 'max-w-4xl',
      )}
    >
      {figures.map(({ label, text, tone }, place) => (
        <div
          key={label}
          className={classNames(
            'flex justify-between gap-1.5 overflow-hidden leading-4 whitespace-nowrap',
            place >= ALWAYS_SHOWN && '@max-[519px]:hidden',
          )}
        >
          <dt className="text-text-3">{label}</dt>
          <dd className={tone ? directionClass[tone] : 'text-text-1'}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Name of an instrument, and notices about its figures. */
function QuoteMarks({ instrument, view, star }: { instrument: ListedInstrument; view: QuoteView; star: ReactNode }) {
  const board = useBoard()
  const { phase, tradingDay, feed } = useSession()
  const connected = useConnection().kind === 'live'
  const { freshness, ageMs } = useFreshness(board)
  const skipped = useStoreValue(
    board,
    useCallback(
      (store: typeof board) =>
        isSkippedLately(store.skippedOf(instrument.index)) ? store.conflated?.reason : undefined,
      [instrument],
    ),
  )
  // Between two sessions the figures of the last one are shown with its day.
  const pause = pauseOf(phase)
  return (
    <>
      <h2 className="flex items-baseline gap-1.5 text-15 font-medium">
        {instrument.name}
        <span className="num text-12 font-normal text-text-3">{instrument.id}</span>
      </h2>
      {star}
      <MenuButton />
      <Badge kind="note">{quoteText.boards[instrument.board]}</Badge>
      {feed?.badge && <Badge kind="note">{feed.badge}</Badge>}
      {view.standIn > 0 && (
        <Badge kind="warning" title={quoteText.standInHint}>
          {quoteText.standIn(feed?.sources[view.standIn] ?? quoteText.otherSource)}
        </Badge>
      )}
      <CaveatMarks caveats={instrument.caveats} />
      {view.limit && <Badge kind={view.limit} />}
      {pause && (
        <Badge kind="note" title={formatDay(tradingDay)}>
          {states[pause]} <span className="@max-[519px]:hidden">{formatDay(tradingDay)}</span>
        </Badge>
      )}
      <ConflatedMark label={connectionText.conflatedLabel} reason={skipped && connectionText.conflated[skipped]} />
      {!connected && ageMs !== undefined && <Badge kind="warning">{quoteText.stale(ageText(ageMs))}</Badge>}
      {connected && freshness === 'stale' && ageMs !== undefined && <Badge kind="warning">{ageText(ageMs)}</Badge>}
    </>
  )
}
