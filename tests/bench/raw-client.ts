import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { ByteReader } from '../../shared/protocol/bytes'
import { FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import { SOCKET_PATH } from '../../shared/protocol/socket-events'

const PING = 0x32
const MESSAGE = 0x34
const EVENT = 0x32

/**
 * A client that speaks just enough WebSocket and Socket.IO to subscribe and count, so that 200 of them cost less
 * than the server they measure.
 */
export class RawClient {
  /** Prints received, snapshots left out. */
  ticks = 0
  private pending: Buffer = Buffer.alloc(0)
  private upgraded = false
  private readonly socket: Socket
  private joined: () => void = () => {}
  readonly subscribed = new Promise<void>((resolve) => {
    this.joined = resolve
  })

  constructor(
    port: number,
    private readonly topics: readonly string[],
  ) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.write(
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    this.socket.on('data', (chunk) => this.take(chunk))
  }

  get bytes(): number {
    return this.socket.bytesRead
  }

  close(): void {
    this.socket.destroy()
  }

  private send(text: string): void {
    const payload = Buffer.from(text)
    const head =
      payload.length < 126
        ? Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0])
        : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0])
    this.socket.write(Buffer.concat([head, payload]))
  }

  private take(chunk: Buffer): void {
    let data: Buffer = this.pending.length > 0 ? Buffer.concat([this.pending, chunk]) : chunk
    if (!this.upgraded) {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) {
        this.pending = data
        return
      }
      this.upgraded = true
      data = data.subarray(end + 4)
    }
    let at = 0
    for (;;) {
      const next = this.message(data, at)
      if (next === undefined) break
      at = next
    }
    this.pending = data.subarray(at)
  }

  /** Reads one WebSocket message; undefined when it is not complete. */
  private message(data: Buffer, at: number): number | undefined {
    if (data.length < at + 2) return undefined
    const short = (data[at + 1] as number) & 0x7f
    const headLength = short === 126 ? 4 : short === 127 ? 10 : 2
    if (data.length < at + headLength) return undefined
    const length =
      short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short
    const start = at + headLength
    const end = start + length
    if (data.length < end) return undefined
    const opcode = (data[at] as number) & 0x0f
    if (opcode === 2) this.frame(data.subarray(start, end))
    else if (opcode === 1) this.text(data, start, end)
    return end
  }

  private text(data: Buffer, start: number, end: number): void {
    const [engine, kind] = [data[start], data[start + 1]]
    if (engine === PING) this.send('3')
    else if (engine === 0x30) this.send('40{"token":"bench"}')
    else if (engine === MESSAGE && kind === 0x30) this.send(`420${JSON.stringify(['subscribe', this.topics])}`)
    else if (engine === MESSAGE && kind === 0x33) this.joined()
    else if (engine === MESSAGE && kind === EVENT && data.toString('latin1', start, end).startsWith('42["trade"'))
      this.ticks++
  }

  /** Counts the prints of a frame by its section heads. */
  private frame(bytes: Uint8Array): void {
    const reader = new ByteReader(bytes)
    reader.raw(2)
    while (reader.remaining > 0) {
      reader.uint()
      const kind = reader.uint()
      const flags = reader.u8()
      reader.uint()
      reader.uint()
      const count = reader.uint()
      reader.uint()
      reader.raw(reader.uint())
      if (kind === 1 && flags !== FLAG_SNAPSHOT) this.ticks += count
    }
  }
}
