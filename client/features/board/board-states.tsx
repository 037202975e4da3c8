import { address, type ListType } from '../../../shared/protocol/routes'
import { boardText } from '../../text/board'
import { tradingText } from '../../text/trading'
import { Button, buttonClass } from '../../ui/button'
import { FailedState } from '../../ui/retry'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { StateView } from '../../ui/state-view'

/** Basis of the order, if no column head shows it. */
export function OrderMarks({ sortedBy, held }: { sortedBy: string | undefined; held: boolean }) {
  return (
    <>
      {sortedBy && (
        <span className="text-11 text-text-3" title={boardText.sortedByHelp}>
          {boardText.sortedBy(sortedBy)}
        </span>
      )}
      {held && (
        <span className="text-11 text-text-3" title={boardText.pausedHint}>
          {boardText.paused}
        </span>
      )}
    </>
  )
}

/** Over the rows until their first numbers have come. */
export function BoardWaiting() {
  return (
    <div className="absolute inset-x-0 top-7 bottom-0 bg-panel">
      <SkeletonRows rows={34} columns={9} />
    </div>
  )
}

/** `failed`: the lists could not be had; otherwise the instruments. */
export function Failed({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return <FailedState why={failed ? boardText.failedLists : boardText.failed} onRetry={onRetry} />
}

/** Why there is no row, and what to do about it. */
export function Nothing({ type, listed, onClear }: { type: ListType; listed: boolean; onClear: () => void }) {
  const own = type === 'ZX'
  const why = listed ? boardText.emptyFilter : own ? boardText.emptyList : boardText.emptyType(tradingText.types[type])
  return (
    <div className="absolute inset-x-0 top-7 bottom-0 bg-panel">
      <StateView
        state="empty"
        why={why}
        action={
          listed ? (
            <Button onClick={onClear}>{boardText.filter.clear}</Button>
          ) : (
            own && (
              <a href={address.userMonitorNew()} className={buttonClass()}>
                {boardText.toWatchlists}
              </a>
            )
          )
        }
      />
    </div>
  )
}
