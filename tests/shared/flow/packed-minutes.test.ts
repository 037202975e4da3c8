import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Folding, PackedMinutes } from '../../../shared/flow/packed-minutes'

const CAPACITY = 241
const PLAIN: Folding = { fold: () => undefined, unfold: () => undefined }
/** The last number is the sum of the others. */
const SUMMED: Folding = {
  fold: (cells, at) => {
    cells[at + 2] = (cells[at + 2] as number) - (cells[at] as number) - (cells[at + 1] as number)
  },
  unfold: (cells, at) => {
    cells[at + 2] = (cells[at + 2] as number) + (cells[at] as number) + (cells[at + 1] as number)
  },
}

/** There is one zero: sums that begin at 0 never come to the other, and packed minutes do not know it. */
const whole = fc
  .oneof(
    fc.constant(0),
    fc.integer({ min: -300, max: 300 }),
    fc.maxSafeInteger().map((value) => Math.trunc(value / 4)),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((value) => value * 100),
    fc.integer({ min: -99, max: 99 }).map((value) => value * 100_000),
    fc.constantFrom(127, 128, -128, -129, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 39, -(2 ** 47)),
  )
  .map((value) => value + 0)

describe('minutes packed', () => {
  test.each([
    ['as they are', PLAIN],
    ['folded', SUMMED],
  ])('keep every number, written and read in any order, %s', (_, folding) => {
    const writes = fc.array(fc.tuple(fc.integer({ min: 0, max: CAPACITY - 1 }), whole, whole), { maxLength: 120 })
    fc.assert(
      fc.property(writes, (list) => {
        const minutes = new PackedMinutes(CAPACITY, 3, folding)
        const plain = new Map<number, number[]>()
        for (const [place, a, b] of list) {
          const at = minutes.open(place)
          minutes.cells.set([a, b, a + b], at)
          plain.set(place, [a, b, a + b])
        }
        for (let place = 0; place < CAPACITY; place++) {
          const at = minutes.read(place)
          expect([...minutes.cells.subarray(at, at + 3)]).toEqual(plain.get(place) ?? [0, 0, 0])
        }
      }),
    )
  })

  test('take a small part of what plain numbers would, over a day that fills minute by minute', () => {
    const minutes = new PackedMinutes(CAPACITY, 11, PLAIN)
    for (let place = 0; place < CAPACITY; place++) {
      for (let print = 0; print < 20; print++) {
        const at = minutes.open(place)
        minutes.cells[at] = (minutes.cells[at] as number) + 1_000_000
        minutes.cells[at + 4] = (minutes.cells[at + 4] as number) + 1_000_000
      }
    }
    expect(minutes.size).toBeLessThan((CAPACITY * 11 * 8) / 4)
    expect(minutes.cells[minutes.read(7)]).toBe(20_000_000)
  })

  test('of thousands take as much as the counts of them', () => {
    const held = [1, 1_000].map((unit) => {
      const minutes = new PackedMinutes(CAPACITY, 1, PLAIN)
      for (let place = 0; place < CAPACITY; place++) minutes.cells[minutes.open(place)] = (place + 1_009) * unit
      expect(minutes.cells[minutes.read(6)]).toBe(1_015 * unit)
      return minutes.size
    })
    expect(held[1]).toBe(held[0])
  })
})
