import { useCallback, useEffect, useRef, useState } from 'react'
import { ROUND_PAUSE_MAX_MS, ROUND_PAUSE_MS } from '../../shared/protocol/limits'
import { ApiError } from '../api/api-error'
import { onPublication } from './on-publication'

export interface Resource<T> {
  /** What came last for this key; stays while it is asked again, and when that fails. */
  data: T | undefined
  error: ApiError | undefined
  reload: () => void
  /** Puts what a write answered in the place of what was read. */
  replace: (data: T) => void
}

interface Held<T> {
  key: string
  data?: T
  error?: ApiError
}

/** Whatever was thrown as the error a panel shows. */
export const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('unknown', String(thrown), false, 0)

/**
 * Data of one request for as long as the component stands. `load` may change freely: `key` says when it is another
 * request. With `everyMs` it is asked again, in pages that are seen. A failure that may pass is asked again by itself,
 * at the pace of the connection's rounds: nobody may be there to ask for it.
 */
export function useResource<T>(
  key: string,
  load: (options: { signal: AbortSignal }) => Promise<T>,
  { everyMs }: { everyMs?: number } = {},
): Resource<T> {
  const [held, setHeld] = useState<Held<T>>({ key })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the attempt decide, not the function
  useEffect(() => {
    const stop = new AbortController()
    load({ signal: stop.signal }).then(
      (data) => !stop.signal.aborted && setHeld({ key, data }),
      (thrown: unknown) => {
        if (stop.signal.aborted) return
        const error = asApiError(thrown)
        setHeld((before) => (before.key === key ? { ...before, error } : { key, error }))
      },
    )
    return () => stop.abort()
  }, [key, attempt])

  // What is published changed: what was answered before may hold what no answer does now, or lack what it does.
  useEffect(() => onPublication(() => setAttempt((before) => before + 1)), [])

  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(
      () => document.visibilityState === 'visible' && setAttempt((before) => before + 1),
      everyMs,
    )
    return () => clearInterval(timer)
  }, [everyMs])

  const failures = useRef(0)
  useEffect(() => {
    if (!held.error) failures.current = 0
    if (!held.error?.retry) return
    const pause = Math.min(ROUND_PAUSE_MS * 2 ** failures.current++, ROUND_PAUSE_MAX_MS)
    const timer = setTimeout(() => setAttempt((before) => before + 1), pause)
    return () => clearTimeout(timer)
  }, [held])

  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  const replace = useCallback((data: T) => setHeld({ key, data }), [key])
  const current = held.key === key ? held : { key }
  return { data: current.data, error: current.error, reload, replace }
}
