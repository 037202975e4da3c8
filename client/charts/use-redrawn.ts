import { useLayoutEffect, useRef, useState } from 'react'
import type { ChartSource } from './source'

/**
 * A value that panes read while they draw. Another value is drawn over `changes`; no pane is made anew for it, which
 * would end a gesture and take the crosshair away.
 */
export function useRedrawn<T>(value: T): { read: () => T; changes: ChartSource['subscribe'] } {
  const latest = useRef(value)
  const [listeners] = useState(() => new Set<() => void>())
  const [redrawn] = useState(() => ({
    read: () => latest.current,
    changes: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }))
  useLayoutEffect(() => {
    if (latest.current === value) return
    latest.current = value
    for (const listener of listeners) listener()
  }, [value, listeners])
  return redrawn
}
