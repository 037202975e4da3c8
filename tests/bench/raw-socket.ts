import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** Just enough of a WebSocket client, so that thousands cost less than the server they measure. */
export abstract class RawSocket {
  /** Ticks received, snapshots left out. */
  ticks = 0
  /** WebSocket messages received. */
  messages = 0
  /** How long each tick was on its way, µs; kept only where asked for. */
  readonly latencies: number[] = []
  private rest: Buffer = Buffer.alloc(0)
  private upgraded = false
  private readonly socket: Socket
  protected joined: () => void = () => {}
  readonly subscribed = new Promise<void>((resolve) => {
    this.joined = resolve
  })

  constructor(port: number, path: string) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    this.socket.on('data', (chunk) => this.take(chunk))
    this.socket.on('error', () => undefined)
  }

  get bytes(): number {
    return this.socket.bytesRead
  }

  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }

  /** Newest number of each topic, where there are numbers. */
  newest(): Record<string, number> {
    return {}
  }

  protected abstract opened(): void
  protected abstract message(data: Buffer, start: number, end: number, isText: boolean): void

  protected send(payload: Buffer | string): void {
    const bytes = Buffer.from(payload as string)
    const first = typeof payload === 'string' ? 0x81 : 0x82
    const head =
      bytes.length < 126 ? [first, 0x80 | bytes.length] : [first, 0x80 | 126, bytes.length >> 8, bytes.length & 0xff]
    this.socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes]))
  }

  private take(chunk: Buffer): void {
    let data: Buffer = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    if (!this.upgraded) {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) {
        this.rest = data
        return
      }
      this.upgraded = true
      data = data.subarray(end + 4)
      this.opened()
    }
    let at = 0
    for (;;) {
      const next = this.readMessage(data, at)
      if (next === undefined) break
      at = next
    }
    this.rest = data.subarray(at)
  }

  /** Reads one WebSocket message; undefined when it is not complete. */
  private readMessage(data: Buffer, at: number): number | undefined {
    if (data.length < at + 2) return undefined
    const short = (data[at + 1] as number) & 0x7f
    const headLength = short === 126 ? 4 : short === 127 ? 10 : 2
    if (data.length < at + headLength) return undefined
    const length =
      short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short
    const start = at + headLength
    const end = start + length
    if (data.length < end) return undefined
    this.messages++
    this.message(data, start, end, ((data[at] as number) & 0x0f) === 1)
    return end
  }
}
