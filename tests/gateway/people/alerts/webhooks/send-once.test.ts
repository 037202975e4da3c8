import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signJson } from '../../../../../gateway/people/alerts/webhooks/outgoing'
import { sendOnce } from '../../../../../gateway/people/alerts/webhooks/send-once'

const SECRET = 'a-secret-of-operators'
let status = 200
const got: { headers: IncomingHttpHeaders; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => {
    body += piece
  })
  request.on('end', () => {
    got.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const send = (port = (server.address() as AddressInfo).port) =>
  sendOnce(
    { kind: 'json', address: `http://127.0.0.1:${port}/alarm`, secret: SECRET },
    { id: 'incident-7', text: '【告警】行情源断开', now: 1_700_000_000_500, allowPrivate: true },
  )

test('a message leaves signed over its id, time and body', async () => {
  expect(await send()).toBe('sent')
  const { headers, body } = got[0] ?? { headers: {}, body: '' }
  expect(JSON.parse(body)).toEqual({ id: 'incident-7', text: '【告警】行情源断开' })
  expect(headers['webhook-timestamp']).toBe('1700000000')
  expect(headers['webhook-signature']).toBe(signJson('incident-7', 1_700_000_000, body, SECRET))
})

test.each([
  [503, 'again'],
  [429, 'again'],
  [404, 'never'],
])('an answer of %i means %s', async (code, meaning) => {
  status = code
  expect(await send()).toBe(meaning)
})

test('a message without a listener is retried', async () => {
  expect(await send(1)).toBe('again')
})
