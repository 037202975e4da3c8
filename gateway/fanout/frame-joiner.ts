import { OutgoingFrame } from './outgoing-frame'

/**
 * Makes one frame of the pieces a reader gets. Readers of the same topics follow one another within a turn, so the
 * last joined frame is kept until `forget` and given to who gets the same pieces.
 */
export class FrameJoiner {
  private parts: OutgoingFrame[] = []
  private lastParts: OutgoingFrame[] = []
  private last: OutgoingFrame | undefined

  add(part: OutgoingFrame): void {
    this.parts.push(part)
  }

  /** What was added since the last call; undefined if that is nothing. */
  join(): OutgoingFrame | undefined {
    const { parts } = this
    if (parts.length <= 1) {
      const [only] = parts
      parts.length = 0
      return only
    }
    if (this.last && this.isLast(parts)) {
      parts.length = 0
      return this.last
    }
    this.last = OutgoingFrame.join(parts)
    this.parts = this.lastParts
    this.parts.length = 0
    this.lastParts = parts
    return this.last
  }

  /** The turn is over: nothing joined before comes again. */
  forget(): void {
    this.last = undefined
    this.lastParts.length = 0
  }

  private isLast(parts: readonly OutgoingFrame[]): boolean {
    if (parts.length !== this.lastParts.length) return false
    for (let index = 0; index < parts.length; index++) if (parts[index] !== this.lastParts[index]) return false
    return true
  }
}
