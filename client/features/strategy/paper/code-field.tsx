import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { codeOf, type InstrumentId } from '../../../../shared/market/instrument'
import { useInstruments } from '../../../store/hooks'
import { paper } from '../../../text/paper'
import { classNames } from '../../../ui/class-names'
import { TextField } from '../../../ui/text-field'
import { codeWithName } from './paper-words'

const text = paper.ticket
const MATCHES_MAX = 8
const TRADED = ['stock', 'fund', 'bond']

interface CodeFieldProps {
  code: InstrumentId
  onCode: (code: InstrumentId) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/**
 * Finds a security by code, pinyin or name. Enter takes the marked one; leaving the field takes the only one, or that
 * whose code was typed.
 */
export function CodeField({ code, onCode, inputRef }: CodeFieldProps) {
  const instruments = useInstruments()
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const id = useId()
  const found = typed?.trim() ? instruments.search(typed, MATCHES_MAX * 2) : []
  const matches = found.filter((one) => TRADED.includes(instruments.get(one.id)?.kind ?? '')).slice(0, MATCHES_MAX)
  const take = (chosen: InstrumentId | undefined) => {
    if (chosen === undefined) return
    onCode(chosen)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || typed === undefined) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && matches.length > 0) setAt((at + step + matches.length) % matches.length)
    else if (event.key === 'Enter') take(matches[at]?.id)
    else if (event.key === 'Escape') setTyped(undefined)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <TextField
        ref={inputRef}
        label={text.code}
        role="combobox"
        autoComplete="off"
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${id}-${at}` : undefined}
        value={typed ?? (code === '' ? '' : codeWithName(instruments, code))}
        placeholder={text.codeHint}
        onFocus={(event) => event.target.select()}
        onChange={(next) => {
          setTyped(next)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          const [first] = matches
          if (first && (matches.length === 1 || codeOf(first.id) === typed?.trim())) take(first.id)
          else setTyped(undefined)
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={text.code}
        hidden={matches.length === 0}
        className="absolute top-full z-20 mt-0.5 w-full rounded border border-line bg-panel py-0.5"
      >
        {matches.map((match, place) => (
          <div
            key={match.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onPointerDown={(event) => {
              event.preventDefault()
              take(match.id)
            }}
            className={classNames('flex gap-2 px-2 py-0.5 text-12', place === at && 'bg-raised')}
          >
            <span className="num text-text-3">{codeOf(match.id)}</span>
            <span>{match.name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
