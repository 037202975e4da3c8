import { useCallback, useEffect, useRef, useState } from 'react'
import type { KnownTruthDay } from '../../../../shared/protocol/rest-splits'
import type { ApiError } from '../../../api/api-error'
import { fetchKnownTruth } from '../../../api/known-truth'
import { asApiError } from '../../../store/use-resource'

interface KnownTruthState {
  days: readonly KnownTruthDay[]
  /** Requested days, with parents and without. */
  wanted: number
  busy: boolean
  error: ApiError | undefined
}

/** Scores simulated days in sequence, each seed with and without parents; a further request skips scored days. */
export function useKnownTruth(firstSeed: number) {
  const [state, setState] = useState<KnownTruthState>({ days: [], wanted: 0, busy: false, error: undefined })
  const days = useRef<readonly KnownTruthDay[]>([])
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(
    async (seeds: number) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      const has = (seed: number, none: boolean) => days.current.some((day) => day.seed === seed && day.none === none)
      setState((last) => ({ ...last, wanted: seeds * 2, busy: true, error: undefined }))
      try {
        for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
          for (const none of [false, true]) {
            if (has(seed, none)) continue
            days.current = [...days.current, await fetchKnownTruth(seed, none, { signal: abort.signal })]
            setState((last) => ({ ...last, days: days.current }))
          }
        }
        setState((last) => ({ ...last, busy: false }))
      } catch (thrown) {
        if (!abort.signal.aborted) setState((last) => ({ ...last, busy: false, error: asApiError(thrown) }))
      }
    },
    [firstSeed],
  )

  const cancel = useCallback(() => {
    running.current?.abort()
    setState((last) => ({ ...last, busy: false }))
  }, [])
  return { ...state, run, cancel }
}
