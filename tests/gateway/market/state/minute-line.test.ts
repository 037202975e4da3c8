import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MinuteLine } from '../../../../gateway/market/state/minute-line'

describe('the minute line', () => {
  test('has open, high, low, close and sums of a minute', () => {
    const line = new MinuteLine(241)
    for (const price of [10, 12, 9, 11]) line.add(5, price, 100, price * 100)
    expect(line.rows()).toEqual([{ slot: 5, open: 10, high: 12, low: 9, close: 11, volume: 400, amount: 4_200 }])
  })

  test('is flat over minutes without a print', () => {
    const line = new MinuteLine(241)
    line.add(1, 10, 1, 10)
    line.add(4, 12, 1, 12)
    expect(line.rows().map(({ slot, open, close, volume }) => [slot, open, close, volume])).toEqual([
      [1, 10, 10, 1],
      [2, 10, 10, 0],
      [3, 10, 10, 0],
      [4, 12, 12, 1],
    ])
  })

  test('is flat over every minute without a print, wherever its ring starts again', () => {
    const line = new MinuteLine(4)
    line.add(3, 10, 1, 10)
    line.add(6, 12, 1, 12)
    const flat = { open: 10, high: 10, low: 10, close: 10, volume: 0, amount: 0 }
    expect(line.rows(4).slice(0, 2)).toEqual([
      { slot: 4, ...flat },
      { slot: 5, ...flat },
    ])
  })

  test('opens a flat minute with a late print', () => {
    const line = new MinuteLine(241)
    line.add(1, 10, 1, 10)
    line.add(3, 12, 1, 12)
    line.add(2, 20, 1, 20)
    expect(line.row(2)).toEqual({ slot: 2, open: 20, high: 20, low: 20, close: 20, volume: 1, amount: 20 })
    expect(line.row(3)).toMatchObject({ open: 12, close: 12 })
  })

  test('returns the minute from which on it changed', () => {
    const line = new MinuteLine(241)
    line.add(1, 10, 1, 10)
    line.add(2, 10, 1, 10)
    expect(line.dirtyFrom).toBe(1)
    line.clean()
    expect(line.dirtyFrom).toBe(Number.POSITIVE_INFINITY)
    line.add(6, 10, 1, 10)
    expect(line.dirtyFrom).toBe(3)
  })

  test.each([
    ['its own close', 4, 12],
    ['the close before, after its end', 100, 12],
    ['the close before, in between', 3, 10],
    ['nothing before the first print', 0, 0],
  ])('the close at a minute is %s', (_, slot, close) => {
    const line = new MinuteLine(241)
    line.add(1, 10, 1, 10)
    line.add(4, 12, 1, 12)
    expect(line.closeAt(slot)).toBe(close)
  })

  test('keeps the newest minutes of a market that never closes', () => {
    const line = new MinuteLine(3)
    const epoch = 28_000_000
    for (let minute = 0; minute < 10; minute++) line.add(epoch + minute, 100 + minute, 1, 1)
    expect(line.rows().map(({ slot, close }) => [slot - epoch, close])).toEqual([
      [7, 107],
      [8, 108],
      [9, 109],
    ])
    line.add(epoch + 500, 7, 1, 1)
    expect(line.rows().map(({ slot, close }) => [slot - epoch, close])).toEqual([
      [498, 109],
      [499, 109],
      [500, 7],
    ])
    expect(line.closeAt(epoch)).toBe(0)
  })

  test('loses no share and no fen, in any order of minutes', () => {
    const prints = fc.array(fc.tuple(fc.nat(240), fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 1e6 })))
    fc.assert(
      fc.property(prints, (list) => {
        const line = new MinuteLine(241)
        for (const [slot, price, volume] of list) line.add(slot, price, volume, price * volume)
        const sum = (of: (row: { volume: number; amount: number }) => number) =>
          line.rows().reduce((total, row) => total + of(row), 0)
        expect(sum((row) => row.volume)).toBe(list.reduce((total, [, , volume]) => total + volume, 0))
        expect(sum((row) => row.amount)).toBe(list.reduce((total, [, price, volume]) => total + price * volume, 0))
        for (const row of line.rows()) expect(row.low <= row.open && row.open <= row.high).toBe(true)
      }),
    )
  })
})

describe('the edges of a line', () => {
  const rowsOf = (line: MinuteLine) => line.rows().map(({ slot, close, volume }) => [slot, close, volume])

  test('a first minute is found, and followed by flat ones', () => {
    const line = new MinuteLine(241)
    line.add(0, 10, 1, 10)
    line.add(2, 12, 1, 12)
    expect(rowsOf(line)).toEqual([
      [0, 10, 1],
      [1, 10, 0],
      [2, 12, 1],
    ])
    expect([line.closeAt(0), line.row(0)?.close, line.row(1)?.amount]).toEqual([10, 10, 0])
  })

  test('an empty line returns nothing', () => {
    const line = new MinuteLine(241)
    expect([line.closeAt(0), line.closeAt(240), line.row(0), line.rows(), line.newest]).toEqual([
      0,
      0,
      undefined,
      [],
      -1,
    ])
  })

  test('a ring that wraps has as many minutes as it has room for, flat ones too', () => {
    const line = new MinuteLine(4)
    line.add(0, 10, 5, 50)
    line.add(9, 12, 1, 12)
    expect(rowsOf(line)).toEqual([
      [6, 10, 0],
      [7, 10, 0],
      [8, 10, 0],
      [9, 12, 1],
    ])
    expect([line.closeAt(6), line.closeAt(5), line.closeAt(0)]).toEqual([10, 0, 0])
  })

  test('a minute in a reused slot has nothing of the older one', () => {
    const line = new MinuteLine(2)
    line.add(0, 10, 5, 50)
    line.add(1, 11, 6, 66)
    line.add(2, 12, 1, 12)
    expect(line.row(2)).toEqual({ slot: 2, open: 12, high: 12, low: 12, close: 12, volume: 1, amount: 12 })
  })

  test('a summed minute in the first slot is accepted and published, and replaced only by one with more', () => {
    const line = new MinuteLine(241)
    const row = { slot: 0, open: 1, high: 9, low: 1, close: 5, volume: 100, amount: 500 }
    line.put(row)
    expect([line.row(0), line.dirtyFrom]).toEqual([row, 0])
    line.clean()
    line.put({ ...row, slot: 3, close: 6 })
    expect(line.dirtyFrom).toBe(3)
    // Minutes that nobody told of.
    expect([5, 3, 2, 1, 0].map((slot) => line.closeAt(slot))).toEqual([6, 6, 5, 5, 5])
    line.put({ ...row, slot: -1 })
    line.put({ ...row, slot: 2, close: 7 })
    line.add(5, 8, 1, 8)
    expect(line.row(4)?.close).toBe(6)
  })
})
