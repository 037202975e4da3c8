import type { RebuiltOrder } from '../../../../shared/flow/order-builder'
import type { Incoming } from '../../../../shared/flow/split/orders/incoming'
import type { OrderStore } from '../../../../shared/flow/split/orders/order-store'

/** An active sell of 1,000 shares at 10 yuan, done at once, but for what is said of it. */
export function orderOf(told: Partial<RebuiltOrder>): RebuiltOrder {
  const { volume = 1_000, price = 1_000, submitTime = 0 } = told
  return {
    side: 'sell',
    orderNo: 0,
    active: true,
    fill: false,
    dated: true,
    volume,
    amount: volume * price,
    price,
    submitTime,
    doneTime: submitTime,
    knownTime: submitTime,
    marketVolume: 0,
    ...told,
  }
}

/** Stores an order, makes it the incoming one and answers its name. `rate`: such orders of anybody a millisecond. */
export function send(orders: OrderStore, incoming: Incoming, told: Partial<RebuiltOrder>, rate: number): number {
  incoming.name = orders.add(orderOf(told), 0.01, rate)
  incoming.load(orders, orders.slot(incoming.name))
  return incoming.name
}
