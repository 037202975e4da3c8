import type { Worker } from 'node:worker_threads'
import type { QuestionName, Questions } from './questions'

export interface Asked {
  id: number
  name: QuestionName
  ask: unknown
}

export type Answered = { id: number; answer: unknown } | { id: number; fault: string }

/** A thread that nobody asks anything is let go after so long: it is as large as a small process. */
const IDLE_MS = 30_000
/** Questions that may wait; more are refused. */
const WAITING_MAX = 256

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (cause: Error) => void
}

/** Asks the days that are kept, in a thread that is opened at the first question. */
export class HistoryReader {
  private thread: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private idle: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly open: () => Worker) {}

  /** Rejects where the day's file cannot be read, or too many questions wait. */
  ask<N extends QuestionName>(name: N, ask: Parameters<Questions[N]>[0]): Promise<ReturnType<Questions[N]>> {
    if (this.waiting.size >= WAITING_MAX) return Promise.reject(new Error('too many questions wait for history'))
    clearTimeout(this.idle)
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (answer) => resolve(answer as ReturnType<Questions[N]>), reject })
      this.running().postMessage({ id, name, ask } satisfies Asked)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    await this.thread?.terminate()
    this.end(new Error('history was closed'))
  }

  private running(): Worker {
    if (this.thread) return this.thread
    const thread = this.open()
    thread.on('message', (answer: Answered) => this.hear(answer))
    thread.on('error', (cause) => this.end(cause))
    thread.on('exit', () => this.thread === thread && this.end(new Error('history was closed')))
    this.thread = thread
    return thread
  }

  private hear(answered: Answered): void {
    const asked = this.waiting.get(answered.id)
    this.waiting.delete(answered.id)
    if ('fault' in answered) asked?.reject(new Error(answered.fault))
    else asked?.resolve(answered.answer)
    if (this.waiting.size > 0) return
    this.idle = setTimeout(() => {
      void this.thread?.terminate()
      this.thread = undefined
    }, IDLE_MS)
    this.idle.unref()
  }

  private end(cause: Error): void {
    this.thread = undefined
    for (const { reject } of this.waiting.values()) reject(cause)
    this.waiting.clear()
  }
}
