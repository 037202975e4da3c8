import { useState } from 'react'
import { address } from '../../../shared/protocol/routes'
import { deleteAccount } from '../../api/account'
import { session } from '../../session/session'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { useAccountChange } from './run-order'

/** Deleting the account: said twice, done once. */
export function RemovePanel() {
  const [sure, setSure] = useState(false)
  const [busy, run] = useAccountChange()
  async function remove() {
    if (!sure) return setSure(true)
    if (!(await run(deleteAccount, text.remove))) return
    session.forget()
    location.assign(address.home())
  }
  return (
    <Panel title={text.remove} bodyClassName="flex flex-col items-start gap-3 p-3">
      <p className="text-text-2">{text.removeWhy}</p>
      <Button variant="danger" disabled={busy} onClick={remove}>
        {sure ? text.removeSure : text.remove}
      </Button>
    </Panel>
  )
}
