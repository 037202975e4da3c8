import { beforeEach, describe, expect, test } from 'vitest'
import { FLAG_SNAPSHOT, rowsOf } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { BACKPRESSURE_BYTES } from '../../../../shared/protocol/limits'
import { kindsOf } from '../../../../shared/protocol/topics'
import { BOARD, Client, clock, hub, move, print, range, settled, startHub, TICK, topics } from './hub-with-fake-clock'

beforeEach(startHub)

describe('a subscription', () => {
  test('begins with a snapshot of every kind', () => {
    const client = new Client()
    expect(hub.subscribe(client.reader, TICK)).toMatchObject({ recovered: false, seq: 0 })
    clock.settle()
    expect(client.sections.map(({ kind, flags }) => [kind, flags])).toEqual(
      kindsOf('tick').map((kind) => [kind, FLAG_SNAPSHOT]),
    )
  })

  test('continues after the position it names', () => {
    print(5)
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

describe('readers at the same place', () => {
  test('that join at different times get new rows at their own pace', () => {
    const [quick, patient] = [settled(TICK), settled(TICK)]
    hub.pace(patient.reader, 1)
    print()
    clock.settle()
    print(3)
    clock.advance(50)
    print(3)
    clock.advance(2_000)
    expect(quick.prints).toEqual(range(1, 7))
    expect(patient.prints).toEqual(range(1, 7))
  })

  test('that subscribe later get a later snapshot', () => {
    const [first, second] = [new Client(), new Client()]
    move(1, 10)
    hub.subscribe(first.reader, BOARD)
    clock.settle()
    move(1, 20)
    hub.subscribe(second.reader, BOARD)
    clock.settle()
    expect(second.of('board').map((section) => rowsOf(section).map((row) => (row as Row<'board'>).last))).toEqual([
      [20],
    ])
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
    print()
    clock.advance(100)
    const snapshots = client.sections.filter((section) => section.flags === FLAG_SNAPSHOT)
    expect(snapshots.map(({ kind }) => kind).sort()).toEqual([...kindsOf('tick'), ...kindsOf('board')].sort())
    expect(client.sections.every((section) => section.epoch === epoch + 1)).toBe(true)
    expect(client.prints).toEqual([1])
  })
})

describe('after the end', () => {
  test('a reader with a broken connection misses nothing for a while, however busy the topic', () => {
    const client = settled(TICK)
    print()
    clock.advance(100)
    const { epoch } = topics.log(TICK)
    hub.disconnect(client.reader)
    print(2_000)
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

  test('an unsubscribed topic sends nothing, the others continue', () => {
    const client = settled(TICK, BOARD)
    print()
    move(1, 1)
    expect(hub.unsubscribe(client.reader, TICK)).toBe(true)
    expect(hub.unsubscribe(client.reader, TICK)).toBe(false)
    clock.advance(100)
    expect(client.sections.map((section) => section.kind)).toEqual(['board'])
  })

  test('nothing of a reader is stored', async () => {
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
