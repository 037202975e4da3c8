import type { Worker } from 'node:worker_threads'
import { endThread } from '../../open-thread'
import type { QuestionName, RecordQuestions } from './questions'
import { QUESTIONS_MAX, receivedFault, type ThreadFault, tooManyWait } from './thread-fault'

export interface ReaderRequest {
  id: number
  name: QuestionName
  ask: unknown
}

export type Answered = { id: number; answer: unknown } | { id: number; fault: ThreadFault }

/** An idle thread is ended after this time: it is as large as a small process. */
const IDLE_MS = 30_000

interface Waiting extends ReaderRequest {
  resolve: (answer: unknown) => void
  reject: (cause: Error) => void
}

/**
 * Queries the stored days in a thread that starts at the first query. The thread gets one query at a time, so that
 * abandoned queries never reach it.
 */
export class HistoryReader {
  private thread: Worker | undefined
  private readonly waiting: Waiting[] = []
  /** The query that the thread works on. */
  private current: Waiting | undefined
  private lastId = 0
  private idle: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly open: () => Worker) {}

  /** Rejects if the day's file cannot be read, if too many queries wait, or with the signal's reason. */
  ask<N extends QuestionName>(
    name: N,
    ask: Parameters<RecordQuestions[N]>[0],
    signal?: AbortSignal,
  ): Promise<ReturnType<RecordQuestions[N]>> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.waiting.length >= QUESTIONS_MAX) return Promise.reject(tooManyWait())
    clearTimeout(this.idle)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { id: ++this.lastId, name, ask, resolve: resolve as Waiting['resolve'], reject }
      const leave = () => this.leave(waiting, signal?.reason)
      signal?.addEventListener('abort', leave, { once: true })
      const settle = <T>(done: (value: T) => void) => {
        return (value: T) => {
          signal?.removeEventListener('abort', leave)
          done(value)
        }
      }
      waiting.resolve = settle(waiting.resolve)
      waiting.reject = settle(waiting.reject)
      this.waiting.push(waiting)
      this.next()
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    const { thread } = this
    this.end(new Error('history was closed'))
    if (thread) await endThread(thread)
  }

  private next(): void {
    if (this.current) return
    this.current = this.waiting.shift()
    if (!this.current) return
    const { id, name, ask } = this.current
    this.running().postMessage({ id, name, ask } satisfies ReaderRequest)
  }

  /** The caller no longer waits: if the thread already has the query, its answer is dropped. */
  private leave(waiting: Waiting, reason: Error): void {
    const at = this.waiting.indexOf(waiting)
    if (at >= 0) this.waiting.splice(at, 1)
    waiting.reject(reason)
  }

  private running(): Worker {
    if (this.thread) return this.thread
    const thread = this.open()
    thread.on('message', (answer: Answered) => this.receive(answer))
    thread.on('error', (cause) => this.thread === thread && this.end(cause))
    thread.on('exit', () => this.thread === thread && this.end(new Error('history was closed')))
    this.thread = thread
    return thread
  }

  private receive(answered: Answered): void {
    const { current } = this
    if (current?.id !== answered.id) return
    this.current = undefined
    if ('fault' in answered) current.reject(receivedFault(answered.fault))
    else current.resolve(answered.answer)
    this.next()
    if (this.current) return
    this.idle = setTimeout(() => {
      if (this.thread) void endThread(this.thread)
      this.thread = undefined
    }, IDLE_MS)
    this.idle.unref()
  }

  private end(cause: Error): void {
    this.thread = undefined
    const all = this.current ? [this.current, ...this.waiting] : [...this.waiting]
    this.current = undefined
    this.waiting.length = 0
    for (const { reject } of all) reject(cause)
  }
}
