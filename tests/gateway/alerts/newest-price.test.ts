import { describe, expect, test } from 'vitest'
import { NewestPrice } from '../../../gateway/alerts/newest-price'
import { alertMarket } from '../../support/alert-market'
import { PINGAN } from '../../support/small-market'

function letting() {
  const newest = new NewestPrice()
  newest.quieten({ from: 1_000, to: 1_010 })
  newest.let(500)
  newest.at = 100
  return newest
}

describe('a price', () => {
  test.each<[price: number, at: number, passes: boolean, why: string]>([
    [1_000, 100, true, 'the first that concerns nobody'],
    [1_010, 499, true, 'the last, just before the end'],
    [999, 100, false, 'below'],
    [1_011, 100, false, 'above'],
    [1_005, 99, false, 'older than the newest'],
    [1_005, 500, false, 'when something else is due'],
  ])('of %i at %i passes: %s (%s)', (price, at, passes) => {
    const newest = letting()
    expect(newest.passes(price, at)).toBe(passes)
    expect([newest.price, newest.at]).toEqual(passes ? [price, at] : [0, 100])
  })

  test('does not pass while something else is due, nor once it may concern somebody', () => {
    const newest = letting()
    newest.let(200)
    expect([newest.passes(1_005, 200), newest.isQuiet(1_005)]).toEqual([false, true])
    newest.let(500)
    expect(newest.passes(1_005, 200)).toBe(true)
    newest.stir()
    expect([newest.passes(1_005, 200), newest.isQuiet(1_005)]).toEqual([false, false])
  })
})

describe('a price that concerns nobody', () => {
  const watching = () => {
    const market = alertMarket()
    market.begin()
    market.watch(['600519>10.50', '000001>12'])
    for (const price of [1_000, 1_001, 1_002]) market.trade('09:30:01', price)
    market.trade('09:30:02', 1_003)
    return market
  }

  test('is the newest one for whoever asks afterwards', () => {
    const market = watching()
    expect(market.heldNow('600519>10.02').holds).toBe(1)
    expect(market.heldNow('600519>10.03').holds).toBe(0)
  })

  test('is not that of another instrument', () => {
    const market = watching()
    market.trade('09:30:03', 1_300, { id: PINGAN })
    expect(market.fired()).toEqual([`r1 ${PINGAN} 09:30:03`])
    expect(market.heldNow('600519>10.03').holds).toBe(0)
  })

  test('is none when it is older than the newest, comes after the session, or is 0', () => {
    const market = watching()
    market.trade('09:30:01', 1_009)
    market.trade('15:05:30', 1_009)
    market.trade('09:30:03', 0)
    expect(market.heldNow('600519>1').holds).toBe(1)
    expect(market.heldNow('600519>10.03').holds).toBe(0)
  })

  test('begins a day all the same', () => {
    const market = watching()
    market.trade('14:59:00', 1_003)
    market.begin(1, { '600519.SH': { prevClose: 980 } })
    market.trade('09:30:00', 1_003, { day: 1 })
    expect(market.heldNow('600519 涨幅>2%').holds).toBe(1)
    market.trade('09:30:01', 1_051, { day: 1 })
    expect(market.fired()).toEqual(['r0 09:30:01'])
  })
})
