import { useEffect, useRef } from 'react'
import { capturesKeys } from './typing-target'

/**
 * Bare letters of a work list, wherever the focus is but in what takes text; they go before the instrument search.
 * `act` carries a key out and answers false for one that means nothing here, which is free for others then.
 */
export function useWorkKeys(act: (pressed: KeyboardEvent) => boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isFree(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey || !latest.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** A slider takes arrows, no letters. */
const isFree = (target: EventTarget | null): boolean =>
  !capturesKeys(target) ||
  (target instanceof HTMLInputElement && target.type === 'range' && !target.closest('[role="dialog"]'))
