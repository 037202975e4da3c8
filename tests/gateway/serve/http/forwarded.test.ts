import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from '../../../../gateway/serve/http/server'

let server: Server
afterEach(() => new Promise((closed) => server.close(closed)))

const none = express.Router()
const pass: RequestHandler = (_request, _response, next) => next()

test.each([
  ['nobody', [], '1.2.3.4', '127.0.0.1'],
  ['another address', ['10.0.0.0/8'], '1.2.3.4', '127.0.0.1'],
  ['the one who asks', ['127.0.0.1'], '1.2.3.4', '1.2.3.4'],
  ['a range around the one who asks', ['127.0.0.0/8'], '1.2.3.4', '1.2.3.4'],
  ['the nearest only', ['127.0.0.1'], '9.9.9.9, 1.2.3.4', '1.2.3.4'],
  ['the two nearest', ['127.0.0.1', '1.2.3.0/24'], '9.9.9.9, 1.2.3.4', '9.9.9.9'],
])('with trusted proxies %s a request is limited by the right address', async (_name, proxies, forwarded, ip) => {
  const open = express.Router().get('/ip', (request, response) => void response.send(request.ip))
  server = createServer(
    createHttpServer({
      trustedProxies: proxies,
      probes: none,
      guards: [pass],
      signIn: none,
      open: [open],
      signedIn: [],
      selfChecked: [],
      requireUser: pass,
      turns: pass,
      client: none,
    }),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/ip`, { headers: { 'x-forwarded-for': forwarded } })
  expect(await answer.text()).toBe(ip)
})
