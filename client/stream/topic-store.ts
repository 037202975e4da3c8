import type { ErrorCode } from '../../shared/protocol/errors'
import type { AnySection } from '../../shared/protocol/frame'

/** Values were skipped, and why. */
export interface ConflationMark {
  /** Local clock, ms. */
  at: number
  reason: 'slow-network' | 'pace' | 'slow-page'
}

/** Interface of a store for the stream, which delivers sections in order, without gaps or repeats. */
export interface TopicStore {
  /**
   * Adds rows; a section with `FLAG_SNAPSHOT` replaces the current rows of its kind. Listeners are not notified yet.
   */
  apply(section: AnySection): void
  /** A new numbering began (trading day, restart): all rows are invalid. */
  clear(): void
  /** The frame is complete: notify the listeners once. `receivedAt`: local clock, ms. */
  commit(receivedAt: number): void
  /** The gateway does not serve this topic. */
  refuse(refusal: { code: ErrorCode; message: string }): void
  /** Rows may have been missed; what the next snapshot adds or changes is a mended minute. */
  mend?(): void
  /** Values between the last rows and the ones coming now were skipped. */
  conflate?(mark: ConflationMark): void
  /** For stores with minute bars, which are compared with the gateway's now and then. */
  bars?: BarHolder
}

export interface BarHolder {
  /** Newest minute; -1 = none. */
  newest(): number
  /** `barSum` of the minutes up to `slot`. */
  sum(slot: number): number
}
