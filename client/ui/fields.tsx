import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { signInText } from '../text/sign-in'

const text = signInText.field
/** 16 px on phones, where smaller text makes the browser zoom in. */
const box =
  'h-11 w-full rounded border border-line bg-app px-3 text-15 text-text-1 placeholder:text-text-3 aria-invalid:border-warning max-[440px]:text-[16px]'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Drawn inside the box, on the right. */
  control?: ReactNode
  /** Drawn below; named by `described`. */
  extra?: ReactNode
  described?: string | undefined
}

/** A label, its box, and below it the error or else the hint. */
export function Field({ label, hint, error, control, extra, described, className, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const notes = [note === undefined ? undefined : `${id}-note`, described].filter(Boolean).join(' ')
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block text-13 text-text-2">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          className={`${box} ${className ?? ''}`}
          aria-invalid={error !== undefined}
          aria-describedby={notes || undefined}
        />
        {control}
      </div>
      {note === undefined ? null : (
        <p id={`${id}-note`} className={`mt-1 text-12 ${error === undefined ? 'text-text-3' : 'text-warning'}`}>
          {note}
        </p>
      )}
      {extra}
    </div>
  )
}

type PasswordProps = Omit<FieldProps, 'label' | 'type' | 'control'>

/** With a switch to show what is typed, and a word when caps lock is on. */
export function PasswordField({ hint, error, extra, ...input }: PasswordProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const name = shown ? text.hide : text.show
  return (
    <Field
      {...input}
      label={text.password}
      hint={hint}
      error={error}
      type={shown ? 'text' : 'password'}
      className="pr-12"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCaps(false)}
      control={
        <button
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-text-2 hover:text-text-1"
        >
          <Eye crossed={shown} />
        </button>
      }
      extra={
        <>
          {caps ? (
            <p role="status" className="mt-1 text-12 text-warning">
              ⇪ {text.capsLock}
            </p>
          ) : null}
          {extra}
        </>
      }
    />
  )
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5 fill-none stroke-current" strokeWidth="1.4" aria-hidden="true">
      <path d="M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10Z" />
      <circle cx="10" cy="10" r="2.6" />
      {crossed ? <path d="M3.5 16.5 16.5 3.5" /> : null}
    </svg>
  )
}
