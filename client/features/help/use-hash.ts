import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener('hashchange', listener)
    removeEventListener('popstate', listener)
  }
}

/** The fragment of the address, with its `#`; empty for none. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash)
