import { afterEach, describe, expect, test } from 'vitest'
import { type Bus, createMemoryBus } from '../../../../gateway/serve/bus/bus'
import { subjects } from '../../../../gateway/serve/bus/subjects'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import type { Update } from '../../../../shared/protocol/update'
import { closeSides, STARTED, settled, startFeedSide, startMirror, TICK } from '../../../support/bus-sides'
import { filledRow } from '../../../support/rows'

afterEach(closeSides)

const OTHER = topic.tick('000001.SZ')

async function joined() {
  const bus = createMemoryBus()
  const feed = startFeedSide(bus, 'one')
  const a = startMirror(bus, 'a')
  a.mirror.follow('one')
  return { bus, feed, ...a }
}

describe('a gateway that starts to read a topic', () => {
  test('has the events of the market under the same numbers, read before or not', async () => {
    const { feed, mirror, logs } = await joined()
    const event = (price: number): Update => ({
      kind: 'market-event',
      topic: topic.eventsMarket,
      ingestTime: 1,
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

  test('has the rows of the feed under the same numbers, and later ones', async () => {
    const { feed, mirror, logs, prices } = await joined()
    feed.prints(1, 2, 3)
    await mirror.prepare([TICK])
    feed.prints(4, 5)
    await settled()
    expect(prices()).toEqual([1, 2, 3, 4, 5])
    expect(logs.log(TICK)).toMatchObject({ epoch: feed.topics.currentEpoch, seq: 5 })
    expect(mirror.prepare([TICK])).toBeUndefined()
  })

  test('loses and repeats no row that arrives before the snapshot', async () => {
    const { feed, mirror, prices } = await joined()
    feed.prints(1)
    const ready = mirror.prepare([TICK])
    feed.prints(2, 3)
    await ready
    feed.prints(4)
    await settled()
    expect(prices()).toEqual([1, 2, 3, 4])
  })

  test('makes the feed publish latest values too, which had no reader before', async () => {
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

  test('has the same numbers as every other gateway', async () => {
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

describe('a lost message', () => {
  test('is noticed by its number and requested', async () => {
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

  test('during a broken connection is requested after it, with the latest values', async () => {
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

  test('of invalid bytes changes nothing', async () => {
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

  test('of a restarted feed is adopted with its prints', async () => {
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
