import { useEffect, useState } from 'react'
import type { ParsedAlert } from '../../../shared/protocol/rest-alerts'
import { parseAlert } from '../../api/alerts'
import { asApiError } from '../use-resource'

/** A condition is read once the hands rest. */
const READ_AFTER_MS = 250

/** The gateway's reading of the text; undefined while it is unknown. */
export function useAlertReading(condition: string): ParsedAlert | undefined {
  const [last, setLast] = useState<{ condition: string; read: ParsedAlert }>()
  useEffect(() => {
    if (condition.trim() === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      parseAlert(condition, { signal: stop.signal }).then(
        (read) => setLast({ condition, read }),
        (thrown: unknown) => {
          if (stop.signal.aborted) return
          setLast({ condition, read: { ok: false, at: 0, reason: asApiError(thrown).message, near: [] } })
        },
      )
    }, READ_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [condition])
  return last?.condition === condition ? last.read : undefined
}
