import { errorReply, ZeusError } from '../../../shared/protocol/errors'
import { logOf } from '../../log'
import type { Bus } from './bus'
import { decodeMessage, encodeMessage } from './messages'
import { type BusQuestion, type BusReply, PART_BYTES, REPLY_MAX } from './question'
import { subjects } from './subjects'

const log = logOf('bus')

/** Questions of all gateways that are being answered; more are refused at once. */
export const ANSWERING_MAX = 128

interface AnswersOptions {
  bus: Bus
  /** Ends early once its signal reports that the caller no longer waits. */
  answer: (question: BusQuestion, signal: AbortSignal) => Promise<BusReply>
}

const refusal = (code: 'unavailable' | 'too-large'): BusReply => {
  const error = new ZeusError(code)
  return {
    status: error.status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: new TextEncoder().encode(JSON.stringify(errorReply(error))),
  }
}

/** Answers requests of gateways over the bus. The returned function closes it. */
export function answerQuestions({ bus, answer }: AnswersOptions): () => void {
  const answering = new Map<string, AbortController>()

  async function reply(gateway: string, id: number, { status, headers, body }: BusReply): Promise<void> {
    const subject = subjects.answer(gateway, id)
    bus.publish(subject, encodeMessage('replyHead', { status, headers, bytes: body.length }))
    for (let from = 0; from < body.length; from += PART_BYTES) {
      bus.publish(subject, body.subarray(from, from + PART_BYTES))
      // The market's own messages go in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function take(bytes: Uint8Array): Promise<void> {
    const asked = decodeMessage('question', bytes)
    if (!asked) {
      log.warn({ bytes: bytes.length }, 'a question cannot be read')
      return
    }
    const { gateway, id, forMs, ...question } = asked
    const key = `${gateway} ${id}`
    if (answering.size >= ANSWERING_MAX || answering.has(key)) {
      await reply(gateway, id, refusal('unavailable'))
      return
    }
    const stop = new AbortController()
    const late = setTimeout(() => stop.abort(), forMs)
    answering.set(key, stop)
    try {
      const made = await answer(question, stop.signal)
      if (!stop.signal.aborted) await reply(gateway, id, made.body.length > REPLY_MAX ? refusal('too-large') : made)
    } catch (thrown) {
      if (stop.signal.aborted) return
      log.error({ err: thrown }, 'a question was not answered')
      await reply(gateway, id, refusal('unavailable'))
    } finally {
      clearTimeout(late)
      answering.delete(key)
    }
  }

  function unask(bytes: Uint8Array): void {
    const message = decodeMessage('unask', bytes)
    if (message) answering.get(`${message.gateway} ${message.id}`)?.abort()
  }

  const stops = [bus.subscribe(subjects.question, (bytes) => void take(bytes)), bus.subscribe(subjects.unask, unask)]
  return () => {
    for (const stop of stops) stop()
    for (const one of answering.values()) one.abort()
  }
}
