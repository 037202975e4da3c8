import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TickStore } from '../../../client/store/tick-store'
import { createSubscriptions, DAMAGE_PAUSE_MS, UNSUBSCRIBE_GRACE_MS } from '../../../client/stream/subscriptions'
import type { TopicStore } from '../../../client/stream/topic-store'
import { joinSections } from '../../../shared/protocol/frame'
import { bytesOf, fakeGateway, prints, row } from './fake-gateway'
import { fakeSurroundings, settle } from './fake-surroundings'

const A = 'tick:600519.SH'
const B = 'tick:000001.SZ'

function begin() {
  const world = fakeSurroundings()
  const gateway = fakeGateway()
  const subscriptions = createSubscriptions({ surroundings: world.surroundings })
  const connect = async () => {
    const { call, calls } = gateway.call()
    subscriptions.attach(call)
    await settle()
    return calls
  }
  return { world, gateway, subscriptions, connect }
}

const numbersIn = (store: TickStore): number[] => [...store.prints.columns().price]
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Two instruments read up to print 10. */
async function reading() {
  const all = begin()
  const a = new TickStore()
  const b = new TickStore()
  all.subscriptions.subscribe(A, a)
  all.subscriptions.subscribe(B, b)
  const calls = await all.connect()
  all.subscriptions.frame(prints(1, 10, { snapshot: true, topicId: all.gateway.idOf(A) }))
  all.subscriptions.frame(prints(1, 10, { snapshot: true, topicId: all.gateway.idOf(B) }))
  calls.length = 0
  return { ...all, a, b, calls }
}

describe('asking for topics', () => {
  test('what is wanted in one turn is one call, and at most 256 topics each', async () => {
    const { subscriptions, connect } = begin()
    for (let code = 0; code < 300; code++) {
      subscriptions.subscribe(`tick:${String(600_000 + code)}.SH`, new TickStore())
    }
    const calls = await connect()
    expect(calls.map(({ values }) => (values[0] as unknown[]).length)).toEqual([256, 44])
  })

  test('a second listener of the same store asks for nothing', async () => {
    const { subscriptions, a, calls } = await reading()
    subscriptions.subscribe(A, a)
    await settle()
    expect(calls).toEqual([])
  })

  test('another store of a topic already read gets a snapshot', async () => {
    const { subscriptions, calls } = await reading()
    subscriptions.subscribe(A, new TickStore())
    await settle()
    expect(calls).toEqual([{ name: 'subscribe', values: [[A]] }])
  })

  test('a topic is given up a moment after its last listener left, and not before', async () => {
    const { subscriptions, connect, world } = begin()
    const store = new TickStore()
    const leave = [subscriptions.subscribe(A, store), subscriptions.subscribe(A, store)]
    const calls = await connect()
    leave[0]?.()
    leave[0]?.()
    world.advance(UNSUBSCRIBE_GRACE_MS * 2)
    await settle()
    expect(calls.map(({ name }) => name)).toEqual(['subscribe'])
    leave[1]?.()
    world.advance(UNSUBSCRIBE_GRACE_MS - 1)
    expect(subscriptions.feeds(A, store)).toBe(true)
    world.advance(1)
    await settle()
    expect(calls.at(-1)).toEqual({ name: 'unsubscribe', values: [[A]] })
    expect(subscriptions.feeds(A, store)).toBe(false)
    expect([subscriptions.figures().topics, world.timers]).toEqual([0, 0])
  })

  test('coming back within the grace keeps the topic as it is', async () => {
    const { subscriptions, connect, world } = begin()
    const store = new TickStore()
    const leave = subscriptions.subscribe(A, store)
    const calls = await connect()
    leave()
    world.advance(UNSUBSCRIBE_GRACE_MS - 1)
    subscriptions.subscribe(A, store)
    world.advance(UNSUBSCRIBE_GRACE_MS)
    await settle()
    expect(calls.map(({ name }) => name)).toEqual(['subscribe'])
  })

  test('a refusal reaches the store of that topic alone', async () => {
    const { subscriptions, gateway, connect } = begin()
    const [a, b] = [new TickStore(), new TickStore()]
    gateway.state.refuse.add(A)
    subscriptions.subscribe(A, a)
    subscriptions.subscribe(B, b)
    await connect()
    expect([a.refusal?.code, b.refusal]).toEqual(['unknown-topic', undefined])
  })

  test('a call without an answer is made again after 2 s', async () => {
    const { subscriptions, gateway, connect, world } = begin()
    gateway.state.silent = true
    subscriptions.subscribe(A, new TickStore())
    const calls = await connect()
    gateway.state.silent = false
    world.advance(2_000)
    await settle()
    expect(calls).toHaveLength(2)
  })

  test('rows that overtake the answer are kept for it', async () => {
    const { subscriptions, gateway, connect } = begin()
    const store = new TickStore()
    subscriptions.subscribe(A, store)
    const connected = connect()
    subscriptions.frame(prints(1, 3, { snapshot: true, topicId: gateway.idOf(A) }))
    await connected
    expect(numbersIn(store)).toEqual([1, 2, 3])
  })
})

describe('after a loss', () => {
  test('every topic is asked for from where it stopped, and what was missed is logged', async () => {
    const { subscriptions, connect, a } = await reading()
    subscriptions.frame(prints(11, 14, { topicId: 1 }))
    subscriptions.detach()
    const calls = await connect()
    expect(calls).toEqual([
      {
        name: 'subscribe',
        values: [
          [
            { topic: A, since: { epoch: 7, seq: 14 } },
            { topic: B, since: { epoch: 7, seq: 10 } },
          ],
        ],
      },
    ])
    subscriptions.frame(prints(15, 20, { topicId: 1 }))
    expect(numbersIn(a)).toEqual(range(1, 20))
    expect(subscriptions.recoveries()).toMatchObject([
      { topic: A, cause: 'reconnected', recovered: true, missed: 0 },
      { topic: B, cause: 'reconnected', recovered: true, missed: 0 },
    ])
  })

  test('a snapshot instead of a continuation tells how many prints nobody saw', async () => {
    const { subscriptions, gateway, connect, a } = await reading()
    gateway.state.recovered = () => false
    subscriptions.detach()
    await connect()
    subscriptions.frame(prints(31, 40, { topicId: 1, snapshot: true }))
    expect(numbersIn(a)).toEqual(range(31, 40))
    expect(subscriptions.recoveries()[0]).toMatchObject({ topic: A, recovered: false, missed: 20 })
  })

  test('a new gateway life empties the stores and may number topics anew', async () => {
    const { subscriptions, gateway, connect, a, b } = await reading()
    subscriptions.detach()
    gateway.state.epoch = 8
    await connect()
    subscriptions.frame(prints(1, 2, { epoch: 8, snapshot: true, topicId: 1 }))
    expect(numbersIn(a)).toEqual([1, 2])
    expect(numbersIn(b)).toEqual(range(1, 10))
    expect(subscriptions.recoveries()[0]).toMatchObject({ recovered: false, missed: null })
  })
})

describe('continuity', () => {
  test('a hole is mended for that topic alone, from the last print that came', async () => {
    const { subscriptions, a, b, calls } = await reading()
    subscriptions.frame(
      joinSections([prints(13, 15, { topicId: 1 }), prints(11, 12, { topicId: 2 })].map((f) => f.subarray(2))),
    )
    await settle()
    expect(calls).toEqual([{ name: 'subscribe', values: [[{ topic: A, since: { epoch: 7, seq: 10 } }]] }])
    expect(numbersIn(b)).toEqual(range(1, 12))
    expect(numbersIn(a)).toEqual(range(1, 10))
    subscriptions.frame(prints(11, 17, { topicId: 1 }))
    expect(numbersIn(a)).toEqual(range(1, 17))
    expect(subscriptions.recoveries()).toMatchObject([{ topic: A, cause: 'hole', recovered: true }])
  })

  test('while a hole is being mended later rows do not ask once more', async () => {
    const { subscriptions, calls } = await reading()
    subscriptions.frame(prints(13, 15, { topicId: 1 }))
    subscriptions.frame(prints(16, 18, { topicId: 1 }))
    await settle()
    expect(calls).toHaveLength(1)
    expect(subscriptions.figures().holes).toBe(1)
  })

  test('rows that came before are dropped, the rest of their section is not', async () => {
    const { subscriptions, a } = await reading()
    subscriptions.frame(prints(5, 8, { topicId: 1 }))
    subscriptions.frame(prints(8, 13, { topicId: 1 }))
    expect(numbersIn(a)).toEqual(range(1, 13))
    expect(a.prints.newestSeq).toBe(13)
    expect(subscriptions.figures().repeatedSections).toBe(1)
  })

  test('a new epoch clears everything of the topic before its rows are taken in', async () => {
    const { subscriptions, a } = await reading()
    subscriptions.frame(joinSections([bytesOf('minute', [row('minute', { slot: 1, close: 5 })])]))
    expect(a.columns().slot).toHaveLength(1)
    subscriptions.frame(prints(1, 2, { topicId: 1, epoch: 8, snapshot: true }))
    expect(numbersIn(a)).toEqual([1, 2])
    expect(a.columns().slot).toHaveLength(0)
  })

  test('any cut of the stream into frames, with repeats and losses, ends with every print once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 9 }))),
        async (pieces) => {
          const { subscriptions, calls, a } = await reading()
          for (const [back, count] of pieces) {
            const from = Math.max(1, a.prints.newestSeq + 6 - back)
            subscriptions.frame(prints(from, from + count - 1, { topicId: 1 }))
          }
          await settle()
          const wish = calls.at(-1)?.values[0] as { since?: { seq: number } }[] | undefined
          if (wish) expect(wish[0]?.since?.seq).toBeLessThanOrEqual(a.prints.newestSeq)
          expect(numbersIn(a)).toEqual(range(1, a.prints.newestSeq))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('damage', () => {
  test('a frame nobody can read makes all topics go on from their last rows, at most once a second', async () => {
    const { subscriptions, calls, world } = await reading()
    subscriptions.frame(prints(11, 12, { topicId: 1 }).subarray(0, 9))
    subscriptions.frame(new Uint8Array([1, 2, 3]))
    world.advance(0)
    await settle()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.values[0]).toEqual([
      { topic: A, since: { epoch: 7, seq: 10 } },
      { topic: B, since: { epoch: 7, seq: 10 } },
    ])
    subscriptions.frame(new Uint8Array())
    world.advance(DAMAGE_PAUSE_MS - 1)
    await settle()
    expect(calls).toHaveLength(1)
    world.advance(1)
    await settle()
    expect(calls).toHaveLength(2)
    expect(subscriptions.figures().damaged).toBe(3)
  })

  test('random, truncated and altered frames never break it, and later frames still arrive', async () => {
    const { subscriptions, a } = await reading()
    const good = prints(11, 20, { topicId: 1 })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(good.length), fc.nat(255), (noise, place, byte) => {
        subscriptions.frame(noise)
        subscriptions.frame(good.subarray(0, place))
        const altered = good.slice()
        altered[place % 2] = byte
        subscriptions.frame(altered)
      }),
    )
    const next = a.prints.newestSeq + 1
    subscriptions.frame(prints(next, next + 1, { topicId: 1 }))
    expect(numbersIn(a)).toEqual(range(1, next + 1))
  })

  test('a store that fails is emptied and its topic asked for anew; others go on', async () => {
    const { subscriptions, connect, world, gateway } = begin()
    const good = new TickStore()
    let cleared = 0
    const bad: TopicStore = {
      apply: () => {
        throw new Error('no')
      },
      clear: () => void cleared++,
      commit: () => undefined,
      refuse: () => undefined,
    }
    subscriptions.subscribe(A, bad)
    subscriptions.subscribe(B, good)
    const calls = await connect()
    subscriptions.frame(prints(1, 2, { topicId: gateway.idOf(A), snapshot: true }))
    subscriptions.frame(prints(1, 2, { topicId: gateway.idOf(B), snapshot: true }))
    world.advance(DAMAGE_PAUSE_MS)
    await settle()
    expect(cleared).toBe(1)
    expect(calls.at(-1)?.values).toEqual([[A]])
    expect(numbersIn(good)).toEqual([1, 2])
  })
})

test('listeners hear once a frame, however many sections it has', async () => {
  const { subscriptions, a } = await reading()
  let heard = 0
  const before = a.version
  a.subscribe(() => heard++)
  const sections = [prints(11, 12, { topicId: 1 }).subarray(2), bytesOf('quote', [row('quote', { last: 5 })])]
  subscriptions.frame(joinSections(sections))
  expect([heard, a.version - before, a.quote?.last]).toEqual([1, 1, 5])
})
