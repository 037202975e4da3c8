import { useState } from 'react'
import type { GatewayDrain, OpsClient } from '../../../../shared/protocol/rest-ops'
import { disconnectClient, drainGateway, endDrain } from '../../../api/ops'
import { opsText } from '../../../text/ops'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { DataTable, type TableColumn } from '../../../ui/data-table'
import { EMPTY, formatClock } from '../../../ui/format'
import { ReasonDialog } from './reason-dialog'
import { useOperatorOrder } from './run-order'

const text = opsText.clients
const { columns: heads, units } = text
const KB = 1024

const number = (value: number | null) => (value === null ? EMPTY : String(Math.round(value)))

/** Bytes that wait for a line, KB of 1,024. */
export const waitingText = (bytes: number): string => (bytes / KB).toFixed(1)

const columnsOf = (onDisconnect: (client: OpsClient) => void): TableColumn<OpsClient>[] => [
  {
    key: 'account',
    title: heads.account,
    align: 'left',
    width: 96,
    sortBy: ({ account }) => account,
    cell: ({ account, isSlow }) => (
      <>
        {account} {isSlow && <Badge kind="note">{text.slow}</Badge>}
      </>
    ),
  },
  {
    key: 'kind',
    title: heads.kind,
    align: 'left',
    sortBy: ({ isWall }) => Number(isWall),
    cell: ({ isWall }) => (isWall ? text.wall : text.person),
  },
  { key: 'since', title: heads.since, sortBy: ({ since }) => since, cell: ({ since }) => formatClock(since) },
  { key: 'topics', title: heads.topics, sortBy: ({ topics }) => topics, cell: ({ topics }) => String(topics) },
  { key: 'hz', title: heads.hz, unit: units.hz, sortBy: ({ maxHz }) => maxHz, cell: ({ maxHz }) => String(maxHz) },
  {
    key: 'waiting',
    title: heads.waiting,
    unit: units.waiting,
    sortBy: ({ waitingBytes }) => waitingBytes,
    cell: ({ waitingBytes }) => waitingText(waitingBytes),
  },
  { key: 'p50', title: heads.p50, unit: units.latency, sortBy: ({ p50 }) => p50, cell: ({ p50 }) => number(p50) },
  { key: 'p95', title: heads.p95, unit: units.latency, sortBy: ({ p95 }) => p95, cell: ({ p95 }) => number(p95) },
  {
    key: 'action',
    title: heads.action,
    cell: (client) => (
      <Button size="small" onClick={() => onDisconnect(client)}>
        {text.disconnect}
      </Button>
    ),
  },
]

/** Within so many seconds all clients have gone. */
const DRAIN_SECONDS = 60

/** Lets all clients of this gateway go, or stops it. */
function DrainBar({ drain, onChanged }: { drain: GatewayDrain | null; onChanged: () => void }) {
  const [isConfirming, ask] = useState(false)
  const [busy, run] = useOperatorOrder(onChanged)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-2 text-12">
      {drain ? (
        <>
          <span role="status" className="min-w-0 flex-1 text-warning">
            {text.draining(drain.left, drain.by, drain.reason)}
          </span>
          <Button size="small" disabled={busy} onClick={() => run(endDrain)}>
            {text.drainEnd}
          </Button>
        </>
      ) : (
        <Button size="small" className="ml-auto" disabled={busy} onClick={() => ask(true)}>
          {text.drain}
        </Button>
      )}
      {isConfirming && (
        <ReasonDialog
          title={text.drainTitle}
          description={text.drainHelp}
          label={text.reason}
          action={text.drain}
          onClose={() => ask(false)}
          onDone={(reason) => {
            ask(false)
            run(() => drainGateway(DRAIN_SECONDS, reason))
          }}
        />
      )}
    </div>
  )
}

/** Connected clients, and the throughput of each connection. */
export function ClientList(props: {
  clients: readonly OpsClient[]
  drain: GatewayDrain | null
  onChanged: () => void
}) {
  const { clients, drain, onChanged } = props
  const [ending, setEnding] = useState<OpsClient>()
  const [, run] = useOperatorOrder(onChanged)
  return (
    <>
      <DrainBar drain={drain} onChanged={onChanged} />
      <DataTable
        label={text.label}
        columns={columnsOf(setEnding)}
        rows={clients}
        rowKey={({ id }) => id}
        emptyWhy={text.none}
        sort={{ key: 'waiting', descending: true }}
        rowHeight={28}
      />
      {ending && (
        <ReasonDialog
          title={text.disconnectTitle(ending.account)}
          description={text.disconnectHelp}
          label={text.reason}
          action={text.disconnect}
          onClose={() => setEnding(undefined)}
          onDone={(reason) => {
            setEnding(undefined)
            run(() => disconnectClient(ending.id, reason))
          }}
        />
      )}
    </>
  )
}
