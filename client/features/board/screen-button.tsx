import { useId, useMemo, useState } from 'react'
import { CONDITION_MAX } from '../../../shared/expression/read-expression'
import { OWN_DATA_PREFIX } from '../../../shared/market/own-data'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { useAccountText } from '../../store/account/account-texts'
import { useOwnDataHeads } from '../../store/account/own-data'
import { boardText } from '../../text/board'
import { Button } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { classNames } from '../../ui/class-names'
import { Popover } from '../../ui/popover'
import { conditionNames } from './condition-figures'
import { readScreen } from './read-screen'
import {
  mergeScreens,
  readScreens,
  type SavedScreen,
  SCREEN_NAME_MAX,
  SCREENS_MAX,
  SCREENS_SETTING,
  withScreen,
  writeScreens,
} from './saved-screens'

const words = boardText.screen

/** A condition as it is written, '' = none, and in words why it is none. */
export interface WrittenCondition {
  text: string
  wrong: string | undefined
}

interface ScreenButtonProps {
  mode: FundsMode
  type: ListType
  where: WrittenCondition
  onChange: (text: string) => void
  /** Whether the place is open. */
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Opens the editor in which a condition is written, chosen from examples, or saved. */
export function ScreenButton({ open, onOpenChange, ...props }: ScreenButtonProps) {
  const on = props.where.text !== ''
  return (
    <Popover
      label={words.title}
      align="start"
      open={open}
      onOpenChange={onOpenChange}
      trigger={<Chip pressed={on}>{words.button}</Chip>}
    >
      <ScreenForm {...props} />
    </Popover>
  )
}

type FormProps = Omit<ScreenButtonProps, 'open' | 'onOpenChange'>

function ScreenForm({ mode, type, where: { text: written, wrong }, onChange }: FormProps) {
  const id = useId()
  const { data: heads } = useOwnDataHeads()
  const examples = words.examples.filter(({ text }) => readScreen(text, mode, type).ok)
  return (
    <div className="flex w-[min(92vw,30rem)] flex-col gap-2">
      <label htmlFor={id} className="text-12 text-text-2">
        {words.title}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={CONDITION_MAX}
        value={written}
        placeholder={examples[0]?.text}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
        className="num w-full resize-none rounded border border-line bg-app px-2 py-1 text-13 placeholder:text-text-3"
      />
      <p id={`${id}-help`} className={classNames('text-12', wrong === undefined ? 'text-text-3' : 'text-warning')}>
        {wrong ?? words.help}
      </p>
      <Words
        names={[...conditionNames(mode, type).keys(), ...(heads ?? []).map(({ name }) => `${OWN_DATA_PREFIX}${name}`)]}
        onAdd={(word) => onChange(`${written.trimEnd()}${written.trim() === '' ? '' : words.and}${word}>0`)}
      />
      <Chips title={words.examplesTitle} screens={examples} onPick={onChange} />
      <Saved written={written} isRead={written.trim() !== '' && wrong === undefined} onPick={onChange} />
    </div>
  )
}

const chipClass = 'rounded border border-line px-1.5 text-12 text-text-2 hover:border-text-3 hover:text-text-1'

/** Every word that a condition of the list may use; a click adds a comparison with it. */
function Words({ names, onAdd }: { names: readonly string[]; onAdd: (word: string) => void }) {
  return (
    <details>
      <summary className="text-12 text-text-2">{words.names}</summary>
      <div className="mt-1 flex flex-wrap gap-1">
        {names.map((word) => (
          <button key={word} type="button" className={chipClass} onClick={() => onAdd(word)}>
            {word}
          </button>
        ))}
      </div>
    </details>
  )
}

interface ChipsProps {
  title: string
  screens: readonly SavedScreen[]
  onPick: (text: string) => void
  onRemove?: (name: string) => void
}

function Chips({ title, screens, onPick, onRemove }: ChipsProps) {
  return (
    <div>
      <h3 className="text-12 text-text-2">{title}</h3>
      <div className="mt-1 flex flex-wrap gap-1">
        {screens.map(({ name, text }) => (
          <span key={name} className="inline-flex">
            <button type="button" className={chipClass} title={text} onClick={() => onPick(text)}>
              {name}
            </button>
            {onRemove && (
              <button
                type="button"
                aria-label={words.remove(name)}
                className="px-1 text-12 text-text-3 hover:text-text-1"
                onClick={() => onRemove(name)}
              >
                ×
              </button>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

/** One's own conditions, stored in the account. */
function Saved({ written, isRead, onPick }: { written: string; isRead: boolean; onPick: (text: string) => void }) {
  const [stored, store, unsaved] = useAccountText(SCREENS_SETTING, mergeScreens)
  const screens = useMemo(() => readScreens(stored ?? ''), [stored])
  const [name, setName] = useState('')
  const isFull = screens.length >= SCREENS_MAX && !screens.some((screen) => screen.name === name.trim())
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-2">
      {screens.length > 0 && (
        <Chips
          title={words.saved}
          screens={screens}
          onPick={onPick}
          onRemove={(gone) => store(writeScreens(screens.filter((screen) => screen.name !== gone)))}
        />
      )}
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          store(writeScreens(withScreen(screens, { name: name.trim(), text: written.trim() })))
          setName('')
        }}
      >
        <input
          value={name}
          maxLength={SCREEN_NAME_MAX}
          placeholder={words.saveAs}
          aria-label={words.saveAs}
          onChange={(event) => setName(event.target.value)}
          className="h-6 w-32 rounded border border-line bg-app px-1.5 text-12 placeholder:text-text-3"
        />
        <Button type="submit" size="small" disabled={!isRead || name.trim() === '' || isFull}>
          {words.save}
        </Button>
        <span className="text-12 text-text-3">
          {unsaved ? words.unsaved : isFull ? words.full(SCREENS_MAX) : screens.length === 0 && words.none}
        </span>
      </form>
    </div>
  )
}
