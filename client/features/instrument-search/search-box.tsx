import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { codeOf, exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import { useInstruments } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import { ownName } from '../../store/own-name'
import { allPages, type ListedPage } from '../../store/page-list'
import { searchText } from '../../text/search'
import { classNames } from '../../ui/class-names'
import { markOf } from '../../ui/instrument-mark'
import { useGo } from '../../ui/page-link'
import { type Result, searchResults } from './search-results'

const RESULTS = 10

export interface SearchBoxProps {
  /** The sign that opened it; empty: a button did. */
  first: string
  onPick: (id: InstrumentId, newTab: boolean) => void
  /** `back`: the focus goes to where it was; it does not where somebody took it elsewhere. */
  onClose: (back: boolean) => void
}

/** A small box at the bottom right: type on, choose with the arrows. */
export function SearchBox({ first, onPick, onClose }: SearchBoxProps) {
  const instruments = useInstruments()
  const [text, setText] = useState(first)
  const [chosen, setChosen] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const pages = useMemo(() => allPages(ownName()), [])
  const found = searchResults(text, instruments, pages, RESULTS)
  const go = useGo()
  const pickAt = (result: Result, newTab: boolean) => {
    if (result.kind === 'instrument') onPick(result.instrument.id, newTab)
    else {
      onClose(true)
      if (newTab) window.open(result.page.href, '_blank', 'noopener')
      else go(result.page.href)
    }
  }
  const at = Math.min(chosen, Math.max(0, found.length - 1))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const pick = found[at]
    if (event.key === 'Escape') onClose(true)
    else if (step !== 0) setChosen((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && pick) pickAt(pick, event.altKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      role="dialog"
      aria-label={searchText.title}
      className="fixed right-2 bottom-8 z-40 w-72 max-w-[calc(100vw-1rem)] border border-line bg-raised"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose(false)}
    >
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: the box opens because somebody is typing
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
          if (event.target.value === '' && first !== '') onClose(true)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        aria-label={searchText.input}
        autoComplete="off"
        spellCheck={false}
        className="h-8 w-full border-b border-line bg-app px-2 text-15"
      />
      <div id={listId} role="listbox" aria-label={searchText.results} tabIndex={-1}>
        {found.map((result, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
          <div
            key={result.kind === 'page' ? result.page.href : result.instrument.id}
            id={`${listId}-${place}`}
            {...markOf(result.kind === 'instrument' ? result.instrument.id : undefined)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => pickAt(result, event.altKey)}
            className={classNames(
              'flex h-6 items-center gap-2 px-2 text-13 max-sm:h-10',
              place === at ? 'bg-panel text-text-1 shadow-[inset_2px_0_var(--accent)]' : 'text-text-2',
            )}
          >
            {result.kind === 'page' ? <PageResult {...result.page} /> : <InstrumentResult {...result.instrument} />}
          </div>
        ))}
        {found.length === 0 && <p className="px-2 py-2 text-12 text-text-3">{searchText.none}</p>}
      </div>
      <p className="border-t border-line px-2 py-1 text-11 text-text-3">{searchText.help}</p>
    </div>
  )
}

function InstrumentResult({ id, name, pinyin, kind }: ListedInstrument) {
  return (
    <>
      <span className="num w-20 shrink-0">
        {codeOf(id)}
        <span className="text-11 text-text-3">.{exchangeOf(id)}</span>
      </span>
      <span className="truncate">{name}</span>
      <span className="ml-auto shrink-0 text-11 text-text-3 uppercase">{pinyin.split(' ')[0]}</span>
      <span className="shrink-0 text-11 text-text-3">{searchText.kinds[kind]}</span>
    </>
  )
}

function PageResult({ title, pinyin, digits }: ListedPage) {
  return (
    <>
      <span className="num w-20 shrink-0">{digits}</span>
      <span className="truncate">{title}</span>
      <span className="ml-auto shrink-0 text-11 text-text-3 uppercase">{pinyin}</span>
      <span className="shrink-0 text-11 text-text-3">{searchText.page}</span>
    </>
  )
}
