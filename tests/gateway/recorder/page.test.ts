import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePage, encodePage } from '../../../gateway/recorder/page'
import { PrintColumns } from '../../../gateway/recorder/print-columns'
import { DecodeError } from '../../../shared/protocol/bytes'
import { columnsOf, print } from '../../support/history-writer'

const OF_ONE = { withPlaces: false, deflates: true }

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

describe('a page of prints', () => {
  test('holds what was put into it, with the places or without', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), fc.boolean(), (given, withPlaces, deflates) => {
        const read = new PrintColumns(0)
        decodePage(encodePage(columnsOf(given), 0, given.length, { withPlaces, deflates }), read, 7)
        expect(all(read)).toEqual(withPlaces ? given : given.map((row) => ({ ...row, place: 7 })))
      }),
    )
  })

  test('of a stretch holds that stretch', () => {
    const columns = columnsOf([1, 2, 3, 4].map((volume) => print({ volume })))
    const read = new PrintColumns(0)
    decodePage(encodePage(columns, 1, 3, OF_ONE), read)
    expect(all(read).map(({ volume }) => volume)).toEqual([2, 3])
  })

  test('that is damaged is refused, and nothing of it is taken', () => {
    const page = encodePage(columnsOf(Array.from({ length: 50 }, (_, at) => print({ buyNo: at * 17 }))), 0, 50, OF_ONE)
    for (const damaged of [page.subarray(0, 1), page.subarray(0, page.length - 3), Uint8Array.of(0, 200, 1)]) {
      const read = new PrintColumns(0)
      expect(() => decodePage(damaged, read)).toThrow(DecodeError)
      expect(read.rows).toBe(0)
    }
  })

  test('takes few bytes a print', () => {
    const rows = Array.from({ length: 200 }, (_, at) =>
      print({ time: 1e12 + at * 40, buyNo: 1e6 + at * 3, sellNo: 1e6 + at }),
    )
    expect(encodePage(columnsOf(rows), 0, rows.length, OF_ONE).length).toBeLessThan(200 * 6)
  })

  test.each([
    ['lots alone', [100, 200, 50_000]],
    ['lots and an odd one', [100, 200, 150, 300]],
    ['odd ones and a lot', [1, 2, 300]],
    ['as many odd ones as lots', [100, 150]],
  ])('keeps volumes that are %s', (_, volumes) => {
    const read = new PrintColumns(0)
    decodePage(encodePage(columnsOf(volumes.map((volume) => print({ volume }))), 0, volumes.length, OF_ONE), read)
    expect(all(read).map(({ volume }) => volume)).toEqual(volumes)
  })

  test('of an earlier version, whose volumes are shares, is read', () => {
    const page = Buffer.from('0003c085cdd1e6670000d00f020264c8019601010101020000040000', 'hex')
    const read = new PrintColumns(0)
    decodePage(page, read)
    expect(all(read)).toEqual(
      [100, 200, 150].map((volume, at) => ({ ...print({ volume, price: 1_000 + at }), place: 0 })),
    )
  })
})
