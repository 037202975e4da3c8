import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_ACTIONS } from '../features/instrument-search/key-meaning'
import { useKeyMap } from '../features/instrument-search/use-key-map'
import { hiddenScreen } from '../store/hidden-screen'
import { chordOf, keyOf } from '../store/key-map'
import { commandText as text } from '../text/commands'
import { takesLetters } from '../ui/takes-text'

/** 老板键: a blank page before everything, and a window that is called after nothing. One key leads back. */
export function NeutralPage() {
  const hidden = useSyncExternalStore(hiddenScreen.subscribe, hiddenScreen.get)
  const { map } = useKeyMap()
  const key = keyOf(map, PAGE_ACTIONS.hide)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-hidden', hidden)
    const onKey = (event: KeyboardEvent) => {
      const pressed = chordOf(event)
      const isKey = pressed === key || (hidden && pressed === 'Escape')
      if (!hidden && (!isKey || takesLetters(event.target))) return
      event.stopImmediatePropagation()
      if (!isKey) return
      event.preventDefault()
      if (hidden) hiddenScreen.show()
      else hiddenScreen.hide(text.neutralTitle)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [hidden, key])
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
