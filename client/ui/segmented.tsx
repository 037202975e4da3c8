import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { rove } from './roving'

interface SegmentedProps<Value extends string> {
  /** Name of the group, read aloud. */
  label: string
  options: readonly { value: Value; title: ReactNode; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A short choice of one, all options in sight. */
export function Segmented<Value extends string>({ label, options, value, onChange, className }: SegmentedProps<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('inline-flex h-5 shrink-0 items-stretch rounded border border-line', className)}
      onKeyDown={(event) => {
        const to = rove(event, '[role=radio]:not(:disabled)')
        const option = to === undefined ? undefined : options.filter((each) => !each.disabled)[to]
        if (option) onChange(option.value)
      }}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio of the platform cannot carry marked-up text of this size
        <button
          key={option.value}
          type="button"
          role="radio"
          disabled={option.disabled}
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          className={classNames(
            'rounded-[3px] px-1.5 text-12 whitespace-nowrap disabled:opacity-40',
            option.value === value ? 'bg-raised font-medium text-text-1' : 'text-text-2 hover:text-text-1',
          )}
        >
          {option.title}
        </button>
      ))}
    </div>
  )
}
