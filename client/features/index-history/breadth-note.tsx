import { indexHistoryText as text } from '../../text/index-history'
import { RetryButton } from '../../ui/retry'

interface BreadthNoteProps {
  data: unknown
  error: { message: string } | undefined
  reload: () => void
}

/** Why days have no 上涨占比 yet: it is counted over all members, which takes longer than the prices. */
export function BreadthNote({ data, error, reload }: BreadthNoteProps) {
  if (data) return null
  if (error) {
    return (
      <span role="status" className="flex items-center gap-2 text-12 text-warning">
        {text.breadthFailed(error.message)}
        <RetryButton onRetry={reload} />
      </span>
    )
  }
  return (
    <span role="status" className="text-12 text-text-3">
      {text.breadthWaits}
    </span>
  )
}
