import { describe, expect, test } from 'vitest'
import { OrderRun } from '../../../../shared/flow/market-events/order-run'
import type { Trade } from '../../../../shared/market/events'
import type { Instrument } from '../../../../shared/market/instrument'
import { clock, makeInstrument, makeTrade } from '../../../support/market-events'

const at = clock('09:40:00')

/** What is told of prints: kind, yuan and shares. No float unless it is said. */
function toldOf(prints: Partial<Trade>[], over: Partial<Instrument> = {}) {
  const told: (string | number | undefined)[][] = []
  const run = new OrderRun((kind, time, price, yuan, shares) => void told.push([kind, yuan, shares, time - at, price]))
  const instrument = makeInstrument({ floatShares: 0, ...over })
  for (const print of prints) run.add(makeTrade({ exchangeTime: at, price: 1_000, ...print }), instrument)
  return told
}
const buy = (volume: number, over: Partial<Trade> = {}) => ({ side: 'buy' as const, buyNo: 7, volume, ...over })
const sell = (volume: number, over: Partial<Trade> = {}) => ({ side: 'sell' as const, sellNo: 9, volume, ...over })

describe('大笔买入 and 大笔卖出', () => {
  test.each([
    [499_999, []],
    [500_000, [['bigBuy', 5_000_000, 500_000, 0, 1_000]]],
  ])('%i shares at 10.00 of one order: %j', (volume, told) => {
    expect(toldOf([buy(volume)])).toEqual(told)
  })

  test('are the prints of one order together, at its newest price and time', () => {
    const prints = [buy(300_000), buy(200_000, { price: 1_001, exchangeTime: at + 5 })]
    expect(toldOf(prints)).toEqual([['bigBuy', 5_002_000, 500_000, 5, 1_001]])
    expect(toldOf([buy(300_000), buy(200_000, { buyNo: 8 })])).toEqual([])
    expect(toldOf([buy(300_000), sell(200_000), buy(200_000)])).toEqual([])
    expect(toldOf([buy(300_000), { side: 'none', volume: 1 }, buy(200_000)])).toEqual([])
  })

  test('are not what several orders summed up to, and not the order before it and after it together', () => {
    expect(toldOf([buy(900_000, { buyNo: -4 })])).toEqual([])
    expect(toldOf([buy(300_000), buy(1_000, { buyNo: -4 }), buy(200_000)])).toEqual([])
  })

  test('of sellers are theirs', () => {
    expect(toldOf([sell(600_000)])).toEqual([['bigSell', 6_000_000, 600_000, 0, 1_000]])
  })

  test('are big by their part of the float too, where it is known', () => {
    expect(toldOf([buy(1_000)], { floatShares: 1_000_000 })).toEqual([['bigBuy', 10_000, 1_000, 0, 1_000]])
    expect(toldOf([buy(999)], { floatShares: 1_000_000 })).toEqual([])
    expect(toldOf([buy(1_000)], { floatShares: 0 })).toEqual([])
  })

  test('are told again each time they have doubled', () => {
    const prints = [500_000, 400_000, 99_999, 1, 1_000_000].map((volume) => buy(volume))
    expect(toldOf(prints).map(([, , shares]) => shares)).toEqual([500_000, 1_000_000, 2_000_000])
  })

  test.each([
    [119_999, 500_000, 1],
    [120_000, 500_000, 2],
    [1_000, 999_999, 1],
    [1_000, 1_000_000, 2],
  ])('another order %i ms later of %i shares: %i are told', (later, volume, count) => {
    expect(toldOf([buy(500_000), buy(volume, { buyNo: 8, exchangeTime: at + later })])).toHaveLength(count)
  })

  test('of one side do not keep the other one quiet', () => {
    expect(toldOf([buy(500_000), sell(500_000)]).map(([kind]) => kind)).toEqual(['bigBuy', 'bigSell'])
  })

  test.each([
    ['buyers at rising prices', [buy(300_000, { buyNo: 0 }), buy(200_000, { buyNo: 0, price: 1_001 })], 1],
    ['buyers at one price', [buy(300_000, { buyNo: 0 }), buy(200_000, { buyNo: 0 })], 1],
    ['buyers at falling prices', [buy(300_000, { buyNo: 0 }), buy(200_000, { buyNo: 0, price: 999 })], 0],
    ['sellers at falling prices', [sell(300_000, { sellNo: 0 }), sell(210_000, { sellNo: 0, price: 999 })], 1],
    ['sellers at rising prices', [sell(300_000, { sellNo: 0 }), sell(200_000, { sellNo: 0, price: 1_001 })], 0],
    ['two moments', [buy(300_000, { buyNo: 0 }), buy(200_000, { buyNo: 0, exchangeTime: at + 1 })], 0],
  ])('without order numbers %s are one order or not', (_, prints, count) => {
    expect(toldOf(prints)).toHaveLength(count)
  })

  test('money is counted in the units of the instrument', () => {
    expect(toldOf([buy(5_000_000)], { priceScale: 3 })).toEqual([['bigBuy', 5_000_000, 5_000_000, 0, 1_000]])
    expect(toldOf([buy(5_000_000)], { priceScale: 2, volumeScale: 1 })).toEqual([
      ['bigBuy', 5_000_000, 5_000_000, 0, 1_000],
    ])
  })
})
