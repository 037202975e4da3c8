import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorReply, ZeusError } from '../../../shared/protocol/errors'
import type { Config } from '../../config/config'
import { readTarget } from './request-target'

/** Whether an upgrade is addressed to the caller. */
type Claim = (request: IncomingMessage) => boolean

/** Every protocol upgrade of a server passes here once. */
interface Upgrades {
  /**
   * A server that does not listen and receives `upgrade` only for what it claims: libraries that expect their own
   * server get one each, so that none of them leaves unclaimed upgrades to others.
   */
  gate(claim: Claim): Server
  /** Answers and closes whatever was not claimed, and everything once `end` was called. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void
  end(): void
}

/** Node gives the socket away with the event: without an answer it would stay open for ever. */
function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy())
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0', '', '']
  socket.end(lines.join('\r\n'), () => socket.destroy())
}

function createUpgrades(): Upgrades {
  const gates: { claim: Claim; server: Server }[] = []
  let ended = false
  return {
    gate(claim) {
      const server = createServer()
      gates.push({ claim, server })
      return server
    },
    take(request, socket, head) {
      if (ended) return refuse(socket, 503)
      if (!readTarget(request)) return refuse(socket, 400)
      const gate = gates.find(({ claim }) => claim(request))
      if (gate) gate.server.emit('upgrade', request, socket, head)
      else refuse(socket, 404)
    },
    end() {
      ended = true
    },
  }
}

/** How long a body may take for `BODY_BYTES_MIN`: a large one takes its time, a stalled one holds nothing. */
export const BODY_LOOK_MS = 30_000
export const BODY_BYTES_MIN = 64 * 1024

/** Runs something again and again until the returned function is called. */
type Every = (ms: number, run: () => void) => () => void

const systemEvery: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  timer.unref()
  return () => clearInterval(timer)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends a request whose body comes slower than `BODY_BYTES_MIN` in `BODY_LOOK_MS`, with `too-slow`. */
function watchBody(request: IncomingMessage, response: ServerResponse, every: Every): void {
  if (!hasBody(request)) return
  const { socket } = request
  let seen = socket.bytesRead
  const stop = every(BODY_LOOK_MS, () => {
    if (request.complete) return stop()
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    if (arrived >= BODY_BYTES_MIN) return
    stop()
    if (response.headersSent) return void socket.destroy()
    const error = new ZeusError('too-slow')
    response.writeHead(error.status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
    response.end(JSON.stringify(errorReply(error)), () => socket.destroy())
  })
  response.once('close', stop)
}

/**
 * The port is in use or forbidden, or the address is not local. The message is for the person who starts the gateway.
 */
export class ListenError extends Error {
  override name = 'ListenError'
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'the port is already in use: is another gateway running? Choose another one with PORT',
  EACCES: 'no permission for this port: choose one above 1023 with PORT',
  EADDRNOTAVAIL: 'this machine has no such address: check HOST',
}

export interface Listener {
  port: number
  /** Origin that browsers use, with the real port. */
  publicUrl: string
  /** From now on requests are handled by this application; before that, clients are told to retry. */
  serve(handler: RequestListener): void
  /** The upgrades that `claim` accepts; unclaimed upgrades are answered 404 and closed. */
  gate(claim: Claim): Server
  /** Ends every connection, upgraded ones too: at once what has nothing left to send, the rest after a moment. */
  close(): Promise<void>
}

const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' }).end('starting\n')
}

/** Time limit for pending output of a connection when everything closes. */
const LAST_WORDS_MAX_MS = 1_000

/** Binds the port before anything else is built, because addresses depend on it when `PORT=0`. */
export async function listen(
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
  every: Every = systemEvery,
): Promise<Listener> {
  let handler = starting
  const upgrades = createUpgrades()
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    if (!readTarget(request)) return void response.writeHead(400, { Connection: 'close' }).end()
    watchBody(request, response, every)
    handler(request, response)
  })
  // Node would cut a large upload after five minutes, however fast it comes: `watchBody` looks at its progress.
  server.requestTimeout = 0
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', upgrades.take)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new ListenError(`${host}:${port}: ${reasons[cause.code ?? ''] ?? cause.message}`, { cause }))
    })
    server.listen(port, host, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    port: bound,
    publicUrl: port === 0 ? publicUrl.replace(/:0$/, `:${bound}`) : publicUrl,
    serve: (next) => {
      handler = next
    },
    gate: upgrades.gate,
    async close() {
      upgrades.end()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      for (const socket of sockets) socket.destroySoon()
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, LAST_WORDS_MAX_MS)
      await closed
      clearTimeout(late)
    },
  }
}
