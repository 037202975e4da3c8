import { type ReactNode, useState } from 'react'
import type { PaperAccount } from '../../../../shared/protocol/rest-paper'
import { openPaperAccount } from '../../../api/paper-accounts'
import { asApiError } from '../../../store/use-resource'
import { paper as text } from '../../../text/paper'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { CashField, cashOf } from './cash-field'

interface AccountFormProps {
  /** Name that the field begins with. */
  name: string
  onOpened: (accounts: PaperAccount[]) => void
  beside?: ReactNode
}

/** Opens an account. */
export function AccountForm({ name: firstName, onOpened, beside }: AccountFormProps) {
  const [name, setName] = useState(firstName)
  const [cash, setCash] = useState('100')
  const [isBusy, setBusy] = useState(false)
  const cashYuan = cashOf(cash)
  const isNamed = name.trim() !== '' && name.trim().length <= 20
  const open = () => {
    if (cashYuan === undefined || !isNamed) return
    setBusy(true)
    openPaperAccount(name.trim(), cashYuan)
      .then(
        (accounts) => {
          toast.success(text.opened(name.trim()))
          onOpened(accounts)
        },
        (thrown: unknown) => toast.error(text.failed(asApiError(thrown).message)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form
      aria-label={text.open}
      className="flex flex-wrap items-start gap-2 text-left"
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <TextField
        label={text.accountName}
        value={name}
        maxLength={20}
        error={isNamed ? null : text.badName}
        onChange={setName}
      />
      <CashField value={cash} onChange={setCash} />
      <span className="mt-5 flex gap-2">
        <Button type="submit" variant="primary" disabled={isBusy || cashYuan === undefined || !isNamed}>
          {text.open}
        </Button>
        {beside}
      </span>
    </form>
  )
}
