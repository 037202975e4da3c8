import { useState } from 'react'
import type { ListedAccount } from '../../../shared/protocol/account'
import { createAccount, fetchAccounts } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { EMPTY, formatDateTime } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { AccountDialog, listedAccountName } from './account-dialog'
import { ApplicationsPanel } from './applications-panel'
import { ConnectionsPanel } from './connections-panel'
import { DataKeysPanel } from './data-keys-panel'
import { OutboxPanel } from './outbox-panel'
import { ResourcesPanel } from './resources-panel'
import { RightsPanel } from './rights-panel'
import { TenantNotice } from './tenant-notice'

function Row({ one, onChanged }: { one: ListedAccount; onChanged: () => void }) {
  return (
    <tr className="border-b border-line">
      <td className="num px-2 py-1">{listedAccountName(one)}</td>
      <td className="px-2 py-1">{one.nickname}</td>
      <td className="px-2 py-1">
        <span className="flex items-center gap-2">
          {one.operator ? text.operator : text.viewer}
          {one.protected ? <Badge kind="note">{text.protected}</Badge> : null}
        </span>
      </td>
      <td className={classNames('px-2 py-1', one.status !== 'Activated' && 'text-warning')}>
        {text.statuses[one.status]}
      </td>
      <td className="num px-2 py-1 text-right">{one.loginsCount}</td>
      <td className="num px-2 py-1">{one.lastLogin === null ? EMPTY : formatDateTime(one.lastLogin)}</td>
      <td className="sticky right-0 bg-panel px-2 py-1 text-right">
        <AccountDialog one={one} onChanged={onChanged} />
      </td>
    </tr>
  )
}

function NewAccount({ onMade }: { onMade: () => void }) {
  const [name, setName] = useState('')
  const [made, setMade] = useState<string>()
  async function create() {
    try {
      setMade((await createAccount(name)).password)
      setName('')
      onMade()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField label={text.create} value={name} onChange={setName} maxLength={254} />
      <Button disabled={name === ''} onClick={create}>
        {text.create}
      </Button>
      {made === undefined ? null : <output className="num text-warning">{text.created(made)}</output>}
    </div>
  )
}

/** Operators' page of accounts: who there is, and what may be done about them. */
export function AccountsView() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, reload } = useResource(`users ${search} ${page}`, (options) =>
    fetchAccounts(search, page, options),
  )
  // With a tenant this installation stores no accounts.
  if (error?.code === 'not-found') return <TenantNotice />
  if (error?.code === 'forbidden') return <NoticePanel title={text.forbidden} className="bg-panel" />
  const { name, nickname, role, status, logins, last } = text.columns
  return (
    <div className="min-h-full bg-panel">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-px border-b border-line bg-line">
        <Panel title={text.title}>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line p-2">
            <TextField
              label={text.search}
              value={search}
              onChange={(value) => {
                setSearch(value)
                setPage(1)
              }}
              maxLength={64}
              className="w-full max-w-md"
            />
            <NewAccount onMade={reload} />
          </div>
          {data ? null : (
            <div className="h-28">
              {error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />}
            </div>
          )}
          {data?.accounts.length === 0 ? <p className="p-3 text-text-3">{text.none}</p> : null}
          {data && data.accounts.length > 0 ? (
            <div className="overflow-x-auto">
              <table aria-label={text.title} className="w-full min-w-[760px] text-13 whitespace-nowrap">
                <thead className="text-left text-text-2">
                  <tr>
                    {[name, nickname, role, status].map((head) => (
                      <th key={head} className="px-2 py-1 font-normal">
                        {head}
                      </th>
                    ))}
                    <th className="px-2 py-1 text-right font-normal">{logins}</th>
                    <th className="px-2 py-1 font-normal">{last}</th>
                    <th aria-label={text.title} />
                  </tr>
                </thead>
                <tbody>
                  {data.accounts.map((one) => (
                    <Row key={one.id} one={one} onChanged={reload} />
                  ))}
                </tbody>
              </table>
            </div>
          ) : null}
          {page > 1 || data?.more ? (
            <div className="flex gap-2 p-2">
              {page > 1 ? <Button onClick={() => setPage(page - 1)}>{text.back}</Button> : null}
              {data?.more ? <Button onClick={() => setPage(page + 1)}>{text.more}</Button> : null}
            </div>
          ) : null}
        </Panel>
        <RightsPanel />
        <ResourcesPanel />
        <DataKeysPanel />
        <ConnectionsPanel />
        <ApplicationsPanel />
        <OutboxPanel />
      </div>
    </div>
  )
}
