import { useEffect, useMemo, useRef } from 'react'
import type { ChartSource } from './source'

/**
 * A value that is replaced as a whole, as a chart's source. Listeners are called after each new value, so that panes are
 * drawn again instead of built again: that would end a drag and remove the crosshair.
 */
export function useLatestSource<Columns>(columns: Columns): ChartSource<Columns> {
  const latest = useRef(columns)
  latest.current = columns
  const listeners = useRef(new Set<() => void>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners are called after each new value
  useEffect(() => {
    for (const listener of listeners.current) listener()
  }, [columns])
  return useMemo(
    () => ({
      columns: () => latest.current,
      subscribe(listener: () => void) {
        listeners.current.add(listener)
        return () => void listeners.current.delete(listener)
      },
    }),
    [],
  )
}
