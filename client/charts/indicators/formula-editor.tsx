import { useMemo, useState } from 'react'
import { LINES_TEXT_MAX, type ReadLines } from '../../../shared/expression/read-lines'
import { indicatorText } from '../../text/indicators'
import { Button } from '../../ui/button'
import { Segmented } from '../../ui/segmented'
import { Sparkline } from '../../ui/sparkline'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { indicatorValue } from './catalogue'
import type { Input } from './formulas'
import { asIndicators, FORMULA_NAME_MAX, type OwnFormula } from './own-formulas'
import { readChartFormula } from './written'

const text = indicatorText.formula
const PLACES = (['over', 'pane'] as const).map((value) => ({ value, title: indicatorText[value] }))
/** Bars that the preview draws, and those that it computes. */
const DRAWN = 120
const COMPUTED = 700

export interface FormulaBars {
  columns: () => Input
  /** Price units per yuan. */
  unit: number
  daily: boolean
}

/** Place of a problem in words: line and character from 1. */
function placeOf(written: string, at: number): string {
  const before = written.slice(0, at).split('\n')
  return text.at(before.length, (before.at(-1)?.length ?? 0) + 1)
}

/** The line with the problem, which is marked. */
function Problem({ written, read }: { written: string; read: Extract<ReadLines, { ok: false }> }) {
  const from = written.lastIndexOf('\n', read.at - 1) + 1
  const end = written.indexOf('\n', read.at)
  const line = written.slice(from, end < 0 ? undefined : end)
  const at = read.at - from
  return (
    <div role="alert" className="text-12 text-warning">
      {placeOf(written, read.at)}：{text.why[read.why]}
      {read.near.length > 0 && text.near(read.near)}
      <pre className="num overflow-x-auto text-text-2">
        {line.slice(0, at)}
        <mark className="bg-warning/30 text-text-1">{line.slice(at, at + 1) || ' '}</mark>
        {line.slice(at + 1)}
      </pre>
    </div>
  )
}

/** The newest bars: each letter that is typed computes them. */
function newest(input: Input): Input {
  const cut = <T,>(column: readonly T[]) => column.slice(-COMPUTED)
  return {
    time: cut(input.time),
    open: cut(input.open),
    high: cut(input.high),
    low: cut(input.low),
    close: cut(input.close),
    volume: cut(input.volume),
    ...(input.turnover && { turnover: cut(input.turnover) }),
    ...(input.net && { net: cut(input.net) }),
  }
}

/** The lines over the newest bars of the chart. */
function Preview({ formula, bars }: { formula: OwnFormula; bars: FormulaBars }) {
  const shown = useMemo(() => {
    const [indicator] = asIndicators([formula])
    if (!indicator) return []
    const input = newest(bars.columns())
    const values = indicator.compute(input, [], { daily: bars.daily, unit: bars.unit })
    const isPrice = indicator.place === 'over'
    return indicator.lines([]).map(({ label, tone }, line) => {
      const column = values[line] ?? new Float64Array()
      const last = indicatorValue(isPrice ? { ...indicator, counts: 'price' } : indicator, column.at(-1), bars.unit)
      return { label, tone, last, points: [...column.slice(-DRAWN)].filter(Number.isFinite) }
    })
  }, [formula, bars])
  return (
    <fieldset className="text-12">
      <legend className="text-text-3">{text.preview}</legend>
      {shown.map(({ label, last, points }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may share a name
        <div key={line} className="flex h-6 items-center gap-2">
          <span className="w-20 truncate text-text-2">{label || formula.name}</span>
          <span className="num w-20 text-right">{last}</span>
          <Sparkline values={points} width={200} />
        </div>
      ))}
    </fieldset>
  )
}

interface FormulaEditorProps {
  formula: OwnFormula
  bars: FormulaBars
  /** Whether another formula has this name. */
  isTaken: (name: string) => boolean
  /** The reason why it cannot be stored. */
  problem: string | undefined
  onSave: (formula: OwnFormula) => void
}

/** Writes one formula: the problem or the preview follows each letter. */
export function FormulaEditor({ formula, bars, isTaken, problem, onSave }: FormulaEditorProps) {
  const [draft, setDraft] = useState(formula)
  const read = useMemo(() => readChartFormula(draft.text), [draft.text])
  const name = draft.name.trim()
  const isOthers = isTaken(name)
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (read.ok && name !== '' && !isOthers) onSave({ ...draft, name })
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          label={text.name}
          value={draft.name}
          onChange={(next) => setDraft({ ...draft, name: next })}
          maxLength={FORMULA_NAME_MAX}
          error={isOthers ? text.taken : null}
          className="w-40"
        />
        <Segmented
          label={text.place}
          options={PLACES}
          value={draft.place}
          onChange={(place) => setDraft({ ...draft, place })}
        />
      </div>
      <TextArea
        label={text.text}
        value={draft.text}
        onChange={(next) => setDraft({ ...draft, text: next })}
        maxLength={LINES_TEXT_MAX}
        rows={5}
        spellCheck={false}
        placeholder={text.example}
        hint={text.words}
      />
      {draft.text.trim() === '' ? null : read.ok ? (
        <Preview formula={draft} bars={bars} />
      ) : (
        <Problem written={draft.text} read={read} />
      )}
      {problem && (
        <p role="alert" className="text-12 text-warning">
          {problem}
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!read.ok || name === '' || isOthers}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
