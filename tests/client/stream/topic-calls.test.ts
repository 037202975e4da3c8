import { describe, expect, test } from 'vitest'
import { createTopicCalls, type TopicCall } from '../../../client/stream/topic-calls'
import { RECONNECT_DELAY_MS, TOPICS_PER_CALL_MAX } from '../../../shared/protocol/limits'
import type { SubscribeItem, SubscribeResult } from '../../../shared/protocol/socket-events'
import { callOf } from './call-of'
import { fakeEnvironment, settle } from './fake-environment'

const since = { epoch: 7, seq: 10 }
const okay = (item: SubscribeItem): SubscribeResult => {
  const topic = typeof item === 'string' ? item : item.topic
  return { topic, ok: true, id: 1, epoch: 7, seq: 0, recovered: true }
}

function begin() {
  const world = fakeEnvironment()
  const answered: string[] = []
  const sent: [name: string, topics: SubscribeItem[]][] = []
  const state = { fails: false, held: undefined as Promise<void> | undefined }
  const call = callOf(async (name: string, topics: SubscribeItem[]) => {
    sent.push([name, topics])
    await state.held
    if (state.fails) throw new Error('no answer')
    return name === 'subscribe' ? { ok: true, results: topics.map(okay) } : { ok: true }
  })
  /** What the reader does on an answer. */
  const heard = { run: (_topic: string): unknown => undefined }
  const calls = createTopicCalls(world.environment, ({ topic }: TopicCall) => {
    answered.push(topic)
    heard.run(topic)
  })
  calls.attach(call)
  /** Holds answers back until the returned function is called. */
  const hold = () => {
    let release: () => void = () => undefined
    state.held = new Promise((resolve) => {
      release = resolve
    })
    return async () => {
      release()
      await settle()
    }
  }
  return { world, calls, call, sent, answered, heard, state, hold }
}

describe('topics that are requested', () => {
  test('within one turn are sent in one call, continued ones with their position', async () => {
    const { calls, sent, answered } = begin()
    calls.ask('a', undefined)
    calls.ask('b', since)
    await settle()
    expect(sent).toEqual([['subscribe', ['a', { topic: 'b', since }]]])
    expect(answered).toEqual(['a', 'b'])
  })

  test('twice within one turn are requested as in the second call', async () => {
    const { calls, sent } = begin()
    calls.ask('a', since)
    calls.ask('a', undefined)
    await settle()
    expect(sent).toEqual([['subscribe', ['a']]])
  })

  test('are split if there are more than a call may contain', async () => {
    const { calls, sent } = begin()
    for (let topic = 0; topic <= TOPICS_PER_CALL_MAX; topic++) calls.ask(`t${topic}`, undefined)
    await settle()
    expect(sent.map(([, topics]) => topics.length)).toEqual([TOPICS_PER_CALL_MAX, 1])
  })

  test('and given up within one turn are only given up', async () => {
    const { calls, sent } = begin()
    calls.ask('a', undefined)
    calls.forget('a')
    await settle()
    expect(sent).toEqual([['unsubscribe', ['a']]])
  })

  test('dropped and requested again within one turn are only requested', async () => {
    const { calls, sent } = begin()
    calls.forget('a')
    calls.ask('a', undefined)
    await settle()
    expect(sent).toEqual([['subscribe', ['a']]])
  })

  test('wait for a connection, and are sent with it', async () => {
    const { calls, call, sent } = begin()
    calls.detach()
    calls.ask('a', undefined)
    calls.forget('b')
    await settle()
    expect(sent).toEqual([])
    calls.attach(call)
    calls.ask('c', undefined)
    await settle()
    expect(sent).toEqual([['subscribe', ['a', 'c']]])
  })
})

describe('an answer', () => {
  test('is outstanding from the ask on', async () => {
    const { calls, hold } = begin()
    const release = hold()
    expect(calls.pending()).toBe(false)
    calls.ask('a', undefined)
    expect(calls.pending()).toBe(true)
    await settle()
    expect(calls.pending()).toBe(true)
    await release()
    expect(calls.pending()).toBe(false)
  })

  test('to a topic that is dropped while another is answered is ignored', async () => {
    const { calls, answered, heard } = begin()
    calls.ask('a', undefined)
    calls.ask('b', undefined)
    calls.ask('c', undefined)
    heard.run = (topic) => topic === 'a' && calls.forget('b')
    await settle()
    expect(answered).toEqual(['a', 'c'])
  })

  test('of a lost connection is ignored, and leaves nothing pending', async () => {
    const { calls, call, answered, hold } = begin()
    const release = hold()
    calls.ask('a', undefined)
    await settle()
    calls.detach()
    expect(calls.pending()).toBe(false)
    calls.attach(callOf(async () => ({ ok: true })))
    await release()
    expect([answered, calls.pending()]).toEqual([[], false])
    calls.attach(call)
  })

  test('that does not come is requested again after a pause, unless the request has changed', async () => {
    const { calls, sent, answered, state, world } = begin()
    state.fails = true
    calls.ask('a', since)
    calls.ask('b', undefined)
    await settle()
    state.fails = false
    calls.forget('b')
    await settle()
    sent.length = 0
    world.advance(RECONNECT_DELAY_MS - 1)
    await settle()
    expect(sent).toEqual([])
    world.advance(1)
    await settle()
    expect(sent[0]).toEqual(['subscribe', [{ topic: 'a', since }, 'b']])
    expect(answered).toContain('a')
  })

  test('that would be requested again after a pause is not once the connection is lost', async () => {
    const { calls, sent, state, world } = begin()
    state.fails = true
    calls.ask('a', since)
    await settle()
    calls.detach()
    expect(world.timers).toBe(0)
    world.advance(RECONNECT_DELAY_MS)
    await settle()
    expect(sent).toHaveLength(1)
  })
})
