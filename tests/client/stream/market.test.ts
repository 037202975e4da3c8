import { describe, expect, test } from 'vitest'
import { TickStore } from '../../../client/store/rows/tick-store'
import { createMarket } from '../../../client/stream/market'
import { CONFLATED_FOR_MS } from '../../../client/stream/market-session'
import { ownLine } from '../../../client/stream/own-line'
import { TOKEN_LOOK_MS } from '../../../client/stream/token-renewal'
import type { Notice } from '../../../shared/protocol/socket-events'
import { fakeEnvironment, settle } from './fake-environment'
import { fakeGateway, prints } from './fake-gateway'

async function live(token: () => string | undefined = () => 'T') {
  const world = fakeEnvironment()
  const { environment } = world
  const gateway = fakeGateway()
  const market = createMarket({ environment, line: ownLine({ environment, open: gateway.open }) })
  market.start(token)
  gateway.socket.listener.opened()
  await settle()
  return { world, gateway, market }
}

const session = (marketTime: number, speed = 1): Notice => ({
  kind: 'session',
  phase: 'morning',
  marketTime,
  serverTime: 0,
  speed,
  tradingDay: '20260706',
})

describe('the market', () => {
  test('market time runs on from the last notice at the market’s speed', async () => {
    const { market, gateway, world } = await live()
    expect(market.marketTime()).toBeUndefined()
    gateway.socket.listener.notice(session(50_000, 10))
    world.advance(2_000)
    expect(market.marketTime()).toBe(70_000)
    gateway.socket.listener.notice(session(90_000, 0))
    world.advance(2_000)
    expect(market.marketTime()).toBe(90_000)
  })

  test('market time stops at the last received time while the connection is lost, until it is received again', async () => {
    const { market, gateway, world } = await live()
    gateway.socket.listener.notice(session(50_000))
    world.advance(1_000)
    expect(market.clockStands()).toBe(false)
    gateway.socket.listener.dropped()
    world.advance(2_000)
    expect(market.clockStands()).toBe(true)
    expect(market.marketTime()).toBe(50_000)
    gateway.socket.listener.opened()
    await settle()
    expect(market.marketTime()).toBe(50_000)
    gateway.socket.listener.notice(session(80_000))
    world.advance(500)
    expect(market.clockStands()).toBe(false)
    expect(market.marketTime()).toBe(80_500)
  })

  test('a feed that begins again leaves the last picture until it has caught up', async () => {
    const { market, gateway, world } = await live()
    const store = new TickStore()
    market.subscribe('tick:600519.SH', store)
    const feed = (state: string): Notice => ({ kind: 'feed', name: 'fake', badge: '', state, detail: '' })
    const rows = () => [...store.prints.columns().price]
    const { listener } = gateway.socket
    listener.notice(feed('live'))
    listener.notice(session(50_000))
    await settle()
    listener.frame(prints(1, 3, { snapshot: true }))
    listener.dropped()
    world.advance(2_000)
    gateway.state.epoch++
    const again = gateway.socket.listener
    again.opened()
    again.notice(feed('connecting'))
    again.notice({ ...session(7), phase: 'before', tradingDay: '20260707' } as Notice)
    await settle()
    again.frame(prints(1, 1, { snapshot: true, epoch: gateway.state.epoch }))
    world.advance(1_000)
    expect([rows(), market.marketTime(), market.clockStands()]).toEqual([[1, 2, 3], 50_000, true])
    expect(market.session.get()).toMatchObject({ phase: 'morning', tradingDay: '20260706', behind: true })
    again.notice(feed('live'))
    again.notice(session(90_000))
    await settle()
    again.frame(prints(1, 5, { snapshot: true, epoch: gateway.state.epoch }))
    expect([rows(), market.marketTime(), market.clockStands()]).toEqual([[1, 2, 3, 4, 5], 90_000, false])
    expect(market.session.get().behind).toBe(false)
  })

  test('a page that opens while the feed fills in its day shows what there is', async () => {
    const { market, gateway } = await live()
    const store = new TickStore()
    market.subscribe('tick:600519.SH', store)
    const { listener } = gateway.socket
    listener.notice({ kind: 'feed', name: 'fake', badge: '', state: 'connecting', detail: '' })
    listener.notice(session(7))
    await settle()
    listener.frame(prints(1, 2, { snapshot: true }))
    expect([[...store.prints.columns().price], market.marketTime(), market.session.get().behind]).toEqual([
      [1, 2],
      7,
      false,
    ])
  })

  test('a repeated session notice is no change, a different one is', async () => {
    const { market, gateway } = await live()
    let heard = 0
    market.session.subscribe(() => heard++)
    gateway.socket.listener.notice(session(1))
    gateway.socket.listener.notice(session(2))
    gateway.socket.listener.notice(session(3, 5))
    expect(heard).toBe(2)
  })

  test('delay is measured on the gateway’s clock', async () => {
    const { market, gateway, world } = await live()
    market.subscribe('tick:600519.SH', new TickStore())
    await settle()
    const listener = gateway.socket.listener
    listener.frame(prints(1, 1, { snapshot: true, ingestTime: 1 }))
    expect(market.latency()).toMatchObject({ p50: null, samples: 0, roundTrip: 0 })
    for (let print = 2; print <= 21; print++) {
      listener.frame(prints(print, print, { ingestTime: gateway.state.serverTime - (print === 21 ? 900 : 40) }))
    }
    expect(market.latency()).toMatchObject({ p50: 40, p95: 900, samples: 20 })
    expect(market.lastFrameAt()).toBe(world.environment.now())
    world.advance(61_000)
    expect(market.latency().samples).toBe(0)
  })

  test('a renewed token is shown to the gateway without a new connection', async () => {
    let token = 'old'
    const { gateway, world } = await live(() => token)
    token = 'new'
    world.advance(TOKEN_LOOK_MS)
    await settle()
    world.advance(TOKEN_LOOK_MS)
    await settle()
    expect(gateway.sockets).toHaveLength(1)
    expect(gateway.socket.calls.filter(({ name }) => name === 'renew')).toEqual([{ name: 'renew', values: ['new'] }])
  })

  test('the requested pace is requested again on the next connection', async () => {
    const { market, gateway, world } = await live()
    market.pace(2)
    gateway.socket.listener.dropped()
    world.advance(2_000)
    gateway.socket.listener.opened()
    await settle()
    expect(gateway.sockets.map(({ calls }) => calls.filter(({ name }) => name === 'pace').length)).toEqual([1, 1])
  })

  test('a slow connection is reported until no notice about it has come for a while', async () => {
    const { market, gateway, world } = await live()
    gateway.socket.listener.notice({ kind: 'conflated', reason: 'slow-network', topics: 3, skipped: 0 })
    expect(market.conflated.get()).toMatchObject({ reason: 'slow-network', topics: 3 })
    world.advance(CONFLATED_FOR_MS)
    expect(market.conflated.get()).toBeUndefined()
  })

  test('feed and the end of the sign-in are stored', async () => {
    const { market, gateway } = await live()
    gateway.socket.listener.notice({ kind: 'feed', name: 'simulated', badge: '模拟', state: 'live', detail: '' })
    gateway.socket.listener.notice({ kind: 'expiring', expiresAt: 9 })
    expect(market.session.get()).toMatchObject({ feed: { badge: '模拟' }, expiresAt: 9 })
  })
})
