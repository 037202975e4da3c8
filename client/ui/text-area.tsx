import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps } from './field'

interface TextAreaProps extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'className'> {
  value: string
  onChange: (value: string) => void
}

/** A field of several lines, as `TextField` is one of a single line. */
export function TextArea({ label, error, hint, hideLabel, className, onChange, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, hideLabel, className }}>
      {(control) => (
        <textarea
          {...control}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            'num w-full resize-y rounded border bg-app px-2 py-1 text-13 text-text-1',
            error ? 'border-warning' : 'border-line hover:border-text-3',
          )}
          {...rest}
        />
      )}
    </Field>
  )
}
