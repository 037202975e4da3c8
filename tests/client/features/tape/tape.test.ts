import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PrintTapeView, TAPE_ROWS } from '../../../../client/features/tape/tape'
import { PrintRing } from '../../../../client/store/rows/print-ring'
import type { Section } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { section } from '../../store/section'

type Print = Partial<Row<'trade'>>
const buy = (buyNo: number, volume = 100, over: Print = {}): Print => ({
  side: 1,
  buyNo,
  sellNo: 900 + volume,
  price: 1000,
  volume,
  ...over,
})
const sell = (sellNo: number, volume = 100, over: Print = {}): Print => ({
  side: 2,
  sellNo,
  buyNo: 700 + volume,
  price: 1000,
  volume,
  ...over,
})

function ringOf() {
  const ring = new PrintRing(2_000)
  return {
    ring,
    add: (prints: Print[]) => ring.append(section('trade', prints, { seq: ring.newestSeq + 1 }) as Section<'trade'>),
  }
}

describe('the tape', () => {
  test('of large prints only shows a sweep once, from when it is large', () => {
    const { ring, add } = ringOf()
    const tape = new PrintTapeView(({ volume }) => volume >= 500)
    add([buy(1, 100), sell(2, 600), buy(3, 300)])
    expect(tape.take(ring).added.map(({ seq }) => seq)).toEqual([2])
    add([buy(3, 100), buy(3, 200)])
    expect(tape.take(ring)).toMatchObject({ grew: false, added: [{ order: 3, volume: 600, count: 3 }] })
    add([buy(3, 50)])
    expect(tape.take(ring)).toMatchObject({ grew: true, added: [] })
    add([sell(4, 10), sell(5, 900)])
    expect(tape.take(ring)).toMatchObject({ grew: false, added: [{ order: 5 }] })
    expect(tape.rows.map(({ order, volume }) => [order, volume])).toEqual([
      [2, 600],
      [3, 650],
      [5, 900],
    ])
  })

  test('begins with the recorded prints of the day, and continues with those after the last of them', () => {
    const { ring, add } = ringOf()
    const all = [buy(1, 100), sell(2, 600), buy(3, 400), buy(3, 300), sell(4, 900), buy(5, 800)].map((print, at) => ({
      time: 1_000 + at,
      price: 1_000,
      sellNo: 0,
      buyNo: 0,
      ...print,
    }))
    const column = (name: 'time' | 'price' | 'volume' | 'side' | 'buyNo' | 'sellNo') =>
      all.slice(0, 4).map((print) => Number(print[name] ?? 0))
    const recorded = {
      time: column('time'),
      price: column('price'),
      volume: column('volume'),
      side: column('side'),
      buyNo: column('buyNo'),
      sellNo: column('sellNo'),
    }
    add(all.slice(2, 5))
    const tape = new PrintTapeView(({ volume }) => volume >= 500)
    tape.preload(recorded, ring)
    expect(tape.rows.map(({ volume }) => volume)).toEqual([600, 700])
    expect(tape.take(ring).added.map(({ volume }) => volume)).toEqual([900])
    add(all.slice(5))
    expect(tape.take(ring).added.map(({ volume }) => volume)).toEqual([800])
    expect(new Set(tape.rows.map(({ seq }) => seq)).size).toBe(4)
  })

  test('of a long day keeps the newest rows that pass', () => {
    const many = Array.from({ length: 3 * TAPE_ROWS + 7 }, (_, at) => at + 1)
    const recorded = {
      time: many,
      price: many,
      volume: many,
      side: many.map(() => 1),
      buyNo: many,
      sellNo: many.map(() => 0),
    }
    const tape = new PrintTapeView()
    tape.preload(recorded, new PrintRing(10))
    expect([tape.rows.length, tape.rows[0]?.volume, tape.rows.at(-1)?.volume]).toEqual([
      ...[TAPE_ROWS, 2 * TAPE_ROWS + 8, 3 * TAPE_ROWS + 7],
    ])
    // Grades are not stored: the smallest stands for all, and prints count down before those of the stream.
    expect(tape.rows.at(-1)).toMatchObject({ seq: -1, grade: 0 })
  })

  test('of large prints only also shows those followed or preceded by many small ones', () => {
    const { ring, add } = ringOf()
    add([buy(1, 900), ...Array.from({ length: TAPE_ROWS * 5 }, (_, at) => buy(at + 2, 100)), sell(9, 700)])
    const tape = new PrintTapeView(({ volume }) => volume >= 500)
    expect(tape.take(ring).added.map(({ volume }) => volume)).toEqual([900, 700])
  })

  test.each([
    ['prints without order numbers of two moments', [buy(0, 100, { time: 1 }), buy(0, 100, { time: 2 })]],
    ['prints without order numbers at falling prices', [buy(0), buy(0, 100, { price: 999 })]],
    ['a numbered print and one without', [buy(1), buy(0)]],
    [
      'prints without a side',
      [
        { side: 0, buyNo: 1, volume: 1 },
        { side: 0, buyNo: 1, volume: 1 },
      ],
    ],
    ['a buy and a sell of the same number', [buy(5), sell(5)]],
  ])('%s are never merged', (_, prints) => {
    const { ring, add } = ringOf()
    add(prints)
    const tape = new PrintTapeView()
    expect(tape.take(ring).added).toHaveLength(2)
  })

  test('without order numbers, consecutive prints of one time, side and price direction form one row', () => {
    const { ring, add } = ringOf()
    add([buy(0), buy(0, 200, { price: 1001 }), sell(0, 100, { price: 1001 }), sell(0, 100, { price: 1000 })])
    const tape = new PrintTapeView()
    expect(tape.take(ring).added.map(({ count, volume }) => [count, volume])).toEqual([
      [2, 300],
      [2, 200],
    ])
  })

  test('a paused tape counts what waits; afterwards nothing is missing', () => {
    const { ring, add } = ringOf()
    const tape = new PrintTapeView()
    add([buy(1), buy(2)])
    tape.take(ring)
    add([buy(3), sell(4), buy(5)])
    expect(tape.waiting(ring)).toBe(3)
    expect(tape.take(ring).added.map(({ order }) => order)).toEqual([3, 4, 5])
    expect(tape.waiting(ring)).toBe(0)
  })

  test('a new day starts an empty tape', () => {
    const { ring, add } = ringOf()
    const tape = new PrintTapeView()
    add([buy(1), buy(2)])
    tape.take(ring)
    ring.clear()
    add([buy(9)])
    expect(tape.take(ring)).toMatchObject({ restarted: true, added: [{ order: 9 }] })
    expect(tape.rows).toHaveLength(1)
  })

  test('whatever arrives in whatever pieces, the rows hold the newest prints to the share', () => {
    const prints = fc.array(
      fc.record({ order: fc.integer({ min: 1, max: 3 }), volume: fc.integer({ min: 1, max: 9 }) }),
      {
        maxLength: 40,
      },
    )
    fc.assert(
      fc.property(fc.array(prints, { maxLength: 4 }), (pieces) => {
        const { ring, add } = ringOf()
        const tape = new PrintTapeView()
        for (const piece of pieces) {
          add(piece.map(({ order, volume }) => buy(order, volume)))
          tape.take(ring)
        }
        const total = pieces.flat().reduce((sum, { volume }) => sum + volume, 0)
        expect(tape.rows.reduce((sum, { volume }) => sum + volume, 0)).toBe(total)
        expect(tape.rows.length).toBeLessThanOrEqual(TAPE_ROWS)
      }),
    )
  })
})
