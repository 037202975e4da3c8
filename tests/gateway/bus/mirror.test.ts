import { afterEach, describe, expect, test } from 'vitest'
import { type Bus, createMemoryBus } from '../../../gateway/bus/bus'
import { createFeedSide, type FeedSide } from '../../../gateway/bus/feed-side'
import type { Beat } from '../../../gateway/bus/messages'
import { Mirror } from '../../../gateway/bus/mirror'
import { ContinuedNumbering } from '../../../gateway/bus/numbering'
import { subjects } from '../../../gateway/bus/subjects'
import { TopicLogs } from '../../../gateway/sequence/topic-logs'
import { decodeFrame } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { topic } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import { filledRow, printRow } from '../../support/rows'

const TICK = topic.tick('600519.SH')
const OTHER = topic.tick('000001.SZ')
const STARTED = Date.UTC(2026, 6, 6)

const facts = (): Omit<Beat, 'life' | 'term' | 'epoch'> => ({
  name: 'fake',
  badge: '',
  quality: 'ok',
  clock: { marketTime: 0, speed: 1, phase: 'morning', tradingDay: '20260706' },
  status: { kind: 'status', state: 'live', detail: '' },
  lastEventAt: 0,
  failed: 0,
  registry: 1,
  reports: [],
})

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Batches are sent and messages told within a few turns. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

function startFeedSide(bus: Bus, life: string, startedAt = STARTED, term = 0) {
  const quotes = new Map<string, Row<'quote'>>()
  const rows = <K extends KindName>(name: string, kind: K) =>
    (kind === 'quote' && quotes.has(name) ? [quotes.get(name)] : []) as unknown as readonly Row<K>[]
  const topics = new TopicLogs({ rows }, startedAt)
  const side: FeedSide = createFeedSide({
    bus,
    life,
    term,
    topics,
    rows,
    facts,
    now: Date.now,
    later: (_ms, run) => void setImmediate(run),
  })
  closing.push(side.close)
  side.open()
  const tell = (update: Update) => {
    if (update.kind === 'quote') quotes.set(update.topic, update.row)
    topics.append(update)
    side.publish(update)
  }
  return {
    side,
    topics,
    tell,
    prints: (...prices: number[]) => {
      for (const price of prices) tell({ kind: 'trade', topic: TICK, row: printRow({ price }), ingestTime: 1 })
    },
    quote: (last: number) =>
      tell({ kind: 'quote', topic: TICK, row: { ...filledRow('quote', 1), last }, ingestTime: 1 }),
    reset: () => tell({ kind: 'reset', ingestTime: 1 }),
  }
}

function startMirror(bus: Bus, gateway: string) {
  const logs = new TopicLogs({ rows: (name, kind) => mirror.rows(name, kind) }, 0)
  const touched: string[] = []
  const mirror = new Mirror({ bus, gateway, logs })
  mirror.serve({ publish: (update) => logs.append(update), touch: (name) => void touched.push(name) })
  closing.push(() => mirror.stop())
  const prices = () =>
    logs
      .log(TICK)
      .prints()
      .map(({ price }) => price)
  return { mirror, logs, touched, prices }
}

async function joined() {
  const bus = createMemoryBus()
  const feed = startFeedSide(bus, 'one')
  const a = startMirror(bus, 'a')
  a.mirror.follow('one')
  return { bus, feed, ...a }
}

describe('a gateway that begins to read a topic', () => {
  test('has the events of the market by the same numbers, read before or not', async () => {
    const { feed, mirror, logs } = await joined()
    const event = (price: number): Update => ({
      ...{ kind: 'market-event', topic: topic.eventsMarket, ingestTime: 1 },
      row: { ...filledRow('market-event', 1), price },
    })
    feed.tell(event(1))
    feed.tell(event(2))
    await mirror.prepare([topic.eventsMarket])
    feed.tell(event(3))
    await settled()
    const log = logs.log(topic.eventsMarket)
    expect(log.numberedRows().map((row) => (row as Row<'trade'>).price)).toEqual([1, 2, 3])
    expect(log.seq).toBe(3)
  })

  test('has what the feed has, by the same numbers, and what comes after', async () => {
    const { feed, mirror, logs, prices } = await joined()
    feed.prints(1, 2, 3)
    await mirror.prepare([TICK])
    feed.prints(4, 5)
    await settled()
    expect(prices()).toEqual([1, 2, 3, 4, 5])
    expect(logs.log(TICK)).toMatchObject({ epoch: feed.topics.currentEpoch, seq: 5 })
    expect(mirror.prepare([TICK])).toBeUndefined()
  })

  test('loses and repeats nothing that comes while the snapshot is on its way', async () => {
    const { feed, mirror, prices } = await joined()
    feed.prints(1)
    const ready = mirror.prepare([TICK])
    feed.prints(2, 3)
    await ready
    feed.prints(4)
    await settled()
    expect(prices()).toEqual([1, 2, 3, 4])
  })

  test('makes the feed tell the newest values too, which nobody asked for before', async () => {
    const { feed, mirror } = await joined()
    feed.quote(100)
    expect(feed.side.isRead(TICK)).toBe(false)
    await mirror.prepare([TICK])
    expect(mirror.rows(TICK, 'quote').map(({ last }) => last)).toEqual([100])
    feed.quote(101)
    await settled()
    expect(mirror.rows(TICK, 'quote').map(({ last }) => last)).toEqual([101])
    expect(mirror.rows(OTHER, 'quote')).toEqual([])
  })

  test('is numbered like every other gateway', async () => {
    const { bus, feed, mirror, logs } = await joined()
    const other = startMirror(bus, 'b')
    feed.prints(1, 2)
    await mirror.prepare([TICK])
    feed.prints(3)
    await other.mirror.prepare([TICK])
    feed.prints(4)
    await settled()
    const place = { epoch: logs.log(TICK).epoch, seq: 3 }
    expect(other.logs.log(TICK).resume(place)).toBeDefined()
    expect(other.prices()).toEqual([1, 2, 3, 4])
  })
})

describe('what is lost on the way', () => {
  test('is seen by its number and asked for', async () => {
    const bus = createMemoryBus()
    let deaf = false
    const leaky: Bus = {
      ...bus,
      publish: (name, bytes) => !(deaf && name === subjects.prints(TICK)) && bus.publish(name, bytes),
    }
    const feed = startFeedSide(leaky, 'one')
    const { mirror, prices } = startMirror(bus, 'a')
    await mirror.prepare([TICK])
    feed.prints(1)
    await settled()
    deaf = true
    feed.prints(2, 3)
    await settled()
    deaf = false
    feed.prints(4)
    await settled()
    expect(prices()).toEqual([1, 2, 3, 4])
  })

  test('while the way was broken is asked for when it stands again, the newest values too', async () => {
    const bus = createMemoryBus()
    const listeners: (() => void)[] = []
    let broken = false
    const way: Bus = {
      ...bus,
      publish: (name, bytes) => !broken && bus.publish(name, bytes),
      onReturn: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    }
    const feed = startFeedSide(way, 'one')
    const { mirror, prices } = startMirror(way, 'a')
    await mirror.prepare([TICK])
    broken = true
    feed.prints(1, 2)
    feed.quote(7)
    await settled()
    expect(prices()).toEqual([])
    broken = false
    for (const listener of listeners) listener()
    await settled()
    expect(prices()).toEqual([1, 2])
    expect(mirror.rows(TICK, 'quote').map(({ last }) => last)).toEqual([7])
  })

  test('may be anything: bytes that are no frame change nothing', async () => {
    const { bus, feed, mirror, prices } = await joined()
    await mirror.prepare([TICK])
    bus.publish(subjects.prints(TICK), new Uint8Array([1, 2, 3]))
    bus.publish(subjects.ask, new Uint8Array([123]))
    bus.publish(subjects.interest, new TextEncoder().encode('{"gateway":"a b"}'))
    bus.publish(subjects.reset, new TextEncoder().encode('{}'))
    feed.prints(1)
    await settled()
    expect(prices()).toEqual([1])
  })
})

describe('a new epoch', () => {
  test('of a new day empties the topic', async () => {
    const { feed, mirror, logs, prices, touched } = await joined()
    await mirror.prepare([TICK])
    feed.prints(1, 2)
    await settled()
    feed.reset()
    feed.prints(9)
    await settled()
    expect(prices()).toEqual([9])
    expect(logs.log(TICK)).toMatchObject({ epoch: feed.topics.currentEpoch, seq: 1 })
    expect(touched).toContain(TICK)
  })

  test('of a feed that began again is taken over with its prints', async () => {
    const { bus, feed, mirror, logs, prices } = await joined()
    await mirror.prepare([TICK])
    feed.prints(1, 2)
    await settled()
    feed.side.close()
    const next = startFeedSide(bus, 'two', STARTED + 60_000)
    next.prints(7)
    mirror.follow('two')
    await settled()
    expect(prices()).toEqual([7])
    expect(logs.log(TICK).epoch).toBe(next.topics.currentEpoch)
  })
})

describe('of two feeds', () => {
  test('the one of the lower term is not believed, whatever it tells', async () => {
    const bus = createMemoryBus()
    const before = startFeedSide(bus, 'one', STARTED, 4)
    const { mirror, prices, logs } = startMirror(bus, 'a')
    mirror.follow('one', 4)
    await mirror.prepare([TICK])
    before.prints(1, 2)
    await settled()
    const next = startFeedSide(bus, 'two', STARTED, 5)
    next.topics.log(TICK).continueFrom(before.topics.currentEpoch, 2)
    mirror.follow('two', 5)
    next.prints(3)
    await settled()
    before.prints(98)
    before.reset()
    before.prints(97)
    next.prints(4)
    await settled()
    expect([prices(), logs.log(TICK).seq]).toEqual([[1, 2, 3, 4], 4])
  })

  test('the later one is believed before its first sign of life', async () => {
    const bus = createMemoryBus()
    const before = startFeedSide(bus, 'one', STARTED, 4)
    const { mirror, prices } = startMirror(bus, 'a')
    mirror.follow('one', 4)
    await mirror.prepare([TICK])
    before.prints(1, 2)
    await settled()
    const next = startFeedSide(bus, 'two', STARTED, 5)
    next.topics.log(TICK).continueFrom(before.topics.currentEpoch, 2)
    next.prints(3)
    await settled()
    before.prints(99)
    await settled()
    expect(prices()).toEqual([1, 2, 3])
  })
})

describe('a way that was broken', () => {
  test('brings what was told meanwhile, and shortly before, once more', async () => {
    const memory = createMemoryBus()
    const returned = new Set<() => void>()
    let isBroken = false
    const bus: Bus = {
      ...memory,
      publish: (subject, bytes) => void (isBroken || memory.publish(subject, bytes)),
      onReturn: (listener) => {
        returned.add(listener)
        return () => void returned.delete(listener)
      },
      isGood: () => !isBroken,
    }
    const seen: number[] = []
    memory.subscribe(subjects.prints(TICK), (bytes) => {
      const read = decodeFrame(bytes)
      if (read.ok) for (const section of read.sections) seen.push(section.seq, section.seq + section.count - 1)
    })
    const feed = startFeedSide(bus, 'one')
    feed.prints(1, 2)
    await settled()
    isBroken = true
    feed.prints(3, 4)
    await settled()
    isBroken = false
    for (const listener of returned) listener()
    await settled()
    expect(seen).toEqual([1, 2, 1, 4])
  })
})

describe('a feed that goes on with its journal', () => {
  const prints = [1, 2, 3].map((price) => ({ row: printRow({ price, time: STARTED + price }), ingestTime: 1 }))
  const tail = {
    ...{ epoch: 77, tradingDay: '20260706', feed: 'f', marketTime: STARTED + 3, newestRow: STARTED + 3 },
    topics: new Map([[TICK, { kind: 'trade' as const, epoch: 77, seq: 12, rows: prints }]]),
  }
  const trade = (time: number): Update => ({ kind: 'trade', topic: TICK, row: printRow({ time }), ingestTime: 2 })

  test('keeps epoch and numbers, and numbers nothing twice', () => {
    const topics = new TopicLogs({ rows: () => [] }, STARTED)
    const numbering = new ContinuedNumbering(topics, tail)
    expect(numbering.restart('20260706', 'f', () => topics.append({ kind: 'reset', ingestTime: 1 }))).toBe(true)
    expect(topics.currentEpoch).toBe(77)
    expect(topics.log(TICK)).toMatchObject({ epoch: 77, seq: 12, oldest: 10 })
    expect(topics.log(TICK).resume({ epoch: 77, seq: 10 })).toBeDefined()
    expect([STARTED + 2, STARTED + 3, STARTED + 4].map((time) => numbering.admits(trade(time)))).toEqual([
      false,
      false,
      true,
    ])
  })

  test('that tells the day again numbers from the first row on that has no number, of one moment too', () => {
    const topics = new TopicLogs({ rows: () => [] }, STARTED)
    const numbering = new ContinuedNumbering(topics, tail, () => 'again')
    numbering.restart('20260706', 'f', () => topics.append({ kind: 'reset', ingestTime: 1 }))
    const told = Array.from({ length: 14 }, () => numbering.admits(trade(STARTED + 3)))
    expect(told.filter((isNew) => !isNew)).toHaveLength(12)
    expect(told.slice(12)).toEqual([true, true])
    const other: Update = { kind: 'trade', topic: OTHER, row: printRow({ time: STARTED }), ingestTime: 2 }
    expect(numbering.admits(other)).toBe(true)
  })

  test('that tells the day otherwise numbers nothing of any topic up to the moment that was reached', () => {
    const topics = new TopicLogs({ rows: () => [] }, STARTED)
    const numbering = new ContinuedNumbering(topics, tail, () => 'otherwise')
    numbering.restart('20260706', 'f', () => topics.append({ kind: 'reset', ingestTime: 1 }))
    const other = (time: number): Update => ({
      ...{ kind: 'trade', topic: OTHER, row: printRow({ time }), ingestTime: 2 },
    })
    expect([other(STARTED + 3), trade(STARTED + 3), other(STARTED + 4)].map((one) => numbering.admits(one))).toEqual([
      false,
      false,
      true,
    ])
  })

  test.each([
    ['another day', '20260707', 'f'],
    ['another feed', '20260706', 'g'],
  ])('begins anew on %s', (_, day, feed) => {
    const topics = new TopicLogs({ rows: () => [] }, STARTED)
    const numbering = new ContinuedNumbering(topics, tail)
    expect(numbering.restart(day, feed, () => topics.append({ kind: 'reset', ingestTime: 1 }))).toBe(false)
    expect(topics.currentEpoch).not.toBe(77)
    expect(numbering.admits(trade(STARTED))).toBe(true)
  })
})
