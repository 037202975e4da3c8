import { afterEach, expect, test } from 'vitest'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { Hub } from '../../../../gateway/serve/hub/hub'
import { SIGN_IN_REVIEW_MS } from '../../../../gateway/serve/hub/sign-in-review'
import { type ErrorCode, ZeusError } from '../../../../shared/protocol/errors'
import { FakeClock } from '../../../support/fake-clock'
import { openSockets } from '../../../support/open-sockets'
import { SocketClient } from '../../../support/socket-client'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** Clients with these sign-ins, and what one is worth from now on. */
async function connected(tokens: readonly string[]) {
  const clock = new FakeClock()
  const verified: string[] = []
  const refused = new Map<string, ErrorCode>()
  const { url, close } = await openSockets({
    clock,
    hub: new Hub(new TopicLogs({ rows: () => [] }, 0)),
    verify: async (token = '') => {
      verified.push(token)
      const code = refused.get(token)
      if (code) throw new ZeusError(code)
      return { id: token, expiresAt: Date.now() + 3_600_000 }
    },
  })
  stops.push(close)
  const clients = await Promise.all(tokens.map((token) => new SocketClient(url, token).connected()))
  stops.push(() => clients.map((client) => client.socket.disconnect()))
  return { clients, verified, clock, refused }
}

async function two() {
  const { clients, ...more } = await connected(['one', 'other'])
  return { one: clients[0] as SocketClient, other: clients[1] as SocketClient, ...more }
}

test.each(['token-expired', 'forbidden'] as const)(
  'a client with a sign-in that became %s loses its connection, with the reason, and no other does',
  async (code) => {
    const { one, other, clock, refused } = await two()
    refused.set('one', code)
    clock.advance(SIGN_IN_REVIEW_MS - 1)
    expect(await one.call('clock')).toMatchObject({ ok: true })
    clock.advance(1)
    await one.until(() => !one.socket.connected)
    expect(one.notices).toMatchObject([{ kind: 'closing', code }])
    expect(await other.call('clock')).toMatchObject({ ok: true })
  },
)

test('a connection stays open while keys cannot be fetched, and is checked again', async () => {
  const { one, clock, refused } = await two()
  refused.set('one', 'unavailable')
  clock.advance(SIGN_IN_REVIEW_MS)
  expect(await one.call('clock')).toMatchObject({ ok: true })
  refused.set('one', 'token-expired')
  clock.advance(SIGN_IN_REVIEW_MS)
  await one.until(() => !one.socket.connected)
  expect(one.notices).toMatchObject([{ kind: 'closing', code: 'token-expired' }])
})

test('a sign-in is checked once for all its connections, and they end together', async () => {
  const { clients, verified, clock, refused } = await connected(['one', 'other', 'one', 'one'])
  verified.length = 0
  refused.set('one', 'token-expired')
  clock.advance(SIGN_IN_REVIEW_MS)
  const [first, other, second, third] = clients as [SocketClient, SocketClient, SocketClient, SocketClient]
  for (const gone of [first, second, third]) await gone.until(() => !gone.socket.connected)
  expect(await other.call('clock')).toMatchObject({ ok: true })
  expect(verified.toSorted()).toEqual(['one', 'other'])
})
