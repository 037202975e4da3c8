import { type FormEvent, useState } from 'react'
import { type LedgerDefinition, ledgerId, SIZINGS } from '../../../shared/flow/definitions'
import {
  type GradeDefinition,
  type GradeMeasure,
  type GradeThresholds,
  gradeDefinitions,
} from '../../../shared/flow/grades'
import type { FundsMode } from '../../../shared/protocol/routes'
import { definitionText as text } from '../../text/definition'
import { tradingText } from '../../text/trading'
import { Button } from '../../ui/button'
import { Popover } from '../../ui/popover'
import { Segmented } from '../../ui/segmented'
import {
  DEFINITION_MEASURES,
  definitionWords,
  FIRST_BOUNDS,
  gradesFromTyped,
  gradeWords,
  type PresetChoice,
  presetOf,
  typedBounds,
} from './definition-words'
import type { ChosenLedger } from './use-ledger'

/** One's own bounds: by money, shares, or share of the float. */
function OwnGrades({ grades, onApply }: { grades: GradeDefinition; onApply: (grades: GradeDefinition) => void }) {
  const start = typedBounds(grades) ?? { measure: 'yuan' as const, bounds: FIRST_BOUNDS.yuan }
  const [measure, setMeasure] = useState<GradeMeasure>(start.measure)
  const [typed, setTyped] = useState<readonly string[]>(start.bounds.map(String))
  const made = gradesFromTyped(
    measure,
    typed.map((bound) => (bound === '' ? Number.NaN : Number(bound))) as never as GradeThresholds,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (made) onApply(made)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5">
      <Segmented
        label={text.measure}
        value={measure}
        onChange={(next) => {
          setMeasure(next)
          setTyped(FIRST_BOUNDS[next].map(String))
        }}
        options={DEFINITION_MEASURES.map((value) => ({ value, title: text.measures[value] }))}
        className="h-6 self-start"
      />
      <div className="flex items-center gap-2">
        {text.bounds.map((label, bound) => (
          <label key={label} className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="text-11 text-text-3">{label}</span>
            <input
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              value={typed[bound]}
              aria-invalid={!made}
              onChange={(event) => setTyped(typed.map((value, at) => (at === bound ? event.target.value : value)))}
              className="num h-6 w-full rounded border border-line bg-app px-1 text-right hover:border-text-3 aria-invalid:border-warning"
            />
          </label>
        ))}
        <span className="w-7 self-end pb-1 text-11 text-text-3" title={text.unitHelp[measure]}>
          {text.units[measure]}
        </span>
        <Button type="submit" size="small" disabled={!made} className="self-end">
          {text.apply}
        </Button>
      </div>
      {!made && (
        <p role="alert" className="text-warning">
          {text.wrongBounds}
        </p>
      )}
    </form>
  )
}

interface DefinitionMenuProps {
  ledger: ChosenLedger
  view: FundsMode
  /** The instrument's float shares are known. */
  hasFloat: boolean
}

const PRESETS = Object.keys(text.presets) as PresetChoice[]

/** `主动 · eastmoney-live`: whose figures, and the id that addresses and topics carry. */
const idOf = (view: DefinitionMenuProps['view'], definition: LedgerDefinition): string =>
  `${tradingText.modes[view]} · ${ledgerId(definition)}`

/** The definition in words; opened, its card: what may be chosen, what it means, and its id. */
export function DefinitionMenu({ ledger, view, hasFloat }: DefinitionMenuProps) {
  const { definition, choose } = ledger
  const { grades, sizing } = definition
  const words = definitionWords(definition)
  const preset = presetOf(grades)
  const pick = (next: PresetChoice) => {
    const chosen = next === 'own' ? gradesFromTyped('yuan', FIRST_BOUNDS.yuan) : gradeDefinitions[next]
    if (chosen) choose({ ...definition, grades: chosen })
  }
  return (
    <Popover
      label={text.title}
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={text.open(words)}
          title={idOf(view, definition)}
          className="shrink-0 rounded-[3px] text-text-1 hover:text-accent"
        >
          {words} ▾
        </button>
      }
    >
      <div className="flex w-84 max-w-[calc(100vw-32px)] flex-col gap-3 text-12">
        <section className="flex flex-col gap-1.5">
          <h3 className="text-text-3">{text.grades}</h3>
          <Segmented
            label={text.grades}
            value={preset}
            onChange={pick}
            options={PRESETS.map((value) => ({ value, title: text.presets[value] }))}
            className="h-6 self-start"
          />
          {preset === 'own' && (
            <OwnGrades key={grades.id} grades={grades} onApply={(next) => choose({ ...definition, grades: next })} />
          )}
          <p className="num text-text-2">{gradeWords(grades)}</p>
          {grades.floatMillionths && !hasFloat && <p className="text-warning">{text.noFloat}</p>}
        </section>
        <section className="flex flex-col gap-1.5">
          <h3 className="text-text-3">{text.sizing}</h3>
          <Segmented
            label={text.sizing}
            value={sizing}
            onChange={(next) => choose({ ...definition, sizing: next })}
            options={SIZINGS.map((value) => ({ value, title: text.sizings[value] }))}
            className="h-6 self-start"
          />
          <p className="text-text-2">{text.sizingHelp[sizing]}</p>
        </section>
        <p className="text-text-3">{text.scope}</p>
        <p className="flex items-center justify-between gap-2 border-t border-line pt-2">
          <span className="min-w-0 break-all text-text-3" title={text.idHelp}>
            {text.id} <code className="num text-text-1">{idOf(view, definition)}</code>
          </span>
          <Button size="small" variant="quiet" onClick={() => choose(null)}>
            {text.standard}
          </Button>
        </p>
      </div>
    </Popover>
  )
}
