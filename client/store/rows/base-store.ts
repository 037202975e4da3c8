import type { ErrorCode } from '../../../shared/protocol/errors'
import type { AnySection } from '../../../shared/protocol/frame'
import type { ConflationMark, TopicStore } from '../../stream/topic-store'

/** Interface of every store for drawing code. */
export interface Readable {
  /** Counts up with every finished frame, and every clearing. */
  readonly version: number
  subscribe: (listener: () => void) => () => void
}

interface TopicRefusal {
  code: ErrorCode
  message: string
}

/** A topic's rows as the page holds them. Listeners hear once a frame; nothing here knows React or sockets. */
export abstract class BaseStore implements TopicStore, Readable {
  version = 0
  /** Local clock when the newest rows came, ms; 0 = nothing came yet. */
  receivedAt = 0
  /** Values were skipped last then, and why; undefined = never. */
  conflated: ConflationMark | undefined
  /** Why the gateway does not serve this topic. */
  refusal: TopicRefusal | undefined
  private readonly listeners = new Set<() => void>()

  abstract apply(section: AnySection): void

  /** Forgets every row. */
  protected abstract reset(): void

  clear(): void {
    this.reset()
    this.receivedAt = 0
    this.version++
  }

  commit(receivedAt: number): void {
    this.receivedAt = receivedAt
    this.refusal = undefined
    this.notify()
  }

  conflate(mark: ConflationMark): void {
    this.conflated = mark
  }

  refuse(refusal: TopicRefusal): void {
    this.refusal = refusal
    this.notify()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  get listenerCount(): number {
    return this.listeners.size
  }

  protected notify(): void {
    this.version++
    for (const listener of [...this.listeners]) listener()
  }
}
