import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as SocketIo } from 'socket.io'
import msgpack from 'socket.io-msgpack-parser'
import { type WebSocket, WebSocketServer } from 'ws'
import { TopicLogs } from '../../gateway/market/numbering/topic-logs'
import type { FramePath } from '../../gateway/serve/hub/frame-writer'
import { Hub } from '../../gateway/serve/hub/hub'
import { createSocketServer } from '../../gateway/serve/hub/socket-server'
import type { Row } from '../../shared/protocol/kinds'
import { SOCKET_PATH } from '../../shared/protocol/socket-events'
import { startNats } from './nats'
import { type Contender, openingRows, type Publish, rowBytes, topicsOf, type Workload } from './workload'

export interface Usage {
  cpuMs: number
  rss: number
  /** Bytes in use; of Node, heap and buffers after a collection, if one was asked for; of Zeus without journals. */
  live: number
}

/** A server under measurement. */
export interface Service {
  port: number
  publish: Publish
  /** Processor time so far, ms, and memory, bytes. */
  usage(): Usage
  /** Newest number of each topic, where there are numbers. */
  newest(): Record<string, number>
}

const BATCH_MS = 33

function ownUsage(): Usage {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { cpuMs: (user + system) / 1_000, rss, live: heapUsed + external }
}

async function listen(server: Server, publish: Publish, more: Partial<Service> = {}): Promise<Service> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { port: (server.address() as AddressInfo).port, publish, usage: ownUsage, newest: () => ({}), ...more }
}

/** The gateway's own numbering, hub and sockets. */
function zeus(workload: Workload, framePath: FramePath): Promise<Service> {
  const { kind } = workload
  const server = createServer()
  const table = new Map(openingRows(workload).map((row) => [row.index, row]))
  const logs = new TopicLogs(
    { rows: (_, asked) => (asked === 'board' ? ([...table.values()] as never) : []) },
    Date.now(),
  )
  const hub = new Hub(logs)
  let readers = 0
  createSocketServer({
    server,
    hub,
    origins: () => [],
    // Readers are people of their own: each may open so many connections.
    verify: async () => ({ id: `bench-${readers++}`, expiresAt: Date.now() + 3_600_000 }),
    exists: () => true,
    greeting: () => [],
    serverTime: Date.now,
    marketTime: Date.now,
    framePath,
  })
  const publish: Publish = (topic, row) => {
    const ingestTime = Date.now()
    if (kind === 'trade') hub.publish({ kind, topic, row: row as Row<'trade'>, ingestTime })
    else {
      table.set((row as Row<'board'>).index, row as Row<'board'>)
      hub.publish({ kind, topic, row: row as Row<'board'>, ingestTime })
    }
  }
  return listen(server, publish, {
    newest: () => Object.fromEntries(topicsOf(workload, 0).map((topic) => [topic, logs.log(topic).seq])),
    // Journals fill with the day, whoever reads; they have a bound of their own.
    usage: () => {
      const usage = ownUsage()
      return { ...usage, live: usage.live - logs.journalBytes }
    },
  })
}

/** What one writes first: a room a topic, an object a tick. */
function rooms(parser?: typeof msgpack): Promise<Service> {
  const server = createServer()
  const io = new SocketIo(server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    ...(parser ? { parser } : {}),
  })
  io.on('connection', (socket) => {
    socket.on('subscribe', (topics: string[], reply: (answer: object) => void) => {
      for (const topic of topics) void socket.join(topic)
      reply({ ok: true })
    })
  })
  return listen(server, (topic, row) => io.to(topic).emit('t', { topic, ...row }))
}

interface Sender {
  sendFrame(list: Buffer[]): void
}

/** As little as possible: rows of fixed size, each message encoded once, handed to `ws`'s sender. */
function plain({ kind }: Workload, batched: boolean): Promise<Service> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const senders = new Map<string, Set<Sender>>()
  sockets.on('connection', (socket: WebSocket) => {
    const sender = (socket as unknown as { _sender: Sender })._sender
    socket.on('message', (text: Buffer) => {
      for (const topic of JSON.parse(text.toString()) as string[]) {
        const readers = senders.get(topic) ?? new Set()
        senders.set(topic, readers.add(sender))
      }
      socket.send('ok')
    })
    socket.on('close', () => {
      for (const readers of senders.values()) readers.delete(sender)
    })
  })

  function send(topic: string, payload: Buffer): void {
    const head =
      payload.length < 126
        ? Buffer.from([0x82, payload.length])
        : payload.length < 65_536
          ? Buffer.from([0x82, 126, payload.length >> 8, payload.length & 255])
          : Buffer.from([0x82, 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((shift) => (payload.length >>> shift) & 255)])
    const message = [head, payload]
    for (const sender of senders.get(topic) ?? []) sender.sendFrame(message)
  }

  if (!batched) return listen(server, (topic, row) => send(topic, fixedRow(kind, row)))
  const waiting = new Map<string, Buffer[]>()
  setInterval(() => {
    for (const [topic, rows] of waiting) send(topic, Buffer.concat(rows))
    waiting.clear()
  }, BATCH_MS)
  return listen(server, (topic, row) => {
    const rows = waiting.get(topic)
    if (rows) rows.push(fixedRow(kind, row))
    else waiting.set(topic, [fixedRow(kind, row)])
  })
}

/** The first eight bytes are the time, for latency; the others stand for the rest of the row. */
function fixedRow(kind: Workload['kind'], row: Row<'trade'> | Row<'board'>): Buffer {
  const bytes = Buffer.allocUnsafe(rowBytes(kind))
  bytes.writeDoubleLE(row.time, 0)
  if ('price' in row) {
    bytes.writeUInt32LE(row.price, 8)
    bytes.writeUInt32LE(row.volume, 12)
    bytes.writeUInt32LE(row.buyNo >>> 0, 16)
    bytes.writeUInt32LE(row.sellNo >>> 0, 20)
  } else bytes.fill(row.index & 255, 8)
  return bytes
}

async function nats({ kind }: Workload): Promise<Service> {
  const server = await startNats()
  return { ...server, publish: (topic, row) => server.send(topic, fixedRow(kind, row)), newest: () => ({}) }
}

export function serve(contender: Contender, workload: Workload): Promise<Service> {
  if (contender === 'zeus') return zeus(workload, 'direct')
  if (contender === 'zeus-public') return zeus(workload, 'engine')
  if (contender === 'json') return rooms()
  if (contender === 'msgpack') return rooms(msgpack)
  if (contender === 'nats') return nats(workload)
  return plain(workload, contender === 'ws-batched')
}
