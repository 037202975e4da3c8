import { type FormEvent, useEffect, useState } from 'react'
import type { AccountOverview } from '../../../shared/protocol/account'
import { passwordLevel } from '../../../shared/protocol/password-level'
import { type FactorKind, proveAgain } from '../../api/account'
import { changePassword, type ProfileRecord } from '../../api/identity'
import { nowThere } from '../../store/rows/live-market'
import { account as text } from '../../text/account'
import { signInText } from '../../text/sign-in'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { TextField } from '../../ui/text-field'
import { AddressRow } from './address-row'
import { CodeFactorRow } from './code-factor-row'
import { FaceRow } from './face-row'
import { LinkedServices } from './linked-services'
import { useAccountChange } from './run-order'
import { TotpRow } from './totp-row'

interface SecurityPanelProps {
  overview: AccountOverview
  record: ProfileRecord
  onChanged: () => void
}

/** Requests the password again if the sign-in is too old for changes here. */
function Prove({ hasPassword, onProven }: { hasPassword: boolean; onProven: () => void }) {
  const [password, setPassword] = useState('')
  const [busy, run] = useAccountChange()
  if (!hasPassword) return <p className="text-text-2">{text.proveNoPassword}</p>
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await run(() => proveAgain(password), text.confirm)) onProven()
      }}
    >
      <p className="font-medium">{text.prove}</p>
      <p className="text-text-2">{text.proveWhy}</p>
      <TextField
        label={text.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" className="self-start" disabled={busy || password === ''}>
        {text.confirm}
      </Button>
    </form>
  )
}

/** Ways to sign in, and what guards them. */
export function SecurityPanel({ overview, record, onChanged }: SecurityPanelProps) {
  const { freshUntil, hasPassword, factors } = overview
  const isOn = (kind: FactorKind) => factors.some((one) => one.kind === kind)
  const [fresh, setFresh] = useState(freshUntil > nowThere())
  useEffect(() => {
    setFresh(freshUntil > nowThere())
    const timer = setTimeout(() => setFresh(false), Math.max(0, freshUntil - nowThere()))
    return () => clearTimeout(timer)
  }, [freshUntil])
  return (
    <Panel title={text.security} bodyClassName="flex flex-col gap-3 p-3">
      <PasswordRow has={hasPassword} onChanged={onChanged} />
      {fresh ? (
        <>
          <AddressRow kind="email" address={record.email} verified={record.emailVerified} onChanged={onChanged} />
          <AddressRow kind="phone" address={record.phone} verified={record.phoneVerified} onChanged={onChanged} />
          <LinkedServices identities={record.identities} onChanged={onChanged} />
          <TotpRow on={isOn('totp')} onChanged={onChanged} />
          <CodeFactorRow
            kind="sms"
            on={isOn('sms')}
            address={record.phoneVerified ? record.phone : null}
            onChanged={onChanged}
          />
          <CodeFactorRow
            kind="email"
            on={isOn('email')}
            address={record.emailVerified ? record.email : null}
            onChanged={onChanged}
          />
          <FaceRow on={isOn('face')} available={overview.faceService} onChanged={onChanged} />
        </>
      ) : (
        <Prove hasPassword={hasPassword} onProven={onChanged} />
      )}
    </Panel>
  )
}

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
