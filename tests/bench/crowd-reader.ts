import { SOCKET_PATH } from '../../shared/protocol/socket-events'
import { RawSocket } from './raw-socket'

const OPEN = 0x30
const PING = 0x32
const CONNECT = 0x30
const ACK = 0x33
const SUBSCRIBED = 0
const CLOCK_FROM = 1

/** A reader among thousands: subscribes, counts frames, and measures how long a call waits. */
export class CrowdReader extends RawSocket {
  frames = 0
  /** ms between frames, and ms that a call of the clock took. */
  readonly gaps: number[] = []
  readonly waits: number[] = []
  private lastAt = 0
  private asked = 0
  private askedAt = 0

  constructor(
    port: number,
    private readonly token: string,
    private readonly topics: readonly string[],
    private readonly maxHz: number,
  ) {
    super(port, `${SOCKET_PATH}/?EIO=4&transport=websocket`)
  }

  /** Asks for the gateway's clock, which every reader does now and then; one question at a time. */
  askClock(): void {
    if (this.askedAt !== 0) return
    this.askedAt = performance.now()
    this.send(`42${CLOCK_FROM + this.asked++}${JSON.stringify(['clock'])}`)
  }

  /** What was measured so far counts no more. */
  begin(): void {
    this.gaps.length = 0
    this.waits.length = 0
    this.lastAt = 0
  }

  protected opened(): void {}

  protected message(data: Buffer, start: number, end: number, isText: boolean): void {
    if (!isText) this.frame()
    else if (data[start] === PING) this.send('3')
    else if (data[start] === OPEN) this.send(`40${JSON.stringify({ token: this.token })}`)
    else if (data[start + 1] === CONNECT) {
      this.send(`42${JSON.stringify(['pace', { maxHz: this.maxHz }])}`)
      this.send(`42${SUBSCRIBED}${JSON.stringify(['subscribe', this.topics])}`)
    } else if (data[start + 1] === ACK) this.answered(data.toString('utf8', start + 2, end))
  }

  private frame(): void {
    const now = performance.now()
    if (this.lastAt > 0) this.gaps.push(now - this.lastAt)
    this.lastAt = now
    this.frames++
  }

  private answered(text: string): void {
    if (Number.parseInt(text, 10) === SUBSCRIBED) this.joined()
    else {
      this.waits.push(performance.now() - this.askedAt)
      this.askedAt = 0
    }
  }
}
