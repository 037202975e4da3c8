import { useState } from 'react'
import type { ListedConnection } from '../../../shared/protocol/account'
import { fetchConnections, removeConnection, testConnection } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { connections as text } from '../../text/connections'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { ConnectionForm } from './connection-form'
import { ListItem, LoadedPanel } from './loaded-panel'
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
  const resource = useResource('connections', fetchConnections)
  return (
    <LoadedPanel title={text.title} resource={resource}>
      {(data) => (
        <>
          {data.length === 0 ? <p className="text-text-3">{text.none}</p> : null}
          <ul>
            {data.map((one) => (
              <ListItem
                key={one.identifier}
                actions={
                  <>
                    <TestButton one={one} />
                    {one.fixed ? null : (
                      <RemoveRight
                        label={text.removeOf(one.title)}
                        title={text.removeTitle(one.title)}
                        consequence={text.removeGoes}
                        remove={() => removeConnection(one.identifier)}
                        onRemoved={resource.replace}
                      />
                    )}
                  </>
                }
              >
                {one.title} <Facts one={one} />
              </ListItem>
            ))}
          </ul>
          <ConnectionForm onAdded={resource.replace} />
        </>
      )}
    </LoadedPanel>
  )
}
