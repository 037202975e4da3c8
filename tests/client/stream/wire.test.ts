import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { TickStore } from '../../../client/store/rows/tick-store'
import { createMarket } from '../../../client/stream/market'
import { ownLine } from '../../../client/stream/own-line'
import { socketWire } from '../../../client/stream/wire'
import { TopicLogs } from '../../../gateway/market/numbering/topic-logs'
import { Hub } from '../../../gateway/serve/hub/hub'
import { createSocketServer } from '../../../gateway/serve/hub/socket-server'
import { ZeusError } from '../../../shared/protocol/errors'
import { FRAME_VERSION } from '../../../shared/protocol/frame'
import { SOCKET_PATH } from '../../../shared/protocol/socket-events'
import { realTime } from '../../support/real-time'
import { row } from './fake-gateway'

const TOPIC = 'tick:600519.SH'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The gateway's own sockets, hub and numbering on a free port. */
async function gateway() {
  const topics = new TopicLogs({ rows: () => [] }, Date.now())
  const hub = new Hub(topics)
  const server = createServer()
  const sockets = createSocketServer({
    server,
    hub,
    origins: () => [],
    verify: async (token) => {
      if (token !== 'good') throw new ZeusError('token-expired')
      return { id: 'u', expiresAt: Date.now() + 3_600_000 }
    },
    exists: () => true,
    greeting: () => [
      { kind: 'session', phase: 'morning', marketTime: 1, serverTime: Date.now(), speed: 1, tradingDay: '20260706' },
    ],
    serverTime: Date.now,
    marketTime: () => 1,
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  stops.push(() => {
    sockets.close()
    server.closeAllConnections()
    server.close()
  })
  let price = 0
  const print = (count: number) => {
    for (let index = 0; index < count; index++) {
      const trade = row('trade', { price: ++price, volume: 100 })
      hub.publish({ kind: 'trade', topic: TOPIC, row: trade, ingestTime: Date.now() })
    }
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, print }
}

function page(origin: string, token: string) {
  const market = createMarket({
    environment: realTime,
    line: ownLine({ environment: realTime, open: socketWire(origin) }),
  })
  stops.push(market.stop)
  market.start(() => token)
  return market
}

const until = (subscribe: (listener: () => void) => () => void, met: () => boolean) =>
  new Promise<void>((done) => {
    const leave = subscribe(() => look())
    const look = () => {
      if (!met()) return
      leave()
      done()
    }
    look()
  })

test('prints flow through real sockets, and after a loss continue without a gap or a repeat', async () => {
  const { origin, print } = await gateway()
  const market = page(origin, 'good')
  const store = new TickStore()
  market.subscribe(TOPIC, store)
  print(3)
  await until(store.subscribe, () => store.prints.newestSeq === 3)
  expect(market.session.get()).toMatchObject({ phase: 'morning', tradingDay: '20260706' })
  market.stop()
  print(40)
  market.start(() => 'good')
  await until(store.subscribe, () => store.prints.newestSeq === 43)
  expect([...store.prints.columns().price]).toEqual(Array.from({ length: 43 }, (_, index) => index + 1))
  expect(market.recoveries()).toMatchObject([{ topic: TOPIC, recovered: true, missed: 0 }])
  expect(market.figures()).toMatchObject({ holes: 0, damaged: 0 })
})

test('an expired token is refused with its code, and nothing is tried again', async () => {
  const { origin } = await gateway()
  const market = page(origin, 'bad')
  await until(market.connection.subscribe, () => market.connection.get().kind !== 'connecting')
  expect(market.connection.get()).toMatchObject({ kind: 'refused', code: 'token-expired' })
})

test('a page that reads frames of another version is refused with a code of its own', async () => {
  const { origin } = await gateway()
  const refusalOf = (auth: object) =>
    new Promise<unknown>((resolve) => {
      const socket = io(origin, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth,
      })
      stops.push(() => socket.disconnect())
      socket.on('connect', () => resolve(undefined))
      socket.on('connect_error', (error: Error & { data?: unknown }) => resolve(error.data))
    })
  for (const frames of [FRAME_VERSION - 1, FRAME_VERSION + 1, 'x', null]) {
    expect(await refusalOf({ token: 'good', frames })).toMatchObject({ code: 'page-outdated', retry: false })
  }
  expect(await refusalOf({ token: 'good' })).toBeUndefined()
})

test('a gateway that cannot be reached is lost, not an exception', async () => {
  const market = page('http://127.0.0.1:1', 'good')
  await until(market.connection.subscribe, () => market.connection.get().kind !== 'connecting')
  expect(market.connection.get()).toMatchObject({ kind: 'retrying', attempt: 1 })
})
