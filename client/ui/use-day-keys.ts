import { useEffect, useRef } from 'react'
import { capturesKeys } from './typing-target'

/** `[` and `]` go to the day before and after; undefined: there is none. */
export function useDayKeys(before: string | undefined, after: string | undefined, show: (day: string) => void): void {
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || capturesKeys(event.target)) return
      const day = event.key === '[' ? before : event.key === ']' ? after : undefined
      if (day) latest.current(day)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [before, after])
}
