import { type FormEvent, useState } from 'react'
import type { GradeDefinition, GradeMeasure, GradeThresholds } from '../../../shared/flow/grades'
import { definitionText as text } from '../../text/definition'
import { Button } from '../../ui/button'
import { Segmented } from '../../ui/segmented'
import { DEFINITION_MEASURES, FIRST_BOUNDS, gradesFromTyped, typedBounds } from './definition-words'

/** One's own bounds: by money, shares, or share of the float. */
export function OwnGrades({
  grades,
  onApply,
}: {
  grades: GradeDefinition
  onApply: (grades: GradeDefinition) => void
}) {
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
