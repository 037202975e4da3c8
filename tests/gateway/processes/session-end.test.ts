import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

test('a sign-in that is ended elsewhere loses its market stream at once, with the reason, and no other does', async () => {
  const userId = await gateway.register('reader')
  const [ended, kept] = [await gateway.mint(userId), await gateway.mint(userId)]
  const [one, other] = await Promise.all([ended, kept].map((token) => new SocketClient(gateway.url, token).connected()))
  const { sid = '' } = await gateway.identity.verify(ended)
  await gateway.identity.store.sessions.end(sid, 'revoked')
  await one?.until(() => !one.socket.connected)
  expect(one?.notices.at(-1)).toMatchObject({ kind: 'closing', code: 'session-ended', retry: false })
  expect(other?.socket.connected).toBe(true)
  other?.close()
})
