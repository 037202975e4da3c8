import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Row } from '../../../../shared/protocol/kinds'
import { BACKPRESSURE_BYTES } from '../../../../shared/protocol/limits'
import { filledRow } from '../../../support/rows'
import {
  BOARD,
  Client,
  clock,
  hub,
  know,
  put,
  putTick,
  settled,
  startHub,
  TICK,
  tickKnown,
  topics,
} from './hub-with-fake-clock'

beforeEach(startHub)

const row = (index: number, value: number): Row<'board'> => ({ ...filledRow('board', 5), index, last: value })

test('readers of any pace, slow ones and late ones have exactly the newest rows', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), index: fc.nat(4), value: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('know' as const), index: fc.nat(4), value: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(400) }),
    fc.record({ kind: fc.constant('block' as const), yes: fc.boolean() }),
    fc.constant({ kind: 'join' as const }),
    fc.constant({ kind: 'leave' as const }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      startHub()
      const newest = new Map<number, Row<'board'>>()
      const clients = [1, 4, 30].map((hz) => {
        const client = settled(BOARD)
        hub.pace(client.reader, hz)
        return client
      })
      for (const next of steps) {
        if (next.kind === 'put') put(row(next.index, next.value))
        else if (next.kind === 'know') know(row(next.index, next.value))
        else if (next.kind === 'wait') clock.advance(next.ms)
        else if (next.kind === 'block') (clients[0] as Client).unsent = next.yes ? BACKPRESSURE_BYTES + 1 : 0
        else if (next.kind === 'join') {
          const late = new Client()
          hub.subscribe(late.reader, BOARD)
          clients.push(late)
        } else if (clients.length > 3) hub.disconnect((clients.pop() as Client).reader)
      }
      ;(clients[0] as Client).unsent = 0
      for (let index = 0; index <= 4; index++) {
        newest.set(index, row(index, index + 7))
        put(row(index, index + 7))
      }
      clock.advance(5_000)
      for (const client of clients) {
        expect(new Map([...client.held.rows].sort(([a], [b]) => a - b))).toEqual(newest)
      }
    }),
  )
})

test('a reader gets the changes of a row, and the whole row if its state is unknown', () => {
  const client = settled(BOARD)
  put(row(1, 10))
  clock.advance(100)
  put(row(1, 11))
  clock.advance(100)
  expect(client.frames).toHaveLength(2)
  const [first, second] = client.frames.map((frame) => frame.length) as [number, number]
  expect(second).toBeLessThan(first - 20)
  const cursor = topics.log(BOARD).head()
  for (let value = 0; value < 10; value++) put(row(1, value))
  const [group] = topics.log(BOARD).since(cursor)
  expect(group?.changes).toBe(true)
  clock.advance(100)
  expect(client.held.rows.get(1)).toMatchObject({ last: 9 })
})

test('a row that changes without readers is sent whole to the next one', () => {
  const first = settled(BOARD)
  put(row(1, 10))
  clock.advance(100)
  hub.disconnect(first.reader)
  clock.advance(600_000)
  const second = settled(BOARD)
  put(row(1, 12))
  clock.advance(100)
  expect(second.held.rows.get(1)).toMatchObject({ last: 12, open: 5 })
})

test.each([
  ['a moment later', 1_000],
  ['while its journal is still kept', 60_000],
  ['long after', 3_600_000],
])('a table read again after a time without readers is sent as it is now: %s', (_, ms) => {
  const first = settled(BOARD)
  put(row(1, 10))
  clock.advance(100)
  hub.disconnect(first.reader)
  know(row(1, 99)) // nobody reads: state tells nothing
  clock.advance(ms)
  const second = settled(BOARD)
  expect(second.held.rows.get(1)?.last).toBe(99)
})

const quoteRow = (last: number): Row<'quote'> => ({ ...filledRow('quote', 5), last, amount: last * 1.5 })
const minuteRow = (slot: number, close: number): Row<'minute'> => ({ ...filledRow('minute', 5), slot, close })

test('readers of any pace have exactly the newest quote and minutes, and all other rows of a topic', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), slot: fc.nat(6), value: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(400) }),
    fc.record({ kind: fc.constant('block' as const), yes: fc.boolean() }),
    fc.constant({ kind: 'join' as const }),
    fc.constant({ kind: 'leave' as const }),
    fc.constant({ kind: 'empty' as const }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      startHub()
      let clients = [1, 4, 30].map((hz) => {
        const client = settled(TICK)
        hub.pace(client.reader, hz)
        return client
      })
      for (const next of steps) {
        if (next.kind === 'put') putTick(quoteRow(next.value), minuteRow(next.slot, next.value))
        else if (next.kind === 'wait') clock.advance(next.ms)
        else if (next.kind === 'block')
          for (const client of clients.slice(0, 1)) client.unsent = next.yes ? BACKPRESSURE_BYTES + 1 : 0
        else if (next.kind === 'join') clients.push(settled(TICK))
        else if (next.kind === 'leave') for (const client of clients.splice(3, 1)) hub.disconnect(client.reader)
        else {
          for (const { reader } of clients) hub.disconnect(reader)
          clients = [settled(TICK)]
        }
      }
      for (const client of clients) client.unsent = 0
      putTick(quoteRow(7), minuteRow(9, 8))
      clock.advance(5_000)
      const { quote, minutes } = tickKnown()
      for (const { held } of clients) {
        expect(held.of('quote').get(0)).toEqual(quote)
        expect(held.of('minute')).toEqual(minutes)
      }
    }),
    { numRuns: 60 },
  )
})

test('a print with its quote and minute takes few bytes beside the print', () => {
  const client = settled(TICK)
  const tick = (value: number) => {
    putTick({ ...quoteRow(1_000 + value), amount: 5 + value * 1e9 }, minuteRow(3, value))
    clock.advance(100)
  }
  for (const value of [1, 2, 3]) tick(value)
  const bytes = client.frames.at(-1)?.length as number
  expect(client.of('trade').at(-1)?.count).toBe(1)
  expect(client.of('quote')).toHaveLength(3)
  expect(bytes).toBeLessThan(75)
})

test('a topic without readers stores no earlier rows', () => {
  const first = settled(TICK)
  putTick(quoteRow(1), minuteRow(1, 1))
  clock.advance(100)
  hub.disconnect(first.reader)
  clock.advance(3_600_000)
  const cursor = topics.log(TICK).head()
  putTick(quoteRow(2), minuteRow(1, 2))
  expect(
    topics
      .log(TICK)
      .since(cursor)
      .filter(({ snapshot }) => snapshot),
  ).toEqual([])
  putTick(quoteRow(3), minuteRow(1, 3))
  const second = settled(TICK)
  expect(second.held.of('quote').get(0)).toMatchObject({ last: 3 })
})
