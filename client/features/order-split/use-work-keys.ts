import { useEffect, useRef } from 'react'
import { takesText } from '../../ui/takes-text'
import { type FindingActions, workKey } from './work-keys'

/** The work keys of the page, wherever the focus is but in what takes text; they go before the instrument search. */
export function useWorkKeys(actions: FindingActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isFree(event.target)) return
      if (!workKey(event, latest.current)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** A slider takes arrows, no letters. */
const isFree = (target: EventTarget | null): boolean =>
  !takesText(target) ||
  (target instanceof HTMLInputElement && target.type === 'range' && !target.closest('[role="dialog"]'))
