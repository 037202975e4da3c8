import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that verifies real names, on loopback. */
export interface RealNameServer {
  url: string
  /** Requests with the right signature. */
  received: unknown[]
  /** Replaces the next answers; undefined = compares. */
  instead: ((response: ServerResponse) => void) | undefined
  close(): Promise<void>
}

/** `known`: name by number. */
export async function startRealNameServer(secret: string, known: Record<string, string>): Promise<RealNameServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      if (request.headers['x-zeus-signature'] !== signature) return void response.writeHead(401).end()
      const claim = JSON.parse(body.toString()) as { name: string; idCard: string }
      service.received.push(claim)
      if (service.instead) return service.instead(response)
      response.end(JSON.stringify({ match: known[claim.idCard] === claim.name }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: RealNameServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`,
    received: [],
    instead: undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
