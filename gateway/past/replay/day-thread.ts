import type { Worker } from 'node:worker_threads'
import { endThread, openThread } from '../../open-thread'
import { QUESTIONS_MAX, receivedFault, tooManyWait } from '../recorder/thread-fault'
import type { FromReader, MachineQuestion, MachineQuestions, ToReader } from './messages'

const PLACE = {
  here: import.meta.url,
  source: './worker.ts',
  bundle: 'machine-reader.js',
  heapMb: 256,
  hasDatabase: true,
} as const

/** An idle thread, which takes 20 MB, is ended after this time: sooner than a page asks again for the list of days. */
const IDLE_MS = 10_000

const openMachineThread = (): Worker => openThread(PLACE, 'machine-reader', undefined)

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (cause: Error) => void
}

/** The thread that reads the days of all replays, started at the first query. */
export class DayThread {
  private thread: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly replays = new Map<
    string,
    { receive: (subject: string, bytes: Uint8Array) => void; ended: () => void }
  >()
  private lastId = 0
  private idle: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly open: () => Worker = openMachineThread) {}

  /** Rejects if the day cannot be read, or if too many queries wait. */
  ask<N extends MachineQuestion>(
    name: N,
    ask: Parameters<MachineQuestions[N]>[0],
  ): Promise<ReturnType<MachineQuestions[N]>> {
    if (this.waiting.size >= QUESTIONS_MAX) return Promise.reject(tooManyWait())
    clearTimeout(this.idle)
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (answer) => resolve(answer as ReturnType<MachineQuestions[N]>), reject })
      this.post({ kind: 'ask', id, name, ask })
    })
  }

  /** Messages of a replay's feed from now on, until the returned function is called; `ended`: the thread broke. */
  listen(session: string, receive: (subject: string, bytes: Uint8Array) => void, ended: () => void): () => void {
    this.replays.set(session, { receive, ended })
    return () => {
      this.replays.delete(session)
      this.rest()
    }
  }

  send(session: string, subject: string, bytes: Uint8Array): void {
    this.post({ kind: 'to-feed', session, subject, bytes })
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    const { thread } = this
    this.end(new Error('replays were closed'))
    if (thread) await endThread(thread)
  }

  private post(message: ToReader): void {
    this.running().postMessage(message)
  }

  private running(): Worker {
    if (this.thread) return this.thread
    const thread = this.open()
    thread.on('message', (message: FromReader) => this.handle(message))
    thread.on('error', (cause) => this.thread === thread && this.end(cause))
    thread.on('exit', () => this.thread === thread && this.end(new Error('replays were closed')))
    this.thread = thread
    return thread
  }

  private handle(message: FromReader): void {
    if (message.kind === 'to-mirror') {
      this.replays.get(message.session)?.receive(message.subject, message.bytes)
      return
    }
    const query = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (message.kind === 'fault') query?.reject(receivedFault(message))
    else query?.resolve(message.answer)
    this.rest()
  }

  private rest(): void {
    if (this.waiting.size > 0 || this.replays.size > 0 || !this.thread) return
    clearTimeout(this.idle)
    this.idle = setTimeout(() => {
      const { thread } = this
      this.thread = undefined
      if (thread) void endThread(thread)
    }, IDLE_MS)
    this.idle.unref()
  }

  private end(cause: Error): void {
    this.thread = undefined
    for (const { reject } of this.waiting.values()) reject(cause)
    this.waiting.clear()
    for (const { ended } of [...this.replays.values()]) ended()
  }
}
