import { useCallback, useEffect, useRef, useState } from 'react'
import type { BackTest, BackTestInput } from '../../../shared/protocol/rest-alerts'
import { backTestAlert } from '../../api/alerts'
import type { ApiError } from '../../api/api-error'
import { asApiError } from '../use-resource'

/** Delay between the last edit of a rule and its automatic back-test. */
const TRY_AFTER_MS = 600

type TriedRule =
  | { state: 'untried' | 'running' }
  | { state: 'done'; answer: BackTest }
  | { state: 'failed'; error: ApiError }

interface KeyedResult {
  key: string
  tried: TriedRule
}

/** Back-test of an alert rule. `automatic`: runs after each edit. `request` undefined: there is no rule yet. */
export function useBackTest(request: BackTestInput | undefined, automatic: boolean) {
  const key = request ? JSON.stringify(request) : ''
  const [lastRun, setLastRun] = useState<KeyedResult>({ key: '', tried: { state: 'untried' } })
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    running.current?.abort()
    setLastRun({ key: '', tried: { state: 'untried' } })
  }, [])

  const run = useCallback(() => {
    if (key === '') return
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const put = (tried: TriedRule) => !mine.signal.aborted && setLastRun({ key, tried })
    put({ state: 'running' })
    backTestAlert(JSON.parse(key) as BackTestInput, { signal: mine.signal }).then(
      (answer) => put({ state: 'done', answer }),
      (thrown: unknown) => put({ state: 'failed', error: asApiError(thrown) }),
    )
  }, [key])

  useEffect(() => {
    if (key === '' || !automatic) return
    const timer = setTimeout(run, TRY_AFTER_MS)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
    }
  }, [key, automatic, run])
  useEffect(() => () => running.current?.abort(), [])

  const tried: TriedRule = lastRun.key === key ? lastRun.tried : { state: 'untried' }
  return { tried, run, stop }
}
