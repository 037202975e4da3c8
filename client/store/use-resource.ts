import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ROUND_PAUSE_MAX_MS, ROUND_PAUSE_MS } from '../../shared/protocol/limits'
import { ApiError } from '../api/api-error'
import { addFailedRequest, isWithoutAnswer } from './failed-requests'
import { onPublication } from './rows/on-publication'

export interface Resource<T> {
  /** What came last for this key; stays while it is asked again, and when that fails. */
  data: T | undefined
  error: ApiError | undefined
  reload: () => void
  /** Puts what a write answered in the place of what was read. */
  replace: (data: T) => void
}

/** Whatever was thrown as the error a panel shows. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('unknown', String(thrown), false, 0)

/** What is asked of the gateway; an answer is kept for as long as somebody shows it. */
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
 * Data of one request for as long as the component stands. `load` may change freely: `key` says when it is another
 * request, and components with the same key share what came. With `everyMs` it is asked again, in pages that are seen.
 * With `keepsParts` what is the same in the next answer stays the same object, so that only the rest is drawn anew.
 * A failure that may pass is asked again by itself, at the pace of the connection's rounds: nobody may be there to
 * ask for it.
 */
export function useResource<T>(
  key: string,
  load: (options: { signal: AbortSignal }) => Promise<T>,
  { everyMs = 0, keepsParts = false }: { everyMs?: number; keepsParts?: boolean } = {},
): Resource<T> {
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
  // What failed stays told while it is asked again.
  const failed = error ?? failureReason
  const [told, setTold] = useState({ key, failed })
  if (failed ? told.key !== key || told.failed !== failed : told.failed && !isPending) setTold({ key, failed })
  const shown = failed ?? (isPending && told.key === key ? told.failed : null)

  const reload = useCallback(() => {
    const mine = { queryKey: [key], exact: true }
    // Also what only waits to be asked again.
    void asked.cancelQueries(mine).then(() => asked.refetchQueries(mine))
  }, [key])
  // What is published changed: what was answered before may hold what no answer does now, or lack what it does.
  useEffect(() => onPublication(reload), [reload])
  const shownError = shown ? asApiError(shown) : undefined
  const noAnswer = isWithoutAnswer(shownError?.code)
  useEffect(() => (noAnswer ? addFailedRequest(key, reload) : undefined), [noAnswer, key, reload])
  const replace = useCallback((value: T) => void asked.setQueryData([key], { value }), [key])
  return { data: data?.value, error: shownError, reload, replace }
}
