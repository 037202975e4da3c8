import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readColumn, writeColumn } from '../../../gateway/history/column-bytes'
import { ByteReader, ByteWriter, DecodeError } from '../../../shared/protocol/bytes'

function written(column: ArrayLike<number>, count = column.length): Uint8Array {
  const into = new ByteWriter()
  writeColumn(into, column, count)
  return into.finish()
}

const back = (bytes: Uint8Array, count: number) => {
  const from = new ByteReader(bytes)
  const column = readColumn(from, count)
  return { column: [...column], rest: from.remaining }
}

test('numbers of any kind come back to the last bit', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.integer({ min: -1e9, max: 1e9 }).map((fen) => fen / 100),
    fc.maxSafeInteger(),
    fc.double(),
    fc.constantFrom(0, -0, 2 ** 52, 2 ** 52 - 1, -(2 ** 52), 1e300, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY),
  )
  // Mostly of one kind, as columns are, or of all.
  const column = fc.oneof(
    fc.array(number),
    fc.array(fc.integer(), { minLength: 20 }),
    fc.array(fc.constantFrom(0, -0, 1)),
    fc.array(
      fc.integer({ min: -1e9, max: 1e9 }).map((fen) => fen / 100),
      { minLength: 20 },
    ),
  )
  fc.assert(
    fc.property(column, (values) => {
      expect(back(written(values), values.length)).toEqual({ column: values, rest: 0 })
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['nothing but zeros', Array(100).fill(0), 3],
  ['small numbers a byte each', Array.from({ length: 100 }, (_, at) => at - 50), 103],
  ['fen two bytes each', Array.from({ length: 100 }, (_, at) => (at * 77) / 100), 203],
  ['one odd number among many, by itself', [...Array(99).fill(1), 1 / 3], 112],
  ['shares as they are', Array(100).fill(1 / 3), 801],
])('%s', (_name, values, bytes) => {
  expect(written(values)).toHaveLength(bytes)
  expect(back(written(values), 100).column).toEqual(values)
})

test('as many numbers as are asked for are written, what is missing as none', () => {
  expect(back(written([7, 8, 9], 2), 2)).toEqual({ column: [7, 8], rest: 0 })
  expect(back(written([7], 3), 3)).toEqual({ column: [7, 0, 0], rest: 0 })
})

test.each([
  ['that end early', written([1, 2, 3]).subarray(0, 4), 3],
  ['of an unknown kind', Uint8Array.of(9, 0, 0), 1],
  ['of numbers that are too wide', Uint8Array.of(0, 0, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1), 1],
  ['of more odd numbers than there are', Uint8Array.of(0, 255, 255, 3, 0), 1],
])('bytes %s are refused', (_name, bytes, count) => {
  expect(() => back(bytes, count)).toThrow(DecodeError)
})
