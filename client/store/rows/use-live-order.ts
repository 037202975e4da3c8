import { useCallback, useMemo, useRef } from 'react'
import type { Readable } from './base-store'
import { LiveOrder, type SortDirection } from './live-order'

/**
 * Rows in a live order, in the shape a virtual table asks for. `places` and `key` must be stable: a change of theirs
 * is another list.
 */
export function useLiveOrder(
  source: Readable,
  places: ArrayLike<number>,
  key: (place: number) => number,
  direction: SortDirection,
) {
  const live = useMemo(() => new LiveOrder(places, key, direction, performance.now()), [places, key, direction])
  const latest = useRef(live)
  live.isPaused = latest.current.isPaused
  latest.current = live

  const subscribe = useCallback(
    (listener: () => void) =>
      source.subscribe(() => {
        latest.current.refresh(performance.now())
        listener()
      }),
    [source],
  )
  return {
    subscribe,
    order: () => latest.current.order,
    onHold: (held: boolean) => {
      latest.current.isPaused = held
    },
  }
}
