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

/** A day whose auction has these places, and its match. */
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

describe('what waits at a limit', () => {
  const books = (...told: [time: string, volume: number][]) => {
    const record = new BookRecord()
    const add = (time: string, volume: number) => {
      const exchangeTime = clock(time)
      const sides = { bidPrices: [1_100], bidVolumes: [volume], askPrices: [], askVolumes: [] }
      const at = timeOfDay(exchangeTime)
      record.add(makeQuote({ exchangeTime, ...sides }), makeInstrument(), at, minuteSlot(at))
    }
    for (const [time, volume] of told) add(time, volume)
    return { record, add }
  }
  const take = (news: BookDayNews, record: BookRecord) =>
    news.take(table, () => ({ books: record, line: { row: () => undefined } }) as BookedDay).map((mark) => mark.figures)

  test('goes with the opening auction, the newest minute once more, and the most that ever waited', () => {
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

  test('is none of the closing one', () => {
    const { record } = books(['14:56:10', 400])
    expect(take(new BookDayNews('closing'), record)).toEqual([])
  })
})
