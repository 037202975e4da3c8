import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { BOARD, Client, clock, hub, move, print, range, settled, startHub, TICK, topics } from './hub-with-fake-clock'

beforeEach(startHub)

describe('pacing', () => {
  test('sends to a quiet connection at once, to a busy one once per window', () => {
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

  test.each([0.2, 1, 10, 60])('follows the request for at most %d frames a second', (maxHz) => {
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
    expect(client.prints).toEqual(range(1, topics.log(TICK).seq))
  })

  test('lets readers with different starts share their frames', () => {
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

  test('sends only the newest row of one key within a window', () => {
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

  test('sends several topics in one frame', () => {
    const client = settled(TICK, BOARD)
    print()
    move(1, 1)
    clock.settle()
    expect(client.frames).toHaveLength(1)
    expect(client.sections.map((section) => section.kind)).toEqual(['trade', 'board'])
  })
})
