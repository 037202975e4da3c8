import type { ReactNode } from 'react'
import { settings as text } from '../../text/settings'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'

/** One setting: what it is, what it does, its control, and the way back to its default. */
export function SettingRow(props: {
  title: string
  why?: string
  byDefault?: string
  changed?: boolean
  onReset?: (() => void) | false | undefined
  children: ReactNode
}) {
  const { title, why, byDefault, changed, onReset, children } = props
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-line px-3 py-3 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <p className="flex items-center gap-2">
          {title}
          {changed && <Badge kind="note">{text.changed}</Badge>}
        </p>
        {why && <p className="mt-0.5 text-12 text-text-3">{why}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        {byDefault && <span className="text-12 text-text-3">{text.default(byDefault)}</span>}
        {onReset && (
          <Button size="small" variant="quiet" onClick={onReset}>
            {text.reset}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A number with its unit; an invalid one is not stored and is marked as wrong. */
export function NumberField(props: {
  label: string
  unit: string
  value: number
  onChange: (value: number) => void
  least: number
  /** Placeholder of the empty field, which means 0. */
  zero?: string
}) {
  const { label, unit, value, onChange, least, zero } = props
  const isEmpty = Number.isNaN(value) || (zero !== undefined && value === 0)
  return (
    <label className="flex items-center gap-2">
      <span className="text-12 text-text-2">{label}</span>
      <input
        type="number"
        inputMode="decimal"
        min={least}
        step="any"
        value={isEmpty ? '' : value}
        placeholder={zero}
        aria-invalid={Number.isNaN(value) || value < least ? true : undefined}
        onChange={({ target }) =>
          onChange(target.value === '' && zero === undefined ? Number.NaN : Number(target.value))
        }
        className="num h-7 w-24 rounded border border-line bg-app px-2 text-right hover:border-text-3 aria-invalid:border-warning"
      />
      <span className="text-12 text-text-3">{unit}</span>
    </label>
  )
}
