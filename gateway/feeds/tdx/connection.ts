import { connect, type Socket } from 'node:net'
import { faultText } from '../polling/fault-text'
import { networkFault } from '../polling/http-text'
import { SourceFault } from '../polling/source-fault'
import { encodeRequest, type Frame, FrameReader } from './frame'

export interface Host {
  host: string
  port: number
}

/** One socket to one server, one request at a time. Any fault ends it. */
export class TdxConnection {
  private readonly frames = new FrameReader()
  private lastId = 0
  private pending: { settle: (frame: Frame) => void; fail: (fault: SourceFault) => void } | undefined
  private fault: SourceFault | undefined

  private constructor(
    private readonly socket: Socket,
    private readonly place: Host,
    private readonly silenceMs: number,
  ) {
    socket.on('data', (part) => this.take(part))
    socket.on('error', (thrown) => this.end(networkFault(thrown, silenceMs)))
    socket.on('close', () => this.end(new SourceFault('reset', faultText.reset)))
  }

  /** Throws `SourceFault` if no answer arrives in time. */
  static async open(place: Host, silenceMs: number, signal: AbortSignal): Promise<TdxConnection> {
    signal.throwIfAborted()
    const socket = connect({ ...place, noDelay: true })
    const late = AbortSignal.any([signal, AbortSignal.timeout(silenceMs)])
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('error', reject)
        late.addEventListener('abort', () => reject(late.reason), { once: true })
      })
    } catch (thrown) {
      socket.destroy()
      signal.throwIfAborted()
      throw networkFault(thrown, silenceMs)
    }
    socket.removeAllListeners('error')
    return new TdxConnection(socket, place, silenceMs)
  }

  get isOpen(): boolean {
    return this.fault === undefined
  }

  /** The body of the answer. Throws `SourceFault` for silence, another answer, or an end. */
  async request(type: number, data: Uint8Array, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted()
    if (this.fault) throw this.fault
    const id = ++this.lastId
    const stop = () => this.close()
    signal.addEventListener('abort', stop, { once: true })
    const timer = setTimeout(
      () => this.end(new SourceFault('timeout', faultText.silent(this.place.host))),
      this.silenceMs,
    )
    try {
      const frame = await new Promise<Frame>((settle, fail) => {
        this.pending = { settle, fail }
        this.socket.write(encodeRequest(id, type, data))
      })
      if (frame.id === id && frame.type === type) return frame.body
      const fault = new SourceFault('garbled', faultText.frame(this.place.host))
      this.end(fault)
      throw fault
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      this.pending = undefined
    }
  }

  close(): void {
    this.end(new SourceFault('reset', faultText.reset))
  }

  private take(part: Uint8Array): void {
    try {
      for (const frame of this.frames.push(part, this.place.host)) this.pending?.settle(frame)
    } catch (thrown) {
      this.end(networkFault(thrown, this.silenceMs))
    }
  }

  private end(fault: SourceFault): void {
    if (this.fault) return
    this.fault = fault
    this.socket.destroy()
    this.pending?.fail(fault)
  }
}
