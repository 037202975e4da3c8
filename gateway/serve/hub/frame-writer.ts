import type { Server, Socket } from 'socket.io'
import { copyBytes } from '../../../shared/protocol/bytes'
import type { Notice } from '../../../shared/protocol/socket-events'
import { ANNOUNCEMENT_BYTES, type OutgoingFrame } from './outgoing-frame'
import type { ClientWire } from './reader'

/**
 * The only place that writes market data to a socket, and notices, which are ordinary events. A Socket.IO binary event
 * is two WebSocket messages: a text with a placeholder, then the bytes. Both headers are written before the frame in
 * its own buffer, once for all its readers, and sent as one; a stock client cannot tell the difference. Paths, best
 * first, each used if the libraries have the required form: - `direct`: by `ws`'s sender, one system call, bypassing
 * the library's queue; only while that queue holds nothing of the connection, which would be overtaken - `engine`:
 * through that queue, as an encoded message, as Socket.IO's own adapter does - `emit`: an ordinary event
 */
export type FramePath = 'direct' | 'engine' | 'emit'

interface FrameWriter {
  /** The writer for one connection. */
  wire(socket: Socket): FrameWire
}

export interface FrameWire extends ClientWire {
  readonly path: FramePath
}

interface Packet {
  data?: unknown
  options?: { wsPreEncodedFrame?: readonly Buffer[] }
}

interface Sender {
  sendFrame: (list: Buffer[]) => void
}

interface EngineConnection {
  readyState: string
  writeBuffer: Packet[]
  write(data: string, options: { wsPreEncodedFrame: Buffer[] }): void
  transport: {
    name: string
    socket?: {
      bufferedAmount?: number
      extensions?: string
      _sender?: Partial<Sender>
      _socket?: { writableLength?: number }
    }
    _canSendPreEncodedFrame?: (packet: Packet) => boolean
  }
}

/** Writes the first bytes of a server's unmasked, unfragmented WebSocket message so that they end at `end`. */
function writeMessageHead(into: Buffer, end: number, opcode: 1 | 2, length: number): number {
  if (length < 126) {
    into[end - 1] = length
    into[end - 2] = 0x80 | opcode
    return end - 2
  }
  if (length < 65_536) {
    into.writeUInt16BE(length, end - 2)
    into[end - 3] = 126
    into[end - 4] = 0x80 | opcode
    return end - 4
  }
  into.writeBigUInt64BE(BigInt(length), end - 8)
  into[end - 9] = 127
  into[end - 10] = 0x80 | opcode
  return end - 10
}

/** The text message that announces one binary attachment of `frame`, as this version of the library encodes it. */
function placeholderOf(io: Server): Buffer | undefined {
  const { encoder } = io as unknown as { encoder?: { encode?: (packet: object) => unknown[] } }
  const encoded = encoder?.encode?.({ type: 2, nsp: '/', data: ['frame', Buffer.alloc(1)] })
  const text = encoded?.[0]
  if (encoded?.length !== 2 || typeof text !== 'string' || !(encoded[1] instanceof Uint8Array)) return undefined
  const bytes = Buffer.from(`4${text}`)
  if (bytes.length > 125 || bytes.length + 2 > ANNOUNCEMENT_BYTES) return undefined
  return Buffer.concat([Buffer.from([0x81, bytes.length]), bytes])
}

function packetOf(frame: OutgoingFrame, placeholder: Buffer): Buffer {
  if (!frame.packet) {
    const { buffer, headroom, length } = frame
    const start = writeMessageHead(buffer, headroom, 2, length) - placeholder.length
    copyBytes(placeholder, 0, placeholder.length, buffer, start)
    frame.packet = start === 0 ? buffer : buffer.subarray(start)
  }
  return frame.packet
}

function bytesOf({ data, options }: Packet): number {
  if (options?.wsPreEncodedFrame) return options.wsPreEncodedFrame.reduce((sum, part) => sum + part.length, 0)
  return typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.length : 0
}

const isSender = (sender: Partial<Sender> | undefined): sender is Sender => typeof sender?.sendFrame === 'function'

const isLine = (line: { writableLength?: number } | undefined): line is { writableLength: number } =>
  typeof line?.writableLength === 'number'

/** `best` forbids the ways before it. */
export function createFrameWriter(io: Server, best: FramePath = 'direct'): FrameWriter {
  const placeholder = best === 'emit' ? undefined : placeholderOf(io)
  return {
    wire: (socket) => new SocketWire(socket, placeholder, best),
  }
}

class SocketWire implements FrameWire {
  private readonly connection: EngineConnection
  private readonly sender: Sender | undefined
  /** The underlying network connection, accessed through all layers above it. */
  private readonly line: { writableLength: number } | undefined
  readonly path: FramePath

  constructor(
    private readonly socket: Socket,
    private readonly placeholder: Buffer | undefined,
    best: FramePath,
  ) {
    this.connection = socket.conn as unknown as EngineConnection
    const { transport } = this.connection
    const { extensions, _sender: sender, _socket: line } = transport.socket ?? {}
    const plain = placeholder !== undefined && transport.name === 'websocket' && extensions === ''
    const encoded = plain && transport._canSendPreEncodedFrame?.({ options: { wsPreEncodedFrame: [] } }) === true
    this.sender = encoded && best === 'direct' && isSender(sender) ? sender : undefined
    this.line = isLine(line) ? line : undefined
    this.path = this.sender ? 'direct' : encoded ? 'engine' : 'emit'
  }

  write(frame: OutgoingFrame): void {
    const { connection, placeholder, path, sender } = this
    if (!placeholder || path === 'emit') this.socket.compress(false).emit('frame', frame.bytes)
    else if (sender && connection.readyState === 'open' && connection.writeBuffer.length === 0) {
      sender.sendFrame([packetOf(frame, placeholder)])
    } else connection.write('', { wsPreEncodedFrame: [packetOf(frame, placeholder)] })
  }

  unsentBytes(): number {
    const { writeBuffer, transport } = this.connection
    const written = this.line ? this.line.writableLength : (transport.socket?.bufferedAmount ?? 0)
    return writeBuffer.length === 0 ? written : writeBuffer.reduce((sum, packet) => sum + bytesOf(packet), written)
  }
  notice(notice: Notice): void {
    this.socket.emit('notice', notice)
  }
}
