import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

const CHANGED = 'zeus:query'

/** Notifies readers of the address parameters that the address changed. */
export function notifyQueryChange(): void {
  dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGED, listener)
  }
}

/** Steps within this time share a history entry, for example while an arrow key is pressed. */
const ONE_STEP_MS = 1_000
let steppedAt = Number.NEGATIVE_INFINITY

/** Changes the address of the page so that Back undoes it. */
export function stepTo(url: string | URL): void {
  const now = performance.now()
  if (now - steppedAt < ONE_STEP_MS) history.replaceState(history.state, '', url)
  else history.pushState(history.state, '', url)
  steppedAt = now
  notifyQueryChange()
}

type QueryChanges = Record<string, string | null>

/** The address with other parameters; undefined if it is the same. */
function withQuery(changes: QueryChanges): URL | undefined {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href === location.href ? undefined : url
}

/** Replaces parameters of the address without a new entry in the history; null or '' removes one. */
export function replaceQuery(changes: QueryChanges): void {
  const url = withQuery(changes)
  if (!url) return
  history.replaceState(history.state, '', url)
  notifyQueryChange()
}

/** The same as a step that Back undoes: for what is looked at, not for how it is sorted or filtered. */
export function stepQuery(changes: QueryChanges): void {
  const url = withQuery(changes)
  if (url) stepTo(url)
}

/** Choices of a part of the page that are its own and not the address's: of several panes of one kind each has its. */
export interface QueryScope {
  values: Readonly<Record<string, string>>
  /** null: as if there were no choice. */
  set: (name: string, value: string | null) => void
}

export const OwnQuery = createContext<QueryScope | undefined>(undefined)

/**
 * One parameter of the address (`?code=…`) as state: what is chosen on a page, so that a link shows the same.
 * `step`: Back undoes a choice. Within `OwnQuery` it is that part's own instead.
 */
export function useQuery(
  name: string,
  fallback = '',
  change: 'replace' | 'step' = 'replace',
): [value: string, set: (value: string | null) => void] {
  const search = useSyncExternalStore(subscribe, () => location.search)
  const own = useContext(OwnQuery)
  const value = (own ? own.values[name] : new URLSearchParams(search).get(name)) ?? fallback
  const setOwn = own?.set
  const set = useCallback(
    (next: string | null) => {
      if (setOwn) return setOwn(name, next === fallback ? null : next)
      const changes = { [name]: next === fallback ? null : next }
      if (change === 'step') stepQuery(changes)
      else replaceQuery(changes)
    },
    [name, fallback, change, setOwn],
  )
  return [value, set]
}
