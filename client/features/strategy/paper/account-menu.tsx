import { useState } from 'react'
import { PAPER_ACCOUNTS_MAX, type PaperAccount } from '../../../../shared/protocol/rest-paper'
import { removePaperAccount, resetPaperAccount } from '../../../api/paper-accounts'
import { asApiError } from '../../../store/use-resource'
import { common } from '../../../text/common'
import { paper as text } from '../../../text/paper'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Segmented } from '../../../ui/segmented'
import { toast } from '../../../ui/toast'
import { AccountForm } from './account-form'
import { CashField, cashOf } from './cash-field'

type AccountAction = 'open' | 'reset' | 'remove'

interface AccountMenuProps {
  accounts: readonly PaperAccount[]
  account: PaperAccount
  onChoose: (id: string) => void
  onAccounts: (accounts: PaperAccount[]) => void
}

/** Choice of the account, and what can be done with it; what deletes something asks first. */
export function AccountMenu({ accounts, account, onChoose, onAccounts }: AccountMenuProps) {
  const [pending, setPending] = useState<AccountAction>()
  const close = () => setPending(undefined)
  return (
    <>
      {accounts.length > 1 && (
        <Segmented
          label={text.accounts}
          options={accounts.map(({ id, name }) => ({ value: id, title: name }))}
          value={account.id}
          onChange={onChoose}
        />
      )}
      {accounts.length < PAPER_ACCOUNTS_MAX && (
        <Button size="small" onClick={() => setPending('open')}>
          {text.more}
        </Button>
      )}
      <Button size="small" onClick={() => setPending('reset')}>
        {text.reset}
      </Button>
      <Button size="small" variant="danger" onClick={() => setPending('remove')}>
        {text.remove}
      </Button>
      {pending === 'open' && (
        <Dialog open onOpenChange={close} title={text.open} description={text.live}>
          <AccountForm
            name={`${text.firstName}${accounts.length + 1}`}
            onOpened={(next) => {
              onAccounts(next)
              onChoose(next.at(-1)?.id ?? '')
              close()
            }}
          />
        </Dialog>
      )}
      {(pending === 'reset' || pending === 'remove') && (
        <ConfirmDialog action={pending} account={account} onClose={close} onAccounts={onAccounts} />
      )}
    </>
  )
}

interface ConfirmDialogProps {
  action: 'reset' | 'remove'
  account: PaperAccount
  onClose: () => void
  onAccounts: (accounts: PaperAccount[]) => void
}

function ConfirmDialog({ action, account, onClose, onAccounts }: ConfirmDialogProps) {
  const [cash, setCash] = useState(String(account.startCash / 1_000_000))
  const isReset = action === 'reset'
  const cashYuan = cashOf(cash)
  const confirm = () => {
    const work = isReset ? resetPaperAccount(account.id, cashYuan ?? 0) : removePaperAccount(account.id)
    work.then(
      (accounts) => {
        onAccounts(accounts)
        toast.success(isReset ? text.resetDone : text.removed)
        onClose()
      },
      (thrown: unknown) => toast.error(text.failed(asApiError(thrown).message)),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={(isReset ? text.resetTitle : text.removeTitle)(account.name)}
      description={isReset ? text.resetWhy : text.removeWhy}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="danger" disabled={isReset && cashYuan === undefined} onClick={confirm}>
            {isReset ? text.reset : text.remove}
          </Button>
        </>
      }
    >
      {isReset && <CashField value={cash} onChange={setCash} />}
    </Dialog>
  )
}
