import { WebSocket } from 'ws'
import { checkStatus, networkFault } from '../polling/http-text'
import { SourceFault } from '../polling/source-fault'
import { text } from './text'

const MESSAGE_MAX_BYTES = 8 * 1024 * 1024

/** Events of a connection for its owner; after `failed` nothing more follows. */
interface SocketEvents {
  opened(): void
  heard(message: string): void
  failed(fault: SourceFault): void
}

export interface CoinSocket {
  send(message: string): void
  /** Ends it; no more events follow. */
  drop(): void
}

/** Opens a WebSocket. Pings are answered with their own payload. */
export type Dial = (url: string, events: SocketEvents) => CoinSocket

export const dialSocket: Dial = (url, events) => {
  const socket = new WebSocket(url, { maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false })
  let over = false
  const end = (fault: SourceFault) => {
    if (over) return
    over = true
    socket.terminate()
    events.failed(fault)
  }
  socket.on('open', () => {
    if (!over) events.opened()
  })
  socket.on('message', (data, isBinary) => {
    if (!over && !isBinary) events.heard(String(data))
  })
  socket.on('unexpected-response', (request, response) => {
    request.destroy()
    end(refusal(response.statusCode ?? 0, response.headers['retry-after']))
  })
  socket.on('close', (code) => end(new SourceFault('reset', text.reason.closed(code))))
  socket.on('error', (error) => end(networkFault(error, 0)))
  return {
    send: (message) => socket.send(message),
    drop() {
      over = true
      socket.terminate()
    },
  }
}

function refusal(status: number, retryAfter: string | undefined): SourceFault {
  try {
    // A handshake is answered with 101; every other status is a refusal, 200 included.
    checkStatus(status === 200 ? 404 : status, retryAfter)
  } catch (thrown) {
    if (thrown instanceof SourceFault) return thrown
  }
  return new SourceFault('garbled', text.reason.closed(status))
}
