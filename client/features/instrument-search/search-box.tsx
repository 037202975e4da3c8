import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { useAccountText } from '../../store/account/account-texts'
import { ownName } from '../../store/account/own-name'
import { readPinned, recentIds, togglePinned } from '../../store/account/search-memory'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { useInstruments, useSession } from '../../store/hooks'
import { allPages } from '../../store/page-list'
import { boardNames } from '../../store/rows/board-names'
import { searchText } from '../../text/search'
import { markedSubject } from '../../ui/instrument-mark'
import { COMMANDS } from './commands'
import { ResultList } from './result-list'
import { searchResults } from './search-results'
import { usePick } from './use-pick'

const RESULTS = 10
const PINNED = 'search.pinned'
const NO_BASKETS: readonly CustomIndex[] = []

interface SearchBoxProps {
  /** The character that opened it; empty if a button or a key of an input method did. */
  first: string
  /** Character of the input method's key that opened the box: entered if the input method does not compose. */
  composed?: string | undefined
  onPick: (id: string, newTab: boolean) => void
  /** Left out: a basket's own page is gone to. */
  onBasket?: ((code: string, newTab: boolean) => void) | undefined
  /** `back`: the focus returns to its previous element, unless the user moved it elsewhere. */
  onClose: (back: boolean) => void
}

/** Current data of the search, and the pins of this person. */
function useSources() {
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const [pinnedText, setPinned] = useAccountText(PINNED)
  const pages = useMemo(() => {
    const tab = new URLSearchParams(location.search).get('tab') ?? ''
    return allPages(ownName(), { code: markedSubject()?.id ?? '', tab })
  }, [])
  const [recent] = useState(recentIds)
  // Without an answer the search finds everything else.
  const baskets = useOwnBaskets().data ?? NO_BASKETS
  const pinned = readPinned(pinnedText)
  const boards = instruments.table ? boardNames(instruments.table) : []
  return {
    sources: { instruments, boards, baskets, pages, commands: COMMANDS, pinned, recent, today: tradingDay },
    togglePin: (id: string) => setPinned(togglePinned(pinned, id)),
  }
}

/** Enters the input method's key that opened the box when it is released, unless the input method composes. */
function useComposedKey(composed: string | undefined, isEmpty: boolean, write: (text: string) => void) {
  const unwritten = useRef(composed)
  return {
    onCompositionStart: () => {
      unwritten.current = undefined
    },
    onKeyUp: () => {
      if (unwritten.current !== undefined && isEmpty) write(unwritten.current)
      unwritten.current = undefined
    },
  }
}

/** A small box: type on, choose with the arrows. At the bottom right; on a phone above its keyboard, at the top. */
export function SearchBox({ first, composed, onPick, onBasket, onClose }: SearchBoxProps) {
  const { sources, togglePin } = useSources()
  const [text, setText] = useState(first)
  const [chosen, setChosen] = useState(0)
  const [refusal, setRefusal] = useState('')
  const listId = useId()
  const found = searchResults(text, sources, RESULTS)
  const at = Math.min(chosen, Math.max(0, found.length - 1))
  const pick = found[at]
  const pin = pick?.kind === 'instrument' ? pick.instrument.id : undefined
  const pickAt = usePick({ onPick, onBasket, onClose, onRefused: setRefusal })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') onClose(true)
    else if (step !== 0) setChosen((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && pick) pickAt(pick, event.altKey)
    else if (event.key === 'Insert' && pin) togglePin(pin)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="dialog"
      aria-label={searchText.title}
      className="fixed right-2 bottom-8 z-40 w-84 max-w-[calc(100vw-1rem)] border border-line bg-raised max-sm:top-2 max-sm:bottom-auto"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose(false)}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the box opens because somebody is typing
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
          setRefusal('')
          if (event.target.value === '' && first !== '') onClose(true)
        }}
        onKeyDown={onKeyDown}
        {...useComposedKey(composed, text === '', setText)}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        aria-label={searchText.input}
        autoComplete="off"
        spellCheck={false}
        className="h-8 w-full border-b border-line bg-app px-2 text-15 max-sm:h-11"
      />
      <ResultList id={listId} results={found} at={at} onPick={pickAt} />
      {refusal !== '' && (
        <p role="alert" className="px-2 py-1 text-12 text-warning">
          {refusal}
        </p>
      )}
      <Foot
        help={pick?.kind === 'rule' ? searchText.ruleHelp : searchText.help}
        pinned={pin === undefined ? undefined : sources.pinned.includes(pin)}
        onPin={() => pin && togglePin(pin)}
      />
    </div>
  )
}

interface FootProps {
  help: string
  /** Undefined: what is chosen cannot be pinned. */
  pinned: boolean | undefined
  onPin: () => void
}

function Foot({ help, pinned, onPin }: FootProps) {
  return (
    <p className="flex items-center gap-2 border-t border-line px-2 py-1 text-11 text-text-3">
      <span className="flex-1">{help}</span>
      {pinned !== undefined && (
        <button
          type="button"
          aria-pressed={pinned}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onPin}
          className="shrink-0 text-text-2 hover:text-text-1 aria-pressed:text-accent max-sm:h-8"
        >
          {pinned ? searchText.unpin : searchText.pin}
        </button>
      )}
    </p>
  )
}
