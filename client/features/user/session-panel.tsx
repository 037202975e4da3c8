import type { AccountOverview, AccountSession } from '../../../shared/protocol/account'
import { endOtherSessions, endSession } from '../../api/account'
import { account as text } from '../../text/account'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { deviceName } from '../../ui/device-name'
import { formatDateTime } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { useAccountChange } from './run-order'

function SessionRow({ one, onEnded }: { one: AccountSession; onEnded: () => void }) {
  const [busy, run] = useAccountChange()
  async function end() {
    if (await run(() => endSession(one.id), text.ended)) onEnded()
  }
  const how = one.amr.map((by) => text.how[by] ?? by).join(' + ')
  return (
    <li className="flex items-start justify-between gap-2 border-b border-line p-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {deviceName(one.userAgent) ?? text.unknownDevice}
          {one.current ? <Badge kind="note">{text.current}</Badge> : null}
        </p>
        <p className="num text-12 text-text-3">
          {one.ip} · {how} · {text.lastSeen} {formatDateTime(one.lastSeenAt)}
        </p>
      </div>
      {one.current ? null : (
        <Button variant="danger" disabled={busy} onClick={end}>
          {text.end}
        </Button>
      )}
    </li>
  )
}

interface SessionPanelProps {
  overview: AccountOverview
  /** Why the list does not follow what happens any more. */
  stopped: string | undefined
  onChanged: () => void
}

/** Sign-ins of the account, with a button to end each. */
export function SessionPanel({ overview, stopped, onChanged }: SessionPanelProps) {
  const [busy, run] = useAccountChange()
  const others = overview.sessions.filter(({ current }) => !current)
  async function endOthers() {
    if (await run(endOtherSessions, text.endedOthers(others.length))) onChanged()
  }
  return (
    <Panel
      title={text.sessions}
      controls={
        others.length > 0 ? (
          <Button size="small" disabled={busy} onClick={endOthers}>
            {text.endOthers}
          </Button>
        ) : null
      }
    >
      {stopped === undefined ? null : (
        <p role="status" className="p-2 text-12 text-warning">
          {text.events.stopped(stopped)}
        </p>
      )}
      <ul>
        {overview.sessions.map((one) => (
          <SessionRow key={one.id} one={one} onEnded={onChanged} />
        ))}
      </ul>
    </Panel>
  )
}
