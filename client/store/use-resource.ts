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
  /** Puts what a write answered in the place of what was read. */
  replace: (data: T) => void
}

/** Whatever was thrown as the error a panel shows. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('unknown', String(thrown), false, 0)

/** A request to the gateway; its answer is cached while a component shows it. */
const asked = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      // Whether the gateway can be reached is for the request to find out.
      networkMode: 'always',
      // Each who comes to show it asks, whatever this machine's clock says of the answer there is.
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      structuralSharing: false,
      retry: (_failures, thrown) => asApiError(thrown).retry,
      retryDelay: (failures) => Math.min(ROUND_PAUSE_MS * 2 ** failures, ROUND_PAUSE_MAX_MS),
    },
  },
})
asked.mount()
// At once, as a promise: timers of a page that is not seen are late.
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
      // In a box, as an answer may be that there is nothing.
      queryFn: async ({ signal }) => ({ value: await load({ signal }) }),
      refetchInterval: everyMs || false,
      structuralSharing: keepsParts,
    },
    asked,
  )
  // A failure stays visible during the retry.
  const failed = error ?? failureReason
  const [told, setTold] = useState({ key, failed })
  if (failed ? told.key !== key || told.failed !== failed : told.failed && !isPending) setTold({ key, failed })
  const shown = failed ?? (isPending && told.key === key ? told.failed : null)

  const reload = useCallback(() => {
    const mine = { queryKey: [key], exact: true }
    // Also while it only waits for the retry.
    void asked.cancelQueries(mine).then(() => asked.refetchQueries(mine))
  }, [key])
  // The published data changed: earlier answers may contain withheld figures, or lack published ones.
  useEffect(() => onPublication(reload), [reload])
  const shownError = shown ? asApiError(shown) : undefined
  const noAnswer = isWithoutAnswer(shownError?.code)
  useEffect(() => (noAnswer ? addFailedRequest(key, reload) : undefined), [noAnswer, key, reload])
  const replace = useCallback((value: T) => void asked.setQueryData([key], { value }), [key])
  return { data: data?.value, error: shownError, reload, replace }
}
