import { useMemo, useRef, useState } from 'react'
import type { BigOrder } from '../../../shared/flow/big-orders'
import { slotTime, timeOfDay } from '../../../shared/market/session'
import { address } from '../../../shared/protocol/routes'
import { isReplay } from '../../session/replay'
import { useConnection, useDeals, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { DealStore } from '../../store/rows/deal-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import { bigOrderText as text } from '../../text/big-orders'
import { columnEntries } from '../../text/dictionary-columns'
import { Chip } from '../../ui/chip'
import { DataTable } from '../../ui/data-table'
import { EMPTY } from '../../ui/format'
import { InfoCard } from '../../ui/info-card'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { orderColumns } from './order-columns'

const SHOWN = 100
const SIDES = (['all', 'buy', 'sell'] as const).map((value) => ({ value, title: text.sides[value] }))
type SideChoice = (typeof SIDES)[number]['value']

const ranked = (store: DealStore) => store.orders()
const refusalOf = (store: DealStore) => store.refusal

/** Definitions of the orders of a list. */
const definitionsOf = (orders: readonly BigOrder[]) => [...new Set(orders.map(({ definition }) => definition))].sort()

/** Orders that traded in the opening auction alone: all at one price and one time. */
const isOfAuction = ({ time }: BigOrder): boolean => timeOfDay(time) < slotTime(0)

/** Without those of the auction, unless there are no others. */
function inTrading(orders: readonly BigOrder[]): readonly BigOrder[] {
  const rest = orders.filter((order) => !isOfAuction(order))
  return rest.length > 0 ? rest : orders
}

const onOpen = ({ instrument }: BigOrder) => window.open(address.stock(instrument), '_blank', 'noopener')

interface BigOrderListProps {
  /** For one stock, or for the whole market. */
  subject: ListedInstrument | 'market'
  /** It does not move while the user reads. */
  paused?: boolean
}

/** 大单榜: the largest orders by all that they traded today, as the gateway ranks them. */
export function BigOrderList({ subject, paused = false }: BigOrderListProps) {
  const market = subject === 'market'
  const store = useDeals(market ? 'market' : subject.id)
  const live = useStoreValue(store, ranked, { hz: 2 })
  const refusal = useStoreValue(store, refusalOf)
  const instruments = useInstruments()
  const connected = useConnection().kind === 'live'
  const { phase } = useSession()
  const [side, setSide] = useState<SideChoice>('all')
  const [auction, setAuction] = useState(false)
  const displayed = useRef(live)
  if (!paused) displayed.current = live
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come with the registry's version
  const columns = useMemo(() => orderColumns(instruments.get, market), [instruments, instruments.version, market])
  if (refusal) return <StateView state="empty" why={refusal.message} />
  const rows = (auction ? displayed.current : inTrading(displayed.current))
    .filter((order) => side === 'all' || order.side === side)
    .slice(0, SHOWN)
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-6 shrink-0 items-center justify-between border-b border-line px-1">
        <span className="flex items-center gap-2">
          <Segmented label={text.sideLabel} options={SIDES} value={side} onChange={setSide} />
          <Chip pressed={auction} title={text.auctionHelp} onClick={() => setAuction(!auction)}>
            {text.auction}
          </Chip>
        </span>
        <span className="flex items-center text-11 text-text-3">
          {text.rule}
          <InfoCard title={text.about}>
            <p>{market ? text.marketRule : text.ruleOf(subject.hasOrderNumbers)}</p>
            <p>{text.grading}</p>
            <p title={text.definitionHelp}>
              {text.definition} <code className="num">{definitionsOf(displayed.current).join(' · ') || EMPTY}</code>
            </p>
          </InfoCard>
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <DataTable
          entries={columnEntries.bigOrders}
          label={market ? text.marketTitle : text.title}
          columns={columns}
          rows={store.receivedAt === 0 ? undefined : rows}
          rowKey={({ key }) => key}
          instrumentOf={({ instrument }) => instrument}
          {...(market && { onOpen })}
          emptyWhy={isReplay ? text.emptyReplay : text.empty}
          emptyState={untradedOf(phase).state}
          stale={!connected}
        />
      </div>
    </div>
  )
}
