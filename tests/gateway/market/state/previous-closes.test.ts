import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Instrument } from '../../../../shared/market/instrument'
import { clock, DAY, makeIndexValue, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

const [STOCK, OTHER, COIN, INDEX] = ['600001.SH', '600002.SH', 'BTCUSDT.OKX', '000016.SH'] as const
const NEXT = '20991231'

/** A market on its first day, which names these instruments. */
function marketOf(...instruments: Instrument[]) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 1 })
  const startDay = (tradingDay: string, named: Instrument[]) => {
    state.apply({ kind: 'day', tradingDay })
    if (named.length > 0) state.apply({ kind: 'instruments', instruments: named })
  }
  startDay(DAY, instruments)
  const standing = (id: string) => {
    const { prevClose, limitUp, limitDown, caveats } = state.instrument(id) as Instrument
    return [prevClose, limitUp, limitDown, caveats?.prevCloseOf]
  }
  return { state, startDay, standing, tick: () => state.tick(clock('09:31:00')) }
}

describe('an instrument missing in the list of a new day', () => {
  const stock = (id: string) => makeInstrument({ id, prevClose: 1_000, limitUp: 1_100, limitDown: 900 })

  test('counts from its last price of the day before, is marked and has no limits', () => {
    const { state, startDay, standing, tick } = marketOf(stock(STOCK), stock(OTHER))
    state.apply(makeTrade({ instrument: STOCK, price: 1_050 }))
    tick()
    startDay(NEXT, [makeInstrument({ id: OTHER, prevClose: 1_000, limitUp: 1_100, limitDown: 900 })])
    tick()
    expect(standing(STOCK)).toEqual([1_000, 1_100, 900, undefined])
    state.apply(makeTrade({ instrument: OTHER, price: 1_010 }))
    tick()
    expect(standing(STOCK)).toEqual([1_050, 0, 0, 'chain'])
    expect(standing(OTHER)).toEqual([1_000, 1_100, 900, undefined])
    startDay(NEXT, [stock(STOCK)])
    expect(standing(STOCK)).toEqual([1_000, 1_100, 900, undefined])
  })

  test('without a price on the day before counts from the same previous close, marked', () => {
    const { state, startDay, standing, tick } = marketOf(stock(STOCK), stock(OTHER))
    startDay(NEXT, [])
    state.apply(makeTrade({ instrument: OTHER, price: 1_010 }))
    tick()
    expect(standing(STOCK)).toEqual([1_000, 0, 0, 'chain'])
  })

  test('can be an index, but not a coin', () => {
    const index = makeInstrument({ id: INDEX, kind: 'index', board: 'index', prevClose: 300_000 })
    const coin = makeInstrument({ id: COIN, kind: 'crypto', board: 'crypto', prevClose: 7, limitUp: 0, limitDown: 0 })
    const { state, startDay, standing, tick } = marketOf(stock(STOCK), index, coin)
    state.apply(makeIndexValue({ instrument: INDEX, last: 301_000 }))
    tick()
    startDay(NEXT, [])
    state.apply(makeTrade({ instrument: STOCK, price: 1_010 }))
    tick()
    expect(standing(INDEX)).toEqual([301_000, 0, 0, 'chain'])
    expect(standing(COIN)).toEqual([7, 0, 0, undefined])
  })
})

describe('an instrument without a previous close', () => {
  test.each([
    ['print', makeTrade({ instrument: STOCK, price: 500 }), makeTrade({ instrument: STOCK, price: 502 })],
    ['quote', makeQuote({ instrument: STOCK, open: 500, last: 501 }), makeTrade({ instrument: STOCK, price: 502 })],
  ])('counts from the first price of a %s and is marked', (_, first, second) => {
    const { state, standing, tick } = marketOf(makeInstrument({ id: STOCK, prevClose: 0, limitUp: 0, limitDown: 0 }))
    state.apply(first)
    state.apply(second)
    tick()
    expect(standing(STOCK)).toEqual([500, 0, 0, 'open'])
    expect(state.instrumentTable()).toMatchObject({ prevClose: [500], caveats: { [STOCK]: { prevCloseOf: 'open' } } })
    expect(state.dayRow(STOCK)).toMatchObject({ prevClose: 500, open: 500, close: 502 })
    expect(state.breadth()).toMatchObject({ up: 1, down: 0 })
  })

  test('has none before its first price', () => {
    const { state, standing, tick } = marketOf(makeInstrument({ id: STOCK, prevClose: 0, limitUp: 0, limitDown: 0 }))
    state.apply(makeQuote({ instrument: STOCK, last: 0, open: 0, high: 0, low: 0 }))
    tick()
    expect(standing(STOCK)).toEqual([0, 0, 0, undefined])
  })
})

test('a computed index counts from the previous close given by the new day', () => {
  const named = (prevClose: number) => [
    makeInstrument({ id: STOCK, prevClose: 1_000 }),
    makeInstrument({ id: INDEX, kind: 'index', board: 'index', prevClose }),
  ]
  const { state, startDay, tick } = marketOf(...named(300_000))
  state.apply({ kind: 'members', index: INDEX, members: [{ instrument: STOCK, weight: 1 }] })
  startDay(NEXT, named(310_000))
  state.apply(makeTrade({ instrument: STOCK, price: 1_100 }))
  tick()
  expect(state.indexLast(INDEX)).toBe(341_000)
})

test('a computed index and its members count from their last prices if a new day gives none', () => {
  const { state, startDay, tick } = marketOf(
    makeInstrument({ id: STOCK, prevClose: 1_000 }),
    makeInstrument({ id: OTHER, prevClose: 2_000 }),
    makeInstrument({ id: INDEX, kind: 'index', board: 'index', prevClose: 300_000 }),
  )
  const both = [STOCK, OTHER].map((instrument) => ({ instrument, weight: 1 }))
  state.apply({ kind: 'members', index: INDEX, members: both })
  const trade = (first: number, second: number) => {
    state.apply(makeTrade({ instrument: STOCK, price: first }))
    state.apply(makeTrade({ instrument: OTHER, price: second }))
    tick()
    return state.indexLast(INDEX)
  }
  expect(trade(1_100, 2_200)).toBe(330_000)
  startDay(NEXT, [])
  expect(trade(1_210, 2_420)).toBe(363_000)
  expect(trade(1_100, 2_200)).toBe(330_000)
})
