import { describe, expect, test } from 'vitest'
import { BookRecord } from '../../../../gateway/market/state/book-day'
import { minuteSlot, timeOfDay } from '../../../../shared/market/session'
import { clock, makeInstrument, makeQuote } from '../../../support/market-events'
import { MOUTAI, QUIET, smallMarket } from '../../../support/small-market'

const stock = makeInstrument()
type Book = { bids: [price: number, volume: number][]; asks: [price: number, volume: number][] }

function record(...quotes: [time: string, book: Book][]) {
  const books = new BookRecord()
  for (const [time, { bids, asks }] of quotes) {
    const exchangeTime = clock(time)
    const quote = makeQuote({
      exchangeTime,
      bidPrices: bids.map(([price]) => price),
      bidVolumes: bids.map(([, volume]) => volume),
      askPrices: asks.map(([price]) => price),
      askVolumes: asks.map(([, volume]) => volume),
    })
    books.add(quote, stock, timeOfDay(exchangeTime), minuteSlot(timeOfDay(exchangeTime)))
  }
  return books.day()
}

const meeting = (price: number, matched: number, left: number): Book => ({
  bids: [[price, matched], ...(left > 0 ? [[price, left] as [number, number]] : [])],
  asks: [[price, matched], ...(left < 0 ? [[price, -left] as [number, number]] : [])],
})
const open: Book = { bids: [[1_000, 5]], asks: [[1_001, 6]] }
const up = (volume: number): Book => ({ bids: [[1_100, volume]], asks: [] })
const down = (volume: number): Book => ({ bids: [], asks: [[900, volume]] })

describe('the opening auction of a day', () => {
  test('is the newest of each twenty seconds: price, matched volume, and unmatched volume with its sign', () => {
    const { auction } = record(
      ['09:15:05', meeting(1_000, 300, 100)],
      ['09:15:19', meeting(1_005, 400, -200)],
      ['09:16:00', meeting(1_010, 500, 0)],
      ['09:25:00', meeting(1_012, 900, 700)],
    )
    expect(auction).toEqual({
      place: [0, 3, 29],
      price: [1_005, 1_010, 1_012],
      matched: [400, 500, 900],
      unmatched: [-200, 0, 700],
    })
  })

  test.each([
    ['before it', '09:14:59', meeting(1_000, 300, 0)],
    ['in the closing auction', '14:58:00', meeting(1_000, 300, 0)],
    ['a book that nobody meets in', '09:16:00', open],
    ['an empty book', '09:16:00', { bids: [], asks: [] }],
  ] as [string, string, Book][])('has no entry for %s', (_, time, book) => {
    expect(record([time, book]).auction.place).toEqual([])
  })
})

describe('the closing auction of a day', () => {
  test('is the newest of each twenty seconds from 14:57 to 15:00, separate from the opening one', () => {
    const { auction, closing } = record(
      ['09:15:05', meeting(1_000, 300, 100)],
      ['14:56:59', meeting(1_001, 1, 0)],
      ['14:57:00', meeting(1_002, 400, -200)],
      ['14:58:05', meeting(1_003, 500, 0)],
      ['15:00:00', meeting(1_004, 900, 700)],
      ['15:00:03', meeting(1_005, 1, 0)],
    )
    expect(auction.place).toEqual([0])
    expect(closing).toEqual({
      place: [0, 3, 8],
      price: [1_002, 1_003, 1_004],
      matched: [400, 500, 900],
      unmatched: [-200, 0, 700],
    })
  })

  test('is restored after a restart up to the first slot received since', () => {
    const books = new BookRecord()
    const kept = { place: [0, 3, 4], price: [990, 991, 9], matched: [1, 2, 9], unmatched: [-1, 1, 9] }
    books.add(
      makeQuote({ bidPrices: [1_000], askPrices: [1_000], bidVolumes: [7], askVolumes: [8] }),
      ...([stock, timeOfDay(clock('14:58:01')), 238] as const),
    )
    books.auctions.closing.restore(kept, true)
    expect(books.day().closing.place).toEqual([3])
    books.auctions.closing.restore(kept, false)
    expect(books.day().closing).toEqual({ place: [0, 3], price: [990, 1_000], matched: [1, 7], unmatched: [-1, 0] })
    books.auctions.opening.restore({ ...kept, place: [0, 29, 30] }, true)
    expect(books.day().auction.price).toEqual([990, 991])
  })
})

test('an auction stored by an earlier process is restored with the first event of its instrument', () => {
  const { state } = smallMarket()
  const kept = { place: [4], price: [990], matched: [100], unmatched: [-5] }
  state.restoreAuctions('opening', new Map([[QUIET, kept]]))
  expect(state.bookDay(QUIET)?.auction).toEqual(undefined)
  state.apply(makeQuote({ instrument: QUIET, exchangeTime: clock('10:00:00') }))
  expect(state.bookDay(QUIET)?.auction).toEqual(kept)
  expect(state.auctionCourses('opening').get(QUIET)).toEqual(kept)
})

describe('sealed orders of a day', () => {
  test('are the newest of each minute from the first seal on, zero while it is open, and their peak', () => {
    const { sealed, peak } = record(
      ['09:40:10', open],
      ['09:41:10', up(5_000)],
      ['09:41:40', up(9_000)],
      ['09:41:50', up(7_000)],
      ['09:43:00', open],
      ['09:44:00', up(2_000)],
    )
    expect(sealed).toEqual({ slot: [12, 14, 15], volume: [7_000, 0, 2_000] })
    expect(peak).toEqual({ time: clock('09:41:40'), volume: 9_000 })
  })

  test('at the lower limit have a minus', () => {
    const { sealed, peak } = record(['10:00:00', down(800)], ['10:01:00', down(600)])
    expect(sealed.volume).toEqual([-800, -600])
    expect(peak).toEqual({ time: clock('10:00:00'), volume: -800 })
  })

  test('are absent for a stock that was never at its limit', () => {
    expect(record(['09:40:00', open])).toMatchObject({ sealed: { slot: [], volume: [] }, peak: null })
  })
})

test('the market has the book of the running day, and none of an unknown instrument', () => {
  const { state } = smallMarket()
  state.apply(makeQuote({ instrument: MOUTAI, exchangeTime: clock('10:00:00'), bidVolumes: [3], askVolumes: [4] }))
  expect(state.bookDay(MOUTAI)).toMatchObject({ id: MOUTAI, tradingDay: state.tradingDay, peak: null })
  expect(state.bookDay('300750.SZ')).toBeUndefined()
})

describe('a record', () => {
  const of = (...quotes: [time: string, book: Book, slot?: number][]) => {
    const books = new BookRecord()
    for (const [time, { bids, asks }, slot] of quotes) {
      const quote = makeQuote({
        exchangeTime: clock(time),
        bidPrices: bids.map(([price]) => price),
        bidVolumes: bids.map(([, volume]) => volume),
        askPrices: asks.map(([price]) => price),
        askVolumes: asks.map(([, volume]) => volume),
      })
      books.add(quote, stock, timeOfDay(clock(time)), slot ?? minuteSlot(timeOfDay(clock(time))))
    }
    return books
  }

  test.each<[title: string, books: BookRecord, isEmpty: boolean]>([
    ['of nothing', of(), true],
    ['of an ordinary book', of(['10:00:00', open]), true],
    ['of an opening auction', of(['09:20:00', meeting(1_000, 1, 0)]), false],
    ['of a closing one', of(['14:58:00', meeting(1_000, 1, 0)]), false],
    ['of a sealed book', of(['10:00:00', up(5)]), false],
  ])('%s is empty: %s', (_title, books, isEmpty) => {
    expect(books.isEmpty).toBe(isEmpty)
  })

  test('has the volume queued at a limit in minutes of the day only', () => {
    const slots = (...quotes: Parameters<typeof of>[number][]) => of(...quotes).day().sealed
    expect(slots(['09:31:00', up(5), 0], ['09:31:00', up(6), 240])).toEqual({ slot: [0, 240], volume: [5, 6] })
    expect(slots(['09:31:00', up(5), -1], ['09:31:00', up(5), 241]).slot).toEqual([])
    expect(of(['09:31:00', up(5), 0], ['09:31:00', up(6), 240]).sealedFrom(1).slot).toEqual([240])
    // A book that meets is of an auction, at whichever price.
    const both: Book = { bids: [[1_100, 5]], asks: [[1_100, 5]] }
    expect(slots(['10:00:00', both]).slot).toEqual([])
  })

  test('has the first time of the largest queue, on either side', () => {
    expect(of(['10:00:00', up(5)], ['10:01:00', up(5)]).peak).toEqual({ time: clock('10:00:00'), volume: 5 })
    expect(of(['10:00:00', up(5)], ['10:01:00', down(6)]).peak).toEqual({ time: clock('10:01:00'), volume: -6 })
    expect(of(['10:00:00', up(1)]).peak).toEqual({ time: clock('10:00:00'), volume: 1 })
  })
})
