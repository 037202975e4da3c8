import { beforeEach, describe, expect, test } from 'vitest'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { PINGAN } from '../../../support/small-market'

let market: AlertTestMarket
beforeEach(() => {
  market = alertMarket()
  market.begin()
})

describe('a row concerns', () => {
  test('a crossing if the figure it is compared with has left its margin again', () => {
    market.watch(['600519 价格上穿均价'])
    // So many shares that the mean stays at 10.00.
    market.trade('09:30:00', 1_000, { volume: 100_000_000 })
    market.trade('09:30:01', 995)
    market.trade('09:30:02', 1_002)
    expect(market.fired()).toEqual(['r0 09:30:02'])
    market.trade('09:30:03', 999)
    market.trade('09:30:04', 1_002)
    expect(market.fired()).toEqual([])
    market.trade('09:30:05', 999)
    market.trade('09:30:06', 995)
    market.trade('09:30:07', 1_002)
    expect(market.fired()).toEqual(['r0 09:30:07'])
  })

  test('each rule by its own instrument, also if one that follows the row is between two', () => {
    market.watch(['600519 涨幅>0.5%', '000001 涨幅<600519.SH.涨幅', '600519 涨幅>0.6%'])
    market.trade('09:30:00', 1_000, { id: PINGAN })
    market.trade('09:30:00', 1_000)
    market.trade('09:30:01', 1_010)
    expect(market.fired()).toEqual(['r0 09:30:01', `r1 ${PINGAN} 09:30:01`, 'r2 09:30:01'])
  })

  test('a rule added after unwatched trades of the instrument', () => {
    market.watch(['600519>10.50'])
    for (const second of [1, 2, 3]) market.trade(`09:30:0${second}`, 1_000, { id: PINGAN })
    market.watch(['600519>10.50', '000001>10.50'])
    market.trade('09:30:04', 1_051, { id: PINGAN })
    expect(market.fired()).toEqual([`r1 ${PINGAN} 09:30:04`])
    market.watch(['600519>10.50'])
    market.trade('09:30:05', 1_000, { id: PINGAN })
    market.trade('09:30:06', 1_051, { id: PINGAN })
    expect(market.fired()).toEqual([])
  })

  test('a rule on more than the price, from its creation on', () => {
    market.watch(['600519>10.50'])
    for (const second of [1, 2, 3]) market.trade(`09:30:0${second}`, 1_000)
    market.watch(['600519>10.50', '600519 量>=1000股'])
    market.trade('09:30:04', 1_000)
    market.trade('09:30:05', 1_000, { volume: 600 })
    expect(market.fired()).toEqual(['r1 09:30:05'])
  })

  test('a rule with an outdated book, although the price is quiet', () => {
    market.watch(['600519 委比>50% 且 价格>10.00 持续 60秒'])
    market.trade('09:30:00', 1_000)
    const book = { bidPrices: [1_004], bidVolumes: [900], askPrices: [1_006], askVolumes: [100] }
    market.quote('09:30:00', book)
    for (const time of ['09:30:01', '09:30:20', '09:30:50', '09:31:05']) market.trade(time, 1_005)
    expect(market.fired()).toEqual([])
  })

  const book = (bids: number) => ({
    bidPrices: [1_004],
    bidVolumes: [bids],
    askPrices: [1_006],
    askVolumes: [500],
  })

  test('a rule for which a book makes its condition on prints valid again', () => {
    market.watch(['600519 委比>50% 且 量>=1000股'])
    market.trade('09:30:00', 1_005)
    market.quote('09:30:01', book(500))
    for (const second of [2, 3]) market.trade(`09:30:0${second}`, 1_005)
    market.quote('09:30:04', book(5_000))
    market.trade('09:30:05', 1_005, { volume: 1_000 })
    expect(market.fired()).toEqual(['r0 09:30:05'])
  })

  test('a rule with a later condition that changed while an earlier one was false, and changes back once it is true', () => {
    market.watch(['600519 价格>10.10 且 委比>50%'])
    market.trade('09:30:00', 1_020)
    market.quote('09:30:00', book(500))
    market.trade('09:30:01', 1_005)
    market.quote('09:30:02', book(5_000))
    market.trade('09:30:03', 1_020)
    market.quote('09:30:04', book(500))
    market.quote('09:30:05', book(5_000))
    expect(market.fired()).toEqual(['r0 09:30:03', 'r0 09:30:05'])
  })

  test('a crossing behind a condition that is false', () => {
    market.watch(['600519 价格>10.10 且 委比上穿50%'])
    market.trade('09:30:00', 1_005)
    market.quote('09:30:01', book(500))
    market.quote('09:30:02', book(5_000))
    market.trade('09:30:03', 1_020)
    market.quote('09:30:04', book(5_000))
    expect(market.fired()).toEqual([])
    market.quote('09:30:05', book(500))
    market.quote('09:30:06', book(5_000))
    expect(market.fired()).toEqual(['r0 09:30:06'])
  })

  test('a speed, by the new price and by the one it is compared with', () => {
    market.watch(['600519 涨速(1分)>=1%', '600519 涨速(1分)<=-1%'])
    for (const [time, price] of [
      ...([
        ['09:30:00', 1_000],
        ['09:30:10', 1_005],
        ['09:30:20', 1_004],
        ['09:31:01', 1_003],
      ] as const),
      // Of 10.00 it would be 1 %, of 10.05 not any more.
      ...([
        ['09:31:05', 1_009],
        ['09:31:12', 1_010],
        ['09:31:15', 1_014],
      ] as const),
    ])
      market.trade(time, price)
    expect(market.fired()).toEqual([])
    market.trade('09:31:21', 1_014)
    expect(market.fired()).toEqual([])
    market.trade('09:31:22', 1_015)
    expect(market.fired()).toEqual(['r0 09:31:22'])
    // A minute later the prices behind it are as high as it is, without a price that is another.
    for (const time of ['09:31:40', '09:32:00', '09:32:30']) market.trade(time, 1_015)
    market.trade('09:33:31', 1_005)
    market.trade('09:33:32', 1_004)
    expect(market.fired()).toEqual(['r1 09:33:32'])
  })

  test('the first price after a halt, however close, but not the next one', () => {
    market.watch(['600519>10.50'])
    for (const second of [1, 2, 3]) market.trade(`09:30:0${second}`, 1_000)
    market.quote('09:31:00', { last: 1_000 })
    market.trade('09:40:00', 1_000)
    market.trade('09:40:01', 1_051)
    expect(market.fired()).toEqual(['r0 09:40:01'])
    market.trade('09:40:02', 1_000)
    market.quote('09:41:00', { last: 1_000 })
    market.trade('09:50:00', 1_051)
    expect(market.fired()).toEqual(['r0 09:50:00 halt'])
  })
})
