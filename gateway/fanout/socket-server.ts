import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type ErrorCode, errorReply, errors, ZeusError } from '../../shared/protocol/errors'
import { FRAME_VERSION } from '../../shared/protocol/frame'
import { ANSWER_MAX_MS, ASK_EVERY_MS, CLIENT_MESSAGE_MAX_BYTES } from '../../shared/protocol/limits'
import {
  type ClientLatency,
  type ClientToServer,
  type HandshakeRefusal,
  type Notice,
  type ServerToClient,
  SOCKET_PATH,
} from '../../shared/protocol/socket-events'
import { isMadeForReaders } from '../../shared/protocol/topics'
import { logOf } from '../log'
import { AbuseCount } from './abuse-count'
import { AccountDesk, type AccountHoldings } from './account-desk'
import { createFrameWriter, type FramePath } from './frame-writer'
import { inNoOrder } from './in-no-order'
import type { Reader } from './reader'
import { type OpenSeat, type Seat, seatFor } from './seat'
import { SignInWatch } from './sign-in-watch'
import { answerCall, type CallPlace, costOf } from './socket-calls'
import type { SocketUser } from './socket-user'
import { type Clock, systemClock } from './topic-stream'

const log = logOf('fanout')

/** A connection that has not shown its token by then is closed. */
const HANDSHAKE_MAX_MS = 10_000

/** Points of an account's calls that a connection costs: its token is verified, its greeting written. */
const CONNECT_COST = 10

/** How often sign-ins that were good once are looked at again. */
export const SIGN_IN_REVIEW_MS = 60_000

/** Room of those who read the running market. */
const LIVE = 'live'

/** Upgrades that are asked of these sockets. */
export const isMarketSocket = ({ url = '' }: IncomingMessage): boolean => url.startsWith(`${SOCKET_PATH}/`)

/** What a connection reads that asks for nothing else: the running market. */
export interface SocketServerOptions extends Seat {
  /** Where upgrades come from. */
  server: HttpServer
  /** Another market for an account whose handshake wishes for one; throws `ZeusError` with the code of the refusal. */
  seat?: OpenSeat
  /** Origins whose pages may connect; clients that are no browsers send none. */
  origins: () => readonly string[]
  /** Throws `ZeusError` with the code of the refusal. */
  verify: (token: string | undefined) => Promise<SocketUser>
  /** Whether somebody who is connected may stay so; throws as `verify` does, which stands in for it. */
  still?: (user: SocketUser, token: string | undefined) => Promise<unknown>
  /** What each connection measured, told under its id; undefined when it is gone. */
  measured?: (connection: string, latency: ClientLatency | undefined) => void
  /**
   * What a connection and all of an account may ask: takes the cost of a call, throws `too-many` with the time after
   * which there is more. Without it nothing is counted.
   */
  spend?: Record<'connection' | 'account', (key: string, cost: number) => Promise<void>>
  serverTime: () => number
  /** For tests. */
  clock?: Pick<Clock, 'later'>
  /** The best way of writing frames that may be taken; for measuring the others. */
  framePath?: FramePath
}

export interface SocketServer {
  /** To all who read the running market. */
  broadcast(notice: Notice): void
  connections(): number
  /** A sign-in ended: its connections are told why and closed at once. */
  endSession(sid: string, code: ErrorCode): void
  /** A sign-in may read less than before: what it may not is no longer sent. */
  narrow(sid: string): void
  /** Everybody who is connected. */
  readers(): ConnectedReader[]
  /** Closes one connection; the client comes back by itself. False if there is none. */
  disconnect(id: string): boolean
  /** Takes no more connections, and closes those there are in no order over `ms`; who is left is served as before. */
  drain(ms: number): Promise<void>
  isDraining(): boolean
  /** Tells every client that is left that the gateway goes down, then closes their connections. */
  close(): void
}

/** A connection as operators see it. */
export interface ConnectedReader {
  id: string
  user: SocketUser
  /** Epoch ms. */
  since: number
  topics: number
  maxHz: number
  waitingBytes: number
  isSlow: boolean
}

interface SignIn {
  user: SocketUser
  held: AccountHoldings
  token: string | undefined
  seat: Seat
  reader?: Reader
}

type Connection = Socket<ClientToServer, ServerToClient, Record<string, never>, SignIn>

function refusal(thrown: unknown): Error & { data: HandshakeRefusal } {
  const { code, message } = errorReply(thrown)
  return Object.assign(new Error(message), { data: { code, message, retry: errors[code].retry } })
}

/** The upgrade's request is read for the handshake and then kept for nothing: some 10 KB a connection. */
function forgetRequest({ conn }: Socket): void {
  Object.assign(conn, { request: undefined })
}

const mayStay = ({ still, verify }: SocketServerOptions, { user, token }: SignIn): Promise<unknown> =>
  still?.(user, token) ?? verify(token)

const mayRead = ({ mayRead }: SocketUser, topic: string): boolean => mayRead?.(topic) ?? true

/** Says why and closes; false if there is nothing to close. */
function close(socket: Pick<Connection, 'emit' | 'disconnect'> | undefined, code: ErrorCode): boolean {
  socket?.emit('notice', { kind: 'closing', code, message: errors[code].text, retry: errors[code].retry })
  socket?.disconnect(true)
  return socket !== undefined
}

function connectedReader({ id, handshake, data: { user, reader } }: Connection): ConnectedReader[] {
  if (!reader) return []
  const { subscriptions, windowMs, stalled } = reader
  return [
    {
      ...{ id, user, since: handshake.issued, topics: subscriptions.size, maxHz: Math.round(1_000 / windowMs) },
      ...{ waitingBytes: reader.wire.unsentBytes(), isSlow: stalled },
    },
  ]
}

/** Takes from the connections of a sign-in what it may not read any more. */
function narrowReaders(sockets: readonly Connection[], sid: string): void {
  for (const { user, reader, seat } of sockets.map(({ data }) => data)) {
    if (user.sid !== sid || !reader) continue
    for (const topic of [...reader.subscriptions.keys()]) if (!mayRead(user, topic)) seat.hub.unsubscribe(reader, topic)
  }
}

/** Socket.IO on the gateway's own HTTP server: signed-in clients only, WebSocket only, every message checked. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, SignIn>(options.server, {
    path: SOCKET_PATH,
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: CLIENT_MESSAGE_MAX_BYTES,
    connectTimeout: HANDSHAKE_MAX_MS,
    pingInterval: ASK_EVERY_MS,
    pingTimeout: ANSWER_MAX_MS,
    allowRequest: (request, answer) => {
      const { origin } = request.headers
      const allowed = origin === undefined || options.origins().includes(origin)
      answer(allowed ? null : 'origin-refused', allowed)
    },
  })
  const writer = createFrameWriter(io as Server, options.framePath)
  const desk = new AccountDesk()
  let draining = false

  io.use((socket, next) => {
    admit(socket)
      .then(() => next())
      .catch((thrown: unknown) => next(refusal(thrown)))
  })

  async function admit(socket: Connection): Promise<void> {
    if (draining) throw new ZeusError('draining')
    const { token, machine, frames } = socket.handshake.auth as Record<'token' | 'machine' | 'frames', unknown>
    // A page left open over an upgrade; who does not say reads them at its own risk.
    if (frames !== undefined && frames !== FRAME_VERSION) throw new ZeusError('page-outdated')
    if (token !== undefined && typeof token !== 'string') throw new ZeusError('token-malformed')
    const user = await options.verify(token)
    await options.spend?.account(user.id, CONNECT_COST)
    const held = desk.enter(user.id)
    socket.conn.once('close', () => desk.leave(user.id))
    const seat = machine === undefined ? options : await seatFor(options.seat, socket.conn, user.id, machine)
    socket.data = { user, token, held, seat }
  }

  io.on('connection', (socket) => {
    forgetRequest(socket as Socket)
    const { seat } = socket.data
    const wire = writer.wire(socket as Socket)
    const reader = seat.hub.connect(wire)
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
      socket.data.held.definitions -= [...reader.subscriptions.keys()].filter(isMadeForReaders).length
      seat.hub.disconnect(reader)
    })
    serve(socket, placeOf(socket, reader, watch))
    if (seat === options) void socket.join(LIVE)
    seat.enter?.(wire)
    for (const notice of seat.greeting()) wire.notice(notice)
  })

  function placeOf(socket: Connection, reader: Reader, watch: SignInWatch): CallPlace {
    const { hub, exists, refuses, prepare, marketTime, bars, machine } = socket.data.seat
    return {
      ...{ hub, reader, exists, refuses, prepare, bars, machine, marketTime },
      account: socket.data.user.id,
      held: socket.data.held,
      mayRead: (topic) => mayRead(socket.data.user, topic),
      serverTime: options.serverTime,
      measured: (latency) => options.measured?.(socket.id, latency),
      renew: async (token) => {
        const user = await options.verify(token)
        if (user.id !== socket.data.user.id) throw new ZeusError('forbidden')
        socket.data = { ...socket.data, user, token }
        watch.until(user.expiresAt)
        return user.expiresAt
      },
    }
  }

  function serve(socket: Connection, place: CallPlace): void {
    const abuse = new AbuseCount(options.serverTime)
    socket.onAny(async (name: string, ...values: unknown[]) => {
      const last = values.at(-1)
      const reply = typeof last === 'function' ? (last as (answer: object) => void) : undefined
      const argument = reply && values.length === 1 ? undefined : values[0]
      const answer = await answerCall(place, name, argument, () => spend(socket, costOf(argument)))
      reply?.(answer.reply)
      if (!answer.fault || !abuse.add()) return
      log.warn({ user: socket.data.user.id }, 'connection closed: too many refused calls')
      close(socket, 'abuse')
    })
  }

  async function spend(socket: Connection, cost: number): Promise<void> {
    await options.spend?.connection(socket.id, cost)
    await options.spend?.account(socket.data.user.id, cost)
  }

  /** Who signed out, was suspended or holds a revoked token loses the connection too. */
  async function review(): Promise<void> {
    for (const socket of [...io.sockets.sockets.values()]) {
      try {
        await mayStay(options, socket.data)
      } catch (thrown) {
        const { code } = errorReply(thrown)
        if (code !== 'unavailable') close(socket, code)
      }
    }
    reviewLater()
  }
  const { clock = systemClock } = options
  let cancelReview = () => {}
  const reviewLater = () => {
    if (!draining) cancelReview = clock.later(SIGN_IN_REVIEW_MS, () => void review())
  }
  reviewLater()

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
      cancelReview()
      const [now, sockets] = [options.serverTime, [...io.sockets.sockets.values()]]
      await inNoOrder(sockets, ms, { now, later: clock.later }, (socket) => close(socket, 'draining'))
    },
    narrow: (sid) => narrowReaders([...io.sockets.sockets.values()], sid),
    close() {
      draining = true
      cancelReview()
      for (const socket of io.sockets.sockets.values()) close(socket, 'draining')
      io.engine.close()
    },
  }
}
