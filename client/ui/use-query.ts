import { useCallback, useSyncExternalStore } from 'react'

const CHANGED = 'zeus:query'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGED, listener)
  }
}

/** Replaces parameters of the address without a new entry in the history; null or '' removes one. */
export function replaceQuery(changes: Record<string, string | null>): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  if (url.href === location.href) return
  history.replaceState(history.state, '', url)
  dispatchEvent(new Event(CHANGED))
}

/** One parameter of the address (`?code=…`) as state: what is chosen on a page, so that a link shows the same. */
export function useQuery(name: string, fallback = ''): [value: string, set: (value: string | null) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const value = new URLSearchParams(search).get(name) ?? fallback
  const set = useCallback(
    (next: string | null) => replaceQuery({ [name]: next === fallback ? null : next }),
    [name, fallback],
  )
  return [value, set]
}
