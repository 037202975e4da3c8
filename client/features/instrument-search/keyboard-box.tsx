import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InstrumentId } from '../../../shared/market/instrument'
import { chordOf, type KeyMap, keyOf } from '../../store/key-map'
import { searchText } from '../../text/search'
import { MENU_EVENT } from '../../ui/instrument-mark'
import { capturesKeys } from '../../ui/typing-target'
import { KEYS_EVENT } from './commands'
import { KeyCard, type PageKeys } from './key-card'
import { composedSign, meaningOfKey } from './key-meaning'
import { LeaderCard, type LeaderKey } from './leader-card'
import { onSearchRequest } from './request-search'
import { SearchBox } from './search-box'
import { useKeyMap } from './use-key-map'

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
function usePageKeys({ leaderKeys, map, onType, onHelp }: PageKeyOptions): boolean {
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
      // Without preventDefault an input method continues in the input that opens now, with this key.
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

interface KeyboardBoxProps {
  onPick: (id: InstrumentId) => void
  onPickInNewTab: (id: InstrumentId) => void
  /** The page shows baskets too, by their codes (`ci:OWNER~NAME`); left out: a basket's own page is gone to. */
  onBasket?: (code: string) => void
  /** Commands after `;`. The array's identity must be stable. */
  leaderKeys: readonly LeaderKey[]
  /** Other keys of the page, shown by `?`. */
  pageKeys?: readonly PageKeys[]
}

const NONE: readonly PageKeys[] = []

/** 键盘精灵: letters and digits typed anywhere on the page open the search, `;` begins a command, `?` shows the keys. */
export function KeyboardBox({ onPick, onPickInNewTab, onBasket, leaderKeys, pageKeys = NONE }: KeyboardBoxProps) {
  const [typed, setTyped] = useState<{ first: string; composed: string | undefined }>()
  const [help, setHelp] = useState(false)
  const { map, change, reset, unsaved } = useKeyMap()
  const origin = useRef<Element>(null)
  const card = usePageKeys({
    leaderKeys,
    map,
    onType: (first, composed) => {
      origin.current = document.activeElement
      // Render synchronously: the input must have the focus before the input method processes the key.
      flushSync(() => setTyped({ first, composed }))
    },
    onHelp: () => setHelp(true),
  })
  const close = (back: boolean) => {
    setTyped(undefined)
    if (back && origin.current instanceof HTMLElement) origin.current.focus()
  }
  return (
    <>
      {typed !== undefined && (
        <SearchBox
          first={typed.first}
          composed={typed.composed}
          onClose={close}
          onBasket={
            onBasket &&
            ((code, newTab) => {
              close(true)
              if (newTab) onPickInNewTab(code)
              else onBasket(code)
            })
          }
          onPick={(id, newTab) => {
            close(true)
            if (newTab) onPickInNewTab(id)
            else onPick(id)
          }}
        />
      )}
      <KeyCard
        open={help}
        onClose={() => setHelp(false)}
        leaderKeys={leaderKeys}
        pageKeys={pageKeys}
        map={map}
        unsaved={unsaved}
        onChange={change}
        onReset={reset}
      />
      {card && <LeaderCard title={searchText.leader.title} keys={leaderKeys} map={map} />}
    </>
  )
}
