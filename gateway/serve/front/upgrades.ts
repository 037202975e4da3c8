import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { readTarget } from './request-target'

/** Whether an upgrade is addressed to the caller. */
export type Claim = (request: IncomingMessage) => boolean

/** Every protocol upgrade of a server passes here once. */
export interface Upgrades {
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

export function createUpgrades(): Upgrades {
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
