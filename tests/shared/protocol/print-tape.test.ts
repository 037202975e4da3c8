import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIDES } from '../../../shared/market/events'
import { DecodeError } from '../../../shared/protocol/bytes'
import { PrintTape, readTape, type TapePrint, type TapeReader } from '../../../shared/protocol/print-tape'
import { clock } from '../../support/market-events'

const printOf = (reader: TapeReader): TapePrint => {
  const { exchangeTime, price, volume, amount, side, buyNo, sellNo } = reader
  return { exchangeTime, price, volume, amount, side, buyNo, sellNo }
}

const rest = (reader: TapeReader): TapePrint[] => {
  const prints: TapePrint[] = []
  while (reader.next()) prints.push(printOf(reader))
  return prints
}

const anyPrint = fc
  .record({
    exchangeTime: fc.integer({ min: clock('09:25:00'), max: clock('15:30:00') }),
    price: fc.integer({ min: 1, max: 9e6 }),
    volume: fc.integer({ min: 0, max: 1e9 }),
    own: fc.option(fc.integer({ min: 0, max: 1e15 }), { freq: 2 }),
    side: fc.constantFrom(...SIDES),
    buyNo: fc.integer({ min: 0, max: 2 ** 45 }),
    sellNo: fc.integer({ min: 0, max: 2 ** 45 }),
  })
  .map(({ own, ...print }): TapePrint => ({ ...print, amount: own ?? print.price * print.volume }))

/** `count` prints as a busy stock has them. */
const busy = (count: number): TapePrint[] =>
  Array.from({ length: count }, (_, place) => ({
    exchangeTime: clock('09:30:00') + place * 140,
    price: 1_000 + (place % 7),
    volume: 100 * (1 + (place % 9)),
    amount: (1_000 + (place % 7)) * 100 * (1 + (place % 9)),
    side: place % 3 ? 'buy' : 'sell',
    buyNo: 1_000_000 + place * 3,
    sellNo: 1_000_000 + place * 3 - (place % 500),
  }))

describe('a tape of prints', () => {
  test('reads back what was put on it, live and as one piece', () => {
    fc.assert(
      fc.property(fc.array(anyPrint, { maxLength: 60 }), (prints) => {
        const tape = new PrintTape()
        for (const print of prints) tape.append(print)
        expect(rest(tape.reader())).toEqual(prints)
        expect(rest(readTape(tape.finish()))).toEqual(prints)
        expect(tape.finish().length).toBe(tape.bytes)
      }),
    )
  })

  test('a reader goes on with what comes later, over the edges of blocks', () => {
    const prints = busy(6_000)
    const tape = new PrintTape()
    const reader = tape.reader()
    const read: TapePrint[] = []
    expect(reader.next()).toBe(false)
    prints.forEach((print, place) => {
      tape.append(print)
      if (place % 37 === 0) read.push(...rest(reader))
    })
    read.push(...rest(reader))
    expect(read).toEqual(prints)
    expect(rest(readTape(tape.finish()))).toEqual(prints)
  })

  test('a print of a busy stock takes about ten bytes', () => {
    const tape = new PrintTape()
    for (const print of busy(10_000)) tape.append(print)
    expect(tape.bytes / tape.count).toBeLessThan(11)
  })

  test.each([
    ['nothing at all', []],
    ['another version', [9]],
    ['half a print', [1, 200, 200]],
  ])('%s is a fault, not a print', (_, bytes) => {
    expect(() => rest(readTape(Uint8Array.from(bytes)))).toThrow(DecodeError)
  })
})
