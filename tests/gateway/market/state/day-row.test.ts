import { describe, expect, test } from 'vitest'
import { dayRowOf } from '../../../../gateway/market/state/day-row'
import { DayState } from '../../../../gateway/market/state/day-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { clock, DAY, makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'

const dayOf = (over = {}) => new DayState(makeInstrument(over), 0, { grades: DEFAULT_GRADES, ordersKept: 100 })

/** One print in each of the first minutes. */
function seenMinutes(count: number) {
  const day = dayOf()
  for (let minute = 0; minute < count; minute++)
    day.addTrade(makeTrade({ exchangeTime: clock('09:30:10') + minute * 60_000 }))
  return day
}

describe('the running day as stored in history', () => {
  test('is absent before the first price', () => {
    const day = dayOf()
    day.addQuote(makeQuote({ last: 0, open: 0, high: 0, low: 0, exchangeTime: clock('09:20:00') }))
    expect(dayRowOf(day, DAY, 0)).toBeUndefined()
  })

  test('has prices in units, money in yuan, and grades in order', () => {
    const day = dayOf()
    let sellNo = 1_000
    // Four orders to buy, each of another grade, out of small ones to sell.
    for (const [grade, volume] of [300, 6_000, 30_000, 150_000].entries()) {
      for (let left = volume; left > 0; left -= 3_000) {
        day.addTrade(makeTrade({ volume: Math.min(3_000, left), buyNo: 10 + grade, sellNo: sellNo++ }))
      }
    }
    day.addTrade(makeTrade({ volume: 100, price: 1_030, buyNo: 90, sellNo: 91, side: 'sell' }))
    day.addTrade(makeTrade({ volume: 100, price: 980, buyNo: 92, sellNo: 93, side: 'buy' }))
    const row = dayRowOf(day, DAY, 1)
    const { ad, od } = day.ledger.day
    expect(row).toMatchObject({
      tradingDay: DAY,
      open: 1_000,
      high: 1_030,
      low: 980,
      close: 980,
      prevClose: 1_000,
      volume: 186_500,
      turnover: 1_863_000 + 1_030 + 980,
    })
    expect(new Set(ad).size).toBe(4)
    expect(new Set(od).size).toBe(4)
    expect(row?.adNet).toEqual([...ad].map((amount) => amount / 100))
    expect(row?.odNet).toEqual([...od].map((amount) => amount / 100))
  })

  test.each([
    [1, 0, 1],
    [1, 1, 0.5],
    [2, 3, 0.5],
    [3, 1, 1],
    [60, 238, 60 / 239],
    [60, 239, 60 / 239],
    [60, 240, 60 / 239],
  ])(
    'with %i minutes received by slot %i has the completeness %d: two of the closing auction never have a print',
    (seen, slot, share) => {
      expect(dayRowOf(seenMinutes(seen), DAY, slot)?.completeness).toBeCloseTo(share, 12)
    },
  )

  test.each([
    ['a print of the last minute', () => makeTrade({ exchangeTime: clock('14:59:50') }), true],
    ['a print of 15:00', () => makeTrade({ exchangeTime: clock('15:00:00') }), true],
    ['a quote after 15:00', () => makeQuote({ exchangeTime: clock('15:00:03') }), true],
    ['a quote of the closing auction', () => makeQuote({ exchangeTime: clock('14:59:57') }), undefined],
    ['a print before the closing auction', () => makeTrade({ exchangeTime: clock('14:56:59') }), undefined],
  ])('knows its close by %s', (_, event, expected) => {
    const day = seenMinutes(5)
    const last = event()
    if ('last' in last) day.addQuote(last)
    else day.addTrade(last)
    expect(dayRowOf(day, DAY, 240)?.closeKnown).toBe(expected)
  })
})
