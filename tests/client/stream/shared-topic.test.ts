import { describe, expect, test } from 'vitest'
import { SharedTopic } from '../../../client/stream/shared-topic'
import type { SubscribeItem, SubscribeResult } from '../../../shared/protocol/socket-events'
import { callOf } from './call-of'
import { settle } from './fake-environment'

const [A, B] = ['tick:600519.SH', 'tick:000001.SZ']
const at = (seq: number, epoch = 7) => ({ epoch, seq })
const from = (topic: string, seq: number, epoch = 7) => ({ topic, since: at(seq, epoch) })

/** Two tabs over one connection; the test answers the requests to the gateway. */
function begin() {
  const share = new SharedTopic()
  const requests: SubscribeItem[][] = []
  const waiting: ((answer: unknown) => void)[] = []
  const call = callOf((_: string, items: SubscribeItem[]) => {
    requests.push(items)
    return new Promise((resolve) => waiting.push(resolve))
  })
  const ids: Record<string, number> = { [A]: 1, [B]: 2 }
  const okay = (item: SubscribeItem): SubscribeResult => {
    const topic = typeof item === 'string' ? item : item.topic
    return { topic, ok: true, id: ids[topic] ?? 9, epoch: 7, seq: 20, recovered: true }
  }
  const answer = async (reply?: unknown) => {
    const items = requests[requests.length - waiting.length] as SubscribeItem[]
    waiting.shift()?.(reply ?? { ok: true, results: items.map(okay) })
    await settle()
  }
  const [one, two] = [{ tab: 1 }, { tab: 2 }]
  return { share, requests, call, answer, one, two }
}

describe('topics of tabs that share a connection', () => {
  test('concern those who read them, once their number is known', async () => {
    const { share, call, answer, one, two } = begin()
    void share.subscribe(one, [A], call)
    await answer()
    void share.subscribe(two, [B], call)
    await answer()
    expect([share.concerns(one, 1), share.concerns(one, 2), share.concerns(two, 1), share.concerns(two, 2)]).toEqual([
      ...[true, false, false, true],
    ])
    expect(share.size).toBe(2)
  })

  test('with an id that is still unknown concern the tabs that are subscribing', async () => {
    const { share, call, answer, one, two } = begin()
    void share.subscribe(one, [A], call)
    expect([share.concerns(one, 5), share.concerns(two, 5)]).toEqual([true, false])
    await answer()
    expect([share.concerns(one, 5), share.concerns(two, 5)]).toEqual([false, false])
  })

  test('are dropped once the last reader unsubscribes or disappears', async () => {
    const { share, call, answer, one, two } = begin()
    for (const reader of [one, two]) {
      void share.subscribe(reader, [A, B], call)
      await answer()
    }
    expect(share.leave(one, [A, 'tick:nobody'])).toEqual([])
    expect(share.leave(one, [A])).toEqual([])
    expect(share.leave(two, [A])).toEqual([A])
    expect(share.drop(two)).toEqual([])
    expect([share.drop(one), share.size]).toEqual([[B], 0])
  })

  test('that are refused are dropped, and the refusal is returned', async () => {
    const { share, call, answer, one } = begin()
    const outcome = share.subscribe(one, [A], call)
    await answer({ ok: true, results: [{ topic: A, ok: false, code: 'unknown-topic', message: '' }] })
    expect(await outcome).toMatchObject({ ok: true, results: [{ ok: false, code: 'unknown-topic' }] })
    expect(share.size).toBe(0)
  })
})

describe('the request of one tab after a loss', () => {
  async function lost() {
    const all = begin()
    for (const reader of [all.one, all.two]) {
      void all.share.subscribe(reader, [A], all.call)
      await all.answer()
    }
    all.requests.length = 0
    return all
  }

  test.each<[string, SubscribeItem, boolean]>([
    ['the same place', from(A, 10), true],
    ['a later place', from(A, 12), true],
    ['an earlier place', from(A, 9), false],
    ['a place of another numbering', from(A, 10, 8), false],
    ['all of it', A, false],
  ])('answers another that asks for %s: %s', async (_, item, covered) => {
    const { share, call, answer, requests, one, two } = await lost()
    const first = share.subscribe(one, [from(A, 10)], call)
    const second = share.subscribe(two, [item], call)
    expect(requests).toHaveLength(covered ? 1 : 2)
    await answer()
    await answer()
    expect([(await first).ok, (await second).ok]).toEqual([true, true])
  })

  test('answers each of the others once', async () => {
    const { share, call, answer, requests, one, two } = await lost()
    void share.subscribe(one, [from(A, 10)], call)
    void share.subscribe(two, [from(A, 10)], call)
    await answer()
    void share.subscribe(two, [from(A, 15)], call)
    expect(requests).toHaveLength(2)
  })

  test('does not answer itself', async () => {
    const { share, call, requests, one } = await lost()
    void share.subscribe(one, [from(A, 10)], call)
    void share.subscribe(one, [from(A, 11)], call)
    expect(requests).toHaveLength(2)
  })

  test('answers no other tab once the connection is gone', async () => {
    const { share, call, answer, requests, one, two } = await lost()
    void share.subscribe(one, [from(A, 10)], call)
    await answer()
    share.detach()
    void share.subscribe(two, [from(A, 10)], call)
    expect([requests.length, share.concerns(one, 1), share.size]).toEqual([2, false, 1])
  })

  test('does not answer tabs that came later', async () => {
    const { share, call, answer, requests, one } = await lost()
    void share.subscribe(one, [from(A, 10)], call)
    await answer()
    void share.subscribe({ tab: 3 }, [from(A, 10)], call)
    expect(requests).toHaveLength(2)
  })

  test.each<[string, unknown]>([
    ['is refused as a whole', { ok: false, code: 'too-many', message: '' }],
    ['has too few answers', { ok: true, results: [] }],
  ])('that %s serves no other tab: the next one requests again', async (_, reply) => {
    const { share, call, answer, requests, one, two } = await lost()
    const outcome = share.subscribe(one, [from(A, 10)], call).catch((error: Error) => error.message)
    await answer(reply)
    const said = await outcome
    expect(said === 'no answer' || (said as { ok: boolean }).ok === false).toBe(true)
    void share.subscribe(two, [from(A, 10)], call)
    expect(requests).toHaveLength(2)
  })
})
