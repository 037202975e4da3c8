import { useId } from 'react'
import { classNames } from './class-names'

interface SelectProps<Value extends string> {
  label: string
  options: readonly { value: Value; title: string }[]
  value: Value
  onChange: (value: Value) => void
  /** The label is only read aloud; for controls whose place says what they are. */
  hideLabel?: boolean
  size?: 'small' | 'normal'
  className?: string
}

/** The platform's own list: complete keyboard, and a wheel on phones. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, hideLabel, size = 'normal', className } = props
  const id = useId()
  return (
    <span className={classNames('inline-flex items-center gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-12 whitespace-nowrap text-text-2'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={classNames(
          'min-w-0 rounded border border-line bg-raised text-text-1 hover:border-text-3',
          size === 'small' ? 'h-5 px-1 text-12' : 'h-7 px-1.5 text-13',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </span>
  )
}
