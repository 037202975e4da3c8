import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'

export interface FieldProps {
  label: string
  /** Error text, below the field in place of the hint, read by screen readers. */
  error?: string | null | undefined
  hint?: ReactNode
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** Attributes that connect a control with its label and note. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A control with its label above it and a hint or error below. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, error, hint, hideLabel, className, children } = props
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-12 text-text-2'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <div id={noteId} className={classNames('text-12', error ? 'text-warning' : 'text-text-3')} aria-live="polite">
          {note}
        </div>
      )}
    </div>
  )
}
