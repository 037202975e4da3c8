import { useEffect, useRef } from 'react'
import { oncePerFrame } from './once-per-frame'

/**
 * Draws when mounted, after every render, and at most once per animation frame after the source changed: for what is
 * written to the page directly, past React. `source` must be stable.
 */
export function usePaint(source: { subscribe: (listener: () => void) => () => void }, draw: () => void): void {
  const latest = useRef(draw)
  latest.current = draw
  useEffect(() => {
    const frame = oncePerFrame(() => latest.current())
    const unsubscribe = source.subscribe(frame.request)
    return () => {
      unsubscribe()
      frame.cancel()
    }
  }, [source])
  useEffect(() => latest.current())
}
