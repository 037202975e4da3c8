import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { classNames } from './class-names'
import { markOf } from './instrument-mark'
import { TextField, type TextFieldProps } from './text-field'

export interface Suggestion<Id extends string> {
  id: Id
  code: string
  name: string
  /** Short text in grey after the name: the exchange, or that it is added already. */
  note?: string
}

interface SuggestionFieldProps<Id extends string>
  extends Pick<TextFieldProps, 'label' | 'hideLabel' | 'hint' | 'size'> {
  placeholder: string
  /**
   * Text of the chosen item, shown except while the user types. Leaving such a field chooses the only suggestion or the
   * one whose code was typed, and otherwise restores this text. A field without `value` is cleared after each choice;
   * leaving it keeps the typed text and chooses nothing.
   */
  value?: string
  /** Returns suggestions for the typed text, best first. Not called with blank text. */
  find: (typed: string) => readonly Suggestion<Id>[]
  /** Shown if there are no suggestions. */
  noMatch: string
  onChoose: (id: Id) => void
  ref?: Ref<HTMLInputElement>
  className?: string
  /** Width and alignment of the list. */
  listClassName?: string
}

/**
 * A field with suggestions for the typed text. Arrow keys move the highlight, Enter or a click chooses, and Escape
 * discards the text. Enter never submits a form: a second press after a choice would send what was not yet read.
 */
export function SuggestionField<Id extends string>(props: SuggestionFieldProps<Id>) {
  const { value, find, noMatch, onChoose, className, listClassName = 'w-full', ...field } = props
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(0)
  const id = useId()
  const isOpen = open && (typed?.trim() ?? '') !== ''
  const found = isOpen ? find(typed ?? '') : []
  const reset = () => {
    setTyped(undefined)
    setOpen(false)
  }
  const choose = (chosen: Suggestion<Id> | undefined) => {
    if (!chosen) return
    onChoose(chosen.id)
    reset()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') event.preventDefault()
    if (typed === undefined) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setHighlighted((highlighted + step + found.length) % found.length)
    else if (event.key === 'Enter') choose(found[highlighted])
    else if (event.key === 'Escape') reset()
    else return
    event.preventDefault()
  }
  const onBlur = () => {
    setOpen(false)
    if (value === undefined) return
    const [first] = found
    if (first && (found.length === 1 || first.code === typed?.trim())) choose(first)
    else setTyped(undefined)
  }
  return (
    <div className={classNames('relative', className)}>
      <TextField
        {...field}
        role="combobox"
        autoComplete="off"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${highlighted}` : undefined}
        value={typed ?? value ?? ''}
        onFocus={(event) => event.target.select()}
        onChange={(next) => {
          setTyped(next)
          setHighlighted(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <div
        hidden={!isOpen}
        className={classNames(
          'absolute top-full z-30 mt-0.5 rounded border border-line bg-raised py-0.5 text-12',
          listClassName,
        )}
      >
        <p role="status" className="px-2 py-1 text-text-3 empty:hidden">
          {isOpen && found.length === 0 && noMatch}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={field.label} hidden={found.length === 0}>
          {found.map((each, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, see aria-activedescendant
            <div
              {...markOf(each.id)}
              key={each.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === highlighted}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
              className={classNames('flex h-7 items-center gap-2 px-2', at === highlighted && 'bg-panel')}
            >
              <span className="num min-w-14 text-text-2">{each.code}</span>
              <span className="flex-1 truncate">{each.name}</span>
              <span className="text-11 text-text-3">{each.note}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
