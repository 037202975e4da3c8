import { type FormEvent, useState } from 'react'
import { INSTRUMENT_ID } from '../../../../shared/market/instrument-id'
import {
  type KnownSource,
  type OpsOrder,
  type OrderBoard,
  type OrderQuery,
  SOURCE_CHANNELS,
  type SourceChannel,
} from '../../../../shared/protocol/rest-orders'
import { confirmOrder, orderAction, withdrawOrder } from '../../../api/ops'
import { orderText as text } from '../../../text/orders'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { formatClock, formatDateTime } from '../../../ui/format'
import { TextField } from '../../../ui/text-field'
import { workRow } from './ops-keys'
import { ReasonDialog } from './reason-dialog'
import { useOperatorOrder } from './run-order'

/** The action whose reason is requested before it is ordered. */
type PendingOrder = OrderQuery extends infer One ? (One extends OrderQuery ? Omit<One, 'reason'> : never) : never

const switchName = ({ channel, subject }: Pick<OpsOrder, 'channel' | 'subject'>): string => {
  const of = text.channels[channel === '' ? 'stock' : channel]
  return subject === '' ? text.backTitle(of) : text.switchTitle(of, subject)
}

const wordsOf = (pending: PendingOrder, needsTwo: OrderBoard['needsTwo']) => {
  if (pending.kind === 'switch') {
    const two = needsTwo[pending.channel]
    const title = switchName({ channel: pending.channel, subject: pending.source })
    return { title, description: text.switchHelp[two ? 'two' : 'one'], action: two ? text.propose : text.switchNow }
  }
  if (pending.kind === 'resync-source') {
    return { title: text.againTitle(pending.source), description: text.againHelp, action: text.again }
  }
  return { title: text.codeTitle(pending.code), description: text.codeHelp, action: text.rebuild }
}

function SourceRow(props: {
  source: KnownSource
  canSwitch: boolean
  busy: boolean
  ask: (asked: PendingOrder) => void
}) {
  const { source, canSwitch, busy, ask } = props
  const { channel, name, isActive, isChosen, words } = source
  return (
    <li {...workRow} className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-2 py-1.5 text-13">
      <strong className="w-24 shrink-0 truncate font-medium text-text-1">{name}</strong>
      <span className={classNames('w-10 text-12', isActive ? 'text-text-1' : 'text-text-3')}>
        {isActive ? text.active : text.standby}
      </span>
      {isChosen && <Badge kind="note">{text.chosen}</Badge>}
      <span className="min-w-40 flex-1 text-12 text-text-2">{words}</span>
      {canSwitch && !isChosen && !isActive && (
        <Button size="small" disabled={busy} onClick={() => ask({ kind: 'switch', channel, source: name })}>
          {text.use}
        </Button>
      )}
      <Button
        size="small"
        disabled={busy}
        onClick={() => ask({ kind: 'resync-source', source: name })}
        aria-keyshortcuts="R"
      >
        {text.again}
      </Button>
    </li>
  )
}

function Channel(props: {
  channel: SourceChannel
  board: OrderBoard
  busy: boolean
  ask: (asked: PendingOrder) => void
}) {
  const { channel, board, busy, ask } = props
  const sources = board.sources.filter((source) => source.channel === channel)
  const choice = board.choices.find((one) => one.channel === channel)
  const canSwitch = sources.length > 1
  if (sources.length === 0) return null
  return (
    <section>
      <header className="flex flex-wrap items-center gap-2 px-2 py-1.5 text-12 text-text-3">
        <h3 className="text-13 font-medium text-text-2">{text.channels[channel]}</h3>
        {canSwitch && <span>{board.needsTwo[channel] ? text.two : text.one}</span>}
      </header>
      {choice && (
        <p className="flex flex-wrap items-center gap-2 border-t border-line px-2 py-1.5 text-12 text-warning">
          <span className="min-w-0 flex-1">
            {text.chosenBy(choice.source, choice.by, choice.confirmedBy, choice.reason, formatDateTime(choice.since))}
          </span>
          <Button size="small" disabled={busy} onClick={() => ask({ kind: 'switch', channel, source: '' })}>
            {text.back}
          </Button>
        </p>
      )}
      <ul>
        {sources.map((source) => (
          <SourceRow key={source.name} source={source} canSwitch={canSwitch} busy={busy} ask={ask} />
        ))}
      </ul>
    </section>
  )
}

/** Switches that another operator has to confirm. */
function Proposals(props: {
  orders: readonly OpsOrder[]
  busy: boolean
  run: (order: () => Promise<unknown>) => void
}) {
  return props.orders
    .filter(({ state }) => state === 'proposed')
    .map((order) => (
      <section
        key={order.id}
        role="status"
        className="flex flex-wrap items-center gap-2 border-b border-line bg-raised p-2 text-13"
      >
        <span className="min-w-40 flex-1 text-warning">
          {text.waiting(switchName(order), order.by, formatClock(order.until ?? 0))}
          <span className="block text-12 text-text-3">{order.reason}</span>
        </span>
        <Button
          size="small"
          variant="primary"
          disabled={props.busy}
          onClick={() => props.run(() => confirmOrder(order.id))}
        >
          {text.confirm}
        </Button>
        <Button size="small" disabled={props.busy} onClick={() => props.run(() => withdrawOrder(order.id))}>
          {text.withdraw}
        </Button>
      </section>
    ))
}

function CodeForm({ busy, ask }: { busy: boolean; ask: (asked: PendingOrder) => void }) {
  const [typed, setTyped] = useState('')
  const code = typed.trim().toUpperCase()
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (INSTRUMENT_ID.test(code)) ask({ kind: 'resync-code', code })
  }
  return (
    <form onSubmit={begin} className="flex flex-wrap items-end gap-2 border-y border-line p-2">
      <TextField label={text.code} value={typed} onChange={setTyped} placeholder={text.codeHint} className="w-40" />
      <Button type="submit" disabled={busy || !INSTRUMENT_ID.test(code)}>
        {text.rebuild}
      </Button>
    </form>
  )
}

function Orders({ orders }: { orders: readonly OpsOrder[] }) {
  if (orders.length === 0) return <p className="p-2 text-12 text-text-3">{text.noOrders}</p>
  return (
    <ol aria-label={text.orders} className="text-12">
      {orders.map((order) => {
        const { id, kind, subject, reason, by, confirmedBy, at, state, outcome } = order
        const name = kind === 'switch' ? switchName(order) : `${text.kinds[kind]} ${subject}`
        const isOdd = state === 'failed' || state === 'void'
        return (
          <li key={id} className="flex flex-wrap gap-x-3 border-b border-line px-2 py-1.5">
            <span className="num text-text-3">{formatDateTime(at)}</span>
            <span className="text-text-1">{name}</span>
            <span className={isOdd ? 'text-warning' : 'text-text-2'}>{text.states[state]}</span>
            <span className="text-text-3">
              {text.who(by, confirmedBy)}：{reason}
            </span>
            {outcome && <span className="w-full text-text-2">{outcome}</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** The sources: switch to another, restart one or one code; and the results. */
export function SourcePanel({ board, onChanged }: { board: OrderBoard; onChanged: () => void }) {
  const [pending, setPending] = useState<PendingOrder>()
  const [busy, run] = useOperatorOrder(onChanged)
  return (
    <div className="flex flex-col">
      <Proposals orders={board.orders} busy={busy} run={run} />
      {board.sources.length === 0 && <p className="p-2 text-12 text-text-3">{text.none}</p>}
      {SOURCE_CHANNELS.map((channel) => (
        <Channel key={channel} channel={channel} board={board} busy={busy} ask={setPending} />
      ))}
      <CodeForm busy={busy} ask={setPending} />
      <Orders orders={board.orders} />
      {pending && (
        <ReasonDialog
          {...wordsOf(pending, board.needsTwo)}
          label={text.why}
          onClose={() => setPending(undefined)}
          onDone={(reason) => {
            setPending(undefined)
            run(() => orderAction({ ...pending, reason }))
          }}
        />
      )}
    </div>
  )
}
