import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuctionBoard } from '../../../../gateway/market/state/auction-board'
import { auctionAt } from '../../../../gateway/past/replay/auction-at'
import {
  bookDayOf,
  bookLevelsOf,
  findingsAt,
  flowDayOf,
  printsOf,
  replayedTrades,
} from '../../../../gateway/past/replay/day-answers'
import { dayLinesOf, LastsShelf } from '../../../../gateway/past/replay/day-lines-of'
import type { RecordedReplayDay } from '../../../../gateway/past/replay/recorded-day'
import type { Quote } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { type AnySection, decodeFrame, rowsOf } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import { makeInstrument, makeTrade } from '../../../support/fake-feed'
import { historyFolder } from '../../../support/history-writer'
import { openRecorded } from '../../../support/open-recorded'
import { recordDay } from '../../../support/record-day'
import { findingOf } from '../../../support/split-finding'

const DAY = '20260706'
const CODE = '600519.SH'
const OTHER = '000001.SZ'
const at = (hour: number, minute: number, second = 0) => dateToMs(DAY) + ((hour * 60 + minute) * 60 + second) * 1_000

const quote = (exchangeTime: number, over: Partial<Quote>): Quote => ({
  ...{ kind: 'quote', instrument: CODE, exchangeTime, last: 1_000, open: 1_000, high: 1_000, low: 1_000 },
  ...{ prevClose: 1_000, limitUp: 1_100, limitDown: 900, volume: 0, amount: 0 },
  ...{ bidPrices: [999], bidVolumes: [300], askPrices: [1_001], askVolumes: [500] },
  ...over,
})
/** A call auction that would match so many shares at a price, with so many buyers left over. */
const indicative = (price: number, matched: number, left: number): Partial<Quote> => ({
  ...{ bidPrices: [price, 0], askPrices: [price, 0], bidVolumes: [matched, Math.max(0, left)] },
  askVolumes: [matched, Math.max(0, -left)],
})
const sealed = (waiting: number): Partial<Quote> => ({
  ...{ last: 1_100, bidPrices: [1_100], bidVolumes: [waiting], askPrices: [], askVolumes: [] },
})

const rowsIn = (frame: Uint8Array | undefined): AnySection[] => {
  const decoded = frame && decodeFrame(frame)
  return decoded?.ok ? decoded.sections : []
}
const tradesIn = (frame: Uint8Array | undefined): Row<'trade'>[] =>
  rowsIn(frame).flatMap((section) => rowsOf(section) as unknown as Row<'trade'>[])

describe('a recorded day at a time', () => {
  const folder = historyFolder()
  const recorded = recordDay(folder)
  const { state } = recorded
  let day: RecordedReplayDay
  const quoted = (time: number, over: Partial<Quote>) => {
    recorded.take(quote(time, over))
    recorded.tick(time)
  }
  const print = (time: number, price: number, volume: number, side: 'buy' | 'sell' | 'none' = 'buy') => {
    const numbers = { buyNo: time % 1_000_000, sellNo: (time % 1_000_000) + 1 }
    recorded.take(
      makeTrade({
        ...{ instrument: CODE, exchangeTime: time, price, volume, amount: price * volume, side },
        ...numbers,
      }),
    )
    recorded.tick(time)
  }

  beforeAll(async () => {
    recorded.take({ kind: 'day', tradingDay: DAY })
    const instruments = [CODE, OTHER].map((id) => makeInstrument({ id, meanVolume5: 240_000 }))
    recorded.take({ kind: 'instruments', instruments })
    state.rows(topic.tick(CODE), 'quote')
    quoted(at(9, 15, 5), indicative(1_010, 2_000, 300))
    quoted(at(9, 20, 10), indicative(1_020, 4_000, -700))
    print(at(9, 25), 1_030, 6_000, 'none')
    quoted(at(9, 30, 2), {})
    print(at(9, 31, 10), 1_040, 1_000)
    recorded.state.findingStates().note(at(9, 31, 20), findingOf('f', { instrument: CODE }))
    quoted(at(9, 32, 1), sealed(50_000))
    print(at(9, 33, 5), 1_050, 2_000, 'sell')
    quoted(at(9, 33, 30), sealed(20_000))
    print(at(9, 34, 30), 1_060, 500)
    quoted(at(9, 35, 30), {})
    print(at(9, 36, 30), 1_060, 100)
    await recorded.write()
    await recorded.close()
    day = openRecorded(folder, DAY)
  })
  afterAll(() => day.close())

  test.each([
    [at(9, 15, 59), []],
    [at(9, 20, 59), [[1_010, 2_000, 300, false]]],
    [at(9, 25, 59), [[1_020, 4_000, -700, false]]],
    [at(9, 31), [[1_030, 6_000, -700, true]]],
  ])('has the auction as of the newest completed minute: %s', (time, expected) => {
    const { price, matched, unmatched, done, asOf, ratio } = auctionAt(day, time)
    expect(price.map((each, row) => [each, matched[row], unmatched[row], done[row]])).toEqual(expected)
    expect([asOf, ratio]).toEqual([time, expected.map(([, shares]) => Number(shares) / 1_000)])
  })

  test('has at the end the same auction and sealed orders as the running market', () => {
    const end = at(9, 37)
    const { asOf: _, ...board } = createAuctionBoard(state)()
    expect(auctionAt(day, end)).toEqual({ ...board, asOf: end })
    expect(bookDayOf(day, { id: CODE, at: end })).toEqual(state.bookDay(CODE))
    expect(bookDayOf(day, { id: CODE, at: end }).auction.place).toEqual([0, 15])
  })

  test.each([
    [at(9, 32, 30), [], null],
    [at(9, 33), [50_000], 50_000],
    [at(9, 35, 59), [50_000, 20_000], 50_000],
    [at(9, 36, 1), [50_000, 20_000, 0], 50_000],
  ])('has the volume that waited at a limit, by minute: %s', (time, volumes, peak) => {
    const { sealed: waited, peak: most } = bookDayOf(day, { id: CODE, at: time })
    expect([waited.volume, most?.volume ?? null]).toEqual([volumes, peak])
  })

  test.each([
    [at(9, 24, 59), []],
    [at(9, 31, 9), [1_030]],
    [at(9, 31, 10), [1_030, 1_040]],
    [at(9, 36, 30), [1_030, 1_040, 1_050, 1_060, 1_060]],
  ])('has the prints up to it, in one frame and by pages: %s', (time, prices) => {
    expect(tradesIn(printsOf(day, { id: CODE, at: time })).map(({ price }) => price)).toEqual(prices)
    const paged = [0, 2, 4].flatMap((after) =>
      tradesIn(replayedTrades(day, { id: CODE, at: time, after, limit: 2 })?.frame),
    )
    expect(paged.map(({ price }) => price)).toEqual(prices)
  })

  test.each([
    [at(9, 25), [0], [61_800]],
    [at(9, 33, 4), [0, 0, 10_400], [61_800]],
    [at(9, 33, 5), [0, 0, 10_400, 0, -21_000], [61_800]],
  ])('has the ledger by minute, in yuan: %s', (time, net, auction) => {
    const flow = flowDayOf(day, { id: CODE, at: time })
    const nets = new Map(
      flow?.slot.map((slot, row) => [slot, (flow?.ad ?? []).reduce((sum, of) => sum + (of[row] ?? 0), 0)]),
    )
    expect([...nets]).toEqual(net.flatMap((value, slot) => (value || auction[slot] ? [[slot, value]] : [])))
    expect(flow?.auction.filter(Boolean)).toEqual(auction.filter(Boolean))
  })

  test('has the findings that were published by then', () => {
    expect(findingsAt(day, at(9, 31, 19), CODE)).toEqual([])
    expect(findingsAt(day, at(9, 31, 20), 'market').map(({ id }) => id)).toEqual(['f'])
  })

  test('has the books that were stored by then', () => {
    const booksOf = (id: string, time: number) =>
      rowsIn(bookLevelsOf(day, { id, at: time })).flatMap((section) =>
        (rowsOf(section) as unknown as Row<'quote'>[]).map((row) => [row.time, row.bidVolume1]),
      )
    expect(booksOf(OTHER, at(9, 37))).toEqual([])
    expect(booksOf(CODE, at(9, 31, 9))).toEqual([[at(9, 30, 2), 300]])
    expect(booksOf(CODE, at(9, 33, 29)).slice(0, 2)).toEqual([
      [at(9, 30, 2), 300],
      [at(9, 31, 10), 300],
    ])
  })
})

describe('a recorded afternoon at a time', () => {
  const folder = historyFolder()
  const recorded = recordDay(folder)
  const { state } = recorded
  let day: RecordedReplayDay
  const shelf = new LastsShelf()
  const quoted = (time: number, over: Partial<Quote>) => {
    recorded.take(quote(time, over))
    recorded.tick(time)
  }
  const print = (time: number, price: number, volume: number, side: 'buy' | 'none' = 'buy') => {
    recorded.take(
      makeTrade({
        instrument: CODE,
        exchangeTime: time,
        price,
        volume,
        amount: price * volume,
        side,
        buyNo: 1,
        sellNo: 2,
      }),
    )
    recorded.tick(time)
  }

  beforeAll(async () => {
    recorded.take({ kind: 'day', tradingDay: DAY })
    const instruments = [CODE, OTHER].map((id) => makeInstrument({ id, meanVolume5: 240_000 }))
    recorded.take({ kind: 'instruments', instruments })
    print(at(9, 25), 980, 5_000, 'none')
    print(at(9, 31, 10), 990, 1_000)
    print(at(14, 55, 40), 995, 1_000)
    print(at(14, 56, 30), 1_000, 2_000)
    quoted(at(14, 57, 5), indicative(1_010, 2_000, 300))
    quoted(at(14, 59, 10), indicative(1_020, 4_000, -700))
    print(at(15, 0), 1_030, 6_000, 'none')
    quoted(at(15, 1, 2), { last: 1_030 })
    await recorded.write()
    await recorded.close()
    day = openRecorded(folder, DAY)
  })
  afterAll(() => day.close())

  test.each([
    [at(14, 57, 59), []],
    [at(14, 58), [[1_010, 1_000, 2_000, 300, false]]],
    [at(14, 59, 59), [[1_010, 1_000, 2_000, 300, false]]],
    [at(15, 1), [[1_030, 1_000, 6_000, -700, true]]],
  ])('has the closing auction as of the newest completed minute: %s', (time, expected) => {
    const { session, price, before, matched, unmatched, done } = auctionAt(day, time, 'closing')
    expect(session).toBe('closing')
    expect(price.map((each, row) => [each, before[row], matched[row], unmatched[row], done[row]])).toEqual(expected)
    expect(auctionAt(day, time).price).toEqual([980])
  })

  test('has at the end the same closing auction as the running market', () => {
    const end = at(15, 1)
    const { asOf: _, ...board } = createAuctionBoard(state)('closing')
    expect(auctionAt(day, end, 'closing')).toEqual({ ...board, asOf: end })
    expect(bookDayOf(day, { id: CODE, at: end }).closing).toEqual(state.bookDay(CODE)?.closing)
    expect(bookDayOf(day, { id: CODE, at: at(14, 58) }).closing.price).toEqual([1_010])
  })

  test.each([
    [at(9, 29, 59), 1, []],
    [at(9, 31, 30), 1, [980, 980]],
    [at(9, 32), 1, [980, 980, 990]],
    [at(14, 56), 60, [980, 990, 990, 990]],
    [at(15, 0, 59), 120, [980, 990]],
    [at(15, 1), 120, [980, 990, 1_030]],
  ])('has the line of completed minutes: at %s with step %s', (time, step, closes) => {
    const { lines, ...rest } = dayLinesOf(day, { ids: [CODE, OTHER, 'nothing'], step, at: time }, shelf)
    expect(rest).toEqual({ tradingDay: DAY, step })
    expect(lines).toEqual(closes.length > 0 ? [{ id: CODE, closes }] : [])
  })
})
