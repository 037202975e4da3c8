import type { Server, Socket } from 'socket.io'

/**
 * The only place that puts market data on a socket.
 *
 * A Socket.IO binary event is two WebSocket messages: a text with a placeholder, then the bytes. The fast way writes
 * both as one buffer in one system call, past the library's queue; a stock client cannot tell the difference. It
 * reaches into `ws` (`_sender.sendFrame`), so it is taken only where that looks as expected, and only while nothing
 * of this connection waits in the library's own queue, which would be overtaken. Otherwise: a plain emit.
 */
export interface FrameWriter {
  write(socket: Socket, frame: Uint8Array): void
  /** Bytes accepted for this connection that the operating system has not taken. */
  unsentBytes(socket: Socket): number
}

interface RawSocket {
  bufferedAmount?: number
  extensions?: string
  _sender?: { sendFrame?: (list: Buffer[]) => void }
}

interface EngineConnection {
  readyState: string
  writeBuffer: { data?: unknown }[]
  transport: { name: string; socket?: RawSocket }
}

const engineOf = (socket: Socket): EngineConnection => socket.conn as unknown as EngineConnection

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.length : 0

/** First bytes of a server's unmasked, unfragmented WebSocket message. */
function messageHead(opcode: 1 | 2, length: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | opcode, length])
  if (length < 65_536) return Buffer.from([0x80 | opcode, 126, length >> 8, length & 0xff])
  const head = Buffer.alloc(10)
  head[0] = 0x80 | opcode
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** The text message that announces one binary attachment of `frame`, as this version of the library encodes it. */
function placeholderOf(io: Server): Buffer | undefined {
  const { encoder } = io as unknown as { encoder?: { encode?: (packet: object) => unknown[] } }
  const encoded = encoder?.encode?.({ type: 2, nsp: '/', data: ['frame', Buffer.alloc(1)] })
  const text = encoded?.[0]
  if (encoded?.length !== 2 || typeof text !== 'string' || !(encoded[1] instanceof Uint8Array)) return undefined
  const bytes = Buffer.from(`4${text}`)
  return Buffer.concat([messageHead(1, bytes.length), bytes])
}

export function createFrameWriter(io: Server): FrameWriter {
  const placeholder = placeholderOf(io)
  /** Frames that several readers get are wrapped once. */
  const wrapped = new WeakMap<Uint8Array, Buffer>()

  function wrap(announce: Buffer, frame: Uint8Array): Buffer {
    let buffer = wrapped.get(frame)
    if (!buffer) {
      buffer = Buffer.concat([announce, messageHead(2, frame.length), frame])
      wrapped.set(frame, buffer)
    }
    return buffer
  }

  function fastSender(connection: EngineConnection) {
    const raw = connection.transport.socket
    const ready =
      connection.readyState === 'open' &&
      connection.transport.name === 'websocket' &&
      connection.writeBuffer.length === 0 &&
      raw?.extensions === ''
    return ready && typeof raw._sender?.sendFrame === 'function' ? raw._sender : undefined
  }

  return {
    write(socket, frame) {
      const sender = placeholder && fastSender(engineOf(socket))
      if (placeholder && sender?.sendFrame) sender.sendFrame([wrap(placeholder, frame)])
      else socket.compress(false).emit('frame', Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength))
    },
    unsentBytes(socket) {
      const connection = engineOf(socket)
      const queued = connection.writeBuffer.reduce((sum, packet) => sum + sizeOf(packet.data), 0)
      return queued + (connection.transport.socket?.bufferedAmount ?? 0)
    },
  }
}
