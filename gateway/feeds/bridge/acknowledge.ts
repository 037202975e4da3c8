import type { AcceptedLine } from './intake'
import type { Stream } from './streams'

/** Senders are told at most so often how far they are kept: told of each line by itself, that would cost as much as keeping it. */
const TELL_MS = 5

/** Tells senders of which rows are kept: at once after a rest, and then of what comes meanwhile together. */
export class Acknowledge {
  private readonly owed = new Set<Stream>()
  private resting: NodeJS.Timeout | undefined

  /** These lines are kept and in the market. */
  kept(lines: readonly AcceptedLine[]): void {
    for (const { stream, last } of lines) {
      stream.kept = Math.max(stream.kept, last)
      this.owed.add(stream)
    }
    if (!this.resting) this.tell()
  }

  /** Tells what is owed; nothing more comes. */
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
