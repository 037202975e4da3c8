import { type FactorKind, renewRecovery } from '../../api/account'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { useAccountChange } from './run-order'

/** A recovery code, shown once. */
export function RecoveryCode({ code }: { code: string }) {
  return (
    <div role="status" className="flex flex-col gap-1">
      <p className="text-text-2">{text.recovery}</p>
      <code className="num break-all text-warning">{code}</code>
    </div>
  )
}

interface RenewRecoveryProps {
  kind: FactorKind
  onRenewed: (code: string) => void
}

/** Replaces the recovery code of a second factor. */
export function RenewRecovery({ kind, onRenewed }: RenewRecoveryProps) {
  const [busy, run] = useAccountChange()
  const renew = () => run(async () => onRenewed((await renewRecovery(kind)).recoveryCode), text.recoveryRenewed)
  return (
    <Button className="self-start" disabled={busy} onClick={renew}>
      {text.renewRecovery}
    </Button>
  )
}
