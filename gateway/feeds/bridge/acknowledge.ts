import type { AcceptedLine } from './intake'
import type { Stream } from './streams'

/** Minimum interval between acknowledgements to senders: one for each line would cost as much as storing it. */
const TELL_MS = 5

/** Acknowledges stored rows to senders: at once after a pause, then later rows together. */
export class Acknowledge {
  private readonly owed = new Set<Stream>()
  private resting: NodeJS.Timeout | undefined

  /** These lines are stored and in the market. */
  kept(lines: readonly AcceptedLine[]): void {
    for (const { stream, last } of lines) {
      stream.kept = Math.max(stream.kept, last)
      this.owed.add(stream)
    }
    if (!this.resting) this.tell()
  }

  /** Sends pending acknowledgements; nothing more follows. */
  close(): void {
    clearTimeout(this.resting)
    this.tellOwed()
  }

  private readonly tell = (): void => {
    this.resting = undefined
    if (this.owed.size === 0) return
    this.tellOwed()
    this.resting = setTimeout(this.tell, TELL_MS)
  }

  private tellOwed(): void {
    for (const { current, kept } of this.owed) current?.send({ ack: kept })
    this.owed.clear()
  }
}
