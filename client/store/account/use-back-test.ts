import { useCallback, useEffect, useRef, useState } from 'react'
import type { BackTest, BackTestInput } from '../../../shared/protocol/rest-alerts'
import { backTestAlert } from '../../api/alerts'
import type { ApiError } from '../../api/api-error'
import { asApiError } from '../use-resource'

/** A rule of one instrument is tried by itself once the hands rest. */
const TRY_AFTER_MS = 600

type TriedRule =
  | { state: 'untried' | 'running' }
  | { state: 'done'; answer: BackTest }
  | { state: 'failed'; error: ApiError }

interface Held {
  key: string
  tried: TriedRule
}

/** How often a rule would have rung. `byItself`: it is tested automatically; undefined: there is no rule yet. */
export function useBackTest(request: BackTestInput | undefined, byItself: boolean) {
  const key = request ? JSON.stringify(request) : ''
  const [held, setHeld] = useState<Held>({ key: '', tried: { state: 'untried' } })
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    running.current?.abort()
    setHeld({ key: '', tried: { state: 'untried' } })
  }, [])

  const run = useCallback(() => {
    if (key === '') return
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const put = (tried: TriedRule) => !mine.signal.aborted && setHeld({ key, tried })
    put({ state: 'running' })
    backTestAlert(JSON.parse(key) as BackTestInput, { signal: mine.signal }).then(
      (answer) => put({ state: 'done', answer }),
      (thrown: unknown) => put({ state: 'failed', error: asApiError(thrown) }),
    )
  }, [key])

  useEffect(() => {
    if (key === '' || !byItself) return
    const timer = setTimeout(run, TRY_AFTER_MS)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
    }
  }, [key, byItself, run])
  useEffect(() => () => running.current?.abort(), [])

  const tried: TriedRule = held.key === key ? held.tried : { state: 'untried' }
  return { tried, run, stop }
}
