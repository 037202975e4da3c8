import { beforeEach, describe, expect, test } from 'vitest'
import { type AuctionDay, createAuctionBoard } from '../../../../gateway/market/state/auction-board'
import { BookRecord } from '../../../../gateway/market/state/book-day'
import type { Phase } from '../../../../shared/market/session'
import { clock, makeInstrument, makeQuote } from '../../../support/market-events'

const AUCTION = 9 * 3_600_000 + 15 * 60_000
const told = (bid: number, shares: number, left: number): BookRecord => {
  const record = new BookRecord()
  const quote = makeQuote({
    bidPrices: [bid, ...(left > 0 ? [bid] : [])],
    bidVolumes: [shares, ...(left > 0 ? [left] : [])],
    askPrices: [bid, ...(left < 0 ? [bid] : [])],
    askVolumes: [shares, ...(left < 0 ? [-left] : [])],
  })
  record.add(quote, makeInstrument(), AUCTION, 0)
  return record
}
const untold = () => new BookRecord()
const stock = (meanVolume5 = 240_000) => ({ kind: 'stock' as const, meanVolume5 })
const noMinutes = { row: () => undefined }
const matchedAt = (close: number, volume: number) => ({
  row: (slot: number) => (slot === 0 ? { close, volume } : undefined),
})

let days: Record<string, AuctionDay>
let market: { tradingDay: string; marketTime: number; phase: Phase }
const board = () =>
  createAuctionBoard({
    activeIds: () => Object.keys(days),
    day: (id: string) => days[id],
    get tradingDay() {
      return market.tradingDay
    },
    get marketTime() {
      return market.marketTime
    },
    get phase() {
      return market.phase
    },
  })

beforeEach(() => {
  days = {}
  market = { tradingDay: '20261120', marketTime: clock('09:18:00'), phase: 'opening-auction' }
})

describe('the opening auction', () => {
  test('has the volume that would match now and the unmatched volume, by side', () => {
    days = {
      '600001.SH': { instrument: stock(), books: told(1_010, 5_000, 300), line: noMinutes },
      '600002.SH': { instrument: stock(0), books: told(990, 2_000, -700), line: noMinutes },
    }
    expect(board()()).toEqual({
      session: 'opening',
      tradingDay: '20261120',
      asOf: clock('09:18:00'),
      id: ['600001.SH', '600002.SH'],
      price: [1_010, 990],
      matched: [5_000, 2_000],
      unmatched: [300, -700],
      // 5,000 shares against a thousand in a minute of the days before.
      before: [null, null],
      ratio: [5, null],
      done: [false, false],
    })
  })

  test('has from 09:25 on the matched volume, and the last unmatched volume', () => {
    days = { '600001.SH': { instrument: stock(), books: told(1_010, 5_000, 300), line: matchedAt(1_012, 6_000) } }
    expect(board()()).toMatchObject({ price: [1_012], matched: [6_000], unmatched: [300], ratio: [6], done: [true] })
  })

  test('has no unmatched volume for a source that sends only the match', () => {
    days = { '600001.SH': { instrument: stock(), books: untold(), line: matchedAt(1_012, 6_000) } }
    expect(board()()).toMatchObject({ matched: [6_000], unmatched: [null], done: [true] })
  })

  test('excludes indexes, coins and instruments without an auction', () => {
    const books = told(1_010, 5_000, 0)
    days = {
      '000001.SH': { instrument: { kind: 'index', meanVolume5: 0 }, books, line: noMinutes },
      'BTCUSDT.BINANCE': { instrument: { kind: 'crypto', meanVolume5: 0 }, books, line: noMinutes },
      '600001.SH': { instrument: stock(), books: untold(), line: noMinutes },
      '600002.SH': { instrument: stock(), books: untold(), line: matchedAt(1_012, 0) },
    }
    expect(board()().id).toEqual([])
  })
})

describe('the closing auction', () => {
  const closing = (record: BookRecord, shares: number) => {
    const quote = makeQuote({ bidPrices: [1_020], bidVolumes: [shares, 300], askPrices: [1_020], askVolumes: [shares] })
    record.add(quote, makeInstrument(), 14 * 3_600_000 + 58 * 60_000, 238)
    return record
  }
  const line = (rows: Record<number, { close: number; volume: number }>) => ({ row: (slot: number) => rows[slot] })

  test('has the volume that would match at 15:00 and the last price before 14:57, separate from the opening one', () => {
    market = { ...market, marketTime: clock('14:58:00'), phase: 'closing-auction' }
    const minutes = line({
      0: { close: 1_000, volume: 9 },
      230: { close: 1_015, volume: 5 },
      238: { close: 1, volume: 0 },
    })
    days = {
      '600001.SH': { instrument: stock(), books: closing(told(1_010, 5_000, 0), 6_000), line: minutes },
      '600002.SH': { instrument: stock(), books: told(990, 2_000, 0), line: noMinutes },
    }
    expect(board()('closing')).toMatchObject({
      session: 'closing',
      id: ['600001.SH'],
      price: [1_020],
      matched: [6_000],
      unmatched: [300],
      before: [1_015],
      ratio: [6],
      done: [false],
    })
    expect(board()().id).toEqual(['600001.SH', '600002.SH'])
  })

  test('has the matched volume from 15:00 on', () => {
    market = { ...market, marketTime: clock('15:00:01'), phase: 'closed' }
    const minutes = line({ 237: { close: 1_015, volume: 5 }, 240: { close: 1_021, volume: 7_000 } })
    days = { '600001.SH': { instrument: stock(), books: closing(untold(), 6_000), line: minutes } }
    expect(board()('closing')).toMatchObject({ price: [1_021], matched: [7_000], before: [1_015], done: [true] })
  })
})

describe('the board is computed again', () => {
  test.each<[phase: Phase, laterMs: number, day: string, anew: boolean]>([
    ['opening-auction', 999, '20261120', false],
    ['opening-auction', 1_000, '20261120', true],
    ['pre-open', 1_000, '20261120', true],
    ['morning', 59_999, '20261120', false],
    ['morning', 60_000, '20261120', true],
    ['morning', 0, '20261123', true],
  ])('in the phase %s after %i ms of %s: %j', (phase, laterMs, day, anew) => {
    const read = board()
    const first = read()
    market = { tradingDay: day, marketTime: market.marketTime + laterMs, phase }
    expect(read() !== first).toBe(anew)
  })
})

describe('the newest moment of an auction', () => {
  test('is the last slot received', () => {
    const record = new BookRecord()
    const tell = (price: number, ms: number) =>
      record.add(
        makeQuote({ bidPrices: [price], askPrices: [price], bidVolumes: [100], askVolumes: [200] }),
        makeInstrument(),
        AUCTION + ms,
        0,
      )
    expect(record.auctions.opening.newest()).toBeUndefined()
    tell(1_000, 0)
    tell(1_001, 60_000)
    tell(1_002, 61_000)
    expect(record.auctions.opening.newest()).toEqual({ price: 1_002, matched: 100, unmatched: 0 })
  })
})
