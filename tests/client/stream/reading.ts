import { TickStore } from '../../../client/store/rows/tick-store'
import { Subscriptions, type SubscriptionsOptions } from '../../../client/stream/subscriptions'
import { fakeEnvironment, settle } from './fake-environment'
import { fakeGateway, prints } from './fake-gateway'

export const A = 'tick:600519.SH'
export const B = 'tick:000001.SZ'

/** Subscriptions and a gateway to connect them to. */
export function begin(framed?: SubscriptionsOptions['framed']) {
  const world = fakeEnvironment()
  const gateway = fakeGateway()
  const subscriptions = new Subscriptions({ environment: world.environment, ...(framed && { framed }) })
  const connect = async () => {
    const { call, calls } = gateway.call()
    subscriptions.attach(call)
    await settle()
    return calls
  }
  return { world, gateway, subscriptions, connect }
}

/** Prices of the stored prints; in these tests a print's price is its number. */
export const numbersIn = (store: TickStore): number[] => [...store.prints.columns().price]
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Two instruments read up to print 10. */
export async function reading() {
  const all = begin()
  const a = new TickStore()
  const b = new TickStore()
  all.subscriptions.subscribe(A, a)
  all.subscriptions.subscribe(B, b)
  const calls = await all.connect()
  all.subscriptions.frame(prints(1, 10, { snapshot: true, topicId: all.gateway.idOf(A) }))
  all.subscriptions.frame(prints(1, 10, { snapshot: true, topicId: all.gateway.idOf(B) }))
  calls.length = 0
  return { ...all, a, b, calls }
}
