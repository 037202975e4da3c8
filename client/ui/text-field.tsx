import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps } from './field'

interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'size' | 'className'> {
  value: string
  onChange: (value: string) => void
  /** `large` is a 40 px field for forms that stand alone. */
  size?: 'normal' | 'large'
}

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
            size === 'large' ? 'h-10 text-15' : 'h-7 text-13',
          )}
          {...rest}
        />
      )}
    </Field>
  )
}
