import type { SectionRows } from '../../../shared/protocol/frame'
import type { TopicPosition } from '../../../shared/protocol/socket-events'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'

type RowUpdate = Exclude<Update, { kind: 'reset' }>

/** Where a reader stands; made by the topic's log and only handed back to it. Equal places are the same object. */
export interface TopicCursor {
  readonly epoch: number
}

/** Rows of one kind that a reader lacks; to be written before the topic changes. */
export interface RowGroup extends SectionRows {
  readonly snapshot: boolean
  /** The rows are sent as changes since the reader's cursor. */
  readonly changes: boolean
  readonly seq: number
  readonly ingestTime: number
  /** Rows after the reader's place that are left out. */
  readonly skipped: number
}

/** Part of one topic's log that the hub needs. */
export interface TopicStream<C extends TopicCursor = TopicCursor> {
  readonly topic: TopicName
  readonly id: number
  readonly epoch: number
  /** Number of the newest numbered row. */
  readonly seq: number
  /** The cursor of a reader who has everything; one object until something changes. */
  head(): C
  resume(position: TopicPosition): C | undefined
  /** Numbers the update. True if readers must see it at once. */
  append(update: RowUpdate): boolean
  since(cursor: C | undefined): RowGroup[]
  /** No changes were published for a while: every reader gets the `latest` kinds completely. */
  renew(): void
  /** Rows could not be encoded: leaves out those that cannot be, from now on. False if there is nothing to leave out. */
  beWary(): boolean
  /** Whether the update would take the place of a row that readers must see. */
  replacesUrgent(update: RowUpdate): boolean
}

/** Part of all topics that the hub needs. */
export interface TopicStreams {
  log(topic: TopicName): TopicStream
  /** Numbers an update of a topic without readers, or a reset. */
  append(update: Update): void
  /** Called when a topic gets its first reader, and some time after its last one has left. */
  watched(topic: TopicName, yes: boolean): void
}

/** Time, passed in so that tests can hold it. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number
  /** Runs `task` after what is going on now. */
  soon(task: () => void): void
  /** Runs `task` once after `ms`; the answer cancels it. */
  later(ms: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  soon: (task) => void setImmediate(task),
  later: (ms, task) => {
    const timer = setTimeout(task, ms).unref()
    return () => clearTimeout(timer)
  },
}
