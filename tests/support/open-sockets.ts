import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSocketServer, type SocketServerOptions } from '../../gateway/serve/hub/socket-server'

/** The gateway's own sockets on loopback, for anybody unless `options` say otherwise. */
export async function openSockets(options: Pick<SocketServerOptions, 'hub'> & Partial<SocketServerOptions>) {
  const server = createServer()
  const sockets = createSocketServer({
    server,
    origins: () => [],
    verify: async () => ({ id: 'u', expiresAt: Date.now() + 3_600_000 }),
    exists: () => true,
    greeting: () => [],
    serverTime: Date.now,
    marketTime: Date.now,
    ...options,
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: sockets.connections,
    close() {
      sockets.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
