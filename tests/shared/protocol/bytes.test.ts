import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteReader, ByteWriter, DecodeError } from '../../../shared/protocol/bytes'

const written = (write: (out: ByteWriter) => void): Uint8Array => {
  const out = new ByteWriter(1)
  write(out)
  return out.finish()
}

describe('integers', () => {
  test.each([
    [0, 1],
    [127, 1],
    [128, 2],
    [2 ** 31 - 1, 5],
    [2 ** 31, 5],
    [2 ** 32, 5],
    [2 ** 35 - 1, 5],
    [2 ** 53 - 1, 8],
  ])('%d takes %d bytes and comes back', (value, length) => {
    const bytes = written((out) => out.uint(value))
    expect(bytes).toHaveLength(length)
    expect(new ByteReader(bytes).uint()).toBe(value)
  })

  test.each([[-1], [0.5], [2 ** 53], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    '%d is refused by the writer',
    (value) => {
      expect(() => new ByteWriter().uint(value)).toThrow(RangeError)
    },
  )

  test.each([[2 ** 52], [-(2 ** 52) - 1], [1.5], [Number.NaN]])('%d is refused as a signed integer', (value) => {
    expect(() => new ByteWriter().int(value)).toThrow(RangeError)
  })

  test('any signed integer that fits comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 52) + 1, max: 2 ** 52 - 1 }), (value) => {
        expect(new ByteReader(written((out) => out.int(value))).int()).toBe(value)
      }),
    )
  })

  test('an integer beyond 2^53 or without an end is an error', () => {
    expect(() => new ByteReader(Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 127)).uint()).toThrow(DecodeError)
    expect(() => new ByteReader(new Uint8Array(20).fill(0x80)).uint()).toThrow(DecodeError)
    expect(() => new ByteReader(Uint8Array.of(0x80)).uint()).toThrow(DecodeError)
  })
})

describe('a column of integers', () => {
  const FIGURE = fc.oneof(
    fc.integer({ min: -300, max: 20_000 }),
    fc.integer({ min: -(2 ** 52) + 1, max: 2 ** 52 - 1 }),
    fc.constant(Number.NaN),
  )
  const write = (out: ByteWriter, value: number, signed: boolean) =>
    Number.isNaN(value) ? out.nothing() : signed ? out.int(value) : out.uint(Math.abs(value))

  test.each([true, false])('is read as one by one, what is not told among it; signed: %s', (signed) => {
    fc.assert(
      fc.property(fc.array(FIGURE), (values) => {
        const bytes = written((out) => {
          for (const value of values) write(out, value, signed)
          out.u8(7)
        })
        const reader = new ByteReader(bytes)
        const found = new Float64Array(values.length)
        if (signed) reader.ints(found, true)
        else reader.uints(found, true)
        expect([...found]).toEqual(signed ? values.map((value) => value + 0) : values.map(Math.abs))
        expect(reader.u8()).toBe(7)
      }),
    )
  })

  test.each([
    ['ends early', [5, 6]],
    ['ends within a number', [5, 6, 0x80]],
    ['has a number without an end', [5, ...Array<number>(20).fill(0xff)]],
    ['has a number beyond 2^53', [5, 255, 255, 255, 255, 255, 255, 255, 127, 1, 1]],
  ])('that %s is an error', (_, bytes) => {
    expect(() => new ByteReader(Uint8Array.from(bytes)).uints(new Float64Array(3))).toThrow(DecodeError)
  })

  test('where everything is told, a zero of two bytes is a zero', () => {
    const found = new Float64Array(2)
    new ByteReader(Uint8Array.of(0x80, 0, 3)).uints(found)
    expect([...found]).toEqual([0, 3])
  })
})

describe('texts', () => {
  test.each([
    ['short', 0],
    ['long', 40],
  ])('any %s text comes back; a lone surrogate becomes the replacement sign', (_, minLength) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength, maxLength: minLength + 30 }), (value) => {
        expect(new ByteReader(written((out) => out.text(value))).text()).toBe(
          value.replaceAll(/[\ud800-\udfff]/gu, '\ufffd'),
        )
      }),
    )
  })

  test('is the UTF-8 that the platform writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const bytes = written((out) => out.text(value))
        const expected = new TextEncoder().encode(value)
        expect(bytes.subarray(bytes.length - expected.length)).toEqual(expected)
      }),
    )
  })

  test('a mark of the byte order is a character like any, in a long text too', () => {
    for (const value of ['\ufeff', '\ufeff'.repeat(40)])
      expect(new ByteReader(written((out) => out.text(value))).text()).toBe(value)
  })

  test.each([
    ['a lone continuation', [1, 0x80]],
    ['a character cut short', [1, 0xe4]],
    ['beyond the last character', [4, 0xf7, 0xbf, 0xbf, 0xbf]],
    ['a length beyond the end', [9, 0x41]],
    ['a lone continuation at the end of a long one', [50, ...Array<number>(49).fill(0x41), 0x80]],
  ])('%s is an error', (_, bytes) => {
    expect(() => new ByteReader(Uint8Array.from(bytes)).text()).toThrow(DecodeError)
  })
})

describe('reading', () => {
  test('stays inside a view of a larger buffer', () => {
    const whole = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    const reader = new ByteReader(whole.subarray(4, 6))
    expect([reader.u8(), reader.u8()]).toEqual([5, 6])
    expect(() => reader.u8()).toThrow(DecodeError)
    expect(() => reader.f64()).toThrow(DecodeError)
    expect(() => reader.raw(1)).toThrow(DecodeError)
  })

  test('floating numbers come back, not-a-number included', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(new ByteReader(written((out) => out.f64(value))).f64()).toBe(value)
      }),
    )
  })

  test('a writer that was reset starts again', () => {
    const out = new ByteWriter(1)
    out.raw(new Uint8Array(300))
    out.reset()
    out.u8(7)
    expect(out.finish()).toEqual(Uint8Array.of(7))
  })
})
