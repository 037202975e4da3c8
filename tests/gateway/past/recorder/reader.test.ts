import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import { HistoryReader, type ReaderRequest } from '../../../../gateway/past/recorder/reader'
import { partOf } from '../../../support/part-of'

/** A fake thread of the reader: the test sends its answers. */
class FakeThread extends EventEmitter {
  readonly requests: ReaderRequest[] = []
  isEnding = false
  /** A string ends the thread. */
  postMessage(request: ReaderRequest | string) {
    if (typeof request === 'string') this.isEnding = true
    else this.requests.push(request)
  }
  answer(answer: unknown) {
    this.emit('message', { id: this.requests.at(-1)?.id, answer })
  }
}

function setting() {
  const thread = new FakeThread()
  const reader = new HistoryReader(() => partOf<Worker>(thread))
  const ask = (subject: string, signal?: AbortSignal) =>
    reader.ask('piece', { day: '20260706', name: 'minute', subject }, signal)
  const subjects = () => thread.requests.map(({ ask }) => (ask as { subject: string }).subject)
  return { thread, reader, ask, subjects }
}

describe('the reader of days', () => {
  test('answers one query after the other', async () => {
    const { thread, ask, subjects } = setting()
    const [first, second] = [ask('A'), ask('B')]
    expect(subjects()).toEqual(['A'])
    thread.answer('a')
    expect(subjects()).toEqual(['A', 'B'])
    thread.answer('b')
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
  })

  test('does not send aborted requests, and drops answers to them', async () => {
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

  test('rejects requests while too many wait, with status 429 and the time of the next attempt', async () => {
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

  test('rejects waiting requests if its thread fails, and starts another one', async () => {
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
