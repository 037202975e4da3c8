import { useCallback, useSyncExternalStore } from 'react'

/** Screens as narrow as a phone's. */
export const PHONE = '(max-width: 639.98px)'

/** Whether a media query holds now; renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
