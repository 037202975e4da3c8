import { useEffect, useMemo, useRef } from 'react'

/** Columns that come whole with each answer, as a chart's source: its listeners hear of every new value. */
export function useLatestSource<Columns>(columns: Columns) {
  const latest = useRef(columns)
  latest.current = columns
  const listeners = useRef(new Set<() => void>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: listeners hear of each new value
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
