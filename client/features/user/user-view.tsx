import { type ReactNode, useState } from 'react'
import { may } from '../../../shared/protocol/permissions'
import type { UserRecord } from '../../../shared/protocol/rest'
import { address, routes } from '../../../shared/protocol/routes'
import { fetchMe } from '../../api/me'
import { session } from '../../session/session'
import { asApiError, useResource } from '../../store/use-resource'
import { user as text } from '../../text/user'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { EMPTY, formatDate, formatDateTime } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { AccountPanels } from './account-panels'
import { collectData, downloadJson } from './export-data'

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1.5 p-3 sm:grid-cols-[7rem_minmax(0,1fr)_7rem_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-text-3">{label}</dt>
          <dd className="num min-w-0 break-words">{value || <span className="text-text-3">{EMPTY}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

const dateTimeOf = (iso: string | null) => (iso === null ? null : formatDateTime(Date.parse(iso)))

function SignOut() {
  const [busy, setBusy] = useState(false)
  async function signOut() {
    setBusy(true)
    const { redirectTo } = await session.signOut()
    location.assign(redirectTo ?? address.home())
  }
  return (
    <div className="flex items-center gap-3 border-t border-line p-3">
      <Button variant="danger" disabled={busy} onClick={signOut}>
        {busy ? text.signingOut : text.signOut}
      </Button>
      <span className="text-12 text-text-3">{text.signOutWhy}</span>
    </div>
  )
}

const LINKS = [
  { title: routes.alerts.title, href: address.alerts() },
  { title: routes.customNew.title, href: address.customNew() },
  { title: routes.userMonitorNew.title, href: address.userMonitorNew() },
  { title: routes.userMonitor.title, href: address.userMonitor() },
  { title: routes.monitor.title, href: address.monitor() },
  { title: routes.customIndex.title, href: address.customIndex() },
  { title: routes.strategy.title, href: address.strategy() },
  { title: routes.modelPredict.title, href: address.modelPredict() },
  { title: routes.custom.title, href: address.custom() },
  { title: routes.help.title, href: address.help() },
]

/** Pages of operators, for those who may use them. */
const operatorLinks = (me: UserRecord) => [
  ...(me.role === 'operator' ? [{ title: routes.users.title, href: address.users() }] : []),
  ...(may(me, 'ops:read') ? [{ title: routes.ops.title, href: address.ops() }] : []),
  ...(may(me, 'videos:write') ? [{ title: routes.addVideo.title, href: address.addVideo() }] : []),
  ...(may(me, 'walls:read') ? [{ title: routes.walls.title, href: address.walls() }] : []),
]

const emailOf = ({ email, emailVerified }: UserRecord) =>
  email && (
    <span className="flex items-center gap-2">
      {email} <Badge kind="note">{emailVerified ? text.verified : text.unverified}</Badge>
    </span>
  )

/**
 * The signed-in user, the sign-in method, and the user's data. `look`: the panel of colours; `tenant`: the notice of an
 * installation whose accounts are managed elsewhere.
 */
export function UserView({ look, tenant }: { look: ReactNode; tenant: ReactNode }) {
  const { data: me, error, reload } = useResource('me', fetchMe)
  if (!me) {
    if (error) return <NoticePanel title={error.message} onRetry={reload} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  return (
    <div className="min-h-full bg-panel">
      {/* Panels are as high as what is in them: columns fill up where rows would leave holes. */}
      <div className="gap-px [column-rule:1px_solid_var(--line)] *:break-inside-avoid *:border-b *:border-line lg:columns-2 2xl:columns-3">
        <Panel title={text.facts}>
          <Facts
            rows={[
              [text.name, me.username ?? me.email],
              [text.nickname, me.nickname ?? me.name],
              [text.email, emailOf(me)],
              [text.role, text.roles[me.role]],
              [text.status, text.statuses[me.status]],
            ]}
          />
        </Panel>
        <Panel title={text.signIn}>
          <Facts
            rows={[
              [text.lastLogin, dateTimeOf(me.lastLogin)],
              [text.lastIP, me.lastIP],
              [text.logins, text.times(me.loginsCount)],
              [text.signedUp, dateTimeOf(me.signedUp)],
              [text.until, formatDateTime(session.expiresAt())],
            ]}
          />
          <SignOut />
        </Panel>
        <Panel title={text.links} bodyClassName="p-1">
          <ul className="grid grid-cols-2 sm:grid-cols-3">
            {[...LINKS, ...operatorLinks(me)].map(({ title, href }) => (
              <li key={href}>
                <PageLink
                  href={href}
                  className="block rounded px-2 py-1.5 text-text-2 hover:bg-raised hover:text-text-1"
                >
                  {title}
                </PageLink>
              </li>
            ))}
          </ul>
        </Panel>
        <AccountPanels tenant={tenant}>
          <Panel title={text.look}>{look}</Panel>
        </AccountPanels>
        <DataPanel />
      </div>
    </div>
  )
}

/** A copy of one's own data. */
function DataPanel() {
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      const now = Date.now()
      downloadJson(`zeus-${formatDate(now)}.json`, await collectData(now))
      toast.success(text.exported)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={text.data} bodyClassName="flex flex-col items-start gap-3 p-3">
      <p className="text-text-2">{text.exportWhy}</p>
      <Button disabled={busy} onClick={run}>
        {busy ? text.exporting : text.export}
      </Button>
    </Panel>
  )
}
