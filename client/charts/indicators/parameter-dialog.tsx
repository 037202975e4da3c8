import { useState } from 'react'
import { common } from '../../text/common'
import { indicatorText } from '../../text/indicators'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { type ChosenIndicator, chosen, indicatorOf } from './catalogue'

interface ParameterDialogProps {
  indicators: readonly ChosenIndicator[]
  onSave: (next: readonly ChosenIndicator[]) => void
  onClose: () => void
}

/** Values within their bounds; anything that is not a number becomes the default. */
export const bounded = (draft: readonly ChosenIndicator[]): ChosenIndicator[] =>
  draft.map((each) => ({
    ...each,
    values: each.values.map((value, at) => {
      const bounds = indicatorOf(each.id)?.parameters[at]
      return bounds ? Math.min(Math.max(value || bounds.value, bounds.least), bounds.most) : value
    }),
  }))

interface ParameterFieldsProps {
  indicator: ChosenIndicator
  onChange: (at: number, value: number) => void
}

const ParameterFields = ({ indicator: { id, values }, onChange }: ParameterFieldsProps) => (
  <fieldset className="flex flex-wrap items-center gap-2">
    <legend className="contents">
      <span className="w-14 text-text-2">{id}</span>
    </legend>
    {values.map((value, at) => {
      const parameter = indicatorOf(id)?.parameters[at]
      if (!parameter) return null
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place
        <label key={at} className="flex items-center gap-1 text-12 text-text-3">
          {parameter.label}
          <input
            type="number"
            min={parameter.least}
            max={parameter.most}
            step={parameter.least < 1 ? 0.5 : 1}
            value={Number.isNaN(value) ? '' : value}
            onChange={(event) => onChange(at, event.target.valueAsNumber)}
            className="num h-6 w-16 rounded border border-line bg-app px-1 text-text-1"
          />
        </label>
      )
    })}
  </fieldset>
)

/** Parameters of the indicators that are shown; out of bounds, the nearest bound is taken. */
export function ParameterDialog({ indicators, onSave, onClose }: ParameterDialogProps) {
  const [draft, setDraft] = useState(indicators)
  const put = (id: string, at: number, value: number) =>
    setDraft((before) =>
      before.map((each) =>
        each.id === id ? { ...each, values: each.values.map((old, index) => (index === at ? value : old)) } : each,
      ),
    )
  const save = () => {
    onSave(bounded(draft))
    onClose()
  }
  return (
    <Dialog
      open
      title={`${indicatorText.title} · ${indicatorText.parameters}`}
      onOpenChange={(open) => !open && onClose()}
    >
      <form
        className="flex flex-col gap-2 text-13"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {draft
          .filter(({ values }) => values.length > 0)
          .map((each) => (
            <ParameterFields key={each.id} indicator={each} onChange={(at, value) => put(each.id, at, value)} />
          ))}
        <div className="mt-1 flex justify-end gap-2">
          <Button onClick={() => setDraft(draft.map((each) => ({ ...each, values: chosen(each.id).values })))}>
            {indicatorText.reset}
          </Button>
          <Button type="submit" variant="primary">
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
