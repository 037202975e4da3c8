import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps } from './field'

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'size' | 'className'> {
  value: string
  onChange: (value: string) => void
  /** `large` is for forms that stand alone, `small` for rows of tools. */
  size?: keyof typeof SIZES
}

const SIZES = { small: 'h-6 text-12 max-sm:h-8', normal: 'h-7 text-13', large: 'h-10 text-15' }

export function TextField(props: TextFieldProps) {
  const { label, error, hint, hideLabel, className, onChange, size = 'normal', ...rest } = props
  return (
    <Field {...{ label, error, hint, hideLabel, className }}>
      {(control) => (
        <input
          {...control}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            'w-full min-w-0 rounded border bg-app px-2 text-text-1 placeholder:text-text-3',
            error ? 'border-warning' : 'border-line hover:border-text-3',
            SIZES[size],
          )}
          {...rest}
        />
      )}
    </Field>
  )
}
