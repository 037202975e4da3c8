import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { type Socket as ClientSocket, io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFrameWriter, type FramePath, type FrameWire } from '../../../../gateway/serve/hub/frame-writer'
import { OutgoingFrame } from '../../../../gateway/serve/hub/outgoing-frame'
import { Refilled } from '../../../../gateway/serve/hub/refilled'
import { type AnySection, decodeFrame } from '../../../../shared/protocol/frame'

let http: HttpServer
let server: Server
let client: ClientSocket
let socket: Socket
const received: (string | number[])[] = []

beforeEach(async () => {
  received.length = 0
  http = createServer()
  server = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
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

/** A frame of one section that is `length` bytes of text and some more. */
const frameOf = (length: number): OutgoingFrame =>
  OutgoingFrame.encode([
    {
      head: { topicId: 1, flags: 0, epoch: 1, seq: 1, ingestTime: 0 },
      rows: {
        kind: 'health',
        count: 1,
        writeColumns: (out) => {
          out.text('')
          out.text('x'.repeat(length))
        },
      },
    },
  ])

const wire = (best: FramePath): FrameWire => createFrameWriter(server, best).wire(socket)

describe.each(['direct', 'engine', 'emit'] as const)('frames written in the mode "%s"', (best) => {
  test('is used if nothing better is allowed', () => {
    expect(wire(best).path).toBe(best)
  })

  test.each([0, 100, 110, 111, 112, 113, 114, 65_510, 65_520, 65_536, 300_000])(
    'send a standard client a frame of some %d bytes whole',
    async (length) => {
      const frame = frameOf(length)
      wire(best).write(frame)
      await arrived()
      expect(received).toEqual([Array.from(frame.bytes)])
      const decoded = decodeFrame(Uint8Array.from(received[0] as number[])) as { sections: AnySection[] }
      expect(decoded.sections[0]).toMatchObject({ kind: 'health', count: 1 })
    },
  )

  test('arrive in order with other messages', async () => {
    const way = wire(best)
    const sent: (string | number[])[] = []
    for (let count = 0; count < 50; count++) {
      if (count % 3 === 0) {
        socket.emit('notice', `notice ${count}`)
        sent.push(`notice ${count}`)
      }
      const frame = frameOf(count)
      way.write(frame)
      sent.push(Array.from(frame.bytes))
    }
    await arrived()
    expect(received).toEqual(sent)
  })

  test('are the same for two connections', async () => {
    const frame = frameOf(10)
    const before = Array.from(frame.bytes)
    wire(best).write(frame)
    wire(best).write(frame)
    await arrived()
    expect(received).toEqual([before, before])
  })

  test('increase the unsent bytes if the client does not read', () => {
    const way = wire(best)
    expect(way.unsentBytes()).toBe(0)
    for (let count = 0; count < 200; count++) way.write(frameOf(100_000))
    expect(way.unsentBytes()).toBeGreaterThan(1_000_000)
    socket.emit('notice', 'x'.repeat(50_000))
    way.write(frameOf(50_000))
    expect(way.unsentBytes()).toBeGreaterThan(1_000_000)
  })
})

test.each([
  ['the sender of ws', (transport: Record<string, Record<string, unknown>>) => delete transport.socket?._sender],
  [
    'the mark for encoded messages',
    (transport: object) => Object.assign(transport, { _canSendPreEncodedFrame: undefined }),
  ],
  ['the transport', (transport: object) => Object.defineProperty(transport, 'name', { value: 'other' })],
])('frames are ordinary events if the internals of %s differ', (_, change) => {
  const changed = Object.create(socket, {
    conn: { value: { ...socket.conn, transport: { ...socket.conn.transport, name: 'websocket' } } },
  }) as Socket
  const transport = changed.conn.transport as unknown as Record<string, Record<string, unknown>>
  transport.socket = { extensions: '', _sender: { sendFrame: () => undefined } }
  Object.assign(transport, {
    _canSendPreEncodedFrame: (packet: object) => 'options' in packet && transport.socket?._sender !== undefined,
  })
  expect(createFrameWriter(server).wire(changed).path).toBe('direct')
  change(transport)
  expect(createFrameWriter(server).wire(changed).path).toBe('emit')
})

test('several frames joined are their sections in order', () => {
  const parts = new Refilled<OutgoingFrame>()
  for (const length of [1, 400, 3]) parts.push(frameOf(length))
  const joined = OutgoingFrame.join(parts)
  const decoded = decodeFrame(joined.bytes) as { ok: true; sections: AnySection[] }
  expect(decoded.sections.map(({ columns }) => (columns as { body: string[] }).body[0]?.length)).toEqual([1, 400, 3])
  expect(joined.length).toBe(joined.bytes.length)
})
