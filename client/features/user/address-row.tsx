import { useId, useState } from 'react'
import { type AddressKind, bindAddress, sendBindCode, unbindAddress } from '../../api/identity'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { useAccountChange } from './run-order'

interface AddressRowProps {
  kind: AddressKind
  address: string | null
  verified: boolean
  onChanged: () => void
}

/** An address one may sign in with: bound by a code, or let go. */
export function AddressRow({ kind, address, verified, onChanged }: AddressRowProps) {
  const [to, setTo] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const [busy, run] = useAccountChange()
  const id = useId()
  const wanted = address !== null && !verified ? address : to

  async function send() {
    if (await run(() => sendBindCode(kind, wanted), text.codeSent)) setSent(true)
  }
  async function bind() {
    if (!(await run(() => bindAddress(kind, wanted, code), text.bound))) return
    setSent(false)
    setCode('')
    onChanged()
  }
  async function unbind() {
    if (await run(() => unbindAddress(kind), text.unbound)) onChanged()
  }

  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-2 border-b border-line pb-3">
      <div className="flex items-center justify-between gap-2">
        <span className="text-text-2">
          <span id={id}>{text[kind]}</span>
          <span className="num ml-2 text-text-1">{address ?? text.none}</span>
        </span>
        {address !== null && verified ? (
          <Button disabled={busy} onClick={unbind}>
            {text.unbind}
          </Button>
        ) : null}
      </div>
      {address === null || !verified ? (
        <div className="flex flex-wrap items-end gap-2">
          {address === null ? <TextField label={text[kind]} value={to} onChange={setTo} maxLength={254} /> : null}
          <Button disabled={busy || wanted === ''} onClick={send}>
            {text.sendCode}
          </Button>
          {sent ? (
            <>
              <TextField label={text.code} value={code} onChange={setCode} maxLength={6} inputMode="numeric" />
              <Button variant="primary" disabled={busy || code.length !== 6} onClick={bind}>
                {text.bind}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  )
}
