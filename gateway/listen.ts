import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config'

/** The port is taken, forbidden, or the address is not ours. The message is for whoever starts the gateway. */
export class ListenError extends Error {
  override name = 'ListenError'
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'the port is already in use: is another gateway running? Choose another one with PORT',
  EACCES: 'no permission for this port: choose one above 1023 with PORT',
  EADDRNOTAVAIL: 'this machine has no such address: check HOST',
}

export interface Listener {
  server: Server
  port: number
  /** Origin that browsers use, with the real port. */
  publicUrl: string
  /** From now on requests go here; before, they are asked to come back. */
  serve(handler: RequestListener): void
  /** Ends every connection. */
  close(): Promise<void>
}

const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' }).end('starting\n')
}

/** Binds the port before anything else is built, because addresses depend on it when `PORT=0`. */
export async function listen({
  host,
  port,
  publicUrl,
}: Pick<Config, 'host' | 'port' | 'publicUrl'>): Promise<Listener> {
  let handler = starting
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new ListenError(`${host}:${port}: ${reasons[cause.code ?? ''] ?? cause.message}`, { cause }))
    })
    server.listen(port, host, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    server,
    port: bound,
    publicUrl: port === 0 ? publicUrl.replace(/:0$/, `:${bound}`) : publicUrl,
    serve: (next) => {
      handler = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
