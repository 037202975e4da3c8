import { io, type Socket } from 'socket.io-client'
import { FRAME_VERSION } from '../../shared/protocol/frame'
import { REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import type { MachineRequest } from '../../shared/protocol/machine'
import {
  type ClientToServer,
  type HandshakeRefusal,
  type Notice,
  type ServerToClient,
  SOCKET_PATH,
} from '../../shared/protocol/socket-events'

/** The answer of a socket call as its last argument's callback gets it. */
type AnswerOf<C extends keyof ClientToServer> =
  Parameters<ClientToServer[C]> extends [...unknown[], (a: infer A) => void] ? A : never
type ArgumentsOf<C extends keyof ClientToServer> =
  Parameters<ClientToServer[C]> extends [...infer Rest, unknown] ? Rest : never

/** Calls the gateway. Rejects if there is no answer within the request time-out or the socket is lost. */
export type CallGateway = <C extends keyof ClientToServer>(name: C, ...values: ArgumentsOf<C>) => Promise<AnswerOf<C>>

/** One socket, used once: after `close` or a loss a new one is made. */
export interface StreamWire {
  call: CallGateway
  close(): void
}

export interface WireListener {
  opened(): void
  /** `refusal` where the gateway said no; undefined where it was not reached. */
  failed(refusal?: HandshakeRefusal): void
  dropped(): void
  frame(bytes: Uint8Array): void
  notice(notice: Notice): void
}

export type OpenWire = (token: string, listener: WireListener) => StreamWire

const isRefusal = (data: unknown): data is HandshakeRefusal =>
  typeof data === 'object' && data !== null && 'code' in data && 'retry' in data

/** Opens socket.io connections to an origin that never reconnect by themselves; `machine`: to a moment of the past. */
export const socketWire =
  (origin: string, machine?: () => MachineRequest): OpenWire =>
  (token, listener) => {
    const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: REQUEST_TIMEOUT_MS,
      auth: { token, frames: FRAME_VERSION, ...(machine ? { machine: machine() } : {}) },
    })
    socket.on('connect', listener.opened)
    socket.on('connect_error', (error: Error & { data?: unknown }) =>
      listener.failed(isRefusal(error.data) ? error.data : undefined),
    )
    socket.on('disconnect', listener.dropped)
    // Browsers deliver binary as ArrayBuffer, Node as Buffer.
    socket.on('frame', (bytes: Uint8Array | ArrayBuffer) =>
      listener.frame(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes),
    )
    socket.on('notice', listener.notice)
    const call = (name: string, ...values: unknown[]) =>
      (socket as unknown as Socket).timeout(REQUEST_TIMEOUT_MS).emitWithAck(name, ...values)
    return {
      call: call as unknown as CallGateway,
      close() {
        socket.off()
        socket.disconnect()
      },
    }
  }
