import { describe, expect, test } from 'vitest'
import { AuctionCourse } from '../../../gateway/state/auction-course'
import { BookDayNews, type BookedDay } from '../../../gateway/time-machine/book-day-news'
import { AUCTION_SESSIONS, AUCTIONS, type AuctionSession, MATCH_SLOT } from '../../../shared/market/session'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { emptyBookDay } from '../../../shared/protocol/rest-market'

const ID = '600519.SH'
const table = { id: [ID], kind: ['stock'] } as unknown as InstrumentTable

/** A day whose auction has these places, and its match. */
function auctioned(session: AuctionSession) {
  const courses = { opening: new AuctionCourse('opening'), closing: new AuctionCourse('closing') }
  let volume = 0
  const day: BookedDay = {
    books: {
      isEmpty: false,
      day: ({ opening, closing }) => ({
        ...emptyBookDay(),
        auction: courses.opening.places(opening),
        closing: courses.closing.places(closing),
      }),
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
    /** What the next mark tells: the places, and the shares of the match. */
    told: () => news.take(table, () => day).map(({ figures, match }) => [figures.auction.place, match?.volume]),
  }
}

describe.each(AUCTION_SESSIONS)('the course of the %s auction', (session) => {
  const last = AUCTIONS[session].places - 1

  test('is told as it comes: the newest place once more, then no longer', () => {
    const { told, put } = auctioned(session)
    expect(told()).toEqual([])
    put(last - 1, 1_000)
    put(last - 2, 999)
    expect(told()).toEqual([[[last - 2, last - 1], undefined]])
    expect(told()).toEqual([[[last - 1], undefined]])
    expect(told()).toEqual([])
    expect(told()).toEqual([])
  })

  test('tells its match once, when it is there', () => {
    const { told, match } = auctioned(session)
    match(5_000)
    expect(told()).toEqual([[[], 5_000]])
    expect(told()).toEqual([])
    match(6_000)
    expect(told()).toEqual([[[], 6_000]])
  })

  test('begins anew with another day', () => {
    const { told, put, news } = auctioned(session)
    put(last, 1_000)
    for (let mark = 0; mark < 3; mark++) told()
    news.clear()
    expect(told()).toEqual([[[last], undefined]])
  })
})
