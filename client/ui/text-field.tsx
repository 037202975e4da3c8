import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from './class-names'

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'size'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Error text, below the field and read by screen readers. */
  error?: string | null
  hint?: ReactNode
  hideLabel?: boolean
  /** `large` is a 40 px field for forms that stand alone. */
  size?: 'normal' | 'large'
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, hideLabel, size = 'normal', className, ...rest } = props
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-12 text-text-2'}>
        {label}
      </label>
      <input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={classNames(
          'w-full min-w-0 rounded border bg-app px-2 text-text-1 placeholder:text-text-3',
          error ? 'border-warning' : 'border-line hover:border-text-3',
          size === 'large' ? 'h-10 text-15' : 'h-7 text-13',
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
