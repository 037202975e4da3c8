import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { failedRequestsAtom } from '../store/failed-requests'
import { common } from '../text/common'
import { frame } from '../text/shell'
import { Button } from '../ui/button'
import { OutageContext } from '../ui/retry'

/** Number of failed requests from which the page reports the failure once instead of in each panel. */
const BANNER_FROM = 2

/**
 * One banner while several requests of a page have no answer; they are repeated automatically. The page below it has
 * the rest of the height.
 */
export function OutageBanner({ children }: { children: ReactNode }) {
  const failed = useAtomValue(failedRequestsAtom)
  const shown = failed.size >= BANNER_FROM
  return (
    <OutageContext value={shown}>
      {shown && (
        <div
          role="alert"
          className="flex min-h-9 shrink-0 items-center justify-center gap-3 border-b border-warning bg-raised px-2 text-13 text-warning"
        >
          {frame.noAnswer(failed.size)}
          <Button
            size="small"
            onClick={() => {
              for (const repeat of failed.values()) repeat()
            }}
          >
            {common.retry}
          </Button>
        </div>
      )}
      {children}
    </OutageContext>
  )
}
