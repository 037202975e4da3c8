import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Behaviour of a vendor's server on a request. */
export type Reply =
  | { body: string | Uint8Array; status?: number; headers?: Record<string, string> }
  /** Announces a longer body, sends a part of it, and closes. */
  | { cut: string | Uint8Array }
  /** Sends a part of the body and never ends it. */
  | { slow: string }
  | { reset: true }
  | { silent: true }
  /** Writes the response itself. */
  | { stream: (response: ServerResponse) => void }

export interface HttpVenue {
  url: string
  /** Paths with queries, in order. */
  requests: string[]
  reply: (request: IncomingMessage) => Reply
}

export const BAN_PAGE: Reply = {
  body: '<!DOCTYPE html><html><head><title>访问验证</title></head><body>请拖动滑块</body></html>',
  headers: { 'content-type': 'text/html; charset=utf-8' },
}

/** A vendor's web server on loopback that answers by `reply`; stopped with the test. */
export async function startHttpVenue(reply: HttpVenue['reply']): Promise<HttpVenue> {
  const venue: HttpVenue = { url: '', requests: [], reply }
  const server = createServer((request, response) => {
    venue.requests.push(request.url ?? '')
    answer(venue.reply(request), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  venue.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return venue
}

function answer(reply: Reply, response: ServerResponse): void {
  if ('reset' in reply) {
    response.socket?.resetAndDestroy()
  } else if ('cut' in reply) {
    response.writeHead(200, { 'content-length': Buffer.byteLength(reply.cut) * 2 })
    response.write(reply.cut, () => response.socket?.end())
  } else if ('slow' in reply) {
    response.writeHead(200).write(reply.slow)
  } else if ('stream' in reply) {
    reply.stream(response)
  } else if ('body' in reply) {
    response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
  }
}
