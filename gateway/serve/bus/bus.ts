/** Message as delivered to a subscriber, which owns the bytes. */
type MessageHandler = (bytes: Uint8Array, subject: string) => void

/**
 * Messages between processes. Messages of one publisher reach a subscriber in the order in which they were sent, over
 * all subjects; messages sent without a listener, or while the connection is broken, are lost.
 */
export interface Bus {
  publish(subject: string, bytes: Uint8Array): void
  /**
   * Receives every message of a subject (`*` stands for one part of its name) until the returned function is called.
   */
  subscribe(subject: string, take: MessageHandler): () => void
  /** Called when a broken connection is restored: messages sent in between, in either direction, may be lost. */
  onReturn(listener: () => void): () => void
  /** Whether messages are sent now. If omitted, they always are. */
  isGood?(): boolean
  close(): Promise<void>
}

const matches = (pattern: readonly string[], subject: readonly string[]): boolean =>
  pattern.length === subject.length && pattern.every((part, index) => part === '*' || part === subject[index])

/** A bus within one process. */
export function createMemoryBus(): Bus {
  const subscribers = new Set<{ pattern: readonly string[]; take: MessageHandler }>()
  return {
    publish(subject, bytes) {
      const parts = subject.split('.')
      queueMicrotask(() => {
        for (const { pattern, take } of [...subscribers]) if (matches(pattern, parts)) take(bytes.slice(), subject)
      })
    },
    subscribe(subject, take) {
      const subscriber = { pattern: subject.split('.'), take }
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    onReturn: () => () => undefined,
    close: async () => subscribers.clear(),
  }
}
