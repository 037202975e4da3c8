import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { RetryButton } from './retry'
import { StateView } from './state-view'

interface NoticeProps {
  /** One sentence: what is the matter. */
  title: ReactNode
  /** The expected state, or possible actions. */
  why?: ReactNode
  action?: ReactNode
  /** Given: the request failed, and a button tries again. */
  onRetry?: (() => void) | undefined
  className?: string
}

/**
 * Message in place of content that is refused or not found; screen readers announce it. An error that can be retried
 * has the form of a failed panel.
 */
export function NoticePanel({ title, why, action, onRetry, className }: NoticeProps) {
  if (onRetry) {
    const lines = (
      <>
        <span className="block">{title}</span>
        {why && <span className="block">{why}</span>}
      </>
    )
    const actions = (
      <>
        <RetryButton onRetry={onRetry} />
        {action}
      </>
    )
    return <StateView state="failed" why={lines} action={actions} className={classNames('min-h-28', className)} />
  }
  return (
    <div
      role="alert"
      className={classNames(
        'flex h-full min-h-24 flex-col items-center justify-center gap-2 p-4 text-center text-13',
        className,
      )}
    >
      <p className="text-15 text-text-1">{title}</p>
      {why && <p className="max-w-lg text-text-2">{why}</p>}
      {action}
    </div>
  )
}
