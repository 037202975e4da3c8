import type { RebuiltOrder } from '../../../../shared/flow/order-builder'
import { Candidate, type JudgementContext } from '../../../../shared/flow/split/orders/candidate'
import type { SplitOrderStore } from '../../../../shared/flow/split/orders/order-store'

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

/** Nothing traded yet, and stamps as fine as they can be. */
export const MOMENT: JudgementContext = { volumeRate: 0, blur: 0, commonness: 1 }

/** Stores an order and answers it as it is judged. `rate`: such orders of anybody a millisecond. */
export function send(
  orders: SplitOrderStore,
  told: Partial<RebuiltOrder>,
  rate: number,
  moment: Partial<JudgementContext> = {},
): Candidate {
  const name = orders.add(orderOf(told), 0.01, rate)
  return new Candidate(orders, orders.slot(name), { ...MOMENT, ...moment })
}
