import { PACE_DEFAULT_HZ } from '../../../shared/protocol/limits'
import type { Notice } from '../../../shared/protocol/socket-events'
import type { TopicName } from '../../../shared/protocol/topics'
import type { TopicChannel } from './channel'
import type { OutgoingFrame } from './outgoing-frame'
import { Refilled } from './refilled'
import type { TopicCursor } from './topic-stream'

/** Connection to one client. */
export interface ClientWire {
  /** Sends one frame, which may be shared with other readers. */
  write(frame: OutgoingFrame): void
  /** Bytes accepted but not yet sent by the operating system. */
  unsentBytes(): number
  notice(notice: Notice): void
}

/** One reader of one topic: a cursor, and whether something is new. Nothing is queued. */
export interface Subscription {
  readonly reader: Reader
  readonly channel: TopicChannel<Subscription>
  /** Among the channel's readers. */
  place: number
  /** Undefined: a snapshot follows. */
  cursor: TopicCursor | undefined
  pending: boolean
  /** Rows left out since the client's last query. */
  skipped: number
}

/** One connection as the hub sees it. */
export class Reader {
  readonly subscriptions = new Map<TopicName, Subscription>()
  /** Subscriptions with new rows, in order of arrival. */
  readonly pending = new Refilled<Subscription>()
  /** Shortest pause between two frames. */
  windowMs = 1000 / PACE_DEFAULT_HZ
  flushedAt = Number.NEGATIVE_INFINITY
  /** It waits in the pacer: for the end of the current work, or for the next time of its window. */
  inSoon = false
  inLane = false
  /** The client is slower than its data: it gets nothing until it has caught up. */
  stalled = false
  /** Values were skipped since the last frame. */
  conflated = false
  /** It requested a lower rate and has not been notified yet that rows are left out. */
  paceUntold = false
  closed = false

  constructor(
    readonly wire: ClientWire,
    /** It has no account: it gets fewer frames, and later under load. */
    readonly isGuest = false,
  ) {}

  /** Notes that a subscription has something new; true if that is news. */
  mark(subscription: Subscription): boolean {
    if (subscription.pending) return false
    subscription.pending = true
    subscription.channel.waiting++
    this.pending.push(subscription)
    return true
  }
}
