import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from './class-names'

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'onChange'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Error text, below the field and read by screen readers. */
  error?: string | null
  hint?: ReactNode
}

/** A field of several lines, as `TextField` is one of a single line. */
export function TextArea({ label, value, onChange, error, hint, className, ...rest }: TextAreaProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-12 text-text-2">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={classNames(
          'num w-full resize-y rounded border bg-app px-2 py-1 text-13 text-text-1',
          error ? 'border-warning' : 'border-line hover:border-text-3',
        )}
        {...rest}
      />
      {(error || hint) && (
        <div id={noteId} className={classNames('text-12', error ? 'text-warning' : 'text-text-3')} aria-live="polite">
          {error ?? hint}
        </div>
      )}
    </div>
  )
}
