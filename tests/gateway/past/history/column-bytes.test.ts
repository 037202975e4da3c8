import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PackedColumn, writeColumn } from '../../../../gateway/past/history/column-bytes'
import { ByteWriter, DecodeError } from '../../../../shared/protocol/bytes'

const HEAD_BYTES = 24

function written(column: ArrayLike<number>, count = column.length): Uint8Array {
  const into = new ByteWriter()
  writeColumn(into, column, count)
  return into.finish()
}

/** Unpacks into an array with other values. */
function back(bytes: Uint8Array, count: number) {
  const column = new PackedColumn(bytes, 0, count)
  const into = new Float64Array(count + 1).fill(7)
  column.unpack(into)
  return { column: [...into.subarray(0, count)], rest: bytes.length - column.end, behind: into[count] }
}

test('numbers of any kind are unpacked bit for bit', () => {
  const fen = fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 100)
  const number = fc.oneof(
    ...[fc.integer(), fen, fc.maxSafeInteger(), fc.double()],
    fc.constantFrom(0, -0, 2 ** 52, 2 ** 52 - 1, -(2 ** 52), 1e300, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY),
  )
  // Columns of one kind of number, as is usual, or of all kinds.
  const column = fc.oneof(
    fc.array(number),
    fc.array(fc.constantFrom(0, -0, 1, 1 / 3)),
    ...[fc.nat(255), fc.nat(1e6), fc.integer(), fc.maxSafeNat(), fen].map((each) => fc.array(each, { minLength: 20 })),
  )
  fc.assert(
    fc.property(column, (values) => {
      expect(back(written(values), values.length)).toEqual({ column: values, rest: 0, behind: 7 })
    }),
    { numRuns: 700 },
  )
})

const upTo = (most: number) => Array.from({ length: 104 }, (_, at) => (most * at) / 103)

test.each([
  ['zeros', Array(104).fill(0), 0],
  ['one repeated number', Array(104).fill(-77), 0],
  ['small numbers, one byte each', Array.from({ length: 104 }, (_, at) => at - 50), 104],
  ['fen, two bytes each', Array.from({ length: 104 }, (_, at) => (at * 77) / 100), 208],
  ['numbers of three bytes', upTo(103 * 1e5), 312],
  ['numbers that are just too large for a byte', Array.from({ length: 104 }, (_, at) => Math.min(256, 5 * at)), 208],
  ['numbers that just fit in a byte', Array.from({ length: 104 }, (_, at) => Math.min(255, 5 * at)), 104],
  ['numbers of five bytes', upTo(103 * 1e9), 520],
  ['one fraction among whole numbers', [...Array(103).fill(1), 1 / 3], 16],
  ['one repeated fraction', Array(104).fill(1 / 3), 8],
  ['a few fractions, by a table', Array.from({ length: 104 }, (_, at) => (at % 3) / 7), 104 + 24],
])('a column of %s has a known size and is read back', (_name, values, bytes) => {
  expect(written(values)).toHaveLength(HEAD_BYTES + bytes)
  expect(back(written(values), 104).column).toEqual(values)
})

test('as many numbers as requested are written, missing ones as zero', () => {
  expect(back(written([7, 8, 9], 2), 2).column).toEqual([7, 8])
  expect(back(written([7], 3), 3).column).toEqual([7, 0, 0])
})

const changed = (values: number[], at: number, to: number) => written(values).with(at, to)

test.each([
  ['without a head', new Uint8Array(HEAD_BYTES - 1), 0],
  ['that end early', written([1, 2, 3]).subarray(0, HEAD_BYTES + 2), 3],
  ['of an unknown kind', changed([1, 2, 3], 0, 9), 3],
  ['of numbers that are too wide', changed([1, 2, 3], 1, 9), 3],
  ['of numbers of seven bytes', changed([1, 2, 3], 1, 7), 3],
  ['of more fractions than there are', changed([1, 2, 3], 4, 200), 3],
])('bytes %s are rejected', (_name, bytes, count) => {
  expect(() => back(bytes, count)).toThrow(DecodeError)
})
