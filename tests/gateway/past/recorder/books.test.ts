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
    begin(day: string) {
      tradingDay = day
      books.forgetDays()
    },
    /** Adds a print of an instrument, recognized by its price. */
    add: (of: number, price: number, place?: number) =>
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

/** Instruments and prices of the prints in a book. */
function contentOf(book: Book): [string, number][] {
  const named = [...book.places.keys()]
  const prints = new PrintColumns(0)
  for (const { bytes } of readBlocks(book.drain())) decodePage(bytes, prints)
  return Array.from({ length: prints.rows }, (_, at) => [
    named[prints.place[at] as number] as string,
    prints.price[at] as number,
  ])
}

describe('the books of prints', () => {
  test('find an instrument by its name, whatever place of the market is given', () => {
    const given = fc.record({ of: fc.nat(IDS.length - 1), place: fc.option(fc.nat(3), { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 40 }), (prints) => {
        const { books, add } = open()
        for (const [at, { of, place }] of prints.entries()) add(of, at + 1, place)
        const [book] = books.all
        expect(contentOf(book as Book)).toEqual(prints.map(({ of }, at) => [IDS[of], at + 1]))
      }),
    )
  })

  test('add a print to the book of the current day, even if its place was known on the day before', () => {
    const { books, begin, add } = open()
    add(0, 1, 7)
    begin('20260707')
    add(0, 2, 7)
    expect([...books.all].map((book) => [book.day, contentOf(book)])).toEqual([
      ['20260706', [['600519.SH', 1]]],
      ['20260707', [['600519.SH', 2]]],
    ])
  })
})
