import { describe, expect, test } from 'vitest'
import type { IndexLine } from '../../../../../gateway/market/state/index-line'
import {
  BoardRowMaker,
  boardRow,
  changeSpeed,
  indexBoardRow,
  stateOf,
} from '../../../../../gateway/market/state/rows/board'
import { STATE_LIMIT_DOWN, STATE_LIMIT_UP } from '../../../../../shared/protocol/board-state'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, makeIndexValue, makeInstrument, makeQuote, makeTrade } from '../../../../support/market-events'
import { partOf } from '../../../../support/part-of'
import { COIN, INDEX, rowMarket, rowsIn } from '../../../../support/row-market'

/** At 10:00 of the day, with two stocks of which the second has no price yet. */
function open(read?: () => boolean) {
  const parts = rowMarket(read)
  const rows = new BoardRowMaker(parts.market)
  const time = (text: string) => {
    parts.market.marketTime = clock(text)
  }
  time('10:00:10')
  const places = () => rowsIn(parts.ticked(rows)).map(({ index }) => index)
  parts.dayOf().addTrade(makeTrade())
  parts.dayOf('600002.SH')
  return { ...parts, rows, time, places }
}

describe('the market’s table at a tick', () => {
  test('publishes changed instruments once, in the topic of the table', () => {
    const { rows, ticked, places, dayOf } = open()
    expect(ticked(rows)).toMatchObject([{ kind: 'board', topic: topic.boardMarket, ingestTime: 77 }])
    expect(places()).toEqual([])
    dayOf('600002.SH').markBoardDirty()
    expect(places()).toEqual([1])
    expect(places()).toEqual([])
  })

  test('publishes a changed instrument without a price', () => {
    const { dayOf, places } = open()
    places()
    dayOf('600002.SH').addQuote(makeQuote({ instrument: '600002.SH', last: 0, open: 0, high: 0, low: 0 }))
    expect(places()).toEqual([1])
  })

  test('of a new minute publishes every instrument with a price, because speeds change', () => {
    const { time, places } = open()
    expect(places()).toEqual([0])
    time('10:00:59')
    expect(places()).toEqual([])
    time('10:01:00')
    expect(places()).toEqual([0])
    expect(places()).toEqual([])
  })

  test('of a new minute publishes an unchanged index, because its speed changes', () => {
    const { market, time, places } = open()
    market.indexes.value(makeIndexValue({ instrument: INDEX, exchangeTime: clock('10:00:05') }))
    const line = market.indexes.get(INDEX)
    expect(places()).toEqual([0, 3])
    line?.cleaned()
    expect(places()).toEqual([])
    time('10:01:00')
    expect(places()).toEqual([0, 3])
  })

  test('of a new minute publishes a price of one unit, too', () => {
    const { dayOf, time, places } = open()
    dayOf('600002.SH').addTrade(makeTrade({ instrument: '600002.SH', price: 1 }))
    places()
    time('10:01:00')
    expect(places()).toEqual([0, 1])
  })

  test('of a new day publishes every instrument, even in the same minute', () => {
    for (const minute of ['09:30:10', '10:00:10']) {
      const { rows, places, time } = open()
      time(minute)
      places()
      rows.restart()
      expect(places()).toEqual([0])
    }
  })

  test('publishes every instrument at the first tick in any minute', () => {
    for (const minute of ['09:00:00', '09:30:10', '09:31:10']) {
      const { dayOf, time, places } = open()
      time(minute)
      dayOf().boardDirty = false
      expect(places()).toEqual([0])
    }
  })

  test('does not publish later what had no reader', () => {
    let isRead = false
    const { market, rows, places, dayOf } = open(() => isRead)
    market.indexes.value(makeIndexValue({ last: 301_000 }))
    expect(places()).toEqual([])
    market.indexes.get(INDEX)?.cleaned()
    isRead = true
    dayOf('600002.SH').markBoardDirty()
    expect(places()).toEqual([1])
    expect(rows.rows().map(({ index }) => index)).toEqual([0, 1, 3])
  })

  test('publishes changed indexes with a value', () => {
    const { market, places } = open()
    places()
    market.indexes.value(makeIndexValue({ last: 0 }))
    expect(places()).toEqual([])
    market.indexes.value(makeIndexValue({ last: 1 }))
    expect(places()).toEqual([3])
    market.indexes.get(INDEX)?.cleaned()
    expect(places()).toEqual([])
  })
})

describe('money', () => {
  test('is rounded to the yuan', () => {
    const { dayOf } = open()
    const day = dayOf('600002.SH')
    day.addTrade(makeTrade({ price: 333, volume: 1, amount: 350 }))
    expect(boardRow(day, 30, 'morning')).toMatchObject({ turnover: 4, adS: 4 })
  })

  test('of a grade stands in that grade', () => {
    const { dayOf } = open()
    const day = dayOf('600002.SH')
    Object.assign(day.ledger.day, { od: [100, 200, 300, 400], ad: [500, 600, 700, 800] })
    expect(boardRow(day, 30, 'morning')).toMatchObject({
      adS: 5,
      adM: 6,
      adL: 7,
      adX: 8,
      odS: 1,
      odM: 2,
      odL: 3,
      odX: 4,
    })
  })

  test('of an index is rounded too', () => {
    const { market } = open()
    market.indexes.value(makeIndexValue({ last: 300_500, turnover: 99.6 }))
    const line = market.indexes.get(INDEX)
    expect(line && indexBoardRow(line, 200).turnover).toBe(100)
  })
})

describe('speed', () => {
  test('of what never closes is by its own minutes', () => {
    const { dayOf } = open()
    const day = dayOf(COIN)
    const at = (minutes: number, price: number) =>
      day.addTrade(makeTrade({ instrument: COIN, exchangeTime: clock('03:00:00') + minutes * 60_000, price }))
    at(0, 1_000)
    at(1, 1_100)
    at(5.99, 1_210)
    expect(changeSpeed(day, 0)).toBe(2_100)
    at(6, 1_210)
    expect(changeSpeed(day, 0)).toBe(1_000)
  })

  test('of an index is rounded, and nothing where it has no value then', () => {
    const line = (last: number, before: number, prevClose = 0) =>
      partOf<IndexLine>({ ad: [0], od: [0], last, instrument: { prevClose }, closeAt: () => before, place: 1 })
    expect(indexBoardRow(line(300_017, 300_000), 20).speed5).toBe(1)
    expect(indexBoardRow(line(299_983, 300_000), 20).speed5).toBe(-1)
    expect(indexBoardRow(line(600_000, 300_000), 20).speed5).toBe(10_000)
    expect(indexBoardRow(line(2, 1), 20).speed5).toBe(10_000)
    expect(indexBoardRow(line(1, 2), 20).speed5).toBe(-5_000)
    expect(indexBoardRow(line(1, 0), 20).speed5).toBe(0)
  })
})

describe('limits', () => {
  test.each([
    [{ limitUp: 0, limitDown: 0 }, 1_000, 0],
    [{ limitUp: 1, limitDown: 0 }, 1, STATE_LIMIT_UP],
    [{ limitUp: 0, limitDown: 1 }, 1, STATE_LIMIT_DOWN],
    [{ limitUp: 0, limitDown: 1_000 }, 0, 0],
    [{ limitUp: 1_100, limitDown: 900 }, 899, STATE_LIMIT_DOWN],
    [{ limitUp: 1_100, limitDown: 900 }, 1_101, STATE_LIMIT_UP],
  ])('%j at %i are state %i', (limits, price, state) => {
    const { dayOf } = open()
    const day = dayOf('600002.SH')
    day.instrument = makeInstrument(limits)
    if (price > 0) day.addTrade(makeTrade({ price }))
    expect(stateOf(day, 'morning')).toBe(state)
  })

  test.each([
    ['a print', (volume: number) => ({ volume, bidVolumes: [0], askVolumes: [0] }), 1],
    ['a buyer', (bid: number) => ({ volume: 0, bidVolumes: [bid], askVolumes: [0] }), 1],
    ['a seller', (ask: number) => ({ volume: 0, bidVolumes: [0], askVolumes: [ask] }), 1],
  ])('whoever has %s is not halted', (_title, quote, one) => {
    const { dayOf } = open()
    const states = [0, one].map((count, at) => {
      const day = dayOf(at === 0 ? '600002.SH' : COIN)
      Object.assign(day, { always: false })
      day.addQuote(makeQuote(quote(count)))
      return stateOf(day, 'morning') !== 0
    })
    expect(states).toEqual([true, false])
  })
})

test('an instrument that changed outside the table is not published', () => {
  const { dayOf, places, time } = open()
  time('10:00:10')
  const coin = dayOf(COIN)
  coin.addTrade(makeTrade({ instrument: COIN }))
  places()
  const start = clock('03:00:00')
  coin.addMinute({
    kind: 'past-minute',
    instrument: COIN,
    start,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 1,
    amount: 1,
  })
  expect(places()).toEqual([])
})
