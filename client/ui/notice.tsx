import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { RetryButton } from './retry'

interface NoticeProps {
  /** One sentence: what is the matter. */
  title: ReactNode
  /** The expected state, or possible actions. */
  why?: ReactNode
  action?: ReactNode
  /** Given: a button that tries again. */
  onRetry?: (() => void) | undefined
  className?: string
}

/** A calm sentence where content would stand: refused, not found, failed. Read aloud when it appears. */
export function NoticePanel({ title, why, action, onRetry, className }: NoticeProps) {
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
      {onRetry && <RetryButton onRetry={onRetry} className="mt-1" />}
      {action}
    </div>
  )
}
