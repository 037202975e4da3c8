import { describe, expect, test } from 'vitest'
import { DayState } from '../../../../gateway/market/state/day-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Instrument } from '../../../../shared/market/instrument'
import { clock, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

const dayOf = (over: Partial<Instrument> = {}) =>
  new DayState(makeInstrument(over), 0, { grades: DEFAULT_GRADES, ordersKept: 1_000 })

const quoteAt = (time: string, volume: number, last = 1_000) =>
  makeQuote({ exchangeTime: clock(time), volume, amount: volume * last, last })

describe('a day computed from prints', () => {
  test('sums them', () => {
    const day = dayOf()
    day.addTrade(makeTrade({ side: 'none', price: 1_010, exchangeTime: clock('09:25:00') }))
    day.addTrade(makeTrade({ price: 1_020 }))
    day.addTrade(makeTrade({ side: 'sell', price: 990, volume: 200 }))
    expect(day).toMatchObject({ open: 1_010, high: 1_020, low: 990, last: 990, outer: 100, inner: 200, volume: 400 })
    expect(day.printed).toEqual({ volume: 400, amount: 401_000, trades: 3, high: 1_020, low: 990, last: 990 })
  })

  test('has the larger of both totals, and counts quotes that are ahead of the prints', () => {
    const day = dayOf()
    day.addTrade(makeTrade())
    day.addQuote(quoteAt('09:31:01', 100))
    expect(day.quotesAhead).toBe(0)
    day.addQuote(quoteAt('09:31:04', 350))
    expect(day.quotesAhead).toBe(1)
    expect(day.volume).toBe(350)
    day.addTrade(makeTrade({ volume: 1_000, exchangeTime: clock('09:31:05') }))
    expect(day.volume).toBe(1_100)
  })

  test('never adds a quote to prints, even if it arrives before them', () => {
    const day = dayOf()
    day.addQuote(quoteAt('09:25:00', 500))
    day.addQuote(quoteAt('09:25:03', 700))
    expect(day.ledger.day.auction).toBe(0)
    day.addTrade(makeTrade({ side: 'none', volume: 700, exchangeTime: clock('09:25:00') }))
    expect(day.printed.volume).toBe(700)
    expect(day.line.rows().map(({ volume }) => volume)).toEqual([700])
  })

  test('does not take the price of a quote older than the last print', () => {
    const day = dayOf()
    day.addTrade(makeTrade({ price: 1_050, exchangeTime: clock('09:31:10') }))
    day.addQuote(quoteAt('09:31:08', 100, 1_000))
    expect(day.last).toBe(1_050)
  })

  test('ignores zero prices before the opening match', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ last: 0, open: 0, high: 0, low: 0, exchangeTime: clock('09:20:00') }))
    expect(day).toMatchObject({ open: 0, high: 0, low: 0, last: 0 })
    day.addTrade(makeTrade({ price: 1_003 }))
    expect(day).toMatchObject({ open: 1_003, high: 1_003, low: 1_003, last: 1_003 })
  })

  test('includes after-hours prints in the day and in its last minute', () => {
    const day = dayOf()
    day.addTrade(makeTrade({ side: 'none', exchangeTime: clock('15:00:00') }))
    day.addTrade(makeTrade({ side: 'none', exchangeTime: clock('15:10:00') }))
    expect(day.volume).toBe(200)
    expect(day.line.rows().map(({ slot, volume }) => [slot, volume])).toEqual([[240, 200]])
    expect(day.ledger.day.auction).toBe(200_000)
    expect(day.ledger.minutes.activeNet(240)).toBe(0)
  })
})

describe('a day computed from quotes', () => {
  const quotesOnly = () => {
    const day = dayOf({ hasOrderNumbers: false })
    day.addQuote(quoteAt('09:25:00', 1_000))
    day.addQuote(quoteAt('09:30:03', 1_000))
    return day
  }

  test('books the opening as an auction and estimates sides from then on', () => {
    const day = quotesOnly()
    day.addQuote(makeQuote({ exchangeTime: clock('09:30:06'), volume: 1_400, amount: 1_000_000 + 400 * 1_001 }))
    expect(day.ledger.day).toMatchObject({ auction: 1_000_000, buy: 400 * 1_001, sell: 0 })
    expect(day).toMatchObject({ outer: 400, inner: 0, estimated: true })
    expect(day.line.rows().map(({ slot, volume }) => [slot, volume])).toEqual([
      [0, 1_000],
      [1, 400],
    ])
  })

  test.each([
    ['at the bid', 999, 0, 400],
    ['in the middle', 1_000, 200, 200],
    ['at the ask', 1_001, 400, 0],
    ['above the ask', 1_005, 400, 0],
  ])('splits a mean price %s accordingly', (_, mean, outer, inner) => {
    const day = quotesOnly()
    day.addQuote(makeQuote({ exchangeTime: clock('09:30:06'), volume: 1_400, amount: 1_000_000 + 400 * mean }))
    expect([day.outer, day.inner]).toEqual([outer, inner])
  })

  test('books the only quote that moved the totals if no print arrived for ten minutes', () => {
    const day = dayOf({ hasOrderNumbers: false })
    day.addQuote(quoteAt('09:25:00', 1_000))
    day.addQuote(quoteAt('09:34:59', 1_000))
    expect(day.line.rows()).toEqual([])
    day.addQuote(quoteAt('09:35:00', 1_000))
    expect(day.line.rows().map(({ slot, volume }) => [slot, volume])).toEqual([[0, 1_000]])
    expect(day.ledger.day.auction).toBe(1_000_000)
    day.addQuote(quoteAt('09:36:00', 1_100))
    expect(day.line.rows().map(({ volume }) => volume)).toEqual([1_000, 0, 0, 0, 0, 0, 0, 100])
  })

  test('has minutes without prints', () => {
    expect(dayOf().quotesOnly).toBe(false)
    const day = quotesOnly()
    expect(day.quotesOnly).toBe(false)
    day.addQuote(quoteAt('09:30:06', 1_400))
    expect(day.quotesOnly).toBe(true)
  })

  test('assigns volume traded before the start to no minute', () => {
    const day = dayOf({ hasOrderNumbers: false })
    day.addQuote(quoteAt('10:30:00', 90_000))
    day.addQuote(quoteAt('10:30:03', 90_100))
    expect(day.line.rows().map(({ volume }) => volume)).toEqual([100])
    expect(day.volume).toBe(90_100)
  })

  test('does not count prints after their quote twice', () => {
    const day = dayOf({ hasOrderNumbers: false })
    day.addQuote(quoteAt('09:25:00', 500))
    day.addTrade(makeTrade({ side: 'none', volume: 500, buyNo: 0, sellNo: 0, exchangeTime: clock('09:25:00') }))
    day.addQuote(quoteAt('09:30:03', 500))
    expect(day.ledger.day.auction).toBe(500_000)
    expect(day.volume).toBe(500)
  })

  test('has minutes that sum to the venue’s total', () => {
    const day = quotesOnly()
    for (let step = 1; step <= 50; step++)
      day.addQuote(quoteAt(`09:3${step % 10}:1${Math.floor(step / 10)}`, 1_000 + step * 7))
    const { buy, sell, auction } = day.ledger.day
    expect(buy + sell + auction).toBe(day.amount)
    expect(day.outer + day.inner + 1_000).toBe(day.volume)
  })
})

describe('volume traded before the first received print', () => {
  const opened = makeQuote({
    exchangeTime: clock('09:31:00'),
    volume: 5_000,
    amount: 5_050_000,
    trades: 40,
    high: 1_020,
    low: 980,
  })

  test('is the venue’s total if prints never cover a whole day', () => {
    const day = dayOf({ kind: 'crypto', board: 'crypto', hasOrderNumbers: false })
    day.addQuote(opened)
    day.addTrade(makeTrade({ volume: 100, price: 1_030 }))
    day.addTrade(makeTrade({ volume: 100, price: 1_000 }))
    expect(day.printed).toEqual({ volume: 5_200, amount: 5_253_000, trades: 42, high: 1_030, low: 980, last: 1_000 })
  })

  test('is not added to prints that cover the day from its beginning', () => {
    const day = dayOf()
    day.addQuote(opened)
    day.addTrade(makeTrade({ volume: 100, price: 1_030 }))
    expect(day.printed).toMatchObject({ volume: 100, trades: 1, low: 1_030 })
    expect([day.volume, day.amount, day.trades]).toEqual([5_000, 5_050_000, 40])
  })
})

describe('a market that never closes', () => {
  test('has minutes since the epoch', () => {
    const day = dayOf({ kind: 'crypto', board: 'crypto', hasOrderNumbers: false })
    day.addTrade(makeTrade({ exchangeTime: 28_000_000 * 60_000 + 5, buyNo: 0, sellNo: 0 }))
    expect(day.line.rows().map(({ slot }) => slot)).toEqual([28_000_000])
  })
})
