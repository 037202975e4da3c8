import type { OrderQueues } from '../../store/rows/order-store'
import { orderFlowText as text } from '../../text/order-flow'
import { formatClock } from '../../ui/format'
import type { PanelState } from '../../ui/state-view'

/** Start of the count, as text. */
export const sinceWords = ({ since }: Pick<OrderQueues, 'since'>): string =>
  since > 0 ? text.since(formatClock(since)) : text.sinceOpen

/** Why there are no orders to show; undefined: there are. */
export function orderAbsence(queues: OrderQueues | undefined): { state: PanelState; why?: string } | undefined {
  if (!queues) return { state: 'loading' }
  if (queues.full) return { state: 'late', why: text.full }
  if (queues.orders) return undefined
  if (!queues.source) return { state: 'unprovided', why: text.noSource }
  return { state: 'empty', why: text.noOrders(queues.since > 0 ? sinceWords(queues) : text.noneSinceOpen) }
}
