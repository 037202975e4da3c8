import { beforeEach, expect, test } from 'vitest'
import { GUESTS, Pacer } from '../../../../gateway/serve/hub/pacer'
import { Reader } from '../../../../gateway/serve/hub/reader'
import { FakeClock } from '../../../support/fake-clock'
import { filledRow } from '../../../support/rows'
import { BOARD, Client, clock, hub, move, startHub } from './hub-with-fake-clock'

beforeEach(startHub)

const LIMIT_UP = 2

function joined(isGuest: boolean): Client {
  const client = new Client(isGuest)
  hub.subscribe(client.reader, BOARD)
  clock.advance(1_000)
  client.frames.length = 0
  return client
}

function moveFor(ms: number): void {
  for (let at = 0; at < ms; at += 10) {
    move(1, at)
    clock.advance(10)
  }
}

test('a guest gets at most four frames a second, whatever it requests', () => {
  const [guest, member] = [joined(true), joined(false)]
  hub.pace(guest.reader, 60)
  moveFor(3_000)
  expect(guest.frames.length).toBeGreaterThan(8)
  expect(guest.frames.length).toBeLessThanOrEqual(13)
  expect(member.frames.length).toBeGreaterThan(60)
})

test('an account gets as many frames beside guests as without them', () => {
  const alone = joined(false)
  moveFor(2_000)
  // The first frame may fall on either side of the window's start.
  const without = alone.frames.length - 1
  startHub()
  const member = joined(false)
  for (let count = 0; count < 50; count++) joined(true)
  member.frames.length = 0
  moveFor(2_000)
  expect(member.frames.length).toBeGreaterThanOrEqual(without)
})

test('a guest gets no urgent row early, and then its newest state', () => {
  const guest = joined(true)
  move(1, 10)
  clock.advance(5)
  guest.frames.length = 0
  const row = { ...filledRow('board', 0), index: 1, last: 11, state: LIMIT_UP }
  hub.publish({ kind: 'board', topic: BOARD, row, ingestTime: 1 })
  clock.advance(100)
  expect(guest.frames).toHaveLength(0)
  clock.advance(400)
  expect(guest.frames.length).toBeGreaterThan(0)
})

test('guests wait longest while accounts keep the gateway busy, and before they keep it busy themselves', () => {
  function frames(costMs: number, isBusy: boolean): number {
    const time = new FakeClock()
    let count = 0
    const flush = (readers: readonly Reader[], now: number) => {
      for (const reader of readers) {
        reader.flushedAt = now
        count++
      }
      time.pass(costMs)
    }
    const pacer = new Pacer(time, flush, GUESTS, () => isBusy)
    const reader = new Reader({ write: () => undefined, unsentBytes: () => 0, notice: () => undefined }, true)
    for (const end = time.now() + 12_000; time.now() < end; time.advance(5)) pacer.wake(reader)
    return count
  }
  expect(frames(0, false)).toBeGreaterThan(44)
  expect(frames(0, true)).toBeLessThanOrEqual(5)
  expect(frames(40, false)).toBeLessThan(20)
})
