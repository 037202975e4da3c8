import { describe, expect, test } from 'vitest'
import { createStorePool } from '../../../../client/store/rows/store-pool'
import { TickStore } from '../../../../client/store/rows/tick-store'
import { Subscriptions, UNSUBSCRIBE_GRACE_MS } from '../../../../client/stream/subscriptions'
import { fakeEnvironment, settle } from '../../stream/fake-environment'
import { fakeGateway, prints } from '../../stream/fake-gateway'

const TOPIC = 'tick:600519.SH'
const make = () => new TickStore()

async function begin() {
  const world = fakeEnvironment()
  const gateway = fakeGateway()
  const subscriptions = new Subscriptions({ environment: world.environment })
  const { call, calls } = gateway.call()
  subscriptions.attach(call)
  const pool = createStorePool(() => subscriptions, world.environment.after)
  return { world, gateway, subscriptions, pool, calls }
}

describe('the pool of stores', () => {
  test('all users of a topic share one store and one subscription', async () => {
    const { pool, calls, subscriptions } = await begin()
    const leases = [pool.acquire(TOPIC, make), pool.acquire(TOPIC, make)]
    await settle()
    subscriptions.frame(prints(1, 3, { snapshot: true }))
    expect(leases[0]?.store).toBe(leases[1]?.store)
    expect([calls.length, leases[0]?.store.prints.length]).toEqual([1, 3])
  })

  test('after the last release no store, topic or timer is left', async () => {
    const { pool, calls, subscriptions, world } = await begin()
    const leases = [pool.acquire(TOPIC, make), pool.acquire(TOPIC, make)]
    for (const lease of leases) {
      lease.release()
      lease.release()
    }
    world.advance(UNSUBSCRIBE_GRACE_MS * 3)
    await settle()
    expect([pool.size, subscriptions.figures().topics, world.timers]).toEqual([0, 0, 0])
    expect(calls.at(-1)?.name).toBe('unsubscribe')
  })

  test('coming back soon finds the store with its rows', async () => {
    const { pool, subscriptions, world, calls } = await begin()
    const first = pool.acquire(TOPIC, make)
    await settle()
    subscriptions.frame(prints(1, 3, { snapshot: true }))
    first.release()
    world.advance(UNSUBSCRIBE_GRACE_MS - 1)
    const second = pool.acquire(TOPIC, make)
    world.advance(UNSUBSCRIBE_GRACE_MS * 3)
    await settle()
    expect(second.store).toBe(first.store)
    expect([second.store.prints.length, pool.size, calls.length]).toEqual([3, 1, 1])
  })

  test('coming back after the topic was given up gets a snapshot again', async () => {
    const { pool, subscriptions, world, calls } = await begin()
    pool.acquire(TOPIC, make).release()
    world.advance(UNSUBSCRIBE_GRACE_MS + 1)
    const { store } = pool.acquire(TOPIC, make)
    await settle()
    subscriptions.frame(prints(5, 6, { snapshot: true }))
    expect(calls.at(-1)).toEqual({ name: 'subscribe', values: [[TOPIC]] })
    expect(store.prints.length).toBe(2)
  })

  test('a store that was only looked at is forgotten', async () => {
    const { pool, world } = await begin()
    const seen = pool.peek(TOPIC, make)
    expect(pool.peek(TOPIC, make)).toBe(seen)
    world.advance(UNSUBSCRIBE_GRACE_MS * 2)
    expect([pool.size, world.timers]).toEqual([0, 0])
  })

  test('a store that was read long before it is retained is filled as well', async () => {
    const { pool, subscriptions, world } = await begin()
    const seen = pool.peek(TOPIC, make)
    world.advance(UNSUBSCRIBE_GRACE_MS * 2)
    const other = pool.acquire(TOPIC, make)
    const release = pool.hold(TOPIC, seen)
    await settle()
    subscriptions.frame(prints(1, 2, { snapshot: true }))
    expect([seen.prints.length, other.store.prints.length]).toEqual([2, 2])
    release()
    other.release()
    world.advance(UNSUBSCRIBE_GRACE_MS * 3)
    expect([pool.size, subscriptions.figures().topics, world.timers]).toEqual([0, 0, 0])
  })
})
