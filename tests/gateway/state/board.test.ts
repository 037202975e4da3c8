import { describe, expect, test } from 'vitest'
import {
  boardRow,
  STATE_ESTIMATED,
  STATE_HALTED,
  STATE_LIMIT_DOWN,
  STATE_LIMIT_UP,
  speedOf,
  stateOf,
  streakOf,
} from '../../../gateway/state/board'
import { DayState } from '../../../gateway/state/day-state'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import { clock, makeInstrument, makeQuote, makeTrade } from '../../support/market-events'

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

  test.each([
    ['five minutes ago', [at(1, 1_000), at(6, 1_010)], 7, 100],
    ['the previous close in the first minutes', [at(1, 1_020)], 2, 200],
    ['the last close before a silence', [at(1, 1_000), at(9, 1_050)], 10, 500],
    ['itself after five silent minutes', [at(1, 1_000)], 20, 0],
  ])('speed is against %s', (_, trades, slot, speed) => {
    const day = dayOf()
    for (const trade of trades) day.addTrade(trade)
    expect(speedOf(day, slot)).toBe(speed)
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

  test('sides taken from quotes are marked as estimated', () => {
    const day = dayOf()
    day.estimated = true
    expect(stateOf(day, 'morning')).toBe(STATE_ESTIMATED)
  })
})
