import { type FormEvent, useId, useRef, useState } from 'react'
import { signInText } from '../../text/sign-in'
import { Field, PasswordField } from './fields'
import { type Mode, missingInput, type Refusal, submitAccount } from './interaction-calls'
import { Problem, primaryButton } from './panel'
import { StrengthMeter } from './strength-meter'

const text = signInText.interaction

interface AccountFormProps {
  uid: string
  mode: Mode
  /** Kept by the page, so that changing the tab does not lose what was typed. */
  account: string
  onAccount: (account: string) => void
  /** Whether typing may start at once: not after a change of tab, which keeps the focus. */
  focusFirst: boolean
  /** The page is of no use any more. */
  onExpired: () => void
}

/** Account and password; on success the browser goes on to the provider. */
export function AccountForm({ uid, mode, account, onAccount, focusFirst, onExpired }: AccountFormProps) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const meter = useId()
  const registering = mode === 'register'

  function show(refused: Refusal) {
    setBusy(false)
    if (refused.field === 'page') return onExpired()
    setRefusal(refused)
    const target = refused.field === 'form' ? 'password' : refused.field
    form.current?.querySelector<HTMLInputElement>(`[data-field=${target}]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setRefusal(undefined)
    const missing = missingInput(mode, account, password)
    if (missing) return show(missing)
    setBusy(true)
    const outcome = await submitAccount({ uid, mode, account, password, origin: location.origin })
    if ('redirectTo' in outcome) location.assign(outcome.redirectTo)
    else show(outcome)
  }

  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? refusal.message : undefined)
  const formError = errorOf('form')
  const [idle, working] = registering ? [text.submitRegister, text.busyRegister] : [text.submitLogin, text.busyLogin]

  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={busy}>
      {formError === undefined ? null : <Problem message={formError} />}
      <Field
        data-field="account"
        label={text.account}
        hint={registering ? text.accountHint : undefined}
        error={errorOf('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        autoFocus={focusFirst}
        required
        value={account}
        onChange={(event) => onAccount(event.target.value)}
      />
      <PasswordField
        data-field="password"
        hint={registering ? text.passwordHint : undefined}
        error={errorOf('password')}
        name="password"
        autoComplete={registering ? 'new-password' : 'current-password'}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        described={registering ? meter : undefined}
        extra={registering ? <StrengthMeter id={meter} password={password} /> : null}
      />
      <button type="submit" className={`${primaryButton} mt-6`} aria-disabled={busy}>
        {busy ? working : idle}
      </button>
    </form>
  )
}
