import { describe, expect, test } from 'vitest'
import type { TradeBooking } from '../../../../../gateway/feeds/simulated/exchange/tape'
import { BatchReader } from '../../../../../gateway/feeds/simulated/thread/batch-reader'
import { at, ofKind } from '../run-engine'
import { smallTape } from '../small-tape'

describe('trading without price limits', () => {
  const print = (tape: TradeBooking, time: number, price: number) => tape.print(0, time, price, 100, 1, 2, 1)

  test('pauses for ten minutes when the price is first 30 %, then 60 % from the open, and never again', () => {
    const tape = smallTape({ free: true })
    print(tape, at(9, 30), 1000)
    print(tape, at(9, 40), 1299)
    expect(tape.isOpen(0, at(9, 40))).toBe(true)
    print(tape, at(9, 41), 1300)
    expect(tape.isOpen(0, at(9, 41))).toBe(false)
    expect(tape.isOpen(0, at(9, 50, 59))).toBe(false)
    expect(tape.isOpen(0, at(9, 51))).toBe(true)
    print(tape, at(9, 52), 1400)
    expect(tape.isOpen(0, at(9, 52))).toBe(true)
    print(tape, at(10, 0), 1600)
    expect(tape.isOpen(0, at(10, 9, 59))).toBe(false)
    print(tape, at(10, 20), 400)
    expect(tape.isOpen(0, at(10, 20))).toBe(true)
  })

  test('goes on at 14:57 at the latest', () => {
    const tape = smallTape({ free: true })
    print(tape, at(9, 30), 1000)
    print(tape, at(14, 55), 690)
    expect(tape.isOpen(0, at(14, 56, 59))).toBe(false)
    expect(tape.isOpen(0, at(14, 57))).toBe(true)
  })

  test('has no bounds for prices, unlike trading with limits, which never pauses', () => {
    expect(smallTape({ free: true }).clamp(0, 5000)).toBe(5000)
    const usual = smallTape()
    expect([usual.clamp(0, 5000), usual.clamp(0, 1)]).toEqual([1100, 900])
    print(usual, at(9, 30), 600)
    print(usual, at(9, 31), 1000)
    expect(usual.isOpen(0, at(9, 31))).toBe(true)
  })
})

test('orders of a stretch that is passed over are counted in the quotes, three of ten as withdrawn, and told by nobody', () => {
  const tape = smallTape()
  tape.passOver(0, 100)
  tape.passOver(0, 50)
  tape.order(0, at(10, 0), 1, 1, 1000, 100)
  tape.quote(0, at(10, 0), 0, 0)
  const events = new BatchReader().read(tape.out.take(at(10, 0)))
  expect(ofKind(events, 'order')).toHaveLength(1)
  expect(ofKind(events, 'quote')).toMatchObject([{ orders: 151, cancels: 45 }])
})

test.each([
  ['buy', 900, 5],
  ['sell', 5, 900],
])('orders have numbers above those on record, though the %s order alone had the highest', (_, buyNo, sellNo) => {
  const tape = smallTape()
  tape.retake(0, at(9, 40), 1_000, 100, buyNo, sellNo)
  expect(tape.number(0)).toBeGreaterThan(900)
})
