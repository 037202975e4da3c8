import { createContext, useContext } from 'react'
import { common } from '../text/common'
import { Button } from './button'
import { StateView } from './state-view'

/** True while the page shows one banner for all failed requests: panels then have no buttons of their own. */
export const OutageContext = createContext(false)

/** Repeats one failed request. Nothing while the page's banner repeats all of them. */
export function RetryButton({ onRetry, className }: { onRetry: () => void; className?: string }) {
  if (useContext(OutageContext)) return null
  return (
    <Button onClick={onRetry} className={className}>
      {common.retry}
    </Button>
  )
}

/** The state of a panel whose request failed. */
export function FailedState({ why, onRetry }: { why?: string | undefined; onRetry?: (() => void) | undefined }) {
  return <StateView state="failed" why={why} action={onRetry && <RetryButton onRetry={onRetry} />} />
}
