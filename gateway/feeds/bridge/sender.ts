import type { DialBridge, Dialled } from './dial'
import { text } from './text'
import { answerShape, BRIDGE_VERSION, type HeardAnswer, type Hello, WINDOW_ROWS, type WireRow } from './wire'
import { rowsText } from './write-row'

/** Rows of one line; about 35 KB. */
const ROWS_A_LINE = 500
const RETRY_MS = 500
const RETRY_MAX_MS = 5_000
/** Before rows are sent again for which the market had no room. */
const BUSY_MS = 200
/** Without an answer for so long over a way that loses messages, all rows under way are sent again. */
const SILENT_MS = 3_000
/** For any other connection: the peer is gone, though the connection does not report it. */
const STUCK_MS = 15_000

interface SenderOptions {
  dial: DialBridge
  hello: Omit<Hello, 'hello' | 'from'>
  wait: (ms: number) => Promise<void>
  now: () => number
  /** Rows of one line; fewer come sooner where there are few. */
  lineRows?: number
  /** A word for people, in Chinese: connected, lost, refused. */
  say?: (words: string) => void
}

interface Line {
  first: number
  last: number
  text: string
}

/** The bridge does not want this sender; trying again would not help. */
export class BridgeRefusal extends Error {
  override name = 'BridgeRefusal'
}

/** Reasons for which the bridge ends a connection and means it. */
const FINAL = ['hello', 'secret', 'too-long', 'too-many-errors', 'replaced']

/**
 * Sends rows to a bridge until each one is acknowledged: stores unacknowledged rows, reconnects, and continues at the
 * position that the bridge requests. A stream must contain the same rows in the same order each time it is sent; the
 * bridge skips rows that it already has, by number.
 */
export class BridgeSender {
  /** Last row that the bridge keeps. */
  acknowledged = 0
  refused = 0
  private readonly underWay: Line[] = []
  private way: Dialled | undefined
  /** Ends the way, and hears nothing of it any more. */
  private leave = () => {}
  private window = WINDOW_ROWS
  private last = 0
  private rows: WireRow[] = []
  private refusal: BridgeRefusal | undefined
  private ended = false
  private heardAt = 0
  /** The row to send again from; undefined while nothing is to be sent again. */
  private goBackTo: number | undefined
  private isBusy = false
  private wake = () => {}

  constructor(private readonly options: SenderOptions) {}

  /** Takes rows until the source ends and all are acknowledged. Throws `BridgeRefusal`, and what the source throws. */
  async send(source: AsyncIterable<readonly WireRow[]>): Promise<void> {
    await this.connect()
    for await (const rows of source) {
      for (const row of rows) {
        this.rows.push(row)
        if (this.rows.length >= (this.options.lineRows ?? ROWS_A_LINE)) await this.flush()
      }
    }
    await this.flush()
    while (this.acknowledged < this.last) await this.progress()
    this.close()
  }

  close(): void {
    this.ended = true
    this.way?.end()
  }

  private async flush(): Promise<void> {
    const { rows } = this
    if (rows.length === 0) return
    this.rows = []
    const line = { first: this.last + 1, last: this.last + rows.length, text: '' }
    this.last = line.last
    if (line.last <= this.acknowledged) return
    line.text = rowsText(line.first, rows)
    while (this.last - this.acknowledged > this.window) await this.progress()
    if (this.underWay.length === 0) this.heardAt = this.options.now()
    this.underWay.push(line)
    this.mindSilence()
    await this.write(line)
  }

  private async write(line: Line): Promise<void> {
    if (this.goBackTo !== undefined || !this.way) await this.resend()
    else if (!this.way.write(line.text)) await this.way.drained()
  }

  /** Sends pending rows from the requested row on again, in order, until the connection pauses. */
  private async resend(): Promise<void> {
    if (this.isBusy) await this.options.wait(BUSY_MS)
    this.isBusy = false
    if (!this.way) await this.connect()
    const from = Math.max(this.goBackTo ?? 0, this.acknowledged + 1)
    this.goBackTo = undefined
    for (const line of [...this.underWay]) {
      if (line.last < from) continue
      if (!this.way || this.goBackTo !== undefined) return
      if (!this.way.write(line.text)) await this.way.drained()
    }
  }

  /** Waits for an answer, and mends the way where it is broken. */
  private async progress(): Promise<void> {
    if (this.refusal) throw this.refusal
    if (!this.way || this.goBackTo !== undefined) {
      await this.resend()
      return
    }
    await new Promise<void>((resolve) => {
      this.wake = resolve
      void this.options.wait(100).then(resolve)
    })
    this.mindSilence()
  }

  /** Rows are under way, and nothing comes back. */
  private mindSilence(): void {
    const { way } = this
    if (!way || this.underWay.length === 0) return
    const silentMs = this.options.now() - this.heardAt
    if (way.loses && silentMs > SILENT_MS) {
      this.heardAt = this.options.now()
      this.goBackTo = this.acknowledged + 1
    } else if (silentMs > STUCK_MS) {
      this.way = undefined
      this.leave()
    }
  }

  private async connect(): Promise<void> {
    for (let pause = RETRY_MS; !this.way; pause = Math.min(RETRY_MAX_MS, pause * 2)) {
      if (this.refusal) throw this.refusal
      if (await this.tryOnce()) return
      await this.options.wait(pause)
    }
  }

  /** True once the bridge has said where to go on. */
  private async tryOnce(): Promise<boolean> {
    const { dial, hello, say } = this.options
    let settle = (_isWelcome: boolean) => {}
    const settled = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    let isGone = false
    let isLeft = false
    let way: Dialled | undefined
    const gone = (reason: string) => {
      isGone = true
      if (isLeft) return
      if (this.way === way) this.way = undefined
      if (!this.ended) say?.(text.sender.disconnected(reason))
      settle(false)
      this.wake()
    }
    try {
      way = await dial({ gone, line: (raw) => !isLeft && this.hear(raw) && settle(true) })
    } catch (thrown) {
      say?.(text.sender.none(thrown instanceof Error ? thrown.message : String(thrown)))
      return false
    }
    const from = this.underWay[0]?.first ?? this.last + 1
    way.write(`${JSON.stringify({ hello: BRIDGE_VERSION, ...hello, from })}\n`)
    const isWelcome = await Promise.race([settled, this.options.wait(SILENT_MS).then(() => false)])
    if (!isWelcome || isGone) {
      isLeft = true
      way.end()
      return false
    }
    const held = way
    this.leave = () => {
      isLeft = true
      held.end()
    }
    this.way = way
    this.goBackTo = this.acknowledged + 1
    this.heardAt = this.options.now()
    say?.(text.sender.connected(this.acknowledged))
    return true
  }

  /** True for a welcome. */
  private hear(raw: Buffer): boolean {
    const answer = heardAnswer(raw)
    if (!answer) return false
    this.heardAt = this.options.now()
    if ('ack' in answer) {
      this.acknowledged = Math.max(this.acknowledged, answer.ack)
      while ((this.underWay[0]?.last ?? Number.POSITIVE_INFINITY) <= this.acknowledged) this.underWay.shift()
      if ('window' in answer) this.window = answer.window
    } else if ('error' in answer) this.heed(answer.error)
    else this.closed(answer.close, answer.message)
    this.wake()
    return 'welcome' in answer
  }

  /**
   * A bridge that had accepted the greeting and requests one again has restarted: NATS does not report it otherwise.
   */
  private closed(code: string, message: string): void {
    if (FINAL.includes(code) && !(code === 'hello' && this.way)) {
      this.refusal = new BridgeRefusal(`${code}: ${message}`)
    } else this.way?.end()
  }

  private heed(error: Extract<HeardAnswer, { error: unknown }>['error']): void {
    const { code, message, expected, refused = 0, rows = [] } = error
    if (expected !== undefined) this.goBackTo = expected
    this.isBusy ||= code === 'busy'
    this.refused += refused
    const examples = rows.slice(0, 3).map(([place, why]) => `${place} ${why}`)
    this.options.say?.(text.sender.told(code, message, examples))
  }
}

function heardAnswer(raw: Buffer): HeardAnswer | undefined {
  try {
    return answerShape.parse(JSON.parse(raw.toString()))
  } catch {
    return undefined
  }
}
