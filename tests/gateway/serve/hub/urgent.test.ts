import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { BACKPRESSURE_BYTES } from '../../../../shared/protocol/limits'
import { topic } from '../../../../shared/protocol/topics'
import { filledRow } from '../../../support/rows'
import { BOARD, type Client, clock, hub, settled, startHub } from './hub-with-fake-clock'

beforeEach(startHub)

const LIMIT_UP = 2
const ESTIMATED = 8

const put = (index: number, last: number, state = 0) =>
  hub.publish({ kind: 'board', topic: BOARD, row: { ...filledRow('board', 0), index, last, state }, ingestTime: 1 })

const find = (id: string, body: string) =>
  hub.publish({ kind: 'finding', topic: topic.splitMarket, row: { id, body }, ingestTime: 1 })

const rows = <K extends 'board' | 'finding'>(client: Client, kind: K) =>
  client.of(kind).map((section) => rowsOf(section) as unknown as Row<K>[])

/** A reader in the middle of a long window. */
function waiting(name: string): Client {
  const client = settled(name)
  hub.pace(client.reader, 1)
  return client
}

describe('an urgent row', () => {
  test('is sent at once with waiting rows, whatever the pace', () => {
    const client = waiting(BOARD)
    put(1, 10)
    clock.settle()
    put(1, 11)
    put(2, 20)
    clock.advance(10)
    expect(client.frames).toHaveLength(1)
    put(3, 30, LIMIT_UP)
    clock.settle()
    expect(rows(client, 'board').map((sent) => sent.map((row) => row.last))).toEqual([[10], [11, 20, 30]])
  })

  test.each([
    ['opening the limit again', LIMIT_UP, 0, true],
    ['staying at the limit', LIMIT_UP, LIMIT_UP, false],
    ['a mark that is no event', 0, ESTIMATED, false],
    ['an ordinary change', 0, 0, false],
  ])('is a change of state: %s', (_, before, after, urgent) => {
    const client = waiting(BOARD)
    put(1, 10, before)
    clock.settle()
    const frames = client.frames.length
    put(1, 11, after)
    clock.advance(5)
    expect(client.frames.length - frames).toBe(urgent ? 1 : 0)
  })

  test('is not merged with the next of its key', () => {
    const client = waiting(BOARD)
    put(1, 10)
    clock.settle()
    put(1, 11, LIMIT_UP)
    put(1, 12)
    put(1, 13, LIMIT_UP)
    clock.settle()
    expect(rows(client, 'board').map((sent) => sent.map((row) => [row.last, row.state]))).toEqual([
      [[10, 0]],
      [[11, LIMIT_UP]],
      [[12, 0]],
      [[13, LIMIT_UP]],
    ])
  })

  test('with other keys is sent in one frame', () => {
    const client = waiting(BOARD)
    put(1, 10)
    clock.settle()
    for (let index = 2; index < 100; index++) put(index, index, LIMIT_UP)
    clock.settle()
    expect(client.frames).toHaveLength(2)
  })

  test('is a finding that opens, not one that continues', () => {
    const client = waiting(topic.splitMarket)
    find('a', '1')
    clock.settle()
    expect(rows(client, 'finding').flat()).toEqual([{ id: 'a', body: '1' }])
    find('a', '2')
    clock.advance(10)
    expect(client.frames).toHaveLength(1)
    find('b', '1')
    clock.settle()
    expect(rows(client, 'finding').flat().slice(1)).toEqual([
      { id: 'a', body: '2' },
      { id: 'b', body: '1' },
    ])
  })

  test('is not sent to a reader that cannot receive it', () => {
    const client = waiting(BOARD)
    client.unsent = BACKPRESSURE_BYTES + 1
    put(1, 10, LIMIT_UP)
    put(1, 11)
    clock.advance(50)
    expect(client.frames).toHaveLength(0)
    client.unsent = 0
    clock.advance(200)
    expect(rows(client, 'board').flat()).toMatchObject([{ last: 11 }])
  })
})

describe('a reduced pace', () => {
  test('is notified once that rows are omitted, and which on request', () => {
    const client = waiting(BOARD)
    put(1, 10)
    clock.settle()
    for (const last of [11, 12, 13]) put(1, last)
    put(2, 20)
    clock.advance(2_000)
    expect(client.notices).toEqual([{ kind: 'conflated', reason: 'pace', topics: 1, skipped: 2 }])
    for (const last of [14, 15, 16, 17]) put(1, last)
    clock.advance(2_000)
    expect(client.notices).toHaveLength(1)
    expect(hub.lost(client.reader)[0]?.skipped).toBeGreaterThanOrEqual(2)
    expect(hub.lost(client.reader)).toEqual([])
  })
})
