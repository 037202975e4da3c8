import { describe, expect, test } from 'vitest'
import { NewestPrice, NewestPrices } from '../../../../gateway/people/alerts/newest-price'
import { alertMarket } from '../../../support/alert-market'
import { MOUTAI, PINGAN } from '../../../support/small-market'

const PLACE = 7

function letting() {
  const [newest, prices] = [new NewestPrice(), new NewestPrices()]
  newest.quieten({ from: 1_000, to: 1_010 })
  newest.let(500)
  newest.take(1_004, 100)
  newest.moveTo(prices, PLACE)
  return { newest, passes: (price: number, at: number) => prices.passes(PLACE, price, at), prices }
}

describe('a price', () => {
  test.each<[price: number, at: number, does: boolean, why: string]>([
    [1_000, 100, true, 'the first that concerns nobody'],
    [1_010, 499, true, 'the last, just before the end'],
    [999, 100, false, 'below'],
    [1_011, 100, false, 'above'],
    [1_005, 99, false, 'older than the newest'],
    [1_005, 500, false, 'when something else is due'],
  ])('of %i at %i passes: %s (%s)', (price, at, does) => {
    const { newest, passes } = letting()
    expect(passes(price, at)).toBe(does)
    expect([newest.price, newest.at]).toEqual(does ? [price, at] : [1_004, 100])
  })

  test('does not pass while something is due, nor once it may concern a rule', () => {
    const { newest, passes } = letting()
    newest.let(200)
    expect([passes(1_005, 200), newest.isQuiet(1_005)]).toEqual([false, true])
    newest.let(500)
    expect(passes(1_005, 200)).toBe(true)
    newest.stir()
    expect([passes(1_005, 200), newest.isQuiet(1_005)]).toEqual([false, false])
  })

  test('passes at its own slot only, also after others were added, and nowhere after its removal', () => {
    const { newest, passes, prices } = letting()
    const other = new NewestPrice()
    other.moveTo(prices, 900)
    expect([0, PLACE - 1, PLACE + 1, 900, 5_000].map((place) => prices.passes(place, 1_005, 200))).toEqual(
      Array(5).fill(false),
    )
    expect([passes(1_005, 200), newest.price, other.price]).toEqual([true, 1_005, 0])
    newest.leave()
    expect([passes(1_006, 300), newest.price, newest.at, newest.isQuiet(1_006)]).toEqual([false, 1_005, 200, true])
  })
})

describe('a price that concerns no rule', () => {
  const watching = () => {
    const market = alertMarket()
    market.begin()
    market.watch(['600519>10.50', '000001>12'])
    for (const price of [1_000, 1_001, 1_002]) market.trade('09:30:01', price)
    market.trade('09:30:02', 1_003)
    return market
  }

  test('is the newest one for later reads', () => {
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

  test('is ignored if it is older than the newest, after the session, or 0', () => {
    const market = watching()
    market.trade('09:30:01', 1_009)
    market.trade('15:05:30', 1_009)
    market.trade('09:30:03', 0)
    expect(market.heldNow('600519>1').holds).toBe(1)
    expect(market.heldNow('600519>10.03').holds).toBe(0)
  })

  test('begins a day nevertheless', () => {
    const market = watching()
    market.trade('14:59:00', 1_003)
    market.begin(1, { '600519.SH': { prevClose: 980 } })
    market.trade('09:30:00', 1_003, { day: 1 })
    expect(market.heldNow('600519 涨幅>2%').holds).toBe(1)
    market.trade('09:30:01', 1_051, { day: 1 })
    expect(market.fired()).toEqual(['r0 09:30:01'])
  })

  test('ends the auction nevertheless if its book arrives late', () => {
    const market = watching()
    market.quote('09:24:59', { bidPrices: [1_050], bidVolumes: [100], askPrices: [1_050], askVolumes: [100] })
    expect(market.heldNow('600519 竞价涨幅>=1%').holds).toBe(1)
    market.trade('09:30:03', 1_004)
    expect(market.heldNow('600519 竞价涨幅>=1%')).toMatchObject({ holds: 0, unknown: 1 })
  })

  test.each([
    ['of every stock names another one', `全市场 封板 且 ${PINGAN}.涨速(1分)>=1%`, MOUTAI],
    ['is judged at books alone', `${PINGAN} 竞价涨幅>=9% 或 涨速(1分)>=1%`, PINGAN],
  ])('is a step of its speed for a rule that %s', (_, condition, id) => {
    const ringing = (prices: readonly (readonly [time: string, price: number])[]) => {
      const market = alertMarket()
      market.begin()
      market.watch([condition])
      for (const [time, price] of prices) market.trade(time, price, { id: PINGAN })
      const book = { bidPrices: [1_090], bidVolumes: [100], askPrices: [1_091], askVolumes: [100] }
      market.quote('09:31:20', { ...book, instrument: id })
      const sealed = { bidPrices: [1_100], bidVolumes: [100], askPrices: [], askVolumes: [] }
      market.quote('09:31:21', { ...sealed, instrument: id })
      return market.fired().length
    }
    const risen = [
      ['09:30:05', 1_000],
      ['09:30:10', 1_020],
      ['09:30:15', 1_020],
    ] as const
    expect(ringing(risen)).toBe(0)
    expect(ringing([...risen, ['09:31:18', 1_040], ['09:31:19', 1_041]])).toBe(1)
  })
})
