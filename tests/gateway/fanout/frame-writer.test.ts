import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { type Socket as ClientSocket, io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFrameWriter, type FrameWriter } from '../../../gateway/fanout/frame-writer'

let http: HttpServer
let server: Server
let writer: FrameWriter
let client: ClientSocket
let socket: Socket
const received: (string | number[])[] = []

beforeEach(async () => {
  received.length = 0
  http = createServer()
  server = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
  writer = createFrameWriter(server)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve))
  client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] })
  client.on('frame', (bytes: Uint8Array) => received.push(Array.from(new Uint8Array(bytes))))
  client.on('notice', (text: string) => received.push(text))
  socket = await connected
})

afterEach(async () => {
  client.close()
  await server.close()
})

/** Everything sent so far has arrived once the client has answered. */
const arrived = () =>
  new Promise<void>((resolve) => {
    client.once('last', () => resolve())
    socket.emit('last')
  })

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251)

test.each([0, 1, 125, 126, 65_535, 65_536, 300_000])(
  'a stock client gets a frame of %d bytes whole',
  async (length) => {
    writer.write(socket, bytes(length))
    await arrived()
    expect(received).toEqual([Array.from(bytes(length))])
  },
)

test('frames and other messages arrive in the order in which they were sent', async () => {
  const sent: (string | number[])[] = []
  for (let count = 0; count < 50; count++) {
    if (count % 3 === 0) {
      socket.emit('notice', `notice ${count}`)
      sent.push(`notice ${count}`)
    }
    writer.write(socket, Uint8Array.of(count))
    sent.push([count])
  }
  await arrived()
  expect(received).toEqual(sent)
})

test('where the library looks different inside, frames go the public way', async () => {
  const transport = socket.conn.transport as unknown as { socket: { _sender: { sendFrame: unknown } } }
  const { _sender: sender } = transport.socket
  const original = sender.sendFrame
  // `ws` itself needs it for everything it sends, so it is hidden only while the writer looks.
  Object.defineProperty(sender, 'sendFrame', { value: undefined, configurable: true, writable: true })
  let emitted = 0
  const emit = socket.emit.bind(socket)
  socket.compress = () => socket
  socket.emit = (...values) => {
    emitted++
    Object.defineProperty(sender, 'sendFrame', { value: original, configurable: true, writable: true })
    return emit(...values)
  }
  writer.write(socket, Uint8Array.of(1, 2, 3))
  expect(emitted).toBe(1)
  await arrived()
  expect(received).toEqual([[1, 2, 3]])
})

test('unsent bytes grow when the client does not read', async () => {
  expect(writer.unsentBytes(socket)).toBe(0)
  for (let count = 0; count < 200; count++) writer.write(socket, new Uint8Array(100_000))
  expect(writer.unsentBytes(socket)).toBeGreaterThan(1_000_000)
  socket.emit('notice', 'x'.repeat(50_000))
  socket.emit('notice', 'x'.repeat(50_000))
  expect(writer.unsentBytes(socket)).toBeGreaterThan(1_000_000)
})
