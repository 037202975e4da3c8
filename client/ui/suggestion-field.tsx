import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { classNames } from './class-names'
import { markOf } from './instrument-mark'
import { TextField, type TextFieldProps } from './text-field'

export interface Suggestion<Id extends string> {
  id: Id
  code: string
  name: string
  /** A quiet word at its end: its exchange, or that it is already there. */
  note?: string
}

interface SuggestionFieldProps<Id extends string>
  extends Pick<TextFieldProps, 'label' | 'hideLabel' | 'hint' | 'size'> {
  placeholder: string
  /**
   * What is shown while nobody types, of a field that has a value: leaving it takes the only suggestion, or that whose
   * code was typed. Without it the field is empty again after each choice, and leaving it changes nothing.
   */
  value?: string
  /** What the typed words, which are never blank, may mean, best first. */
  find: (typed: string) => readonly Suggestion<Id>[]
  /** Shown if they mean nothing. */
  noMatch: string
  onChoose: (id: Id) => void
  ref?: Ref<HTMLInputElement>
  className?: string
  /** Width of the list, and the edge of the field that it is put at. */
  listClassName?: string
}

/** A field that finds things by what is typed; arrow keys, Enter or a click choose one. */
export function SuggestionField<Id extends string>(props: SuggestionFieldProps<Id>) {
  const { value, find, noMatch, onChoose, className, listClassName = 'w-full', ...field } = props
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const id = useId()
  const isOpen = open && (typed?.trim() ?? '') !== ''
  const found = isOpen ? find(typed ?? '') : []
  const choose = (chosen: Suggestion<Id> | undefined) => {
    if (!chosen) return
    onChoose(chosen.id)
    setTyped(undefined)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setMarked((marked + step + found.length) % found.length)
    else if (event.key === 'Enter') choose(found[marked])
    else if (event.key === 'Escape') setOpen(false)
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
        aria-activedescendant={found.length > 0 ? `${id}-${marked}` : undefined}
        value={typed ?? value ?? ''}
        onFocus={(event) => event.target.select()}
        onChange={(next) => {
          setTyped(next)
          setMarked(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={field.label}
        hidden={!isOpen}
        className={classNames(
          'absolute top-full z-30 mt-0.5 rounded border border-line bg-raised py-0.5 text-12',
          listClassName,
        )}
      >
        {found.length === 0 && <p className="px-2 py-1 text-text-3">{noMatch}</p>}
        {found.map((each, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, by aria-activedescendant
          <div
            {...markOf(each.id)}
            key={each.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === marked}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(each)}
            className={classNames('flex h-7 items-center gap-2 px-2', at === marked && 'bg-panel')}
          >
            <span className="num min-w-14 text-text-2">{each.code}</span>
            <span className="flex-1 truncate">{each.name}</span>
            <span className="text-11 text-text-3">{each.note}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
