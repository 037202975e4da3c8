import { describe, expect, test } from 'vitest'
import { TickStore } from '../../../client/store/rows/tick-store'
import { UNSUBSCRIBE_GRACE_MS } from '../../../client/stream/subscriptions'
import { joinSections } from '../../../shared/protocol/frame'
import { settle } from './fake-environment'
import { bytesOf, changesBytes, prints, row } from './fake-gateway'
import { A, B, begin, numbersIn, range, reading } from './reading'

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

  test('a topic is unsubscribed a grace period after its last listener left, and not before', async () => {
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

  test('a refusal reaches the store of that topic only', async () => {
    const { subscriptions, gateway, connect } = begin()
    const [a, b] = [new TickStore(), new TickStore()]
    gateway.state.refuse.add(A)
    subscriptions.subscribe(A, a)
    subscriptions.subscribe(B, b)
    await connect()
    expect([a.refusal?.code, b.refusal]).toEqual(['unknown-topic', undefined])
  })

  test('a call without an answer is repeated after 2 s', async () => {
    const { subscriptions, gateway, connect, world } = begin()
    gateway.state.silent = true
    subscriptions.subscribe(A, new TickStore())
    const calls = await connect()
    gateway.state.silent = false
    world.advance(2_000)
    await settle()
    expect(calls).toHaveLength(2)
  })

  test('rows that arrive before the answer are applied', async () => {
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
  test('every topic is requested from its last row, and the recovery is logged', async () => {
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

  test('a snapshot instead of a continuation is logged with the number of missed prints', async () => {
    const { subscriptions, gateway, connect, a } = await reading()
    gateway.state.recovered = () => false
    subscriptions.detach()
    await connect()
    subscriptions.frame(prints(31, 40, { topicId: 1, snapshot: true }))
    expect(numbersIn(a)).toEqual(range(31, 40))
    expect(subscriptions.recoveries()[0]).toMatchObject({ topic: A, recovered: false, missed: 20 })
  })

  test('a new gateway process clears the stores and may use other topic ids', async () => {
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

test('listeners hear once a frame, however many sections it has', async () => {
  const { subscriptions, a } = await reading()
  let heard = 0
  const before = a.version
  a.subscribe(() => heard++)
  const sections = [prints(11, 12, { topicId: 1 }).subarray(2), bytesOf('quote', [row('quote', { last: 5 })])]
  subscriptions.frame(joinSections(sections))
  expect([heard, a.version - before, a.quote?.last]).toEqual([1, 1, 5])
})

test('the exchange time of a frame is that of its quote, sent whole or as changes', async () => {
  const times: number[] = []
  const { subscriptions, connect } = begin((_, { exchange }) => times.push(exchange))
  const store = new TickStore()
  subscriptions.subscribe(A, store)
  await connect()
  const at = 1_800_000_000_000
  const quote = (time: number, last: number) => row('quote', { time, last })
  subscriptions.frame(joinSections([bytesOf('quote', [quote(at, 5)], { snapshot: true, seq: 1, ingestTime: 1 })]))
  const steps = [quote(at, 5), quote(at + 3_000, 6), quote(at + 3_000, 7), quote(at + 2_500, 8)]
  for (const [index, next] of steps.slice(1).entries()) {
    subscriptions.frame(changesBytes('quote', index + 1, next, steps[index], { ingestTime: index + 2 }))
  }
  subscriptions.frame(joinSections([bytesOf('quote', [quote(at + 9_000, 9)], { seq: 5, ingestTime: 9 })]))
  expect(times).toEqual([0, at + 3_000, at + 3_000, at + 2_500, at + 9_000])
  expect(store.quote).toMatchObject({ time: at + 9_000, last: 9 })
})
