import { useState } from 'react'
import { confirmTotp, offerTotp, removeTotp, type TotpOffer } from '../../api/identity'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { RecoveryCode, RenewRecovery } from './recovery-code'
import { useAccountChange } from './run-order'

/** The second factor: shown once while it is turned on, never again. */
export function TotpRow({ on, onChanged }: { on: boolean; onChanged: () => void }) {
  const [offer, setOffer] = useState<TotpOffer>()
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState<string>()
  const [busy, run] = useAccountChange()

  async function confirm() {
    if (!(await run(() => confirmTotp(code), text.turnedOn))) return
    setOffer(undefined)
    setCode('')
    onChanged()
  }
  async function remove() {
    if (await run(removeTotp, text.turnedOff)) onChanged()
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <span className="text-text-2">
          {text.second}
          <span className="ml-2 text-text-1">{on ? text.totpOn : text.totpOff}</span>
        </span>
        {on ? (
          <Button disabled={busy} onClick={remove}>
            {text.turnOff}
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => run(async () => setOffer(await offerTotp()), text.offered)}>
            {text.turnOn}
          </Button>
        )}
      </div>
      {offer && !on ? (
        <div className="flex flex-col gap-2">
          <p className="text-text-2">{text.scan}</p>
          <img src={offer.qrcode_data_url} alt="" className="size-40 bg-white" />
          <code className="num break-all">{offer.secret}</code>
          <RecoveryCode code={offer.recovery_code} />
          <div className="flex items-end gap-2">
            <TextField label={text.totpCode} value={code} onChange={setCode} maxLength={6} inputMode="numeric" />
            <Button variant="primary" disabled={busy || code.length !== 6} onClick={confirm}>
              {text.confirm}
            </Button>
          </div>
        </div>
      ) : null}
      {on ? <RenewRecovery kind="totp" onRenewed={setRecovery} /> : null}
      {on && recovery !== undefined ? <RecoveryCode code={recovery} /> : null}
    </div>
  )
}
