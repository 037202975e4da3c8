import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { createEventStream } from '../../../../gateway/serve/front/event-stream'
import { replyErrors } from '../../../../gateway/serve/http/error-reply'
import { Hub } from '../../../../gateway/serve/hub/hub'
import { ZeusError } from '../../../../shared/protocol/errors'
import { topic } from '../../../../shared/protocol/topics'

/** More than the operating system takes for a client that does not read. */
const FINDINGS = 10_000
const BODY = JSON.stringify({ text: 'x'.repeat(700) })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** Event streams over HTTP, of which every request is the account that its query names. */
async function gateway() {
  const rows = Array.from({ length: FINDINGS }, (_, place) => ({ id: `f${place}`, body: BODY }))
  const hub = new Hub(new TopicLogs({ rows: () => rows as never }, Date.now()))
  const token = { isGood: true, checks: 0 }
  const stream = createEventStream({
    hub,
    exists: () => true,
    verify: async () => {
      token.checks++
      if (!token.isGood) throw new ZeusError('session-ended')
      return {} as never
    },
    now: () => 0,
    beatMs: 20,
  })
  const app = express()
  app.use((request, response, next) => {
    response.locals.principal = { id: String(request.query.account) }
    next()
  })
  app.use(stream.signedIn, stream.byTicket, replyErrors)
  const server: Server = createServer(app)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  stops.push(() => {
    stream.close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ticketOf = async (account = 'one') =>
    (await fetch(`http://127.0.0.1:${port}/api/stream/ticket?account=${account}`)).json() as Promise<{
      ok: boolean
      code?: string
      data?: { ticket: string }
    }>
  return { hub, port, token, ticketOf }
}

test('a client that does not read loses its stream with its token, and nothing is written after its end', async () => {
  const { hub, port, token, ticketOf } = await gateway()
  const failures: unknown[] = []
  const failed = (thrown: unknown) => failures.push(thrown)
  process.on('uncaughtException', failed)
  stops.push(() => process.off('uncaughtException', failed))
  const { data } = await ticketOf()
  const socket = connect(port, '127.0.0.1')
  stops.push(() => socket.destroy())
  socket.pause()
  socket.write(`GET /api/stream?ticket=${data?.ticket}&topics=${topic.splitMarket} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await expect.poll(() => token.checks).toBeGreaterThan(2)
  expect(hub.isRead(topic.splitMarket)).toBe(true)
  token.isGood = false
  await expect.poll(() => hub.isRead(topic.splitMarket)).toBe(false)
  expect(failures).toEqual([])
})

test('an account that opens no stream is refused tickets after twenty, others are not', async () => {
  const { ticketOf } = await gateway()
  for (let count = 0; count < 20; count++) expect((await ticketOf()).ok).toBe(true)
  expect(await ticketOf()).toMatchObject({ ok: false, code: 'too-many' })
  expect((await ticketOf('two')).ok).toBe(true)
})
