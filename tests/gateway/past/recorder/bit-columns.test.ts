import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeColumn, putColumn } from '../../../../gateway/past/recorder/bit-columns'
import { BitReader, BitWriter } from '../../../../gateway/past/recorder/bits'

const read = new BitReader()

function written(numbers: readonly number[]): Uint8Array {
  const out = new BitWriter()
  putColumn(out, Float64Array.from(numbers), numbers.length)
  return out.written().slice()
}

function readBack(numbers: readonly number[]): number[] {
  read.open(written(numbers))
  const into = new Float64Array(numbers.length + 2)
  decodeColumn(read, into, 1, numbers.length + 1)
  return [...into.subarray(1, numbers.length + 1)]
}

/** The largest numbers, and numbers next to the bound of Rice codes. */
const edges = [
  2 ** 52 - 1,
  -(2 ** 52 - 1),
  2 ** 30 - 1,
  2 ** 30,
  -(2 ** 29),
  2 ** 29,
  -(2 ** 29) - 1,
  2 ** 31,
  -(2 ** 31),
]

describe('a column of numbers', () => {
  test('is read as it was written', () => {
    const number = fc.oneof(
      fc.nat({ max: 9 }),
      fc.integer({ min: -300, max: 300 }),
      fc.integer(),
      fc.constantFrom(...edges),
    )
    fc.assert(
      fc.property(fc.array(number, { maxLength: 80 }), (numbers) => {
        expect(readBack(numbers)).toEqual(numbers)
      }),
    )
  })

  test.each(edges)('of %d alone is read as it was written', (edge) => {
    expect([readBack([edge]), readBack([1, edge, 0])]).toEqual([[edge], [1, edge, 0]])
  })

  test('stores numbers up to 2^53 − 1 if none is negative, and rejects fractions and larger ones', () => {
    expect(readBack([0, 2 ** 53 - 1])).toEqual([0, 2 ** 53 - 1])
    for (const value of [0.5, -(2 ** 53), 2 ** 53]) expect(() => written([value, -1])).toThrow(RangeError)
  })

  test('has the size that most of its numbers need, in spite of a large one', () => {
    const most = Array.from({ length: 60 }, (_, at) => at % 4)
    expect(written(most).length).toBeLessThan(25)
    expect(written([...most, 900_000_000]).length).toBeLessThan(35)
    expect(written(most.map((number) => number - 2)).length).toBeLessThan(33)
  })
})
