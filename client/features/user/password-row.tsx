import { type FormEvent, useState } from 'react'
import { passwordLevel } from '../../../shared/protocol/password-level'
import { changePassword } from '../../api/identity'
import { account as text } from '../../text/account'
import { signInText } from '../../text/sign-in'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { useAccountChange } from './run-order'

/** Changes the password; a user without one sets it. */
export function PasswordRow({ has, onChanged }: { has: boolean; onChanged: () => void }) {
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [busy, run] = useAccountChange()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await run(() => changePassword(fresh, has ? old : undefined), text.passwordChanged))) return
    setOld('')
    setFresh('')
    onChanged()
  }
  const strength = fresh === '' ? text.newPasswordHint : `${text.strength}${signInText.level[passwordLevel(fresh)]}`
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 border-b border-line pb-3">
      <div className="flex flex-wrap items-start gap-2">
        {has ? (
          <TextField
            label={text.oldPassword}
            type="password"
            autoComplete="current-password"
            value={old}
            onChange={setOld}
          />
        ) : null}
        <TextField
          label={text.newPassword}
          type="password"
          autoComplete="new-password"
          value={fresh}
          onChange={setFresh}
          hint={strength}
        />
      </div>
      <Button type="submit" className="self-start" disabled={busy || fresh === '' || (has && old === '')}>
        {text.changePassword}
      </Button>
    </form>
  )
}
