import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For what goes when it is used, as the buttons of an empty list: the focus would go with it. The panel around it has it
 * then, so that the next key is not lost.
 */
export function useFocusLeft<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null)
  useLayoutEffect(() => {
    const here = box.current
    // A button that waits is not active, and gives the focus up by that already.
    let isLast = false
    const look = ({ target }: FocusEvent) => {
      isLast = target instanceof Node && here?.contains(target) === true
    }
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('focusin', look)
      if (!here || !isLast) return
      const panel = here.parentElement?.closest<HTMLElement>('section, [role=region], [role=tabpanel], main')
      queueMicrotask(() => {
        if (!panel?.isConnected || document.activeElement !== document.body) return
        if (!panel.hasAttribute('tabindex')) panel.tabIndex = -1
        panel.focus({ preventScroll: true })
      })
    }
  }, [])
  return box
}
