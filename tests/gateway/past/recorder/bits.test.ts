import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BitReader, BitWriter, COLUMN_BITS } from '../../../../gateway/past/recorder/bits'
import { DecodeError } from '../../../../shared/protocol/bytes'

/** Mostly small numbers, sometimes up to the largest. */
const number = (bits: number) =>
  fc.oneof(
    fc.nat({ max: 40 }),
    fc.nat({ max: 5_000 }),
    fc.maxSafeNat().map((any) => any % 2 ** bits),
  )

const part = fc.oneof(
  fc.record({
    kind: fc.constant('bits' as const),
    count: fc.integer({ min: 0, max: 31 }),
    value: fc.nat({ max: 2 ** 31 - 1 }),
  }),
  fc.record({ kind: fc.constant('uint' as const), value: fc.oneof(fc.maxSafeNat(), fc.nat({ max: 300 })) }),
  fc.record({
    kind: fc.constant('rice' as const),
    k: fc.integer({ min: 0, max: COLUMN_BITS - 1 }),
    numbers: fc.array(number(COLUMN_BITS), { maxLength: 30 }),
  }),
)

describe('bits', () => {
  test('are read as they were written, after any other bits', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const out = new BitWriter()
        for (const part of parts) {
          if (part.kind === 'bits') out.bits(part.value % 2 ** part.count, part.count)
          else if (part.kind === 'uint') out.uint(part.value)
          else out.rice(Int32Array.from(part.numbers), part.numbers.length, part.k)
        }
        const input = new BitReader()
        input.open(out.written().slice())
        for (const part of parts) {
          if (part.kind === 'bits') expect(input.bits(part.count)).toBe(part.value % 2 ** part.count)
          else if (part.kind === 'uint') expect(input.uint()).toBe(part.value)
          else {
            const read = new Float64Array(part.numbers.length)
            input.rice(read, 0, read.length, part.k)
            expect([...read]).toEqual(part.numbers)
          }
        }
        expect(input.remaining).toBeLessThan(8)
      }),
    )
  })

  test('that are missing are rejected', () => {
    const [input, read] = [new BitReader(), new Float64Array(9)]
    const expectRejected = (bytes: readonly number[], decode: () => unknown) => {
      input.open(Uint8Array.from(bytes))
      expect(decode).toThrow(DecodeError)
    }
    expectRejected([255], () => input.bits(9))
    expectRejected([255, 255], () => input.uint())
    expectRejected(
      Array.from({ length: 9 }, () => 255),
      () => input.uint(),
    )
    expectRejected([255], () => input.rice(read, 0, 9, 0))
    expectRejected([1], () => input.rice(read, 0, 1, 9))
    // More zeros than any number has.
    expectRejected([0, 0, 0, 0, 0, 0, 0, 1], () => input.rice(read, 0, 1, 0))
  })

  test('are not written for fractions, negative numbers and numbers above 2^53 − 1', () => {
    for (const value of [0.5, -1, 2 ** 53, Number.NaN]) expect(() => new BitWriter().uint(value)).toThrow(RangeError)
  })
})
