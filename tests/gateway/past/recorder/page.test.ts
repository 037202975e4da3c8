import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packPage } from '../../../../gateway/past/recorder/packed-page'
import { decodePage, encodeBlock } from '../../../../gateway/past/recorder/page'
import { PrintColumns } from '../../../../gateway/past/recorder/print-columns'
import { DecodeError } from '../../../../shared/protocol/bytes'
import { columnsOf, print } from '../../../support/history-writer'

/** A page of an earlier version, deflated: sixty prints, some with odd lots, some with another amount than price × volume. */
const DEFLATED =
  'C7M50Hr24rP0APLBBX4mMOAmh1rLxMLGwQUi1jLBmGuZwAJcTCxrmSByXExrmaDKuDB0MLBy+TCycfAysXDyMbBy8ZDCvsDPRj7Yw89CPuBkwATEigEA'

const rows = fc.array(
  fc.record({
    time: fc.integer({ min: 0, max: 2 ** 42 }),
    price: fc.integer({ min: 0, max: 1e9 }),
    volume: fc.oneof(
      fc.nat({ max: 2 ** 40 }),
      fc.nat({ max: 2 ** 40 }).map((lots) => lots * 100),
    ),
    side: fc.nat({ max: 2 }),
    buyNo: fc.nat({ max: 2 ** 45 }),
    sellNo: fc.nat({ max: 2 ** 45 }),
    buyGrade: fc.nat({ max: 3 }),
    sellGrade: fc.nat({ max: 3 }),
    extra: fc.oneof(fc.constant(0), fc.integer({ min: -(2 ** 45), max: 2 ** 45 })),
    summed: fc.boolean(),
    place: fc.nat({ max: 9_999 }),
  }),
  { minLength: 1, maxLength: 200 },
)

const all = (prints: PrintColumns) =>
  Array.from({ length: prints.rows }, (_, at) => ({ ...prints.at(at), place: prints.place[at] as number }))

const pageOf = (prints: PrintColumns) =>
  packPage(
    prints,
    Uint32Array.from({ length: prints.rows }, (_, at) => at),
    0,
    prints.rows,
  ).slice()

const readBack = (page: Uint8Array, place = 0) => {
  const read = new PrintColumns(0)
  decodePage(page, read, place)
  return all(read)
}

describe('a block of prints', () => {
  test('is read back with the place of each print', () => {
    fc.assert(
      fc.property(rows, (given) => {
        expect(readBack(encodeBlock(columnsOf(given)))).toEqual(given)
      }),
    )
  })

  test('contains only the given range of rows', () => {
    const columns = columnsOf([1, 2, 3, 4].map((volume) => print({ volume })))
    expect(readBack(encodeBlock(columns, 1, 3)).map(({ volume }) => volume)).toEqual([2, 3])
  })

  test('is rejected without adding rows if it is damaged', () => {
    const block = encodeBlock(columnsOf(Array.from({ length: 50 }, (_, at) => print({ buyNo: at * 17 }))))
    for (const damaged of [block.subarray(0, 1), block.subarray(0, block.length - 3), Uint8Array.of(0, 200, 1)]) {
      const read = new PrintColumns(0)
      expect(() => decodePage(damaged, read)).toThrow(DecodeError)
      expect(read.rows).toBe(0)
    }
  })
})

describe('a page of an earlier version', () => {
  test('is read if its volumes are shares', () => {
    const page = Buffer.from('0003c085cdd1e6670000d00f020264c8019601010101020000040000', 'hex')
    expect(readBack(page)).toEqual(
      [100, 200, 150].map((volume, at) => ({ ...print({ volume, price: 1_000 + at }), place: 0 })),
    )
  })

  test('is read if it is deflated, and rejected if it is damaged', () => {
    const page = Buffer.from(DEFLATED, 'base64')
    expect(readBack(page, 7)).toEqual(
      Array.from({ length: 60 }, (_, at) => ({
        ...print({ time: Date.UTC(2026, 6, 6, 1, 45) + at * 40, price: 1_000 + (at % 7), side: at % 3 }),
        volume: at % 9 === 0 ? 150 : 100 * (1 + (at % 5)),
        buyNo: 1_000 + at * 3,
        sellNo: 990 + at * 2,
        buyGrade: at % 4,
        sellGrade: 0,
        extra: at % 20 === 0 ? -5 : 0,
        summed: at === 3,
        place: 7,
      })),
    )
    for (const damaged of [page.subarray(0, 20), Buffer.concat([Buffer.of(1), deflateRawSync(Buffer.of(200, 1))])]) {
      expect(() => readBack(damaged)).toThrow(DecodeError)
    }
  })
})

describe('a page', () => {
  test('is read back in the given order of rows', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (given, turn) => {
        const order = given.map((_, at) => (at + turn) % given.length)
        const page = packPage(columnsOf(given), Uint32Array.from(order), 0, order.length)
        expect(readBack(page, 7)).toEqual(order.map((at) => ({ ...given[at], place: 7 })))
      }),
    )
  })

  test('stores the largest numbers that a print can have', () => {
    const [most, least] = [2 ** 51 - 1, -(2 ** 51 - 1)]
    const rows = [most, least, 0, most].map((number, at) => ({
      ...print({ time: number, price: number, buyNo: number, sellNo: 0 - number, side: at % 3, extra: -(2 ** 50) + 1 }),
      volume: 2 ** 52 - 1 - at,
      place: 0,
    }))
    expect(readBack(pageOf(columnsOf(rows)))).toEqual(rows)
  })

  test('stores every mark, and can be empty', () => {
    const prints = columnsOf(Array.from({ length: 300 }, () => print()))
    prints.marks.set(Uint8Array.from({ length: 300 }, (_, at) => (at * 7) % 256))
    const read = new PrintColumns(0)
    decodePage(pageOf(prints), read)
    expect(read.marks.subarray(0, 300)).toEqual(prints.marks.subarray(0, 300))
    expect(readBack(pageOf(new PrintColumns(0)))).toEqual([])
  })

  test('is rejected without adding rows if bytes are missing at its end, and with an extra byte', () => {
    const rows = Array.from({ length: 50 }, (_, at) =>
      print({ time: 9e11 + (at >> 2) * 700, buyNo: at * 17, sellNo: at }),
    )
    const page = pageOf(columnsOf(rows))
    for (let length = 1; length < page.length; length++) {
      const read = new PrintColumns(0)
      expect(() => decodePage(page.subarray(0, length), read)).toThrow(DecodeError)
      expect(read.rows).toBe(0)
    }
    expect(() => readBack(Buffer.concat([page, Buffer.of(0)]))).toThrow(DecodeError)
  })

  test('is rejected or read as other prints if a byte is damaged, within bounded memory', () => {
    const rows = Array.from({ length: 40 }, (_, at) => print({ time: 9e11 + at * 700, buyNo: at * 17 }))
    const page = pageOf(columnsOf(rows))
    fc.assert(
      fc.property(fc.nat({ max: page.length - 1 }), fc.nat({ max: 255 }), (place, byte) => {
        const damaged = Uint8Array.from(page)
        damaged[place] = byte
        const read = new PrintColumns(0)
        try {
          decodePage(damaged, read)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(DecodeError)
        }
        expect(read.capacity).toBeLessThanOrEqual(Math.max(64, page.length * 2))
      }),
    )
  })

  test('is rejected without allocating if it claims more rows than it has bits', () => {
    const read = new PrintColumns(0)
    const claims = Uint8Array.of(16, 255, 255, 63, 0, 0, 0)
    expect(() => decodePage(claims, read)).toThrow(DecodeError)
    expect(read.capacity).toBe(0)
  })

  test('takes less than four bytes per print', () => {
    const rows = Array.from({ length: 200 }, (_, at) =>
      print({ time: 1e12 + at * 40, buyNo: 1e6 + at * 3, sellNo: 1e6 + at }),
    )
    expect(pageOf(columnsOf(rows)).length).toBeLessThan(200 * 4)
  })

  test.each([
    ['whole lots', [100, 200, 50_000]],
    ['mostly whole lots', [100, 200, 150, 300]],
    ['mostly odd lots', [1, 2, 300]],
    ['as many odd as whole lots', [100, 150]],
  ])('stores volumes that are %s', (_, volumes) => {
    const rows = columnsOf(volumes.map((volume) => print({ volume })))
    for (const page of [pageOf(rows), encodeBlock(rows)]) {
      expect(readBack(page).map(({ volume }) => volume)).toEqual(volumes)
    }
  })

  test('takes no more bytes for whole lots than for as many shares', () => {
    const bytes = (volume: number) => pageOf(columnsOf(Array.from({ length: 9 }, () => print({ volume })))).length
    expect(bytes(6_300)).toBe(bytes(63))
  })
})
