import { type KeyboardEvent, useId, useState } from 'react'
import { exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { codeOfBasket, findBaskets, meantBasket, nameOfCode, shortCode } from '../../store/baskets/basket-code'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { useInstruments } from '../../store/hooks'
import { customIndex } from '../../text/custom-index'
import { watchlist as text } from '../../text/watchlist'
import { classNames } from '../../ui/class-names'
import { markOf } from '../../ui/instrument-mark'

const MATCHES_MAX = 8
const BASKETS_MAX = 3

interface Match {
  id: InstrumentId
  name: string
}

/** Instruments and baskets that what is typed may mean; another's basket only by its whole code. */
function useMatches(typed: string): readonly Match[] {
  const instruments = useInstruments()
  const own = useOwnBaskets().data ?? []
  if (typed.trim() === '') return []
  const whole = meantBasket(typed, own)
  const codes = [...(whole === undefined ? [] : [whole]), ...findBaskets(own, typed).map(codeOfBasket)]
  const baskets = [...new Set(codes)].slice(0, BASKETS_MAX)
  const found = instruments.search(typed, MATCHES_MAX - baskets.length)
  return [...found, ...baskets.map((id) => ({ id, name: nameOfCode(instruments, id) }))]
}

/** Finds one instrument or basket by code, pinyin or name and adds it with Enter. */
export function AddCode({ held, onAdd }: { held: readonly InstrumentId[]; onAdd: (id: InstrumentId) => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState(false)
  const id = useId()
  const matches = useMatches(open ? typed : '')

  const add = (instrument: InstrumentId | undefined) => {
    if (!instrument) return
    onAdd(instrument)
    setTyped('')
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && matches.length > 0) {
      event.preventDefault()
      setAt((at + step + matches.length) % matches.length)
    } else if (event.key === 'Enter') add(matches[at]?.id)
    else if (event.key === 'Escape') setOpen(false)
  }

  return (
    <div className="relative">
      <input
        role="combobox"
        aria-label={text.addLabel}
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${id}-${at}` : undefined}
        value={typed}
        placeholder={text.addPlaceholder}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        className="h-6 w-44 rounded border border-line bg-app px-2 text-12 placeholder:text-text-3 hover:border-text-3 max-sm:h-8 max-sm:w-36"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={text.addLabel}
        hidden={!open || typed.trim() === ''}
        className="absolute top-full right-0 z-30 mt-1 w-64 rounded border border-line bg-raised py-1"
      >
        {matches.length === 0 && <p className="px-2 py-1 text-12 text-text-3">{text.noMatch}</p>}
        {matches.map((match, place) => (
          <Choice
            key={match.id}
            id={`${id}-${place}`}
            match={match}
            chosen={place === at}
            held={held.includes(match.id)}
            onChoose={() => add(match.id)}
          />
        ))}
      </div>
    </div>
  )
}

interface ChoiceProps {
  id: string
  match: Match
  /** Whether Enter would add it. */
  chosen: boolean
  held: boolean
  onChoose: () => void
}

function Choice({ id, match, chosen, held, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, by aria-activedescendant
    <div
      {...markOf(match.id)}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames('flex h-7 items-center gap-2 px-2 text-12', chosen && 'bg-panel')}
    >
      <span className="num w-14 text-text-2">{shortCode(match.id)}</span>
      <span className="flex-1 truncate">{match.name}</span>
      <span className="text-11 text-text-3">
        {held ? text.already : isBasketId(match.id) ? customIndex.cells.mark : exchangeOf(match.id)}
      </span>
    </div>
  )
}
