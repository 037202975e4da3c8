import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import { HistoryReader, type ReaderRequest } from '../../../../gateway/past/recorder/reader'
import { partOf } from '../../../support/part-of'

/** A reader's thread that a test speaks for. */
class FakeThread extends EventEmitter {
  readonly asked: ReaderRequest[] = []
  isEnding = false
  /** A text asks the thread to end. */
  postMessage(asked: ReaderRequest | string) {
    if (typeof asked === 'string') this.isEnding = true
    else this.asked.push(asked)
  }
  answer(answer: unknown) {
    this.emit('message', { id: this.asked.at(-1)?.id, answer })
  }
}

function setting() {
  const thread = new FakeThread()
  const reader = new HistoryReader(() => partOf<Worker>(thread))
  const ask = (subject: string, signal?: AbortSignal) =>
    reader.ask('piece', { day: '20260706', name: 'minute', subject }, signal)
  const subjects = () => thread.asked.map(({ ask }) => (ask as { subject: string }).subject)
  return { thread, reader, ask, subjects }
}

describe('the reader of days', () => {
  test('answers one question after the other', async () => {
    const { thread, ask, subjects } = setting()
    const [first, second] = [ask('A'), ask('B')]
    expect(subjects()).toEqual(['A'])
    thread.answer('a')
    expect(subjects()).toEqual(['A', 'B'])
    thread.answer('b')
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  })

  test('never asks what nobody waits for any more, and lets an answer go that comes too late', async () => {
    const { thread, ask, subjects } = setting()
    const gone = new AbortController()
    const [first, second, third] = [ask('A', gone.signal), ask('B', gone.signal), ask('C')]
    gone.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await expect(second).rejects.toThrow('gone')
    thread.answer('a')
    expect(subjects()).toEqual(['A', 'C'])
    thread.answer('c')
    expect(await third).toBe('c')
    await expect(ask('D', gone.signal)).rejects.toThrow('gone')
    expect(subjects()).toEqual(['A', 'C'])
  })

  test('asks whoever comes when too many wait to come again, as no fault of its own', async () => {
    const { ask } = setting()
    const gone = new AbortController()
    const waiting = Array.from({ length: 257 }, (_, n) => ask(`${n}`, gone.signal).catch(() => undefined))
    await expect(ask('one more')).rejects.toMatchObject({ code: 'too-many', status: 429, retryAfterMs: 1_000 })
    gone.abort()
    await Promise.all(waiting)
  })

  test('is closed when its thread has finished the running query and exited', async () => {
    const { thread, reader, ask } = setting()
    const [first, second] = [ask('A'), ask('B')]
    const isClosed = vi.fn()
    const closed = reader.close().then(isClosed)
    await expect(first).rejects.toThrow('history was closed')
    await expect(second).rejects.toThrow('history was closed')
    thread.answer('a')
    expect([thread.isEnding, isClosed.mock.calls.length]).toEqual([true, 0])
    thread.emit('exit', 0)
    await closed
  })

  test('refuses what waits when its thread ends, and goes on with another', async () => {
    const { thread, ask } = setting()
    const [first, second] = [ask('A'), ask('B')]
    thread.emit('error', new Error('out of memory'))
    await expect(first).rejects.toThrow('out of memory')
    await expect(second).rejects.toThrow('out of memory')
    const third = ask('C')
    thread.answer('c')
    expect(await third).toBe('c')
  })
})
