import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_ACTIONS } from '../features/instrument-search/key-meaning'
import { useKeyMap } from '../features/instrument-search/use-key-map'
import { hiddenScreen, hiddenScreenAtom } from '../store/hidden-screen'
import { chordOf, keyOf, twiceOf } from '../store/key-map'
import { commandText as text } from '../text/commands'
import { acceptsTyping } from '../ui/typing-target'

/** Two presses within this time count as one. */
const TWICE_MS = 500

/** A key of the search, a dialog or a menu is theirs: it closes them. */
const closesSomething = (target: EventTarget | null): boolean =>
  acceptsTyping(target) || document.querySelector('[role="dialog"], [role="menu"]') !== null

/** 老板键: a blank page over everything, with a neutral window title. One key returns. */
export function NeutralPage() {
  const hidden = useAtomValue(hiddenScreenAtom)
  const { map } = useKeyMap()
  const key = keyOf(map, PAGE_ACTIONS.hide)
  const double = twiceOf(keyOf(map, PAGE_ACTIONS.hideTwice))
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    /** Pressed the second time in a row, where it does not close something first. */
    const isSecond = (event: KeyboardEvent, pressed: string): boolean => {
      const counts = pressed === double && !event.repeat && !closesSomething(event.target)
      const before = pressedAt.current
      pressedAt.current = counts ? event.timeStamp : Number.NEGATIVE_INFINITY
      return counts && event.timeStamp - before <= TWICE_MS
    }
    document.documentElement.toggleAttribute('data-hidden', hidden)
    const onKey = (event: KeyboardEvent) => {
      const pressed = chordOf(event)
      if (pressed === '') return
      const leadsBack = hidden && (pressed === 'Escape' || pressed === double)
      const isKey = pressed === key || leadsBack || (!hidden && isSecond(event, pressed))
      if (!hidden && (!isKey || acceptsTyping(event.target))) return
      event.stopImmediatePropagation()
      if (!isKey) return
      event.preventDefault()
      if (hidden) hiddenScreen.show()
      else hiddenScreen.hide(text.neutralTitle)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [hidden, key, double])
  useEffect(() => () => hiddenScreen.show(), [])
  if (!hidden) return null
  return createPortal(
    <button
      type="button"
      data-neutral=""
      aria-label={text.neutralLabel}
      onClick={hiddenScreen.show}
      className="fixed inset-0 z-[2147483647] cursor-default bg-white outline-none"
    />,
    document.body,
  )
}
