import { useState } from 'react'
import type { ListedConnection } from '../../../shared/protocol/account'
import { fetchConnections, removeConnection, testConnection } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { connections as text } from '../../text/connections'
import { Button } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { ConnectionForm } from './connection-form'
import { RemoveRight } from './remove-right'

function TestButton({ one }: { one: ListedConnection }) {
  const [busy, setBusy] = useState(false)
  async function test() {
    setBusy(true)
    try {
      const { reason } = await testConnection(one.identifier)
      if (reason === null) toast.success(text.tested(one.title))
      else toast.error(text.testFailed(one.title, reason))
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" disabled={busy} aria-label={text.testOf(one.title)} onClick={test}>
      {text.test}
    </Button>
  )
}

function Facts({ one }: { one: ListedConnection }) {
  return (
    <span className="num block text-12 break-all text-text-3">
      {one.identifier} · {text.protocols[one.protocol]} · {text.kinds[one.kind]} · {one.server}
      {one.fixed ? ` · ${text.fixed}` : ''}
      {one.callback === null ? '' : ` · ${text.callback} ${one.callback}`}
      {one.metadataUrl === null ? null : (
        <>
          {' · '}
          <a href={one.metadataUrl} className="text-accent underline">
            {text.metadata}
          </a>
        </>
      )}
    </span>
  )
}

/** Other services and directories that people sign in by. */
export function ConnectionsPanel() {
  const { data, error, reload, replace } = useResource('connections', fetchConnections)
  if (!data) {
    return (
      <Panel title={text.title}>
        {error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />}
      </Panel>
    )
  }
  return (
    <Panel title={text.title} bodyClassName="flex flex-col gap-2 p-2">
      {data.length === 0 ? <p className="text-text-3">{text.none}</p> : null}
      <ul>
        {data.map((one) => (
          <li
            key={one.identifier}
            className="flex min-h-7 flex-wrap items-center justify-between gap-2 border-b border-line text-text-2"
          >
            <span className="min-w-0">
              {one.title} <Facts one={one} />
            </span>
            <span className="flex shrink-0 items-center gap-2">
              <TestButton one={one} />
              {one.fixed ? null : (
                <RemoveRight
                  label={text.removeOf(one.title)}
                  title={text.removeTitle(one.title)}
                  consequence={text.removeGoes}
                  remove={() => removeConnection(one.identifier)}
                  onRemoved={replace}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <ConnectionForm onAdded={replace} />
    </Panel>
  )
}
