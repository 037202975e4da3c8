import { type MarkedInstrument, MENU_EVENT, markedAt, markedSubject } from '../../ui/instrument-mark'

/** A finger that rests so long means the menu. */
export const LONG_PRESS_MS = 500
/** A finger that moves farther scrolls, CSS pixels. */
const REST_RADIUS = 10
/** Charts have a use of their own for a finger that rests. */
const PICTURES = 'canvas, .uplot, [role="application"]'

export interface Opening extends MarkedInstrument {
  /** CSS pixels of the window. */
  x: number
  y: number
}

/** Below the left end of an element, for those who point with keys. */
function below({ id, element }: MarkedInstrument): Opening {
  const { left, bottom } = element.getBoundingClientRect()
  const head = Math.min(bottom, innerHeight)
  return { id, element, x: Math.max(0, left) + 8, y: Math.max(0, Math.min(head, innerHeight - 8)) }
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Reports each request for a menu, by right click, long press, key or button. Returns a function that stops it. */
export function listenForOpenings(open: (opening: Opening) => void): () => void {
  const stop = new AbortController()
  const on = <E extends keyof WindowEventMap>(type: E, listener: (event: WindowEventMap[E]) => void) =>
    addEventListener(type, listener, { signal: stop.signal })
  let resting: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined
  let opened = false

  const lift = () => {
    clearTimeout(resting?.timer)
    resting = undefined
  }
  on('contextmenu', (event) => {
    // The key that opened our menu is let go over it: the browser's would come on top.
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) event.preventDefault()
    const byFinger = (event as PointerEvent).pointerType === 'touch'
    const marked = markedAt(event.target)
    if (event.defaultPrevented || !marked || (byFinger && (event.target as Element).closest(PICTURES))) return
    event.preventDefault()
    // Some browsers report a long press in this way too.
    if (byFinger && opened) return
    opened = byFinger
    lift()
    open({ ...marked, x: event.clientX, y: event.clientY })
  })
  on('pointerdown', ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
    lift()
    opened = false
    const marked = markedAt(target)
    if (pointerType !== 'touch' || !isPrimary || !marked || (target as Element).closest(PICTURES)) return
    const timer = setTimeout(() => {
      opened = true
      open({ ...marked, x, y })
    }, LONG_PRESS_MS)
    resting = { timer, x, y }
  })
  on('pointermove', ({ clientX, clientY }) => {
    if (resting && Math.hypot(clientX - resting.x, clientY - resting.y) > REST_RADIUS) lift()
  })
  on('pointerup', lift)
  on('pointercancel', lift)
  on('scroll', lift)
  // The finger that opened the menu is lifted: that is no tap on what lies below it, and takes no focus there.
  on('touchend', (event) => opened && event.cancelable && event.preventDefault())
  addEventListener(
    'click',
    (event) => {
      if (!opened) return
      opened = false
      if (!markedAt(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal: stop.signal, capture: true },
  )
  on('keydown', (event) => {
    if (event.defaultPrevented || !isMenuKey(event)) return
    const marked = markedAt(event.target)
    if (!marked) return
    event.preventDefault()
    open(below(marked))
  })
  const onRequest = ({ target }: Event) => {
    const button = target instanceof HTMLElement ? target : undefined
    const marked = button ? markedAt(button) : (markedAt(document.activeElement) ?? markedSubject())
    if (marked) open(below({ ...marked, element: button ?? marked.element }))
  }
  addEventListener(MENU_EVENT, onRequest, { signal: stop.signal })
  return () => {
    lift()
    stop.abort()
  }
}
