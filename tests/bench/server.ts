import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as SocketIo } from 'socket.io'
import { Hub } from '../../gateway/fanout/hub'
import { createSocketServer } from '../../gateway/fanout/socket-server'
import { TopicLogs } from '../../gateway/sequence/topic-logs'
import { SOCKET_PATH } from '../../shared/protocol/socket-events'
import { playPrints } from './workload'

/** Runs in a process of its own: `ours` or `json`. Answers each message with its processor time so far. */

function ours(server: Server): void {
  const hub = new Hub(new TopicLogs({ rows: () => [] }, Date.now()))
  createSocketServer({
    server,
    hub,
    origins: () => [],
    verify: async () => ({ id: 'bench', expiresAt: Date.now() + 3_600_000 }),
    exists: () => true,
    greeting: () => [],
    serverTime: Date.now,
    marketTime: Date.now,
  })
  playPrints((topic, row) => hub.publish({ kind: 'trade', topic, row, ingestTime: Date.now() }))
}

/** What one writes first: a room a topic, an object a tick. */
function json(server: Server): void {
  const io = new SocketIo(server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
  })
  io.on('connection', (socket) => {
    socket.on('subscribe', (topics: string[], reply: (answer: object) => void) => {
      for (const topic of topics) void socket.join(topic)
      reply({ ok: true })
    })
  })
  playPrints((topic, row) => io.to(topic).emit('trade', { topic, ...row }))
}

const server = createServer()
if (process.argv[2] === 'ours') ours(server)
else json(server)
process.on('message', () => process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage().rss }))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
