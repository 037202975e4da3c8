import type { Worker } from 'node:worker_threads'
import { endThread } from '../open-thread'
import type { DatabaseEngine, Lane, StatementResult } from './engine'

/** A statement for the thread. */
export interface Job {
  id: number
  lane: Lane
  sql: string
  parameters: readonly unknown[]
}

/** An error as it travels between threads; `code` is the system's or SQLite's. */
export interface Fault {
  message: string
  code: string | undefined
}

/** Id 0 is the answer to opening. */
export type EngineReply = { id: number; outcome: StatementResult } | { id: number; fault: Fault }

export function engineFault(thrown: unknown): Fault {
  const { message = String(thrown), code } = (thrown ?? {}) as { message?: string; code?: unknown }
  return { message, code: typeof code === 'string' ? code : undefined }
}

const errorOf = ({ message, code }: Fault): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

interface Waiting {
  resolve: (outcome: StatementResult) => void
  reject: (cause: Error) => void
}

/** A database whose statements run in a thread: however long one takes, only its caller waits. */
export class ThreadEngine implements DatabaseEngine {
  readonly readsApart = true
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private ended: Error | undefined
  /** An error that ended the thread. */
  private failure: Error | undefined

  private constructor(private readonly worker: Worker) {
    worker.on('message', (reply: EngineReply) => this.hear(reply))
    worker.on('error', (cause) => {
      this.failure = cause
      this.end(cause)
    })
    worker.on('exit', () => this.end(new Error('the database was closed')))
  }

  /** Takes a thread of `engine-worker.ts` into use. Rejects with what the system or SQLite says of the file. */
  static async open(worker: Worker): Promise<ThreadEngine> {
    const engine = new ThreadEngine(worker)
    try {
      await new Promise<StatementResult>((resolve, reject) => engine.waiting.set(0, { resolve, reject }))
    } catch (cause) {
      await endThread(worker)
      throw cause
    }
    return engine
  }

  execute(lane: Lane, sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    return this.ask({ id: ++this.lastId, lane, sql, parameters })
  }

  async close(): Promise<void> {
    await endThread(this.worker)
    if (this.failure) throw this.failure
  }

  private ask(job: Job): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended)
      this.waiting.set(job.id, { resolve, reject })
      this.worker.postMessage(job)
    })
  }

  private hear(reply: EngineReply): void {
    const asked = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if ('fault' in reply) asked?.reject(errorOf(reply.fault))
    else asked?.resolve(reply.outcome)
  }

  /** Nothing more will be answered. */
  private end(cause: Error): void {
    this.ended ??= cause
    for (const { reject } of this.waiting.values()) reject(this.ended)
    this.waiting.clear()
  }
}
