import { expect, test } from 'vitest'
import { DayState } from '../../../../../gateway/market/state/day-state'
import { BreadthRows, breadthOf } from '../../../../../gateway/market/state/rows/breadth'
import { DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import type { Instrument } from '../../../../../shared/market/instrument'
import type { Row } from '../../../../../shared/protocol/kinds'
import { clock, makeInstrument, makeTrade } from '../../../../support/market-events'

/** 1,000 shares at 10.20, bought, of a stock that closed at 10.00. */
function dayOf(over: Partial<Instrument>): DayState {
  const day = new DayState(makeInstrument(over), 0, { grades: DEFAULT_GRADES, ordersKept: 100 })
  day.addTrade(makeTrade({ price: 1_020, volume: 1_000, side: 'buy' }))
  return day
}

test('money in dollars is neither counted nor added to money in yuan', () => {
  const time = clock('10:00:00')
  const share = dayOf({ board: 'main' })
  const alone = breadthOf([share], time, 'morning', 0)
  expect(alone).toMatchObject({ up: 1, turnover: 10_200, adNet: 10_200 })
  const others = [dayOf({ board: 'b-usd', priceScale: 3 }), dayOf({ board: 'b-hkd' })]
  expect(breadthOf([share, ...others], time, 'morning', 0)).toEqual(alone)
})

test('rises, falls and limits are counted, each stock once', () => {
  const over = { limitUp: 1_020, limitDown: 900 }
  const days = [dayOf(over), dayOf({ prevClose: 1_020, limitUp: 1_120, limitDown: 1_020 }), dayOf({ prevClose: 1_100 })]
  expect(breadthOf(days, clock('10:00:00'), 'morning', 7)).toMatchObject({
    up: 1,
    flat: 1,
    down: 1,
    limitUp: 1,
    limitDown: 1,
    turnoverBefore: 7,
  })
})

test('the net of large orders is that of the two largest sizes by order', () => {
  const day = new DayState(makeInstrument(), 0, { grades: DEFAULT_GRADES, ordersKept: 100 })
  // One buyer: of 1,200,000 yuan from a large seller at once, then of thirty small ones and one of 300,000.
  day.addTrade(makeTrade({ volume: 120_000, buyNo: 99, sellNo: 51 }))
  for (let seller = 1; seller <= 30; seller++) day.addTrade(makeTrade({ volume: 3_000, buyNo: 99, sellNo: seller }))
  day.addTrade(makeTrade({ volume: 30_000, buyNo: 99, sellNo: 50 }))
  expect(breadthOf([day], clock('10:00:00'), 'morning', 0)).toMatchObject({ turnover: 2_400_000, odBigNet: 900_000 })
  expect(day.ledger.day.od.map((each) => each / 100)).toEqual([-900_000, 0, -300_000, 1_200_000])
})

test('the net of active orders is that of all sizes', () => {
  const day = (net: number, at: number) => {
    const made = dayOf({})
    made.ledger.day.ad.fill(0)
    made.ledger.day.ad[at] = net
    return made
  }
  for (const size of [0, 1, 2, 3])
    expect(breadthOf([day(500_00, size)], clock('10:00:00'), 'morning', 0).adNet).toBe(500)
})

test('a row is published again when the day before becomes known, without a trade, but not because time passes', () => {
  const out: { row: Row<'breadth'> }[] = []
  const market = {
    out,
    ingestTime: 0,
    interest: () => true,
    phase: 'lunch',
    registry: { tradingDay: '20260706' },
    days: { active: [dayOf({})] },
    marketTime: clock('11:40:00'),
    turnoverBefore: () => 0,
  }
  const rows = new BreadthRows(market as never)
  const told = () => {
    rows.tick()
    return out.splice(0).map(({ row }) => row.turnoverBefore)
  }
  expect(told()).toEqual([0])
  market.marketTime += 1_000
  expect(told()).toEqual([])
  market.turnoverBefore = () => 5_000
  expect(told()).toEqual([5_000])
  market.turnoverBefore = () => 5_001
  expect(told()).toEqual([])
})

test('an instrument without a price or shares is not counted, and an unknown limit is no limit', () => {
  const time = clock('10:00:00')
  const count = (day: object) => {
    const made = dayOf({ limitUp: 0, limitDown: 0 })
    Object.defineProperties(
      made,
      Object.getOwnPropertyDescriptors({ last: 1_020, volume: 1_000, amount: 1_020_000, ...day }),
    )
    const { up, flat, down, limitUp, limitDown } = breadthOf([made], time, 'morning', 0)
    return [up + flat + down, limitUp, limitDown]
  }
  expect(count({})).toEqual([1, 0, 0])
  expect(count({ last: 0 })).toEqual([0, 0, 0])
  expect(count({ volume: 0 })).toEqual([0, 0, 0])
  expect([count({ last: 1 }), count({ volume: 1 })]).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  const limited = (limitUp: number, limitDown: number) => {
    const made = dayOf({ limitUp, limitDown })
    made.last = 1
    const row = breadthOf([made], time, 'morning', 0)
    return [row.limitUp, row.limitDown]
  }
  expect([limited(1, 0), limited(0, 1), limited(2, 0)]).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
  ])
})

test('money is rounded to the yuan', () => {
  const made = dayOf({})
  Object.defineProperty(made, 'amount', { value: 1_050 })
  Object.assign(made.ledger.day, { ad: [160, 0, 0, 0], od: [0, 0, 0, 270] })
  expect(breadthOf([made], clock('10:00:00'), 'morning', 0.6)).toMatchObject({
    turnover: 11,
    turnoverBefore: 1,
    adNet: 2,
    odBigNet: 3,
  })
})

test('nothing is published before the market has a time, nor without readers', () => {
  const told = (marketTime: number, isRead: boolean) => {
    const out: unknown[] = []
    const market = {
      out,
      ingestTime: 0,
      interest: () => isRead,
      phase: 'morning',
      registry: { tradingDay: '' },
      days: { active: [] },
      marketTime,
      turnoverBefore: () => 0,
    }
    const rows = new BreadthRows(market as never)
    rows.tick()
    rows.restart()
    rows.tick()
    return out.length
  }
  expect([told(0, true), told(1, true), told(1, false)]).toEqual([0, 2, 0])
})
