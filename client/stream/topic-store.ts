import type { ErrorCode } from '../../shared/protocol/errors'
import type { AnySection } from '../../shared/protocol/frame'

/** What the stream needs of a store: it delivers sections in order, without holes and without repeats. */
export interface TopicStore {
  /** Takes rows in; a section with `FLAG_SNAPSHOT` replaces what is held of its kind. Listeners are not told yet. */
  apply(section: AnySection): void
  /** A new numbering began (trading day, restart): everything held is void. */
  clear(): void
  /** The frame is finished: tell the listeners once. `receivedAt`: local clock, ms. */
  commit(receivedAt: number): void
  /** The gateway does not serve this topic. */
  refuse(refusal: { code: ErrorCode; message: string }): void
}
