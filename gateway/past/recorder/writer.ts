import { historyFaultOf } from './history-fault'
import type { WriterMessage, WriterReply } from './messages'
import type { WrittenDays } from './stored-days'

/** Pause before a write that failed is tried again. */
const AGAIN_MS = 1_000
/** Maximum bytes of one write: after a long failure the queue is written in parts that are acknowledged one by one. */
const STRETCH_BYTES = 1024 * 1024

interface WriterOptions {
  days: WrittenDays
  reply: (reply: WriterReply) => void
  /** Runs once after `ms`; 0 = when others had their turn. */
  later: (ms: number, run: () => void) => void
  /** ms of any clock that does not jump. */
  now: () => number
}

/**
 * Writes days in the order of its messages and reports stored data. Failed writes stay queued and are retried; nothing
 * acknowledged depends on them.
 */
export class Writer {
  private readonly queue: WriterMessage[] = []
  /** The beginning of the queue at the last attempt: a write is repeated unchanged. */
  private stretch: readonly WriterMessage[] = []
  private planned = false
  private closed = false

  constructor(private readonly options: WriterOptions) {}

  receive(message: WriterMessage): void {
    this.queue.push(message)
    this.plan(this.options.days.gatherMs)
  }

  /** Writes as much as it can at once and closes the days. */
  close(): void {
    this.closed = true
    try {
      while (this.queue.length > 0) this.commit()
    } catch (thrown) {
      this.reportFault(thrown)
      this.options.days.drop()
      return
    }
    try {
      this.options.days.close()
    } catch (thrown) {
      this.reportFault(thrown)
    }
  }

  private plan(ms: number): void {
    if (this.planned || this.closed) return
    this.planned = true
    this.options.later(ms, () => {
      this.planned = false
      if (!this.closed) this.work()
    })
  }

  private work(): void {
    const { days } = this.options
    try {
      if (this.queue.length > 0) this.commit()
      else days.work()
      while (days.isPressed) days.work()
    } catch (thrown) {
      this.reportFault(thrown)
      days.drop()
      this.plan(AGAIN_MS)
      return
    }
    if (this.queue.length > 0 || days.isDue) this.plan(0)
  }

  /** Writes the beginning of the queue: messages of one day, up to the limit. */
  private commit(): void {
    const { days, now, reply } = this.options
    if (this.stretch.length === 0) this.stretch = this.nextStretch()
    const { stretch } = this
    const day = stretch[0]?.day as string
    const started = now()
    if (stretch.some(({ kind }) => kind === 'over')) days.endBefore(day)
    const rows = stretch.every(({ kind }) => kind === 'over') ? 0 : days.write(day, stretch)
    this.queue.splice(0, stretch.length)
    this.stretch = []
    reply({ kind: 'stored', seq: stretch.at(-1)?.seq ?? 0, ms: now() - started, rows })
  }

  private nextStretch(): readonly WriterMessage[] {
    const day = this.queue[0]?.day
    let bytes = 0
    let count = 0
    for (const message of this.queue) {
      if (message.day !== day || bytes > STRETCH_BYTES) break
      count++
      if (message.kind === 'prints') bytes += message.page.length
      else if (message.kind === 'piece') bytes += message.bytes.length
    }
    return this.queue.slice(0, count)
  }

  private reportFault(thrown: unknown): void {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    this.options.reply({ kind: 'fault', fault: historyFaultOf(thrown), message })
  }
}
