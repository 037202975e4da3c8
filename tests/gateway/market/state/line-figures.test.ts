import { describe, expect, test } from 'vitest'
import { DayState } from '../../../../gateway/market/state/day-state'
import { estimateActive } from '../../../../gateway/market/state/estimate'
import { IndexLine } from '../../../../gateway/market/state/index-line'
import { MinuteLine } from '../../../../gateway/market/state/minute-line'
import { updateQuote } from '../../../../gateway/market/state/update-quote'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Quote } from '../../../../shared/market/events'
import { clock, makeIndexValue, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

const dayOf = (over = {}) => new DayState(makeInstrument(over), 0, { grades: DEFAULT_GRADES, ordersKept: 100 })

describe('a minute line', () => {
  test('has open, high, low, close, volume and money of each minute', () => {
    const line = new MinuteLine(241)
    line.add(1, 1_000, 100, 100_000)
    line.add(1, 1_020, 200, 204_000)
    line.add(1, 990, 50, 49_500)
    line.add(1, 1_010, 50, 50_500)
    expect(line.rows()).toEqual([
      { slot: 1, open: 1_000, high: 1_020, low: 990, close: 1_010, volume: 400, amount: 404_000 },
    ])
  })

  test('is flat at the previous close in minutes without prints', () => {
    const line = new MinuteLine(241)
    line.add(1, 1_000, 100, 100_000)
    line.add(4, 1_050, 10, 10_500)
    expect(line.rows().map(({ slot, open, close, volume }) => [slot, open, close, volume])).toEqual([
      [1, 1_000, 1_000, 100],
      [2, 1_000, 1_000, 0],
      [3, 1_000, 1_000, 0],
      [4, 1_050, 1_050, 10],
    ])
    expect(line.rows(3).map(({ slot }) => slot)).toEqual([3, 4])
  })

  test('counts a late print in its own minute, and does not move the close of flat minutes', () => {
    const line = new MinuteLine(241)
    line.add(1, 1_000, 100, 100_000)
    line.add(2, 1_010, 100, 101_000)
    line.add(1, 1_100, 1, 1_100)
    line.add(4, 1_020, 1, 1_020)
    expect(line.row(1)).toMatchObject({ high: 1_100, close: 1_100, volume: 101 })
    expect(line.row(3)).toMatchObject({ close: 1_010, volume: 0 })
  })

  test.each([
    [0, 0],
    [1, 1_000],
    [2, 1_000],
    [3, 1_030],
    [9, 1_030],
  ])('closed at slot %i at %i', (slot, close) => {
    const line = new MinuteLine(241)
    expect(line.closeAt(slot)).toBe(0)
    line.add(1, 1_000, 1, 1_000)
    line.add(3, 1_030, 1, 1_030)
    expect(line.closeAt(slot)).toBe(close)
  })

  test('accepts a minute summed by the venue unless it knows more of it', () => {
    const row = { slot: 2, open: 1, high: 9, low: 1, close: 5, volume: 100, amount: 500 }
    const line = new MinuteLine(241)
    line.put(row)
    expect(line.row(2)).toEqual(row)
    line.put({ ...row, close: 6, volume: 100 })
    expect(line.row(2)?.close).toBe(5)
    line.put({ ...row, close: 7, volume: 101 })
    expect(line.row(2)?.close).toBe(7)
    line.add(4, 8, 1, 8)
    expect(line.row(3)?.close).toBe(7)
  })

  test('knows the oldest minute that changed since the last read', () => {
    const line = new MinuteLine(241)
    line.add(3, 1, 1, 1)
    line.add(5, 1, 1, 1)
    expect(line.dirtyFrom).toBe(3)
    line.clean()
    line.add(6, 1, 1, 1)
    line.add(5, 1, 1, 1)
    expect(line.dirtyFrom).toBe(5)
    line.add(-1, 1, 1, 1)
    expect([line.dirtyFrom, line.row(-1)]).toEqual([5, undefined])
  })

  test('drops its oldest minutes if it has room for few', () => {
    const line = new MinuteLine(4)
    for (let slot = 100; slot <= 110; slot++) line.add(slot, slot, 1, slot)
    expect(line.rows().map(({ slot }) => slot)).toEqual([107, 108, 109, 110])
    expect([line.closeAt(109), line.closeAt(90)]).toEqual([109, 0])
  })
})

describe('shares bought between two quotes', () => {
  const between = (amount: number, volume = 100) =>
    estimateActive(makeQuote({ bidPrices: [990], askPrices: [1_010] }), makeQuote(), volume, amount)

  test.each([
    ['at the ask', 101_000, 1],
    ['at the bid', 99_000, 0],
    ['in the middle', 100_000, 0.5],
    ['nearer the ask', 100_500, 0.75],
    ['above the ask', 110_000, 1],
    ['below the bid', 90_000, 0],
  ])('%s', (_, amount, share) => expect(between(amount)).toBeCloseTo(share, 12))

  test.each([
    ['a rise', 1_001, 1],
    ['a fall', 999, 0],
    ['no move', 1_000, 0.5],
  ])('are estimated by %s without a book', (_, last, share) => {
    const before = makeQuote({ last: 1_000, bidPrices: [], askPrices: [] })
    expect(estimateActive(before, makeQuote({ last }), 100, 100_000)).toBe(share)
  })

  test('are estimated by the move if the book is crossed or has one side', () => {
    const sealed = makeQuote({ last: 1_000, bidPrices: [1_000], askPrices: [1_000] })
    expect(estimateActive(sealed, makeQuote({ last: 1_001 }), 100, 100_000)).toBe(1)
    const empty = makeQuote({ last: 1_000, bidPrices: [0], askPrices: [1_010] })
    expect(estimateActive(empty, makeQuote({ last: 999 }), 100, 100_000)).toBe(0)
  })
})

describe('a quote that is overwritten', () => {
  const first = makeQuote({ volume: 5, amount: 6, trades: 7, orders: 8, cancels: 9, source: 1 } as Partial<Quote>)
  const second = makeQuote({
    exchangeTime: clock('10:00:00'),
    last: 1_010,
    open: 1_001,
    high: 1_020,
    low: 990,
    volume: 50,
    amount: 60,
    trades: 70,
    orders: 80,
    cancels: 90,
    source: 2,
    bidPrices: [1_009, 1_008],
    bidVolumes: [1, 2],
    askPrices: [],
    askVolumes: [],
  } as Partial<Quote>)

  test('is the same object with all fields of the new quote', () => {
    const held = updateQuote(undefined, first)
    expect(held).toEqual(first)
    expect(held).not.toBe(first)
    expect(updateQuote(held, second)).toBe(held)
    expect(held).toEqual({ ...second, instrument: first.instrument })
    expect(first.bidPrices).toEqual([999])
    expect(second.bidPrices).not.toBe(held.bidPrices)
  })
})

describe('an instrument’s day', () => {
  test('sums its prints by side, with its extremes', () => {
    const day = dayOf()
    day.addTrade(makeTrade({ price: 1_000, volume: 300, side: 'buy' }))
    day.addTrade(makeTrade({ price: 990, volume: 200, side: 'sell', exchangeTime: clock('09:31:10') }))
    day.addTrade(makeTrade({ price: 1_020, volume: 100, side: 'none', exchangeTime: clock('09:31:20') }))
    expect([day.outer, day.inner, day.volume, day.amount, day.trades]).toEqual([300, 200, 600, 600_000, 3])
    expect([day.open, day.high, day.low, day.last, day.time]).toEqual([1_000, 1_020, 990, 1_020, clock('09:31:20')])
    expect(day.totals()).toMatchObject({ printed: { volume: 600, high: 1_020, low: 990, last: 1_020, trades: 3 } })
    expect([day.hasPrints, day.minutesSeen]).toEqual([true, 1])
  })

  test('counts a minute with any event once', () => {
    const day = dayOf()
    for (const time of ['09:31:00', '09:31:30', '09:33:00', '09:32:00']) {
      day.addTrade(makeTrade({ exchangeTime: clock(time) }))
    }
    expect(day.minutesSeen).toBe(2)
  })

  test('has the larger total of prints and quotes, both at most the true one', () => {
    const day = dayOf()
    day.addTrade(makeTrade({ volume: 100 }))
    day.addQuote(makeQuote({ volume: 300, amount: 300_000, trades: 5 }))
    expect([day.volume, day.amount, day.trades, day.quotesAhead]).toEqual([300, 300_000, 5, 1])
    day.addTrade(makeTrade({ volume: 900 }))
    expect([day.volume, day.trades]).toEqual([1_000, 5])
    day.addQuote(makeQuote({ volume: 1_000, amount: 1_000_000 }))
    expect(day.quotesAhead).toBe(1)
  })

  test('keeps the totals of the larger quote if an older one arrives late', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ volume: 300, amount: 300_000, trades: 5 }))
    day.addQuote(makeQuote({ volume: 200, amount: 200_000, trades: 4 }))
    expect(day.totals().quoted).toMatchObject({ volume: 300, amount: 300_000, trades: 5 })
  })

  test('ignores the last price of an older quote or of zero', () => {
    const day = dayOf()
    day.addTrade(makeTrade({ price: 1_010, exchangeTime: clock('10:00:00') }))
    day.addQuote(makeQuote({ last: 1_000, exchangeTime: clock('09:59:00') }))
    expect(day.last).toBe(1_010)
    day.addQuote(makeQuote({ last: 0, open: 0, high: 0, low: 0, exchangeTime: clock('10:01:00') }))
    expect([day.last, day.low, day.time]).toEqual([1_010, 1_000, clock('10:01:00')])
  })

  test('computed from quotes has estimated minutes and sides', () => {
    const day = dayOf({ hasOrderNumbers: false })
    const quote = (time: string, volume: number, amount: number) =>
      makeQuote({ exchangeTime: clock(time), volume, amount, bidPrices: [990], askPrices: [1_010] })
    day.addQuote(quote('09:31:10', 100, 100_000))
    day.addQuote(quote('09:31:40', 300, 301_000))
    day.addQuote(quote('09:32:30', 500, 501_000))
    expect([day.estimated, day.hasPrints, day.volume]).toEqual([true, false, 500])
    // 200 at 10.05 are three quarters bought, 200 at 10.00 half of it.
    expect([day.outer, day.inner]).toEqual([250, 150])
    expect(day.line.rows().map(({ slot, volume, amount }) => [slot, volume, amount])).toEqual([
      [2, 200, 201_000],
      [3, 200, 200_000],
    ])
    const { ad, od } = day.ledger.day
    expect(ad.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0)
    expect(od.reduce((sum, each) => sum + each, 0)).toBe(0)
  })
})

describe('an index with the venue’s value', () => {
  const member = (day: DayState, weight: number) => ({ id: day.instrument.id, weight, prevClose: 1_000, day })
  const index = makeInstrument({ id: '000016.SH', kind: 'index', prevClose: 300_000 })

  test('has its day, and minutes that sum to it', () => {
    const line = new IndexLine(index, 0, () => [])
    const value = (time: string, last: number, volume: number, turnover: number) =>
      line.value(
        makeIndexValue({ exchangeTime: clock(time), last, open: 299_000, high: last, low: last, volume, turnover }),
      )
    value('09:30:30', 300_500, 100, 1_000)
    value('09:30:50', 300_900, 150, 1_500)
    value('09:31:20', 299_800, 400, 4_200)
    expect(line.row('morning')).toMatchObject({
      last: 299_800,
      open: 299_000,
      high: 300_900,
      low: 299_800,
      volume: 400,
      turnover: 4_200,
    })
    expect(
      line
        .rows()
        .map(({ slot, open, high, low, close, volume, turnover }) => [slot, open, high, low, close, volume, turnover]),
    ).toEqual([
      [1, 300_500, 300_900, 300_500, 300_900, 150, 1_500],
      [2, 299_800, 299_800, 299_800, 299_800, 250, 2_700],
    ])
    expect([line.closeAt(0), line.closeAt(1), line.closeAt(99), line.dirtyFrom]).toEqual([0, 300_900, 299_800, 1])
    line.cleaned()
    expect([line.dirty, line.dirtyFrom]).toEqual([false, Number.POSITIVE_INFINITY])
  })

  test('without a value is computed from its members, with their counts and money', () => {
    const [rising, falling, still, halted] = [dayOf(), dayOf(), dayOf(), dayOf()]
    rising.addTrade(makeTrade({ price: 1_100, volume: 100, side: 'buy' }))
    falling.addTrade(makeTrade({ price: 950, volume: 100, side: 'sell' }))
    still.addTrade(makeTrade({ price: 1_000, volume: 100, side: 'buy' }))
    const members = [member(rising, 0.4), member(falling, 0.2), member(still, 0.2), member(halted, 0.2)]
    const line = new IndexLine(index, 0, () => members)
    line.refresh()
    const row = line.row('morning')
    expect([row.up, row.flat, row.down, row.volume, row.turnover]).toEqual([1, 1, 1, 300, 3_050])
    // 40 % rose by 10 %, 20 % fell by 5 %.
    expect(row.last).toBe(Math.round(300_000 * (1 + 0.04 - 0.01)))
    expect(row.equalWeight).toBe(Math.round(300_000 * (1 + (0.1 - 0.05) / 4)))
    expect(row.adNet).toBe(1_100 - 950 + 1_000)
    expect([row.time, line.rows().at(-1)?.up, line.rows().at(-1)?.down]).toEqual([clock('09:31:00'), 1, 1])
  })

  test('does not move when its members change', () => {
    const [one, two] = [dayOf(), dayOf()]
    one.addTrade(makeTrade({ price: 1_100 }))
    two.addTrade(makeTrade({ price: 900 }))
    let members = [member(one, 1)]
    const line = new IndexLine(index, 0, () => members)
    line.refresh()
    expect(line.last).toBe(330_000)
    line.keepThrough(() => {
      members = [member(two, 1)]
    })
    line.refresh()
    expect([line.last, line.low, line.equalWeight]).toEqual([330_000, 330_000, 330_000])
  })
})
