import { useId, useState } from 'react'
import { changeCodeFactor, sendFactorCode } from '../../api/account'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { RecoveryCode, RenewRecovery } from './recovery-code'
import { useAccountChange } from './run-order'

interface CodeFactorRowProps {
  kind: 'sms' | 'email'
  on: boolean
  /** The proven address, to which codes go. */
  address: string | null
  onChanged: () => void
}

/** A second factor by codes to the bound address: turned on and off by a code that was sent there. */
export function CodeFactorRow({ kind, on, address, onChanged }: CodeFactorRowProps) {
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState<string>()
  const [busy, run] = useAccountChange()
  const id = useId()
  const words = text.byCode[kind]

  async function send() {
    if (await run(() => sendFactorCode(kind, !on), text.codeSent)) setSent(true)
  }
  async function change() {
    const proof = code.length === 6 ? { code } : { recoveryCode: code }
    const work = async () => setRecovery((await changeCodeFactor(kind, !on, proof)).recoveryCode ?? undefined)
    if (!(await run(work, on ? text.turnedOff : text.turnedOn))) return
    setSent(false)
    setCode('')
    onChanged()
  }

  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-text-2">
          <span id={id}>{words.name}</span>
          <span className="ml-2 text-text-1">{address === null ? words.unbound : on ? words.on : text.off}</span>
        </span>
        {address === null ? null : (
          <Button disabled={busy} onClick={send}>
            {sent ? text.resend : on ? words.turnOff : words.turnOn}
          </Button>
        )}
      </div>
      {sent ? (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void change()
          }}
        >
          <TextField
            label={on ? words.codeOrRecovery : words.code}
            value={code}
            onChange={setCode}
            maxLength={on ? 64 : 6}
            inputMode={on ? undefined : 'numeric'}
            autoComplete="one-time-code"
          />
          <Button type="submit" variant="primary" disabled={busy || code.length < 6}>
            {text.confirm}
          </Button>
        </form>
      ) : null}
      {on ? <RenewRecovery kind={kind} onRenewed={setRecovery} /> : null}
      {on && recovery !== undefined ? <RecoveryCode code={recovery} /> : null}
    </fieldset>
  )
}
