import type { OutboxMessage } from '../../../shared/protocol/account'
import { fetchOutbox } from '../../api/account'
import { useResource } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { EMPTY, formatDateTime } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'

const OUTBOX_EVERY_MS = 5_000
const NONE = { email: false, sms: false }

function Messages({ entries }: { entries: readonly OutboxMessage[] }) {
  const { at, address, scene, state, code } = text.outboxColumns
  return (
    <div className="max-h-96 overflow-auto">
      <table aria-label={text.messages} className="w-full min-w-[560px]">
        <thead className="sticky top-0 bg-panel text-left text-text-2">
          <tr>
            {[at, address, scene, state, code].map((head) => (
              <th key={head} className="px-2 py-1 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((one) => (
            <tr key={one.id} className="num border-b border-line">
              <td className="px-2 py-1">{formatDateTime(one.at)}</td>
              <td className="px-2 py-1">{one.address}</td>
              <td className="px-2 py-1 text-text-2">{text.scenes[one.scene] ?? one.scene}</td>
              <td className="px-2 py-1 text-text-2">{text.states[one.state]}</td>
              <td className="px-2 py-1 font-medium">{one.code ?? EMPTY}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Codes that nothing is configured to send: an operator passes them on. */
export function OutboxPanel() {
  const { data, error, reload } = useResource('outbox', fetchOutbox, { everyMs: OUTBOX_EVERY_MS })
  return (
    <Panel title={text.outbox(data?.carried ?? NONE)}>
      {data ? <p className="p-2 text-text-2">{text.outboxWhy(data.carried)}</p> : null}
      {data ? null : error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />}
      {data?.entries.length === 0 ? <p className="p-2 text-text-3">{text.outboxEmpty}</p> : null}
      {data && data.entries.length > 0 ? <Messages entries={data.entries} /> : null}
    </Panel>
  )
}
