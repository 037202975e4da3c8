import { type ReactNode, useId } from 'react'

/** A field that is no line of text, with its label and what is said of it. */
export function FormField({
  label,
  children,
  note,
  error,
}: {
  label: string
  children: (id: string) => ReactNode
  note: string
  error?: string | undefined
}) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 text-text-2">
        {label}
      </label>
      {children(id)}
      <p aria-live="polite" className={error ? 'text-12 text-warning' : 'text-12 text-text-3'}>
        {error ?? note}
      </p>
    </div>
  )
}
