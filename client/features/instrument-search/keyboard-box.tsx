import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InstrumentId } from '../../../shared/market/instrument'
import { searchText } from '../../text/search'
import { KeyCard, type PageKeys } from './key-card'
import { LeaderCard, type LeaderKey } from './leader-card'
import { SearchBox } from './search-box'
import { useKeyMap } from './use-key-map'
import { usePageKeys } from './use-page-keys'

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
      // At once: the input must have the focus before the input method answers to the key.
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
