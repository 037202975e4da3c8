import { fetchOutbox } from '../../api/account'
import { useResource } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { formatDateTime } from '../../ui/format'
import { Panel } from '../../ui/panel'

const OUTBOX_EVERY_MS = 5_000

/** Codes that nothing is configured to send: an operator passes them on. */
export function OutboxPanel() {
  const { data } = useResource('outbox', fetchOutbox, { everyMs: OUTBOX_EVERY_MS })
  return (
    <Panel title={text.outbox}>
      <p className="p-2 text-text-2">{text.outboxWhy}</p>
      {data?.entries.length === 0 ? <p className="p-2 text-text-3">{text.outboxEmpty}</p> : null}
      <ul>
        {data?.entries.map((one) => (
          <li key={one.id} className="num flex flex-wrap gap-3 border-b border-line px-2 py-1">
            <span>{formatDateTime(one.at)}</span>
            <span>{one.address}</span>
            <span className="text-text-3">{one.scene}</span>
            <span className="text-text-3">{text.states[one.state]}</span>
            {one.code === null ? null : <b>{one.code}</b>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
