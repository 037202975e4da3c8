import type { ApiError } from '../../api/api-error'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { historyText } from '../../text/history'

/** In place of the ranking: nothing is recorded of the day, or it could not be read. */
export function NoRank({ error, since, onRetry }: { error: ApiError; since: string | undefined; onRetry: () => void }) {
  const state = absenceOf({ loading: false, error, count: 0 }) ?? 'empty'
  return (
    <ChartState
      state={state}
      why={state === 'empty' ? historyText.empty : error.message}
      since={since}
      onRetry={onRetry}
    />
  )
}
