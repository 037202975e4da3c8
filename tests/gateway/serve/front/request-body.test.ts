import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BODY_BYTES_MIN, BODY_LOOK_MS, type Listener, listen } from '../../../../gateway/serve/front/listen'
import { hear, rawRequest, say } from '../../../support/raw-request'

let listener: Listener
let looks: (() => void)[]
let requests: IncomingMessage[]
let arrived: Promise<IncomingMessage>

beforeEach(async () => {
  looks = []
  requests = []
  listener = await listen({ host: '127.0.0.1', port: 0, publicUrl: 'http://127.0.0.1:0' }, (ms, look) => {
    expect(ms).toBe(BODY_LOOK_MS)
    looks.push(look)
    return () => {
      looks = looks.filter((each) => each !== look)
    }
  })
  arrived = new Promise((resolve) => {
    listener.serve((request, response) => {
      requests.push(request)
      let bytes = 0
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      request.on('end', () => response.end(`${bytes} bytes of ${request.url} at ${request.headers.host}`))
      resolve(request)
    })
  })
})
afterEach(() => listener.close())

const post = (bytes: number) =>
  `POST /upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`

async function received(request: IncomingMessage, bytes: number): Promise<void> {
  const { socket } = request
  while (socket.bytesRead < bytes) await once(request, 'data')
}

async function send(socket: Socket, bytes: number): Promise<void> {
  const request = await arrived
  const before = request.socket.bytesRead
  socket.write(Buffer.alloc(bytes))
  await received(request, before + bytes)
}

test('a body that arrives fast enough may take any number of checks', async () => {
  const parts = 5
  const socket = await say(listener.port, post(BODY_BYTES_MIN * parts))
  const answer = hear(socket)
  for (let part = 0; part < parts; part++) {
    await send(socket, BODY_BYTES_MIN)
    for (const look of looks) look()
  }
  expect(await answer).toContain(`${BODY_BYTES_MIN * parts} bytes of /upload`)
})

test.each([
  ['nothing after its head', 0],
  ['a byte less than the least', BODY_BYTES_MIN - 1],
])('a body with %s since the last check is refused, and its connection ends', async (_name, bytes) => {
  const socket = await say(listener.port, post(BODY_BYTES_MIN * 4))
  const answer = hear(socket)
  await send(socket, BODY_BYTES_MIN)
  for (const look of looks) look()
  if (bytes > 0) await send(socket, bytes)
  for (const look of looks) look()
  expect(await answer).toMatch(/^HTTP\/1.1 408 .*"code":"too-slow"/s)
  expect(looks).toEqual([])
})

test('requests without a body are not watched, and finished ones no longer', async () => {
  await rawRequest(listener.port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(looks).toEqual([])
  await rawRequest(listener.port, `${post(3)}abc`)
  expect(looks).toEqual([])
})

test.each([
  ['http://zeus.example/api/bars?x=1', '/api/bars?x=1 at zeus.example'],
  ['HTTP://Zeus.Example:81', '/ at zeus.example:81'],
  ['http://a@zeus.example/x', '/x at zeus.example'],
  ['/http://zeus.example/x', '/http://zeus.example/x at a'],
])('the whole address %s is read as path and host', async (target, read) => {
  const answer = await rawRequest(listener.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(answer).toContain(`0 bytes of ${read}`)
})

test.each(['ftp://zeus.example/', 'http://', '*', 'zeus.example'])('the target %s is refused', async (target) => {
  const method = target === '*' ? 'OPTIONS' : 'GET'
  const answer = await rawRequest(listener.port, `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(requests).toEqual([])
})
