import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ACCOUNT_EVENT, type AccountOverview } from '../../../shared/protocol/account'
import { address } from '../../../shared/protocol/routes'
import { deleteAccount, fetchAccount } from '../../api/account'
import { fetchProfile } from '../../api/identity'
import { type EventReach, followEvents } from '../../api/identity-events'
import { session } from '../../session/session'
import { useResource } from '../../store/use-resource'
import { tenantText, account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { formatDateTime } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { ProfilePanel } from './profile-panel'
import { useAccountChange } from './run-order'
import { SecurityPanel } from './security-panel'
import { SessionPanel } from './session-panel'
import { TokensPanel } from './tokens-panel'

const browser = (): EventReach => ({
  open: (address) => new WebSocket(address),
  token: () => session.token() ?? null,
  origin: location.origin.replace(/^http/, 'ws'),
  later(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
})

/**
 * Calls `onEvent` when an event of the account occurs, here or elsewhere, or may have been missed. Returns the reason
 * why it stopped.
 */
function useAccountEvents(on: boolean, onEvent: () => void): string | undefined {
  const [stopped, setStopped] = useState<string>()
  const latest = useRef(onEvent)
  latest.current = onEvent
  useEffect(() => {
    if (!on) return
    setStopped(undefined)
    const changed = () => latest.current()
    return followEvents(ACCOUNT_EVENT, { onOpen: changed, onEvent: changed, onError: setStopped }, browser())
  }, [on])
  return stopped
}

/**
 * Panels of an account of the embedded service beside its facts; a tenant's accounts are stored elsewhere. `tenant`:
 * says where they are. `children`: common content of every page.
 */
export function AccountPanels({ tenant, children }: { tenant: ReactNode; children: ReactNode }) {
  const overview = useResource('account', fetchAccount)
  const profile = useResource('profile', fetchProfile)
  const changed = () => {
    overview.reload()
    profile.reload()
  }
  const stopped = useAccountEvents(overview.data !== undefined, changed)
  const error = overview.error ?? profile.error
  if (!overview.data || !profile.data) {
    if (overview.error?.code === 'not-found') return <TenantPanels notice={tenant}>{children}</TenantPanels>
    return (
      <>
        {children}
        <Panel title={text.security}>
          {error ? <NoticePanel title={error.message} onRetry={changed} /> : <StateView state="loading" />}
        </Panel>
      </>
    )
  }
  return (
    <>
      {children}
      <SecurityPanel overview={overview.data} record={profile.data} onChanged={changed} />
      <SessionPanel overview={overview.data} stopped={stopped} onChanged={overview.reload} />
      <ProfilePanel record={profile.data} onSaved={profile.replace} />
      <TokensPanel tokens={overview.data.tokens} onChanged={overview.reload} />
      <OwnRightsPanel overview={overview.data} />
      <RemovePanel />
    </>
  )
}

/** With a tenant: its record of the person, which calls of the contract change there. */
function TenantPanels({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  const profile = useResource('profile', fetchProfile)
  return (
    <>
      {children}
      <Panel title={tenantText.title}>{notice}</Panel>
      {profile.data ? <ProfilePanel record={profile.data} onSaved={profile.replace} /> : null}
    </>
  )
}

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

/** The user's rights, and recent events. */
function OwnRightsPanel({ overview: { roles, departments, log } }: { overview: AccountOverview }) {
  return (
    <>
      <Panel title={text.rights} bodyClassName="p-3">
        {roles.length + departments.length === 0 ? <p className="text-text-3">{text.noRights}</p> : null}
        <ul>
          {roles.map(({ namespace, code, description }) => (
            <li key={`${namespace}:${code}`}>
              {description ?? code}
              <span className="ml-2 text-12 text-text-3">
                {namespace}:{code}
              </span>
            </li>
          ))}
          {departments.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={text.log}>
        <ul className="max-h-72 overflow-y-auto">
          {log.map(({ id, at, kind, ip }) => (
            <li key={id} className="num flex justify-between gap-2 border-b border-line px-2 py-1 text-12">
              <span>{text.logKinds[kind] ?? kind}</span>
              <span className="text-text-3">
                {ip} · {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
