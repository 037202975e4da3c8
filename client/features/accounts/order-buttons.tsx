import { useState } from 'react'
import type { ListedAccount } from '../../../shared/protocol/account'
import { type AccountOrder, orderAccount } from '../../api/account'
import { asApiError } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { common } from '../../text/common'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

type OrderName = keyof typeof text.orders

/** Actions that apply to an account in its current state. */
function ordersFor(one: ListedAccount): [OrderName, AccountOrder][] {
  const active = one.status === 'Activated'
  return [
    ...(active
      ? ([
          ['suspend', { do: 'status', status: 'Suspended' }],
          ['resign', { do: 'status', status: 'Resigned' }],
          ['archive', { do: 'status', status: 'Archived' }],
        ] as [OrderName, AccountOrder][])
      : ([['activate', { do: 'status', status: 'Activated' }]] as [OrderName, AccountOrder][])),
    [one.operator ? 'unmakeOperator' : 'makeOperator', { do: 'operator', is: !one.operator }],
    ['reset', { do: 'reset' }],
    ['demandReset', { do: 'demand-reset' }],
    ['signOut', { do: 'sign-out' }],
    ...(one.protected ? ([['unprotect', { do: 'unprotect' }]] as [OrderName, AccountOrder][]) : []),
  ]
}

/** Asks for confirmation before an action that the user would notice; the result of a reset is shown once. */
export function OrderButtons({ one, onChanged }: { one: ListedAccount; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const [pending, setPending] = useState<[OrderName, AccountOrder]>()
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
      setPending(undefined)
    }
  }
  return (
    <div className="flex flex-wrap gap-1">
      {ordersFor(one).map(([name, order]) => (
        <Button
          key={name}
          disabled={busy}
          onClick={() => (text.consequences[name] === undefined ? run(order) : setPending([name, order]))}
        >
          {text.orders[name]}
        </Button>
      ))}
      {pending === undefined ? null : (
        <div
          role="alert"
          className="mt-1 flex w-full flex-col items-start gap-2 border-l-2 border-warning bg-raised p-2"
        >
          {text.consequences[pending[0]]}
          <span className="flex gap-2">
            <Button variant="danger" disabled={busy} onClick={() => run(pending[1])}>
              {text.sure(text.orders[pending[0]])}
            </Button>
            <Button disabled={busy} onClick={() => setPending(undefined)}>
              {common.cancel}
            </Button>
          </span>
        </div>
      )}
      {password === undefined ? null : <output className="num w-full text-warning">{text.created(password)}</output>}
    </div>
  )
}
