import { beforeEach, describe, expect, test } from 'vitest'
import { Hub } from '../../../gateway/fanout/hub'
import type { Reader } from '../../../gateway/fanout/reader'
import { TopicLogs } from '../../../gateway/sequence/topic-logs'
import { type AnySection, decodeFrame, FLAG_CONFLATED, FLAG_SNAPSHOT, rowsOf } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { BACKPRESSURE_BYTES, JOURNAL_ROWS_MAX } from '../../../shared/protocol/limits'
import type { Notice } from '../../../shared/protocol/socket-events'
import { topic } from '../../../shared/protocol/topics'
import { FakeClock } from '../../support/fake-clock'
import { filledRow, printRow } from '../../support/rows'

const TICK = topic.tick('600519.SH')
const BOARD = topic.boardMarket

/** What state would keep: the newest row per index. */
let board: Map<number, Row<'board'>>
let clock: FakeClock
let topics: TopicLogs
let hub: Hub

/** One client: what it got, and how much of it still waits in its socket. */
class Client {
  readonly frames: Uint8Array[] = []
  readonly notices: Notice[] = []
  unsent = 0
  readonly reader: Reader
  constructor() {
    this.reader = hub.connect({
      write: (frame) => this.frames.push(frame),
      unsentBytes: () => this.unsent,
      notice: (notice) => this.notices.push(notice),
    })
  }

  get sections(): AnySection[] {
    return this.frames.flatMap((frame) => {
      const decoded = decodeFrame(frame)
      if (!decoded.ok) throw new Error(decoded.reason)
      return decoded.sections
    })
  }

  of(kind: KindName): AnySection[] {
    return this.sections.filter((section) => section.kind === kind)
  }

  /** Numbers of all prints in the order in which they came. */
  get prints(): number[] {
    return this.of('trade').flatMap((section) =>
      Array.from({ length: section.count }, (_, index) => section.seq + index),
    )
  }
}

let seq = 0
const print = () => hub.publish({ kind: 'trade', topic: TICK, row: printRow({ price: ++seq }), ingestTime: 1 })
const move = (index: number, last: number) => {
  const row = { ...filledRow('board', 0), index, last }
  board.set(index, row)
  hub.publish({ kind: 'board', topic: BOARD, row, ingestTime: 1 })
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A client whose snapshot has come and whose window is over. */
function settled(...names: string[]): Client {
  const client = new Client()
  for (const name of names) hub.subscribe(client.reader, name)
  clock.advance(1_000)
  client.frames.length = 0
  return client
}

beforeEach(() => {
  seq = 0
  board = new Map()
  clock = new FakeClock()
  topics = new TopicLogs(
    {
      rows: <K extends KindName>(_: string, kind: K) =>
        kind === 'board' ? ([...board.values()] as Row<KindName>[] as Row<K>[]) : [],
    },
    Date.UTC(2026, 6, 6),
  )
  hub = new Hub(topics, clock)
})

describe('a subscription', () => {
  test('begins with a snapshot of every kind', () => {
    const client = new Client()
    expect(hub.subscribe(client.reader, TICK)).toMatchObject({ recovered: false, seq: 0 })
    clock.settle()
    expect(client.sections.map(({ kind, flags }) => [kind, flags])).toEqual([
      ['trade', FLAG_SNAPSHOT],
      ['quote', FLAG_SNAPSHOT],
      ['minute', FLAG_SNAPSHOT],
    ])
  })

  test('continues after the position it names', () => {
    for (let count = 0; count < 5; count++) print()
    const client = new Client()
    const { epoch } = topics.log(TICK)
    expect(hub.subscribe(client.reader, TICK, { epoch, seq: 3 })).toMatchObject({ recovered: true, seq: 5, epoch })
    clock.settle()
    expect(client.prints).toEqual([4, 5])
    expect(client.of('trade')[0]?.flags).toBe(0)
  })

  test('asked for twice is one subscription that starts again', () => {
    const client = settled(TICK)
    print()
    clock.advance(50)
    const again = hub.subscribe(client.reader, TICK, { epoch: topics.log(TICK).epoch, seq: 0 })
    clock.advance(50)
    expect(again.recovered).toBe(true)
    expect(client.prints).toEqual([1, 1])
    print()
    clock.advance(50)
    expect(client.prints).toEqual([1, 1, 2])
    expect(hub.figures().subscriptions).toBe(1)
  })
})

describe('pacing', () => {
  test('a quiet connection gets its news at once, a busy one once per window', () => {
    const client = settled(TICK)
    print()
    clock.settle()
    expect(client.frames).toHaveLength(1)
    for (let ms = 0; ms < 1_000; ms++) {
      print()
      clock.advance(1)
    }
    expect(client.frames.length).toBeGreaterThanOrEqual(29)
    expect(client.frames.length).toBeLessThanOrEqual(32)
    clock.advance(100)
    expect(client.prints).toEqual(range(1, 1_001))
  })

  test.each([0.2, 1, 10, 60])('follows the wish for at most %d frames a second', (maxHz) => {
    const client = settled(TICK)
    hub.pace(client.reader, maxHz)
    for (let step = 0; step < 10_000; step += 2) {
      print()
      clock.advance(2)
    }
    const wanted = maxHz * 10
    expect(client.frames.length).toBeGreaterThanOrEqual(Math.floor(wanted * 0.9))
    expect(client.frames.length).toBeLessThanOrEqual(Math.ceil(wanted) + 2)
    clock.advance(6_000)
    expect(client.prints).toEqual(range(1, seq))
  })

  test('readers of different starts come to share their frames', () => {
    const clients = [0, 7, 19].map((wait) => {
      clock.advance(wait)
      const client = new Client()
      hub.subscribe(client.reader, TICK)
      return client
    })
    for (let ms = 0; ms < 500; ms++) {
      print()
      clock.advance(1)
    }
    const last = clients.map((client) => client.frames.at(-1))
    expect(last[1]).toBe(last[0])
    expect(last[2]).toBe(last[0])
  })

  test('rows of one key within a window are one row, the newest', () => {
    const client = settled(BOARD)
    move(1, 10)
    clock.settle()
    for (const last of [11, 12, 13]) move(1, last)
    move(2, 20)
    clock.advance(100)
    expect(client.of('board').map((section) => rowsOf(section).map((row) => (row as Row<'board'>).last))).toEqual([
      [10],
      [13, 20],
    ])
  })

  test('several topics come in one frame', () => {
    const client = settled(TICK, BOARD)
    print()
    move(1, 1)
    clock.settle()
    expect(client.frames).toHaveLength(1)
    expect(client.sections.map((section) => section.kind)).toEqual(['trade', 'board'])
  })
})

describe('a slow reader', () => {
  test('gets nothing, is told once, and holds exactly the newest values after draining', () => {
    const slow = settled(BOARD)
    const healthy = settled(BOARD)
    slow.unsent = BACKPRESSURE_BYTES + 1
    for (let last = 1; last <= 200; last++) {
      move(last % 5, last)
      clock.advance(10)
    }
    expect(slow.frames).toHaveLength(0)
    expect(slow.notices).toEqual([{ kind: 'conflated', reason: 'slow-network', topics: 1 }])
    expect(healthy.frames.length).toBeGreaterThan(40)
    expect(hub.figures()).toMatchObject({ stalled: 1 })

    slow.unsent = 0
    clock.advance(200)
    expect(slow.frames).toHaveLength(1)
    expect(slow.sections[0]?.flags).toBe(FLAG_CONFLATED)
    expect(rowsOf(slow.sections[0] as AnySection).map((row) => (row as Row<'board'>).last)).toEqual([
      200, 196, 197, 198, 199,
    ])
    move(1, 999)
    clock.advance(100)
    expect(slow.sections.at(-1)?.flags).toBe(0)
    expect(hub.figures()).toMatchObject({ stalled: 0 })
  })

  test('loses no print while the journal reaches back', () => {
    const client = settled(TICK)
    client.unsent = BACKPRESSURE_BYTES + 1
    for (let count = 0; count < 1_000; count++) print()
    clock.advance(500)
    client.unsent = 0
    clock.advance(500)
    expect(client.prints).toEqual(range(1, 1_000))
    expect(client.of('trade').every((section) => section.flags === 0)).toBe(true)
  })

  test('who fell out of the journal takes a snapshot that says so', () => {
    const client = settled(TICK)
    client.unsent = BACKPRESSURE_BYTES + 1
    for (let count = 0; count < JOURNAL_ROWS_MAX + 100; count++) print()
    clock.advance(500)
    client.unsent = 0
    clock.advance(500)
    expect(client.of('trade')[0]?.flags).toBe(FLAG_SNAPSHOT | FLAG_CONFLATED)
    expect(client.prints.at(-1)).toBe(seq)
  })

  test('who is only half drained waits on', () => {
    const client = settled(TICK)
    client.unsent = BACKPRESSURE_BYTES + 1
    print()
    clock.advance(200)
    client.unsent = BACKPRESSURE_BYTES * 0.6
    clock.advance(500)
    expect(client.frames).toHaveLength(0)
  })
})

describe('a reset', () => {
  test('brings every subscriber a snapshot of the new epoch', () => {
    const client = settled(TICK, BOARD)
    print()
    clock.advance(100)
    const { epoch } = topics.log(TICK)
    client.frames.length = 0
    hub.publish({ kind: 'reset', ingestTime: 2 })
    seq = 0
    print()
    clock.advance(100)
    const snapshots = client.sections.filter((section) => section.flags === FLAG_SNAPSHOT)
    expect(snapshots.map((section) => section.kind).sort()).toEqual(['board', 'breadth', 'minute', 'quote', 'trade'])
    expect(client.sections.every((section) => section.epoch === epoch + 1)).toBe(true)
    expect(client.prints).toEqual([1])
  })
})

describe('after the end', () => {
  test('a reader whose connection broke misses nothing for a while, however busy the topic', () => {
    const client = settled(TICK)
    print()
    clock.advance(100)
    const { epoch } = topics.log(TICK)
    hub.disconnect(client.reader)
    for (let count = 0; count < 2_000; count++) print()
    clock.advance(60_000)
    const back = new Client()
    expect(hub.subscribe(back.reader, TICK, { epoch, seq: 1 })).toMatchObject({ recovered: true })
    clock.advance(1_000_000)
    expect(back.prints).toEqual(range(2, 2_001))

    hub.disconnect(back.reader)
    clock.advance(1_000_000)
    const late = new Client()
    expect(hub.subscribe(late.reader, TICK, { epoch, seq: 1 })).toMatchObject({ recovered: false })
  })

  test('an unsubscribed topic brings nothing, the others go on', () => {
    const client = settled(TICK, BOARD)
    print()
    move(1, 1)
    expect(hub.unsubscribe(client.reader, TICK)).toBe(true)
    expect(hub.unsubscribe(client.reader, TICK)).toBe(false)
    clock.advance(100)
    expect(client.sections.map((section) => section.kind)).toEqual(['board'])
  })

  test('nothing of a reader is held', async () => {
    const visit = (slow: boolean): WeakRef<object> => {
      const client = settled(TICK, BOARD)
      print()
      if (slow) client.unsent = BACKPRESSURE_BYTES + 1
      clock.advance(5)
      print()
      clock.advance(5)
      hub.disconnect(client.reader)
      return new WeakRef(client)
    }
    const held = range(1, 20).map((count) => visit(count % 2 === 0))
    clock.advance(1_000_000)
    expect(hub.figures()).toMatchObject({ readers: 0, subscriptions: 0, stalled: 0 })
    expect(hub.isRead(TICK)).toBe(false)
    expect(clock.waiting).toBe(0)
    const { setFlagsFromString } = await import('node:v8')
    const { runInNewContext } = await import('node:vm')
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    await new Promise((resolve) => setImmediate(resolve))
    collect()
    expect(held.filter((reference) => reference.deref()).length).toBe(0)
  })
})
