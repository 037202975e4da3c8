import { useEffect, useState } from 'react'
import type { AccountOverview } from '../../../shared/protocol/account'
import { proveAgain } from '../../api/account'
import type { ProfileRecord } from '../../api/identity'
import { nowThere } from '../../store/rows/live-market'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { TextField } from '../../ui/text-field'
import { AddressRow } from './address-row'
import { LinkedRows } from './linked-rows'
import { PasswordRow } from './password-row'
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
          <LinkedRows record={record} onChanged={onChanged} />
          <TotpRow on={factors.some(({ kind }) => kind === 'totp')} onChanged={onChanged} />
        </>
      ) : (
        <Prove hasPassword={hasPassword} onProven={onChanged} />
      )}
    </Panel>
  )
}
