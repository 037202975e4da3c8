import { useEffect, useRef, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { searchText } from '../../text/search'
import { MENU_EVENT } from '../../ui/instrument-mark'
import { takesText } from '../../ui/takes-text'
import { KeyCard, type PageKeys } from './key-card'
import { meaningOfKey } from './key-meaning'
import { LeaderCard, type LeaderKey } from './leader-card'
import { SearchBox } from './search-box'

/** Tells the page's keyboard box to open with nothing typed: for the button of those without a keyboard. */
export const SEARCH_EVENT = 'zeus:search'

/** After `;` the card of choices waits this long before it shows; quick hands never see it. */
const CARD_AFTER_MS = 600

export interface KeyboardBoxProps {
  onPick: (id: InstrumentId) => void
  onPickInNewTab: (id: InstrumentId) => void
  /** What follows `;`. Keep the array's identity. */
  leaderKeys: readonly LeaderKey[]
  /** What else the page's keys do, told by `?`. */
  pageKeys?: readonly PageKeys[]
}

const NONE: readonly PageKeys[] = []

/** 键盘精灵: letters and digits typed anywhere on the page open the search, `;` begins a command, `?` tells the keys. */
export function KeyboardBox({ onPick, onPickInNewTab, leaderKeys, pageKeys = NONE }: KeyboardBoxProps) {
  const [typed, setTyped] = useState<string>()
  const [card, setCard] = useState(false)
  const [help, setHelp] = useState(false)
  const origin = useRef<Element>(null)
  const leading = useRef(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopLeading = () => {
      leading.current = false
      clearTimeout(timer)
      setCard(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || takesText(event.target)) return
      if (leading.current) {
        if (event.key === 'Shift') return
        stopLeading()
        const command = leaderKeys.find(({ key }) => key === event.key.toLowerCase())
        if (command) command.run()
        event.preventDefault()
        return
      }
      const meaning = meaningOfKey(event)
      if (!meaning) return
      event.preventDefault()
      if (meaning === 'leader') {
        leading.current = true
        timer = setTimeout(() => setCard(true), CARD_AFTER_MS)
      } else if (meaning === 'menu') dispatchEvent(new Event(MENU_EVENT))
      else if (meaning === 'help') setHelp(true)
      else {
        origin.current = document.activeElement
        setTyped(event.key)
      }
    }
    const onSearch = () => {
      origin.current = document.activeElement
      setTyped('')
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', stopLeading)
    addEventListener(SEARCH_EVENT, onSearch)
    return () => {
      stopLeading()
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', stopLeading)
      removeEventListener(SEARCH_EVENT, onSearch)
    }
  }, [leaderKeys])

  const close = (back: boolean) => {
    setTyped(undefined)
    if (back && origin.current instanceof HTMLElement) origin.current.focus()
  }
  return (
    <>
      {typed !== undefined && (
        <SearchBox
          first={typed}
          onClose={close}
          onPick={(id, newTab) => {
            close(true)
            if (newTab) onPickInNewTab(id)
            else onPick(id)
          }}
        />
      )}
      <KeyCard open={help} onClose={() => setHelp(false)} {...{ leaderKeys, pageKeys }} />
      {card && <LeaderCard title={searchText.leader.title} keys={leaderKeys} />}
    </>
  )
}
