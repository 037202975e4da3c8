import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBlocks } from '../../../../gateway/past/recorder/blocks'
import { type Book, Books } from '../../../../gateway/past/recorder/books'
import { decodePage } from '../../../../gateway/past/recorder/page'
import { PrintColumns } from '../../../../gateway/past/recorder/print-columns'
import { topic } from '../../../../shared/protocol/topics'
import { printRow } from '../../../support/rows'

const IDS = ['600519.SH', '000001.SZ', '300750.SZ']

function open() {
  let tradingDay = '20260706'
  const books = new Books(
    {
      get tradingDay() {
        return tradingDay
      },
      ownDay: () => undefined,
      instrument: () => ({ kind: 'stock', hasOrderNumbers: true }),
    },
    () => undefined,
  )
  return {
    books,
    goOn(day: string) {
      tradingDay = day
      books.forgetDays()
    },
    /** A print of an instrument, told by a price of its own. */
    tell: (of: number, price: number, place?: number) =>
      books.add(
        {
          kind: 'trade',
          topic: topic.tick(IDS[of] as string),
          row: printRow({ price }),
          ingestTime: 0,
          ...(place === undefined ? {} : { place }),
        },
        undefined,
      ),
  }
}

/** Instruments and prices of the prints that a book holds. */
function held(book: Book): [string, number][] {
  const named = [...book.places.keys()]
  const prints = new PrintColumns(0)
  for (const { bytes } of readBlocks(book.take())) decodePage(bytes, prints)
  return Array.from({ length: prints.rows }, (_, at) => [
    named[prints.place[at] as number] as string,
    prints.price[at] as number,
  ])
}

describe('the books of prints', () => {
  test('find an instrument by its name, whatever place in the market is told with it', () => {
    const told = fc.record({ of: fc.nat(IDS.length - 1), place: fc.option(fc.nat(3), { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 40 }), (prints) => {
        const { books, tell } = open()
        for (const [at, { of, place }] of prints.entries()) tell(of, at + 1, place)
        const [book] = books.all
        expect(held(book as Book)).toEqual(prints.map(({ of }, at) => [IDS[of], at + 1]))
      }),
    )
  })

  test('put a print into the book of the day that has begun, also where its place was known before', () => {
    const { books, goOn, tell } = open()
    tell(0, 1, 7)
    goOn('20260707')
    tell(0, 2, 7)
    expect([...books.all].map((book) => [book.day, held(book)])).toEqual([
      ['20260706', [['600519.SH', 1]]],
      ['20260707', [['600519.SH', 2]]],
    ])
  })
})
