import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Config } from '../../config/config'
import { type Every, systemEvery, watchBody } from './body-progress'
import { readTarget } from './request-target'
import { type Claim, createUpgrades } from './upgrades'

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
  /** From now on requests go here; before, clients are asked to retry. */
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
