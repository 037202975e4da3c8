import { useCallback } from 'react'
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
import { ConflatedMark } from '../../ui/conflated-mark'
import { formatDay } from '../../ui/format'
import { MenuButton } from '../../ui/menu-button'
import type { QuoteView } from './quote-view'

/** Name of an instrument, and notices about its figures. */
export function QuoteMarks({ instrument, view }: { instrument: ListedInstrument; view: QuoteView }) {
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
  // Between two sessions the last one stands, under its day.
  const pause = pauseOf(phase)
  return (
    <>
      <h2 className="flex items-baseline gap-1.5 text-15 font-medium">
        {instrument.name}
        <span className="num text-12 font-normal text-text-3">{instrument.id}</span>
      </h2>
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
