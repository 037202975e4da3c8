import { describe, expect, test } from 'vitest'
import { AuctionCourse } from '../../../../gateway/market/state/auction-course'
import { BookRecord } from '../../../../gateway/market/state/book-day'
import { BookDayNews, type BookedDay } from '../../../../gateway/past/replay/book-day-news'
import {
  AUCTION_SESSIONS,
  AUCTIONS,
  type AuctionSession,
  MATCH_SLOT,
  minuteSlot,
  timeOfDay,
} from '../../../../shared/market/session'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { emptyBookDay } from '../../../../shared/protocol/rest-market'
import { clock, makeInstrument, makeQuote } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

const ID = '600519.SH'
const table = partOf<InstrumentTable>({ id: [ID], kind: ['stock'] })

/** An auction to which a test adds places and a match. */
function auctioned(session: AuctionSession) {
  const courses = { opening: new AuctionCourse('opening'), closing: new AuctionCourse('closing') }
  let volume = 0
  const day: BookedDay = {
    books: {
      isEmpty: false,
      auctions: courses,
      sealedFrom: () => emptyBookDay().sealed,
      peak: null,
    },
    line: { row: (slot) => (slot === MATCH_SLOT[session] && volume > 0 ? { close: 1_000, volume } : undefined) },
  } as BookedDay
  const news = new BookDayNews(session)
  return {
    news,
    put(place: number, price: number) {
      courses[session].restore({ place: [place], price: [price], matched: [100], unmatched: [0] }, false)
    },
    match(shares: number) {
      volume = shares
    },
    /** Places of the next mark, and the shares of its match. */
    nextMark: () =>
      news.takeMarks(table, () => day).map(({ figures, match }) => [figures.auction.place, match?.volume]),
  }
}

describe.each(AUCTION_SESSIONS)('the course of the %s auction', (session) => {
  const last = AUCTIONS[session].places - 1

  test('is in the next mark, its newest place also in the one after', () => {
    const { nextMark, put } = auctioned(session)
    expect(nextMark()).toEqual([])
    put(last - 1, 1_000)
    put(last - 2, 999)
    expect(nextMark()).toEqual([[[last - 2, last - 1], undefined]])
    expect(nextMark()).toEqual([[[last - 1], undefined]])
    expect(nextMark()).toEqual([])
    expect(nextMark()).toEqual([])
  })

  test('has each match in one mark, once it exists', () => {
    const { nextMark, match } = auctioned(session)
    match(5_000)
    expect(nextMark()).toEqual([[[], 5_000]])
    expect(nextMark()).toEqual([])
    match(6_000)
    expect(nextMark()).toEqual([[[], 6_000]])
  })

  test('starts again on another day', () => {
    const { nextMark, put, news } = auctioned(session)
    put(last, 1_000)
    for (let mark = 0; mark < 3; mark++) nextMark()
    news.clear()
    expect(nextMark()).toEqual([[[last], undefined]])
  })
})

describe('the volume that waits at a limit', () => {
  const books = (...rows: [time: string, volume: number][]) => {
    const record = new BookRecord()
    const add = (time: string, volume: number) => {
      const exchangeTime = clock(time)
      const sides = { bidPrices: [1_100], bidVolumes: [volume], askPrices: [], askVolumes: [] }
      const at = timeOfDay(exchangeTime)
      record.add(makeQuote({ exchangeTime, ...sides }), makeInstrument(), at, minuteSlot(at))
    }
    for (const [time, volume] of rows) add(time, volume)
    return { record, add }
  }
  const take = (news: BookDayNews, record: BookRecord) =>
    news
      .takeMarks(table, () => ({ books: record, line: { row: () => undefined } }) as BookedDay)
      .map((mark) => mark.figures)

  test('is in marks of the opening auction: again the newest minute, and the largest volume so far', () => {
    const { record, add } = books(['09:31:10', 400], ['09:32:10', 700])
    const news = new BookDayNews('opening')
    expect(take(news, record)).toMatchObject([
      { sealed: { slot: [2, 3], volume: [400, 700] }, peak: { time: clock('09:32:10'), volume: 700 } },
    ])
    add('09:32:50', 600)
    add('09:33:10', 500)
    expect(take(news, record)).toMatchObject([
      { sealed: { slot: [3, 4], volume: [600, 500] }, peak: { time: clock('09:32:10'), volume: 700 } },
    ])
  })

  test('is not in marks of the closing auction', () => {
    const { record } = books(['14:56:10', 400])
    expect(take(new BookDayNews('closing'), record)).toEqual([])
  })
})
