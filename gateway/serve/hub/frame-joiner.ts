import { OutgoingFrame } from './outgoing-frame'
import { Refilled } from './refilled'

/**
 * Joins the pieces for a reader into one frame. Readers of the same topics follow one another within a turn, so the
 * last joined frame is cached until `forget` and reused for readers with the same pieces.
 */
export class FrameJoiner {
  private parts = new Refilled<OutgoingFrame>()
  private lastParts = new Refilled<OutgoingFrame>()
  private last: OutgoingFrame | undefined

  add(part: OutgoingFrame): void {
    this.parts.push(part)
  }

  /** Pieces added since the last call; undefined if there are none. */
  join(): OutgoingFrame | undefined {
    const { parts } = this
    if (parts.count === 0) return undefined
    if (parts.count === 1) {
      const only = parts.at(0)
      parts.empty()
      return only
    }
    if (this.last && this.isLast(parts)) {
      parts.empty()
      return this.last
    }
    this.last = OutgoingFrame.join(parts)
    this.parts = this.lastParts
    this.parts.empty()
    this.lastParts = parts
    return this.last
  }

  /** The turn is over: joined frames are not reused. */
  forget(): void {
    this.last = undefined
    this.lastParts.empty()
  }

  private isLast(parts: Refilled<OutgoingFrame>): boolean {
    if (parts.count !== this.lastParts.count) return false
    for (let place = 0; place < parts.count; place++) if (parts.at(place) !== this.lastParts.at(place)) return false
    return true
  }
}
