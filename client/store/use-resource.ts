import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ROUND_PAUSE_MAX_MS, ROUND_PAUSE_MS } from '../../shared/protocol/limits'
import { ApiError } from '../api/api-error'
import { addFailedRequest, isWithoutAnswer } from './failed-requests'
import { onPublication } from './rows/on-publication'

export interface ResourceState<T> {
  /** Last answer for this key; stays during a new request, and if that fails. */
  data: T | undefined
  error: ApiError | undefined
  reload: () => void
  /** Replaces the cached data with the answer of a write. */
  replace: (data: T) => void
}

/** Converts a thrown value to the error that panels show. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('unknown', String(thrown), false, 0)

/** Cache of gateway requests; an answer is cached while a component uses it. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      // The request itself finds out whether the gateway can be reached.
      networkMode: 'always',
      // Each component that mounts requests again, whatever the local clock says about the cached answer.
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      structuralSharing: false,
      retry: (_failures, thrown) => asApiError(thrown).retry,
      retryDelay: (failures) => Math.min(ROUND_PAUSE_MS * 2 ** failures, ROUND_PAUSE_MAX_MS),
    },
  },
})
queryClient.mount()
// Notify in a microtask: timers of hidden pages are delayed.
notifyManager.setScheduler(queueMicrotask)

/**
 * Data of one request while the component is mounted. `load` may change freely: `key` identifies the request, and
 * components with the same key share the result. With `everyMs` it is repeated, in visible pages. With `keepsParts`,
 * unchanged parts of the next answer stay the same objects, so that only the rest is redrawn. A temporary failure is
 * retried automatically, at the pace of the connection's rounds: there may be no user to retry it.
 */
export function useResource<T>(
  key: string,
  load: (options: { signal: AbortSignal }) => Promise<T>,
  { everyMs = 0, keepsParts = false }: { everyMs?: number; keepsParts?: boolean } = {},
): ResourceState<T> {
  const { data, error, failureReason, isPending } = useQuery(
    {
      queryKey: [key],
      // Wrapped in an object, because a query may not return undefined.
      queryFn: async ({ signal }) => ({ value: await load({ signal }) }),
      refetchInterval: everyMs || false,
      structuralSharing: keepsParts,
    },
    queryClient,
  )
  // A failure stays visible during the retry.
  const failed = error ?? failureReason
  const [lastFailure, setLastFailure] = useState({ key, failed })
  if (failed ? lastFailure.key !== key || lastFailure.failed !== failed : lastFailure.failed && !isPending)
    setLastFailure({ key, failed })
  const shown = failed ?? (isPending && lastFailure.key === key ? lastFailure.failed : null)

  const reload = useCallback(() => {
    const mine = { queryKey: [key], exact: true }
    // Also cancels a pending retry.
    void queryClient.cancelQueries(mine).then(() => queryClient.refetchQueries(mine))
  }, [key])
  // The published data changed: earlier answers may contain withheld figures, or lack published ones.
  useEffect(() => onPublication(reload), [reload])
  const shownError = shown ? asApiError(shown) : undefined
  const noAnswer = isWithoutAnswer(shownError?.code)
  useEffect(() => (noAnswer ? addFailedRequest(key, reload) : undefined), [noAnswer, key, reload])
  const replace = useCallback((value: T) => void queryClient.setQueryData([key], { value }), [key])
  return { data: data?.value, error: shownError, reload, replace }
}
