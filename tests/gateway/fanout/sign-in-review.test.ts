import { afterEach, expect, test } from 'vitest'
import { Hub } from '../../../gateway/fanout/hub'
import { SIGN_IN_REVIEW_MS } from '../../../gateway/fanout/sign-in-review'
import { TopicLogs } from '../../../gateway/sequence/topic-logs'
import { type ErrorCode, ZeusError } from '../../../shared/protocol/errors'
import { FakeClock } from '../../support/fake-clock'
import { openSockets } from '../../support/open-sockets'
import { SocketClient } from '../../support/socket-client'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** Two clients, and what the sign-in of the first is worth from now on. */
async function two() {
  const clock = new FakeClock()
  const refused = new Map<string, ErrorCode>()
  const { url, close } = await openSockets({
    clock,
    hub: new Hub(new TopicLogs({ rows: () => [] }, 0)),
    verify: async (token = '') => {
      const code = refused.get(token)
      if (code) throw new ZeusError(code)
      return { id: token, expiresAt: Date.now() + 3_600_000 }
    },
  })
  stops.push(close)
  const [one, other] = await Promise.all(['one', 'other'].map((token) => new SocketClient(url, token).connected()))
  stops.push(() => [one, other].map((client) => client?.socket.disconnect()))
  return { one: one as SocketClient, other: other as SocketClient, clock, refused }
}

test.each(['token-expired', 'forbidden'] as const)(
  'who holds a sign-in that became %s loses the connection, with the reason, and nobody else does',
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

test('a connection lives on while the keys cannot be fetched, and is looked at again', async () => {
  const { one, clock, refused } = await two()
  refused.set('one', 'unavailable')
  clock.advance(SIGN_IN_REVIEW_MS)
  expect(await one.call('clock')).toMatchObject({ ok: true })
  refused.set('one', 'token-expired')
  clock.advance(SIGN_IN_REVIEW_MS)
  await one.until(() => !one.socket.connected)
  expect(one.notices).toMatchObject([{ kind: 'closing', code: 'token-expired' }])
})
