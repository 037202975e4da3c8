import type { SectionRows } from '../../../shared/protocol/frame'
import type { TopicPosition } from '../../../shared/protocol/socket-events'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'

type RowUpdate = Exclude<Update, { kind: 'reset' }>

/** A reader's position, created by the topic's log and only passed back to it. Equal positions are the same object. */
export interface TopicCursor {
  readonly epoch: number
}

/** Rows of one kind that a reader lacks; must be written before the topic changes. */
export interface CatchUpRows extends SectionRows {
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
  /** Cursor of a reader that has everything; the same object until something changes. */
  head(): C
  resume(position: TopicPosition): C | undefined
  /** Numbers the update. True if readers must see it at once. */
  append(update: RowUpdate): boolean
  since(cursor: C | undefined): CatchUpRows[]
  /** No changes were published for a while: every reader gets the `latest` kinds completely. */
  renew(): void
  /** Rows could not be encoded: such rows are left out from now on. False if they were left out before this call. */
  beWary(): boolean
  /** Whether the update would replace a row that must be sent at once. */
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

/** Time, passed in for tests. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number
  /** Runs `task` after the current work. */
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
