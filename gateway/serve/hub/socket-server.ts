import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type ErrorCode, ZeusError } from '../../../shared/protocol/errors'
import { ANSWER_MAX_MS, CLIENT_MESSAGE_MAX_BYTES, POLL_EVERY_MS } from '../../../shared/protocol/limits'
import {
  type ClientLatency,
  type ClientToServer,
  type Notice,
  type ServerToClient,
  SOCKET_PATH,
} from '../../../shared/protocol/socket-events'
import { hasOwnDefinition } from '../../../shared/protocol/topics'
import { AccountDesk } from './account-desk'
import { type Admission, admitConnection } from './admission'
import { answerCalls, callContextOf } from './connected-calls'
import {
  type ConnectedReader,
  close,
  connectedReader,
  forgetRequest,
  narrowReaders,
  refusal,
  type SignIn,
} from './connection'
import { createFrameWriter, type FramePath } from './frame-writer'
import type { Seat } from './seat'
import { SignInReview } from './sign-in-review'
import { SignInWatch } from './sign-in-watch'
import { type Clock, systemClock } from './topic-stream'

/** Does something for each of some, in no order, evenly over `ms`. */
async function inNoOrder<T>(
  some: readonly T[],
  ms: number,
  { now, later }: { now: () => number } & Pick<Clock, 'later'>,
  run: (one: T) => void,
): Promise<void> {
  const begun = now()
  for (const [place, one] of shuffled([...some]).entries()) {
    const due = begun + (ms * (place + 1)) / some.length - now()
    if (due >= 1) await new Promise<void>((resolve) => void later(due, resolve))
    run(one)
  }
}

function shuffled<T>(some: T[]): T[] {
  for (let last = some.length - 1; last > 0; last--) {
    const at = Math.floor(Math.random() * (last + 1))
    ;[some[last], some[at]] = [some[at] as T, some[last] as T]
  }
  return some
}

/** A connection that has not shown its token by then is closed. */
const HANDSHAKE_MAX_MS = 10_000

/** Room of the readers of the running market. */
const LIVE = 'live'

/** Upgrades that are addressed to these sockets. */
export const isMarketSocket = ({ url = '' }: IncomingMessage): boolean => url.startsWith(`${SOCKET_PATH}/`)

/** Default market of a connection: the running one. */
export interface SocketServerOptions extends Seat, Admission {
  /** Server of the upgrade requests. */
  server: HttpServer
  /** Origins whose pages may connect; clients other than browsers send none. */
  origins: () => readonly string[]
  /** Measurements of each connection by its id; undefined when the connection is closed. */
  measured?: (connection: string, latency: ClientLatency | undefined) => void
  serverTime: () => number
  /** For tests. */
  clock?: Pick<Clock, 'later'>
  /** The best permitted way to write frames; for measuring the others. */
  framePath?: FramePath
}

interface SocketServer {
  /** Sends to all readers of the running market. */
  broadcast(notice: Notice): void
  connections(): number
  /** A sign-in ended: its connections are notified of the reason and closed at once. */
  endSession(sid: string, code: ErrorCode): void
  /** A sign-in lost rights: topics that are no longer permitted end. */
  narrow(sid: string): void
  /** All connected readers. */
  readers(): ConnectedReader[]
  /** Closes one connection; the client reconnects. False if there is none. */
  disconnect(id: string): boolean
  /**
   * Accepts no more connections and closes the existing ones in random order over `ms`; the remaining ones are served
   * as before.
   */
  drain(ms: number): Promise<void>
  isDraining(): boolean
  /** Notifies every remaining client that the gateway shuts down, then closes the connections. */
  close(): void
}

const openServer = ({ server, origins }: SocketServerOptions) =>
  new Server<ClientToServer, ServerToClient, Record<string, never>, SignIn>(server, {
    path: SOCKET_PATH,
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: CLIENT_MESSAGE_MAX_BYTES,
    connectTimeout: HANDSHAKE_MAX_MS,
    pingInterval: POLL_EVERY_MS,
    pingTimeout: ANSWER_MAX_MS,
    allowRequest: (request, answer) => {
      const { origin } = request.headers
      const allowed = origin === undefined || origins().includes(origin)
      answer(allowed ? null : 'origin-refused', allowed)
    },
  })

/** Socket.IO on the gateway's own HTTP server: signed-in clients only, WebSocket only, every message checked. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  const io = openServer(options)
  const writer = createFrameWriter(io as Server, options.framePath)
  const desk = new AccountDesk()
  const { clock = systemClock } = options
  let draining = false

  io.use((socket, next) => {
    const admitted = draining ? Promise.reject(new ZeusError('draining')) : admitConnection(socket, options, desk)
    admitted.then(() => next()).catch((thrown: unknown) => next(refusal(thrown)))
  })

  io.on('connection', (socket) => {
    forgetRequest(socket as Socket)
    const { seat } = socket.data
    const wire = writer.wire(socket as Socket)
    const reader = seat.hub.connect(wire, socket.data.user.isGuest)
    socket.data = { ...socket.data, reader }
    const watch = new SignInWatch({
      clock: options.serverTime,
      notice: (notice) => wire.notice(notice),
      end: () => void socket.disconnect(true),
    })
    watch.until(socket.data.user.expiresAt)
    socket.on('disconnect', () => {
      watch.stop()
      options.measured?.(socket.id, undefined)
      socket.data.held.definitions -= [...reader.subscriptions.keys()].filter(hasOwnDefinition).length
      seat.hub.disconnect(reader)
    })
    answerCalls(socket, callContextOf(socket, reader, watch, options), options)
    if (seat === options) void socket.join(LIVE)
    seat.enter?.(wire)
    for (const notice of seat.greeting()) wire.notice(notice)
  })

  const review = new SignInReview({
    connections: () => [...io.sockets.sockets.values()],
    mayStay: ({ user, token }) => options.still?.(user, token) ?? options.verify(token),
    later: (ms, run) => clock.later(ms, run),
  })
  return {
    broadcast: (notice) => void io.to(LIVE).emit('notice', notice),
    connections: () => io.engine.clientsCount,
    endSession(sid, code) {
      for (const socket of [...io.sockets.sockets.values()]) if (socket.data.user.sid === sid) close(socket, code)
    },
    readers: () => [...io.sockets.sockets.values()].flatMap(connectedReader),
    disconnect: (id) => close(io.sockets.sockets.get(id), 'operator-closed'),
    isDraining: () => draining,
    async drain(ms) {
      draining = true
      review.stop()
      const [now, sockets] = [options.serverTime, [...io.sockets.sockets.values()]]
      await inNoOrder(sockets, ms, { now, later: clock.later }, (socket) => close(socket, 'draining'))
    },
    narrow: (sid) => narrowReaders([...io.sockets.sockets.values()], sid),
    close() {
      draining = true
      review.stop()
      for (const socket of io.sockets.sockets.values()) close(socket, 'draining')
      io.engine.close()
    },
  }
}
