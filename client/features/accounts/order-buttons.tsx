import { useState } from 'react'
import type { ListedAccount } from '../../../shared/protocol/account'
import { type AccountOrder, orderAccount } from '../../api/account'
import { asApiError } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

/** What makes sense for an account as it is. */
function ordersFor(one: ListedAccount): [keyof typeof text.orders, AccountOrder][] {
  const active = one.status === 'Activated'
  return [
    ...(active
      ? ([
          ['suspend', { do: 'status', status: 'Suspended' }],
          ['resign', { do: 'status', status: 'Resigned' }],
          ['archive', { do: 'status', status: 'Archived' }],
        ] as [keyof typeof text.orders, AccountOrder][])
      : ([['activate', { do: 'status', status: 'Activated' }]] as [keyof typeof text.orders, AccountOrder][])),
    [one.operator ? 'unmakeOperator' : 'makeOperator', { do: 'operator', is: !one.operator }],
    ['reset', { do: 'reset' }],
    ['demandReset', { do: 'demand-reset' }],
    ['signOut', { do: 'sign-out' }],
    ...(one.protected ? ([['unprotect', { do: 'unprotect' }]] as [keyof typeof text.orders, AccountOrder][]) : []),
  ]
}

export function OrderButtons({ one, onChanged }: { one: ListedAccount; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState<string>()
  async function run(order: AccountOrder) {
    setBusy(true)
    try {
      const answer = await orderAccount(one.id, order)
      setPassword(answer.password ?? undefined)
      toast.success(text.done)
      onChanged()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-1">
      {ordersFor(one).map(([name, order]) => (
        <Button key={name} size="small" disabled={busy} onClick={() => run(order)}>
          {text.orders[name]}
        </Button>
      ))}
      {password === undefined ? null : <output className="num w-full text-warning">{text.created(password)}</output>}
    </div>
  )
}
