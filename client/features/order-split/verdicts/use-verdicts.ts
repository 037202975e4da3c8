import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchVerdicts, saveVerdict, withdrawVerdict } from '../../../api/split-verdicts'
import { isReplay } from '../../../session/replay'
import { asApiError } from '../../../store/use-resource'
import { toast } from '../../../ui/toast'
import { VerdictBook } from './verdict-book'

/** Interval between requests of the overall precision. */
const REFRESH_MS = 60_000

/**
 * The verdicts, loaded with the page; renders when one changes. A failure is shown once. A replay has none: they were
 * made with knowledge of later data.
 */
export function useVerdicts(): VerdictBook {
  const [book] = useState(() => new VerdictBook({ fetch: fetchVerdicts, save: saveVerdict, withdraw: withdrawVerdict }))
  useSyncExternalStore(book.subscribe, () => book.version)
  useEffect(() => {
    if (isReplay) return
    const stop = new AbortController()
    const load = () => void book.load(stop.signal)
    load()
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), REFRESH_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [book])
  const { failure } = book
  useEffect(() => {
    if (failure !== undefined) toast.error(asApiError(failure).message)
  }, [failure])
  return book
}
