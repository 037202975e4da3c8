import type { ReactNode } from 'react'
import { isReplay } from '../../session/replay'
import { useConnection, useOrders, useStoreValue } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { OrderQueues, OrderStore } from '../../store/rows/order-store'
import { orderFlowText as text } from '../../text/order-flow'
import { machineText } from '../../text/time-machine'
import { classNames } from '../../ui/class-names'
import { NoticePanel } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { orderAbsence } from './order-absence'

/** At the gateway's rate. */
export const ORDERS_HZ = 2

const queuesOf = (store: OrderStore) => store.queues()
const refusalOf = (store: OrderStore) => store.refusal

interface WithOrdersProps {
  instrument: ListedInstrument
  children: (store: OrderStore, queues: OrderQueues) => ReactNode
}

/** Content that needs an instrument's single orders, or why there are none. */
export function WithOrders({ instrument, children }: WithOrdersProps) {
  const store = useOrders(instrument.id, !isReplay)
  const queues = useStoreValue(store, queuesOf, { hz: ORDERS_HZ })
  const refusal = useStoreValue(store, refusalOf)
  const connected = useConnection().kind === 'live'
  if (isReplay) return <NoticePanel title={machineText.none} why={text.replayWhy} />
  if (refusal) return <StateView state="empty" why={refusal.message} />
  const absence = orderAbsence(queues)
  if (absence) return <StateView {...absence} />
  return (
    <div className={classNames('h-full min-h-0', !connected && 'opacity-50')}>{queues && children(store, queues)}</div>
  )
}
