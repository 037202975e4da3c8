import { type KeyboardEvent, useRef, useState } from 'react'
import { ADJUSTED_BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import { isTruth } from '../../../shared/expression/expression'
import {
  type FigureNames,
  readBarCondition,
  readBarFormula,
  type Unread,
} from '../../../shared/expression/read-expression'
import { OWN_DATA_PREFIX, ownNameOf } from '../../../shared/market/own-data'
import { ruleLab } from '../../text/rule-lab'
import { classNames } from '../../ui/class-names'
import { Segmented } from '../../ui/segmented'
import { TextArea } from '../../ui/text-area'
import { BlockEditor } from './block-editor'
import { completionsAt } from './completions'
import { blocksText, conditionBlocks } from './condition-blocks'
import { conditionWords, formulaWords } from './condition-words'

const text = ruleLab.editor
const NAMES = new Map([...ADJUSTED_BAR_FIGURES].map(([word, key]) => [key, word]))

function nameOf(key: string): string {
  const own = ownNameOf(key)
  return own === undefined ? (NAMES.get(key) ?? key) : `${OWN_DATA_PREFIX}${own}`
}

interface Reading {
  words: string
  fault?: { at: number; why: Unread }
}

/** A condition or formula in words, or the position of its error; undefined for an empty one. */
function readingOf(value: string, kind: 'condition' | 'formula', names: FigureNames): Reading | undefined {
  if (value.trim() === '') return undefined
  const read = kind === 'condition' ? readBarCondition(value, names) : readBarFormula(value, names)
  if (!read.ok) return { words: '', fault: { at: read.at, why: read.why } }
  const { node } = read
  return { words: isTruth(node) ? conditionWords(node, nameOf) : formulaWords(node, nameOf) }
}

/** Whether a text can be sent: it is read, or may be empty and is. */
export function isReadable(
  value: string,
  { kind, optional, names }: { kind: 'condition' | 'formula'; optional: boolean; names: FigureNames },
): boolean {
  const reading = readingOf(value, kind, names)
  return reading ? !reading.fault : optional
}

interface ConditionFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  hint: string
  kind: 'condition' | 'formula'
  /** Words of figures, and their keys; left out: those of daily bars. */
  names?: FigureNames
}

/** A condition of bars: typed with completions and read back in words, or put together from blocks. */
export function ConditionField({
  label,
  value,
  onChange,
  hint,
  kind,
  names = ADJUSTED_BAR_FIGURES,
}: ConditionFieldProps) {
  const [form, setForm] = useState<'text' | 'blocks'>('text')
  const blocks = kind === 'condition' ? conditionBlocks(value, names) : undefined
  const isBlocks = form === 'blocks' && kind === 'condition'
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <span className="text-12 text-text-2">{label}</span>
        {kind === 'condition' && (
          <Segmented
            label={`${label}${text.form}`}
            options={[
              { value: 'text', title: text.asText },
              { value: 'blocks', title: text.asBlocks },
            ]}
            value={form}
            onChange={setForm}
          />
        )}
      </div>
      {isBlocks ? (
        blocks ? (
          <BlockEditor label={label} blocks={blocks} names={names} onChange={(next) => onChange(blocksText(next))} />
        ) : (
          <p className="text-12 text-warning">{text.notBlocks}</p>
        )
      ) : (
        <TypedCondition {...{ label, value, onChange, kind, names }} />
      )}
      <Preview value={value} reading={readingOf(value, kind, names)} hint={hint} />
    </div>
  )
}

/** The text with words to go on with: arrows choose one, Enter or a press takes it. */
function TypedCondition({ label, value, onChange, kind, names }: Required<Omit<ConditionFieldProps, 'hint'>>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const found = caret === undefined ? [] : completionsAt(value, caret, names)
  const take = (at: number) => {
    const completion = found[at]
    if (!completion) return
    onChange(completion.text)
    setCaret(undefined)
    requestAnimationFrame(() => area.current?.setSelectionRange(completion.caret, completion.caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      take(chosen)
    }
    if (found.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((chosen + step + found.length) % found.length)
    if (event.key === 'Escape') setCaret(undefined)
    if (step || event.key === 'Escape') event.preventDefault()
  }
  return (
    <>
      <TextArea
        ref={area}
        label={label}
        hideLabel
        value={value}
        rows={kind === 'condition' ? 2 : 1}
        maxLength={240}
        spellCheck={false}
        autoComplete="off"
        aria-autocomplete="list"
        onChange={(next) => {
          onChange(next.replaceAll('\n', ' '))
          setChosen(0)
          setCaret(area.current?.selectionStart)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(undefined)}
      />
      {found.length > 0 && (
        <div role="listbox" aria-label={`${label}：${text.completions}`} className="flex flex-wrap gap-1">
          {found.map(({ word }, at) => (
            <div
              key={word}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onPointerDown={(event) => {
                event.preventDefault()
                take(at)
              }}
              className={classNames(
                'num cursor-default rounded border px-1 text-12',
                at === chosen ? 'border-accent bg-raised text-text-1' : 'border-line text-text-2',
              )}
            >
              {word}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** The parsed text, or the position of the error. */
function Preview({ value, reading, hint }: { value: string; reading: Reading | undefined; hint: string }) {
  if (!reading) return <p className="text-12 text-text-3">{hint}</p>
  const { words, fault } = reading
  if (!fault) return <p className="text-12 text-text-2">{words}</p>
  return (
    <p role="status" className="text-12 text-warning">
      <span className="num text-text-2">
        {value.slice(0, fault.at)}
        <mark className="bg-transparent text-warning underline decoration-wavy">{value.slice(fault.at) || '　'}</mark>
      </span>
      <span className="ml-2">
        {text.faultAt(fault.at)}：{text.faults[fault.why]}
      </span>
    </p>
  )
}
