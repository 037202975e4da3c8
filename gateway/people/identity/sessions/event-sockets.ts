import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Events } from './events'
import type { Sessions } from './sessions'
import type { VerifyToken } from './tokens'

const PATH = '/events/v1/authentication/sub'
const PING_MS = 30_000
/** Maximum number of sockets of one account at this gateway. */
const SOCKETS_MAX = 32

/** Whether an upgrade request is for the identity events. */
export const isEventSocket = ({ url = '' }: IncomingMessage): boolean => url.split('?')[0] === PATH

interface EventSocketParts {
  publicUrl: string
  verify: VerifyToken
  events: Events
  sessions: Sessions
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * `WebSocket /events/v1/authentication/sub?code=EVENT&token=TOKEN`: sends one JSON text `{eventType, eventData}` for
 * each event `code` of the same account. Closed when the token expires or its sign-in ends. Returns a function that
 * closes all sockets.
 */
export function serveEventSockets(
  server: Server,
  { publicUrl, verify, events, sessions }: EventSocketParts,
): () => void {
  const open = new Set<{ socket: WebSocket; userId: string; sid: string | undefined }>()
  const stopHearing = sessions.onEnd(({ id }) => {
    for (const one of open) if (one.sid === id) one.socket.close(4401, 'session-ended')
  })

  async function admit(request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
    const { origin } = request.headers
    if (origin !== undefined && origin !== publicUrl) return refuse(raw, '403 Forbidden')
    const query = new URL(request.url ?? '', publicUrl).searchParams
    const code = query.get('code') ?? ''
    if (code === '' || code.length > 128) return refuse(raw, '400 Bad Request')
    const principal = await verify(query.get('token') ?? undefined).catch(() => undefined)
    if (!principal) return refuse(raw, '401 Unauthorized')
    if ([...open].filter(({ userId }) => userId === principal.id).length >= SOCKETS_MAX) {
      return refuse(raw, '429 Too Many Requests')
    }
    const { WebSocketServer } = await import('ws')
    const upgrading = new WebSocketServer({ noServer: true, maxPayload: 1_024 })
    upgrading.handleUpgrade(request, raw, head, (socket) => void follow(socket, principal, code))
  }

  async function follow(socket: WebSocket, { id, sid, expiresAt }: Awaited<ReturnType<VerifyToken>>, code: string) {
    const one = { socket, userId: id, sid }
    open.add(one)
    const ping = setInterval(() => socket.ping(), PING_MS)
    const expiry = setTimeout(() => socket.close(4401, 'token-expired'), Math.min(expiresAt - Date.now(), 2 ** 31 - 1))
    let stop = () => {}
    socket.on('close', () => {
      open.delete(one)
      clearInterval(ping)
      clearTimeout(expiry)
      stop()
    })
    socket.on('error', () => socket.terminate())
    const stopListening = await events.listen((event) => {
      if (event.userId !== id || event.eventType !== code) return
      socket.send(JSON.stringify({ eventType: event.eventType, eventData: event.data }))
    })
    if (socket.readyState === socket.OPEN) stop = stopListening
    else stopListening()
  }

  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    admit(request, socket, head).catch(() => refuse(socket, '500 Internal Server Error'))
  })

  return () => {
    stopHearing()
    for (const { socket } of open) socket.close(1001, 'draining')
  }
}
