import { describe, expect, test } from 'vitest'
import { QuoteRows, quoteRow } from '../../../../../gateway/market/state/rows/quote'
import { PHASES } from '../../../../../shared/market/session'
import { decodeFrame, rowsOf } from '../../../../../shared/protocol/frame'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, DAY, makeQuote, makeTrade } from '../../../../support/market-events'
import { COIN, rowMarket, rowsIn } from '../../../../support/row-market'

const NAME = topic.tick('600001.SH')
const five = (first: number, step: number) => Array.from({ length: 10 }, (_, level) => first + step * level)
const BOOK = {
  bidPrices: five(999, -1),
  bidVolumes: five(100, 10),
  askPrices: five(1_001, 1),
  askVolumes: five(500, 100),
}

describe('a row of the instrument now', () => {
  test('has the day’s figures, each in its column', () => {
    const { dayOf } = rowMarket()
    const day = dayOf()
    day.addTrade(makeTrade({ price: 1_000, volume: 100, side: 'buy' }))
    day.addTrade(makeTrade({ price: 1_030, volume: 200, side: 'sell' }))
    day.addTrade(makeTrade({ price: 980, volume: 400, side: 'sell', exchangeTime: clock('09:31:09') }))
    expect(quoteRow(day, 'morning')).toMatchObject({
      time: clock('09:31:09'),
      phase: PHASES.indexOf('morning'),
      last: 980,
      open: 1_000,
      high: 1_030,
      low: 980,
      volume: 700,
      amount: 100_000 + 206_000 + 392_000,
      trades: 3,
      outer: 100,
      inner: 600,
    })
  })

  test('has ten levels a side', () => {
    const { dayOf } = rowMarket()
    const day = dayOf()
    day.addQuote(makeQuote(BOOK))
    const row = quoteRow(day, 'morning') as unknown as Record<string, number>
    for (let level = 1; level <= 10; level++) {
      expect([row[`bidPrice${level}`], row[`bidVolume${level}`]]).toEqual([1_000 - level, 90 + 10 * level])
      expect([row[`askPrice${level}`], row[`askVolume${level}`]]).toEqual([1_000 + level, 400 + 100 * level])
    }
  })

  test('of a level that the book lacks has the price before it and no shares', () => {
    const { dayOf } = rowMarket()
    const day = dayOf()
    day.addQuote(makeQuote({ bidPrices: [999, 997], bidVolumes: [5, 6], askPrices: [], askVolumes: [] }))
    expect(quoteRow(day, 'morning')).toMatchObject({
      bidPrice2: 997,
      bidVolume2: 6,
      bidPrice3: 997,
      bidVolume3: 0,
      bidPrice10: 997,
      bidVolume10: 0,
      askPrice1: 0,
      askVolume1: 0,
      askPrice10: 0,
    })
  })

  test('without a book has none', () => {
    const { dayOf } = rowMarket()
    dayOf().addTrade(makeTrade())
    expect(quoteRow(dayOf(), 'morning')).toMatchObject({ last: 1_000, bidPrice1: 0, askVolume10: 0 })
  })

  test('of a market that never closes has its own phase', () => {
    const { dayOf } = rowMarket()
    expect(quoteRow(dayOf(COIN), 'closed').phase).toBe(PHASES.indexOf('always'))
    expect(quoteRow(dayOf(), 'closed').phase).toBe(PHASES.indexOf('closed'))
  })
})

describe('rows of quotes', () => {
  test('are published at once at a quote, in the market’s phase, and not again at the tick', () => {
    const { market, dayOf, publishedBy, ticked } = rowMarket()
    const rows = new QuoteRows(market)
    market.phase = 'afternoon'
    const day = dayOf()
    day.addTrade(makeTrade())
    const quote = makeQuote({ last: 1_010, exchangeTime: clock('09:31:03') })
    day.addQuote(quote)
    expect(publishedBy(() => rows.quote(quote, day))).toMatchObject([
      { kind: 'quote', topic: NAME, ingestTime: 77, row: { last: 1_010, phase: PHASES.indexOf('afternoon') } },
    ])
    expect(ticked(rows)).toEqual([])
  })

  test('are published once at the tick if only prints changed them', () => {
    const { market, dayOf, ticked } = rowMarket()
    const rows = new QuoteRows(market)
    dayOf().addTrade(makeTrade({ price: 1_007 }))
    expect(rowsIn(ticked(rows))).toMatchObject([{ last: 1_007 }])
    dayOf().markBoardDirty()
    expect(ticked(rows)).toEqual([])
  })

  test('start a tape of prints at the first print with a reader', () => {
    let isRead = false
    const { market, dayOf, ticked } = rowMarket(() => isRead)
    const day = dayOf(COIN)
    const rows = new QuoteRows(market)
    day.addTrade(makeTrade({ instrument: COIN }))
    expect(ticked(rows)).toEqual([])
    expect(day.tape).toBeUndefined()
    isRead = true
    day.markBoardDirty()
    expect(ticked(rows)).toEqual([])
    day.addTrade(makeTrade({ instrument: COIN }))
    expect(ticked(rows)).toHaveLength(1)
    expect(day.tape).toBeDefined()
  })

  test('are not published without a reader, nor later', () => {
    let isRead = false
    const { market, dayOf, publishedBy, ticked } = rowMarket(() => isRead)
    const rows = new QuoteRows(market)
    const day = dayOf()
    day.addQuote(makeQuote())
    day.addTrade(makeTrade())
    expect(publishedBy(() => rows.quote(makeQuote(), day))).toEqual([])
    isRead = true
    day.markBoardDirty()
    expect(ticked(rows)).toEqual([])
    expect(rows.rows('600001.SH')).toMatchObject([{ last: 1_000 }])
    expect(rows.rows('600009.SH')).toBeUndefined()
  })

  test('are stored as books of the day, except for a market that never closes', () => {
    const { market, dayOf, publishedBy } = rowMarket()
    const rows = new QuoteRows(market)
    for (const id of ['600001.SH', COIN]) {
      const quote = makeQuote({ instrument: id, exchangeTime: clock('10:00:00') })
      dayOf(id).addQuote(quote)
      publishedBy(() => rows.quote(quote, dayOf(id)))
    }
    const frame = decodeFrame(rows.books('600001.SH') as Uint8Array)
    const [section] = frame.ok ? frame.sections : []
    expect(section?.epoch).toBe(Number(DAY))
    expect(section && rowsOf(section)).toMatchObject([{ time: clock('10:00:00'), bidPrice1: 999 }])
    expect(rows.books(COIN)).toBeUndefined()
    expect(rows.booksBetween(clock('10:00:00'), clock('10:00:01'))).toMatchObject([{ id: '600001.SH' }])
    rows.restart()
    expect(rows.books('600001.SH')).toBeUndefined()
  })

  test('of the busiest instruments are stored 15 seconds apart without readers, before a tick', () => {
    const { market, dayOf, publishedBy } = rowMarket(() => false)
    const rows = new QuoteRows(market)
    for (const second of ['00', '06', '14', '15', '29', '31']) {
      const quote = makeQuote({ exchangeTime: clock(`10:00:${second}`) })
      dayOf().addQuote(quote)
      expect(publishedBy(() => rows.quote(quote, dayOf()))).toEqual([])
    }
    const frame = decodeFrame(rows.books('600001.SH') as Uint8Array)
    const [section] = frame.ok ? frame.sections : []
    expect(section && rowsOf(section)).toMatchObject(
      ['00', '15', '31'].map((second) => ({ time: clock(`10:00:${second}`) })),
    )
  })
})
