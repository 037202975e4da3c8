import { useEffect, useRef, useState } from 'react'
import { chordOf, type KeyMap, keyOf } from '../../store/key-map'
import { MENU_EVENT } from '../../ui/instrument-mark'
import { capturesKeys } from '../../ui/typing-target'
import { KEYS_EVENT } from './commands'
import { composedSign, meaningOfKey } from './key-meaning'
import type { LeaderKey } from './leader-card'
import { onSearchRequest } from './request-search'

/** After `;` the card of choices waits this long before it shows; quick hands never see it. */
const CARD_AFTER_MS = 600

interface PageKeyOptions {
  leaderKeys: readonly LeaderKey[]
  map: KeyMap
  /** Opens the search with a typed sign, or empty: by a button, or by a sign that an input method `composed`. */
  onType: (sign: string, composed?: string) => void
  onHelp: () => void
}

/** Listens to the keys of the page. Answers whether the card of what follows the leader shows. */
export function usePageKeys({ leaderKeys, map, onType, onHelp }: PageKeyOptions): boolean {
  const [card, setCard] = useState(false)
  const leading = useRef(false)
  const latest = useRef({ onType, onHelp })
  latest.current = { onType, onHelp }
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopLeading = () => {
      leading.current = false
      clearTimeout(timer)
      setCard(false)
    }
    const follow = (event: KeyboardEvent) => {
      stopLeading()
      const pressed = `; ${chordOf(event)}`
      leaderKeys.find(({ key }) => keyOf(map, `; ${key}`) === pressed)?.run()
      event.preventDefault()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || capturesKeys(event.target)) return
      if (leading.current) {
        if (event.key !== 'Shift') follow(event)
        return
      }
      const meaning = meaningOfKey(event, map)
      // The blank page hears its key itself, wherever the focus is.
      if (!meaning || meaning === 'hide') return
      const composed = composedSign(event)
      // An input method goes on in the input that opens now, with this key, if its event is left alone.
      if (composed !== undefined) return latest.current.onType('', composed)
      event.preventDefault()
      if (meaning === 'leader') {
        leading.current = true
        timer = setTimeout(() => setCard(true), CARD_AFTER_MS)
      } else if (meaning === 'menu') dispatchEvent(new Event(MENU_EVENT))
      else if (meaning === 'help') latest.current.onHelp()
      else latest.current.onType(event.key)
    }
    addEventListener('keydown', onKey, { signal })
    addEventListener('pointerdown', stopLeading, { signal })
    addEventListener(KEYS_EVENT, () => latest.current.onHelp(), { signal })
    onSearchRequest(() => latest.current.onType(''), signal)
    return () => {
      stopLeading()
      stop.abort()
    }
  }, [leaderKeys, map])
  return card
}
