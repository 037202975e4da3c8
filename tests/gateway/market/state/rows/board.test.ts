import { describe, expect, test } from 'vitest'
import { DayState } from '../../../../../gateway/market/state/day-state'
import { IndexLine } from '../../../../../gateway/market/state/index-line'
import type { MarketCore } from '../../../../../gateway/market/state/market'
import {
  BoardRowMaker,
  boardRow,
  changeSpeed,
  indexBoardRow,
  stateOf,
  streakOf,
} from '../../../../../gateway/market/state/rows/board'
import { DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import {
  STATE_ESTIMATED,
  STATE_HALTED,
  STATE_LIMIT_DOWN,
  STATE_LIMIT_UP,
} from '../../../../../shared/protocol/board-state'
import { standInOf } from '../../../../../shared/protocol/stand-in'
import { clock, makeInstrument, makeQuote, makeTrade } from '../../../../support/market-events'

const NO_VALUE = { last: 0, open: 0, high: 0, low: 0, equalWeight: 0, volume: 0, turnover: 0 }
const dayOf = () => new DayState(makeInstrument(), 7, { grades: DEFAULT_GRADES, ordersKept: 1_000 })
const at = (minute: number, price: number, side: 'buy' | 'sell' = 'buy') =>
  makeTrade({ exchangeTime: clock(`09:${String(30 + minute)}:30`), price, side })

describe('a row of the whole-market table', () => {
  test('has money in yuan and its place in the table', () => {
    const day = dayOf()
    day.addTrade(makeTrade({ volume: 30_000, buyNo: 9, sellNo: 4 }))
    day.addQuote(makeQuote({ bidVolumes: [1, 2, 3, 4, 5, 600], askVolumes: [10] }))
    expect(boardRow(day, 2, 'morning')).toMatchObject({
      index: 7,
      turnover: 300_000,
      adL: 300_000,
      odL: 0,
      outer: 30_000,
      bid: 15,
      ask: 10,
      bigBuys: 1,
      bigSells: 1,
      streak: 1,
      state: 0,
    })
  })

  test('says every figure of its day', () => {
    const day = dayOf()
    const trade = (over: object) => day.addTrade(makeTrade({ exchangeTime: clock('09:31:10'), ...over }))
    trade({ price: 1_010, volume: 2_000, side: 'buy', buyNo: 1, sellNo: 2 })
    trade({ price: 1_020, volume: 60_000, side: 'sell', buyNo: 3, sellNo: 4 })
    trade({ price: 990, volume: 500, side: 'none', buyNo: 5, sellNo: 6 })
    day.addQuote(makeQuote({ exchangeTime: clock('09:31:20'), last: 1_005, open: 1_000, high: 1_020, low: 990 }))
    day.splitNet = -1_234.5
    const { ad, od } = day.ledger.day
    const yuan = (amounts: readonly number[]) => amounts.map((amount) => Math.round(amount / 100))
    expect(boardRow(day, 2, 'morning')).toEqual({
      index: 7,
      time: clock('09:31:20'),
      last: 1_005,
      open: 1_010,
      high: 1_020,
      low: 990,
      volume: 62_500,
      turnover: 637_150,
      outer: 2_000,
      inner: 60_000,
      speed5: 50,
      bid: 300,
      ask: 500,
      bigBuys: 1,
      bigSells: 1,
      adS: 20_200,
      adM: 0,
      adL: -612_000,
      adX: 0,
      streak: -1,
      split: -1_234,
      state: 0,
      odS: yuan(od)[0],
      odM: yuan(od)[1],
      odL: yuan(od)[2],
      odX: yuan(od)[3],
    })
    expect(yuan(ad)).toEqual([20_200, 0, -612_000, 0])
    expect(od.reduce((sum, net) => sum + net, 0)).toBe(0)
  })

  test('of an index says its own figures and its members’ money by grade; it has no book and no orders', () => {
    const line = {
      place: 3,
      time: 17,
      last: 3_030,
      open: 3_000,
      high: 3_060,
      low: 2_990,
      volume: 8,
      turnover: 1e9 + 0.4,
      ad: [1.4, -2.6, 3, 4],
      od: [-5.4, 6, 7.6, 8],
      source: 2,
      instrument: { prevClose: 3_000 },
      closeAt: () => 0,
    } as unknown as IndexLine
    const row = indexBoardRow(line, 2)
    expect(row).toEqual({
      index: 3,
      time: 17,
      last: 3_030,
      open: 3_000,
      high: 3_060,
      low: 2_990,
      volume: 8,
      turnover: 1e9,
      adS: 1,
      adM: -3,
      adL: 3,
      adX: 4,
      odS: -5,
      odM: 6,
      odL: 8,
      odX: 8,
      speed5: 100,
      state: row.state,
      outer: 0,
      inner: 0,
      bid: 0,
      ask: 0,
      bigBuys: 0,
      bigSells: 0,
      streak: 0,
      split: 0,
    })
    expect(standInOf(row.state)).toBe(2)
  })

  test.each([
    ['of five minutes ago', 7, 3_000, 100],
    ['in the sixth minute without one', 6, 0, 0],
    ['in the fifth minute without one', 5, 0, 202],
  ])('the speed of an index against its close %s', (_, slot, close, speed) => {
    const line = {
      last: 3_030,
      ad: [0, 0, 0, 0],
      od: [0, 0, 0, 0],
      instrument: { prevClose: 2_970 },
      closeAt: (at: number) => (at === slot - 5 ? close : 9_999),
    } as unknown as IndexLine
    expect(indexBoardRow(line, slot).speed5).toBe(speed)
  })

  test.each([
    ['against the close of five minutes ago', 7, 1_000, 1_010, 100],
    ['against the previous close before there is one', 5, 0, 990, -100],
    ['is none in the sixth minute without one', 6, 0, 990, 0],
    ['is none before the first print', 7, 1_000, 0, 0],
    ['at the lowest price that there is', 7, 1, 2, 10_000],
    ['down to the lowest price that there is', 7, 2, 1, -5_000],
  ])('the speed of a stock %s', (_, slot, close, last, speed) => {
    const line = { closeAt: (at: number) => (at === slot - 5 ? close : 9_999) }
    const day = { line, last, always: false, instrument: { prevClose: 1_000 } } as unknown as DayState
    expect(changeSpeed(day, slot)).toBe(speed)
  })

  test('the table holds indexes that have a value, the lowest among them, in the order of places', () => {
    const index = (place: number, last: number) => ({
      place,
      last,
      ad: [0, 0, 0, 0],
      od: [0, 0, 0, 0],
      instrument: { prevClose: 1 },
      closeAt: () => 0,
    })
    const all = [index(9, 1), index(8, 0), index(2, 5)]
    const market = {
      days: { active: [] },
      slot: 3,
      phase: 'morning',
      indexes: { all, get: (id: string) => all[Number(id)] },
    } as unknown as MarketCore
    const rows = new BoardRowMaker(market)
    expect(rows.rows().map((row) => row.index)).toEqual([2, 9])
    expect([rows.indexRow('0')?.index, rows.indexRow('1'), rows.indexRow('7')]).toEqual([9, undefined, undefined])
  })

  test('stocks at their upper limit are stocks alone', () => {
    const at = (kind: 'stock' | 'fund', price: number) => {
      const day = new DayState(makeInstrument({ id: `${kind}${price}`, kind }), 0, {
        grades: DEFAULT_GRADES,
        ordersKept: 9,
      })
      day.addTrade(makeTrade({ price }))
      return day
    }
    const market = { days: { active: [at('stock', 1_100), at('fund', 1_100), at('stock', 1_099)] }, phase: 'morning' }
    expect(new BoardRowMaker(market as unknown as MarketCore).atLimitUp()).toEqual(['stock1100'])
  })

  test('in a call auction the shares that would match are no pressure', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ last: 0, bidPrices: [1010], bidVolumes: [500], askPrices: [1010], askVolumes: [500] }))
    expect(boardRow(day, 0, 'opening-auction')).toMatchObject({ bid: 0, ask: 0, last: 0 })
    expect(day.measures.row(day)).toMatchObject({ known: 0, depth: 0, micro: 0 })
  })

  test.each([
    ['five minutes ago', [at(1, 1_000), at(6, 1_010)], 7, 100],
    ['the previous close in the first minutes', [at(1, 1_020)], 2, 200],
    ['the last close before a silence', [at(1, 1_000), at(9, 1_050)], 10, 500],
    ['itself after five silent minutes', [at(1, 1_000)], 20, 0],
    ['nothing where its first price is newer than that', [at(9, 1_050)], 10, 0],
  ])('speed is against %s', (_, trades, slot, speed) => {
    const day = dayOf()
    for (const trade of trades) day.addTrade(trade)
    expect(changeSpeed(day, slot)).toBe(speed)
  })

  test.each([
    ['inflow', [at(1, 1_000, 'sell'), at(2, 1_000), at(3, 1_000)], 2],
    ['outflow', [at(1, 1_000), at(2, 1_000, 'sell')], -1],
    ['a minute without a print ends it', [at(1, 1_000), at(2, 1_000), at(4, 1_000)], 1],
    ['a balanced minute is neither', [at(1, 1_000), at(2, 1_000), at(2, 1_000, 'sell')], 0],
    ['nothing yet', [], 0],
  ])('streak: %s', (_, trades, streak) => {
    const day = dayOf()
    for (const trade of trades) day.addTrade(trade)
    expect(streakOf(day)).toBe(streak)
  })

  test.each([
    ['limit up', 1_100, STATE_LIMIT_UP],
    ['limit down', 900, STATE_LIMIT_DOWN],
    ['between', 1_099, 0],
  ])('state: %s', (_, price, state) => {
    const day = dayOf()
    day.addTrade(makeTrade({ price }))
    expect(stateOf(day, 'morning')).toBe(state)
  })

  test('an instrument with no book and no print in continuous trading is halted', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ last: 0, bidVolumes: [], askVolumes: [], bidPrices: [], askPrices: [] }))
    expect(stateOf(day, 'morning')).toBe(STATE_HALTED)
    expect(stateOf(day, 'opening-auction')).toBe(0)
    expect(stateOf(day, 'lunch')).toBe(0)
  })

  test('a row names its fallback source until the source in use sends it again', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ source: 2 }))
    expect(standInOf(stateOf(day, 'morning'))).toBe(2)
    day.addQuote(makeQuote())
    expect(standInOf(stateOf(day, 'morning'))).toBe(0)
  })

  test.each([
    ['its value five minutes ago', 7, 100],
    ['the previous close in the first minutes', 3, 200],
  ])('the speed of an index is against %s', (_, slot, speed) => {
    const line = new IndexLine(makeInstrument({ kind: 'index', board: 'index', prevClose: 1_000 }), 3, () => [])
    const value = (minute: number, last: number) =>
      line.value({
        ...NO_VALUE,
        kind: 'index',
        instrument: '000001.SH',
        last,
        exchangeTime: clock(`09:${30 + minute}:30`),
      })
    // Slots 2 and 3, then the one asked for.
    value(1, 1_000)
    value(2, 1_015)
    value(slot - 1, slot === 7 ? 1_010 : 1_020)
    expect(indexBoardRow(line, slot).speed5).toBe(speed)
  })

  test('an index that has no value yet has not fallen by everything', () => {
    const line = new IndexLine(makeInstrument({ kind: 'index', board: 'index' }), 3, () => [])
    const value = { kind: 'index', instrument: '000001.SH', exchangeTime: clock('09:16:00'), ...NO_VALUE } as const
    line.value({ ...value, source: 1 })
    const row = indexBoardRow(line, -1)
    expect(row).toMatchObject({ last: 0, speed5: 0 })
    expect(standInOf(row.state)).toBe(1)
  })

  test('sides taken from quotes are marked as estimated', () => {
    const day = dayOf()
    day.estimated = true
    expect(stateOf(day, 'morning')).toBe(STATE_ESTIMATED)
  })
})
