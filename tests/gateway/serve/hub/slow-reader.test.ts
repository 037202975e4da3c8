import { beforeEach, describe, expect, test } from 'vitest'
import { type AnySection, FLAG_CONFLATED, FLAG_SNAPSHOT, rowsOf } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { BACKPRESSURE_BYTES, JOURNAL_TOPIC_BYTES_MAX } from '../../../../shared/protocol/limits'
import { BOARD, clock, hub, move, print, range, settled, startHub, TICK, topics } from './hub-with-fake-clock'

beforeEach(startHub)

describe('a slow reader', () => {
  test('gets nothing, is notified once, and has exactly the newest values after draining', () => {
    const slow = settled(BOARD)
    const healthy = settled(BOARD)
    slow.unsent = BACKPRESSURE_BYTES + 1
    for (let last = 1; last <= 200; last++) {
      move(last % 5, last)
      clock.advance(10)
    }
    expect(slow.frames).toHaveLength(0)
    const begun = { kind: 'conflated', reason: 'slow-network', topics: 1, skipped: 0 }
    expect(slow.notices).toEqual([begun])
    expect(healthy.frames.length).toBeGreaterThan(40)
    expect(hub.figures()).toMatchObject({ stalled: 1 })

    slow.unsent = 0
    clock.advance(200)
    expect(slow.frames).toHaveLength(1)
    expect(slow.sections[0]?.flags).toBe(FLAG_CONFLATED)
    expect(rowsOf(slow.sections[0] as AnySection).map((row) => (row as Row<'board'>).last)).toEqual([
      200, 196, 197, 198, 199,
    ])
    expect(slow.notices).toEqual([begun, { ...begun, skipped: 195 }])
    expect(hub.lost(slow.reader)).toEqual([{ topic: BOARD, skipped: 195 }])
    expect(hub.lost(slow.reader)).toEqual([])
    move(1, 999)
    clock.advance(100)
    expect(slow.sections.at(-1)?.flags).toBe(0)
    expect(slow.notices).toHaveLength(2)
    expect(hub.figures()).toMatchObject({ stalled: 0 })
  })

  test('loses no print while the journal covers its position', () => {
    const client = settled(TICK)
    client.unsent = BACKPRESSURE_BYTES + 1
    print(1_000)
    clock.advance(500)
    client.unsent = 0
    clock.advance(500)
    expect(client.prints).toEqual(range(1, 1_000))
    expect(client.of('trade').every((section) => section.flags === 0)).toBe(true)
    expect(hub.lost(client.reader)).toEqual([])
  })

  test('gets a marked snapshot if the journal no longer covers it', () => {
    const client = settled(TICK)
    client.unsent = BACKPRESSURE_BYTES + 1
    print(JOURNAL_TOPIC_BYTES_MAX / 40)
    clock.advance(500)
    client.unsent = 0
    clock.advance(500)
    const [section] = client.of('trade')
    expect(section?.flags).toBe(FLAG_SNAPSHOT | FLAG_CONFLATED)
    expect(hub.lost(client.reader)).toEqual([{ topic: TICK, skipped: (section?.seq ?? 0) - 1 }])
    expect(client.prints.at(-1)).toBe(topics.log(TICK).seq)
  })

  test('continues to wait while only half drained', () => {
    const client = settled(TICK)
    client.unsent = BACKPRESSURE_BYTES + 1
    print()
    clock.advance(200)
    client.unsent = BACKPRESSURE_BYTES * 0.6
    clock.advance(500)
    expect(client.frames).toHaveLength(0)
  })
})
