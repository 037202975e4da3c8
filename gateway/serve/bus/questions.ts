import { ZeusError } from '../../../shared/protocol/errors'
import type { Bus } from './bus'
import { type BusMessage, decodeMessage, encodeMessage } from './messages'
import { type BusQuestion, type BusReply, REPLY_MAX, type SendQuestion } from './question'
import { subjects } from './subjects'

/** Unanswered requests of one gateway; more are refused. */
export const PENDING_MAX = 64

interface QuestionsOptions {
  bus: Bus
  /** This gateway's name on the bus. */
  gateway: string
  /** Runs once after `ms`; the answer cancels it. Replaced in tests. */
  later?: (ms: number, run: () => void) => () => void
}

interface Pending {
  head: BusMessage<'replyHead'> | undefined
  parts: Uint8Array[]
  bytes: number
  settle: (result: BusReply | ZeusError) => void
}

const afterwards = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Queries the feed over the bus. A caller without an answer in time gets `unavailable`, and the feed is notified. */
export class BusQuestions {
  private readonly pending = new Map<number, Pending>()
  private next = 1
  private readonly stops: (() => void)[]

  constructor(private readonly options: QuestionsOptions) {
    const { bus, gateway } = options
    this.stops = [
      bus.subscribe(subjects.answers(gateway), (bytes, subject) => this.take(subjects.idOfAnswer(subject), bytes)),
      // Messages in flight while the bus was broken are lost.
      bus.onReturn(() => this.abandon()),
    ]
  }

  /** Questions that wait. */
  get waiting(): number {
    return this.pending.size
  }

  readonly ask: SendQuestion = (question, { ms, signal }) =>
    new Promise((resolve, reject) => {
      if (this.pending.size >= PENDING_MAX || signal?.aborted) {
        reject(new ZeusError('unavailable'))
        return
      }
      const id = this.next++
      const giveUp = () => {
        this.options.bus.publish(subjects.unask, encodeMessage('unask', { gateway: this.options.gateway, id }))
        this.pending.get(id)?.settle(new ZeusError('unavailable'))
      }
      const cancel = (this.options.later ?? afterwards)(ms, giveUp)
      signal?.addEventListener('abort', giveUp, { once: true })
      const settle = (result: BusReply | ZeusError) => {
        this.pending.delete(id)
        cancel()
        signal?.removeEventListener('abort', giveUp)
        if (result instanceof ZeusError) reject(result)
        else resolve(result)
      }
      this.pending.set(id, { head: undefined, parts: [], bytes: 0, settle })
      this.send(id, question, ms)
    })

  /** Pending queries will not be answered. */
  abandon(): void {
    for (const { settle } of [...this.pending.values()]) settle(new ZeusError('unavailable'))
  }

  close(): void {
    for (const stop of this.stops) stop()
    this.abandon()
  }

  private send(id: number, question: BusQuestion, forMs: number): void {
    const { bus, gateway } = this.options
    bus.publish(subjects.question, encodeMessage('question', { gateway, id, forMs, ...question }))
  }

  /** A part of an answer: its head first, then its bytes in their order. */
  private take(id: number, bytes: Uint8Array): void {
    const one = this.pending.get(id)
    if (!one) return
    if (one.head) {
      one.parts.push(bytes)
      one.bytes += bytes.length
    } else {
      one.head = decodeMessage('replyHead', bytes)
      if (!one.head || one.head.bytes > REPLY_MAX) one.settle(new ZeusError('unavailable'))
    }
    const { head } = one
    if (!head || one.bytes < head.bytes) return
    const { status, headers } = head
    const isWhole = one.bytes === head.bytes
    one.settle(isWhole ? { status, headers, body: Buffer.concat(one.parts) } : new ZeusError('unavailable'))
  }
}
