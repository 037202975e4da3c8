import { beforeEach, describe, expect, test } from 'vitest'
import { eventKinds } from '../../../../shared/market/event-kinds'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { clock } from '../../../support/alert-rules'
import { MOUTAI, PINGAN } from '../../../support/small-market'

let market: AlertTestMarket
beforeEach(() => {
  market = alertMarket()
  market.begin()
})

describe('rules on a running market', () => {
  test('fire at the crossing print, and not again until the price went back', () => {
    market.watch(['600519上穿10.05'])
    market.trade('09:25:00', 1_000)
    market.trade('09:30:01', 1_005)
    market.trade('09:30:02', 1_006)
    market.trade('09:30:03', 1_000)
    market.trade('09:30:04', 1_010)
    expect(market.fired()).toEqual(['r0 09:30:01', 'r0 09:30:04'])
  })

  test('wait if they are true at creation', () => {
    market.trade('09:30:01', 1_010)
    market.watch(['600519>10.05', '600519 涨幅>=1%'])
    market.trade('09:30:02', 1_011)
    expect(market.fired()).toEqual([])
    expect([market.engine.stateOf('r0'), market.engine.stateOf('r1')]).toEqual(['waiting', 'waiting'])
    market.trade('09:30:03', 1_000)
    market.trade('09:30:04', 1_010)
    expect(market.fired()).toEqual(['r0 09:30:04', 'r1 09:30:04'])
  })

  test('use the match of the opening auction, and never an indicative price', () => {
    market.watch(['600519>10.05', '600519 竞价涨幅>=4%', '600519 竞价未匹配>1万'])
    const book = { bidPrices: [1_050, 1_049], bidVolumes: [500, 2_000], askPrices: [1_050], askVolumes: [500] }
    market.quote('09:20:00', { ...book, last: 1_050 })
    expect(market.fired()).toEqual(['r1 09:20:00', 'r2 09:20:00'])
    market.quote('09:21:00', { ...book, bidPrices: [1_030, 1_029], askPrices: [1_030], bidVolumes: [500, 0] })
    market.quote('09:22:00', book)
    expect(market.fired()).toEqual(['r1 09:22:00', 'r2 09:22:00'])
    market.trade('09:25:00', 1_006)
    expect(market.fired()).toEqual(['r0 09:25:00'])
  })

  test('on sums use the day: turnover in yuan, volume ratio from 09:31 on, turnover rate of the float', () => {
    // The mean day has 240,000 shares, 1,000 a minute; the float one million.
    market.watch(['600519 成交额>=2万', '600519 量比>=3', '600519 换手>=0.25%', '600519 均价>=10.01'])
    market.trade('09:30:10', 1_000, { volume: 1_999 })
    market.trade('09:30:20', 1_000, { volume: 1 })
    expect(market.fired()).toEqual(['r0 09:30:20'])
    market.trade('09:31:00', 1_003, { volume: 999 })
    market.trade('09:31:01', 1_004, { volume: 1 })
    expect(market.fired()).toEqual(['r2 09:31:00', 'r1 09:31:01', 'r3 09:31:01'])
  })

  test('on the ledger use actively bought money, and passive money of large orders', () => {
    market.watch(['600519 主动净额>=100万', '600519 主动净额<=-50万'])
    market.trade('09:30:10', 1_000, { volume: 99_999 })
    market.trade('09:30:11', 1_000, { volume: 1 })
    market.trade('09:30:12', 1_000, { volume: 150_000, side: 'sell' })
    expect(market.fired()).toEqual(['r0 09:30:11', 'r1 09:30:12'])
  })

  test('on speed compare with the last price at or before that time, skipping lunch', () => {
    market.watch(['600519 涨速(3分)>=1%'])
    market.trade('11:28:30', 1_000)
    market.trade('11:29:00', 1_010)
    expect(market.fired()).toEqual([])
    market.trade('13:01:29', 1_010)
    market.trade('13:01:30', 1_010)
    expect(market.fired()).toEqual(['r0 13:01:30'])
  })

  test('on the seal use its money while sealed, its edges, and its fall within the window', () => {
    market.watch(['600519 封板', '600519 炸板', '600519 封单<2万', '600519 封单减(60秒)>=30%'])
    const sealed = (volume: number) => ({ bidPrices: [1_100], bidVolumes: [volume], askPrices: [], askVolumes: [] })
    market.quote('09:30:00', { bidPrices: [1_090], bidVolumes: [100], askPrices: [1_091], askVolumes: [100] })
    market.quote('09:31:00', sealed(10_000))
    expect(market.fired()).toEqual(['r0 09:31:00'])
    market.quote('09:31:30', sealed(7_001))
    expect(market.fired()).toEqual([])
    market.quote('09:31:40', sealed(7_000))
    expect(market.fired()).toEqual(['r3 09:31:40'])
    market.quote('09:31:50', sealed(1_818))
    expect(market.fired()).toEqual(['r2 09:31:50'])
    market.quote('09:32:00', { bidPrices: [1_099], bidVolumes: [100], askPrices: [1_100], askVolumes: [100] })
    expect(market.fired()).toEqual(['r1 09:32:00'])
  })

  test('on members fire for each separately; a rule of every stock for a stock with an event', () => {
    market.watch(['自选:持仓 涨幅>=3%', '全市场 异动:高台跳水'], undefined, {
      lists: [{ name: '持仓', codes: [MOUTAI, PINGAN] }],
    })
    market.trade('09:30:00', 1_000)
    market.trade('09:30:00', 1_000, { id: PINGAN })
    market.trade('09:30:01', 1_030, { id: PINGAN })
    market.trade('09:30:02', 1_040)
    const row = {
      instrument: PINGAN,
      event: eventKinds.dive.code,
      price: 990,
      change: -100,
      value: -150,
      volume: 0,
      days: 0,
    }
    market.engine.update({
      kind: 'market-event',
      topic: 'events:market',
      ingestTime: 0,
      row: { ...row, time: clock('09:30:03'), definition: 'dive' },
    })
    market.at('09:30:04')
    expect(market.fired()).toEqual(['r0 000001.SZ 09:30:01', 'r0 09:30:02', 'r1 000001.SZ 09:30:03'])
  })

  test('with a duration fire by the clock at the exact time, also without a print', () => {
    market.watch(['600519>10.05 持续 3分'])
    market.trade('09:29:59', 1_000)
    market.trade('09:30:10', 1_006)
    market.at('09:33:09')
    expect(market.fired()).toEqual([])
    market.at('09:33:20')
    expect(market.fired()).toEqual(['r0 09:33:10'])
  })
})

describe('a late print', () => {
  test('is judged when it arrives: sums include it, the price stays', () => {
    market.watch(['600519 成交额>=2万', '600519>10.05'])
    market.trade('09:30:10', 1_000, { volume: 1_000 })
    market.trade('09:30:05', 1_010, { volume: 1_000 })
    expect(market.fired()).toEqual(['r0 09:30:10'])
  })
})

describe('a level combined with a crossing', () => {
  test('is one condition: a crossing while the level is true does not ring', () => {
    market.watch(['600519 涨幅>1% 或 价格上穿10.20'])
    for (const [second, price] of [1_000, 1_015, 1_025, 1_000, 1_025].entries()) market.trade(`09:30:0${second}`, price)
    expect(market.fired()).toEqual(['r0 09:30:01', 'r0 09:30:04'])
    market.watch([['600519 涨幅>5% 或 价格上穿10.20', {}, { version: 2 }]])
    for (const [second, price] of [1_000, 1_025, 1_055].entries()) market.trade(`09:31:0${second}`, price)
    expect(market.fired()).toEqual(['r0 09:31:01', 'r0 09:31:02'])
  })
})

describe('an outage', () => {
  test('is reported with its times, makes windows unknown, and marks a firing of the first print after it', () => {
    market.watch(['600519上穿10.05', '600519 涨速(1分)>=1%'])
    market.trade('09:40:00', 1_000)
    market.at('09:41:00')
    market.engine.status({ kind: 'status', state: 'reconnecting', detail: '' })
    market.at('09:44:00')
    market.engine.status({ kind: 'status', state: 'live', detail: '' })
    market.trade('09:44:01', 1_020)
    const { firings, outages } = market.engine.take(100)
    expect(firings.map(({ activeRule, mark }) => [activeRule.id, mark])).toEqual([['r0', 'gap']])
    expect(outages.at(-1)).toEqual({ from: clock('09:41:00'), to: clock('09:44:00') })
    market.trade('09:45:01', 1_031)
    expect(market.fired()).toEqual(['r1 09:45:01'])
  })
})

describe('a halt', () => {
  test('marks a crossing of the first print after it; a seal or an empty auction is not a halt', () => {
    market.watch(['600519上穿10.05'])
    market.trade('10:00:00', 1_000)
    market.quote('10:05:00', { last: 1_000 })
    market.trade('10:35:00', 1_010)
    market.trade('10:36:00', 1_000)
    market.trade('10:37:00', 1_010)
    market.trade('10:38:00', 1_000)
    market.quote('10:39:00', { last: 1_100, bidPrices: [1_100], bidVolumes: [500] })
    market.quote('11:40:00', { last: 1_000 })
    market.trade('13:00:01', 1_010)
    expect(market.engine.take(100).firings.map(({ mark }) => mark)).toEqual(['halt', '', ''])
  })
})

describe('a new day', () => {
  test('fires at an opening beyond the threshold, and not without a print', () => {
    market.watch(['600519>10.05', ['600519>9.9', { repeat: 'daily' }]])
    market.trade('09:30:00', 1_000)
    market.begin(1, { [MOUTAI]: { prevClose: 1_000 } })
    market.at('09:20:00', 1)
    expect(market.fired()).toEqual([])
    market.trade('09:25:00', 1_010, { day: 1 })
    expect(market.fired()).toEqual(['r0 09:25:00'])
  })

  test('with an ex-date moves prices like the previous close, rounded half up, and reports it', () => {
    market.watch(['600519>10.05', ['600519>10.04', { adjusts: false }]])
    market.trade('14:59:00', 1_000)
    market.begin(1, { [MOUTAI]: { prevClose: 950 } })
    market.trade('09:25:00', 954, { day: 1 })
    market.trade('09:30:00', 955, { day: 1 })
    market.trade('09:31:00', 956, { day: 1 })
    const { firings, notes } = market.engine.take(100)
    // 10.05 × 9.50 ÷ 10.00 = 9.5475 → 9.55, which is not above itself.
    expect(firings.map(({ activeRule, at }) => [activeRule.id, at])).toEqual([['r0', clock('09:31:00', 1)]])
    expect(notes).toEqual([['r0', '除权除息，价格条件已按前收盘调整为 9.55 元']])
  })

  test('with an ex-date makes a condition in unadjusted prices wait until it was false', () => {
    market.watch([['600519<9.8', { adjusts: false }]])
    market.trade('14:59:00', 1_000)
    market.begin(1, { [MOUTAI]: { prevClose: 950 } })
    market.trade('09:25:00', 954, { day: 1 })
    market.trade('09:30:00', 955, { day: 1 })
    expect(market.fired()).toEqual([])
    market.trade('09:31:00', 990, { day: 1 })
    market.trade('09:32:00', 970, { day: 1 })
    expect(market.fired()).toEqual(['r0 09:32:00'])
  })

  test.each([
    ['at the close itself', '15:30:00', 1_060, [], [1_105, 1_106]],
    ['beside what was paid out', '15:30:00', 1_010, ['除权除息，价格条件已按前收盘调整为 10.53 元'], [1_053, 1_054]],
    ['unknown, because nobody saw the close', '14:59:00', 1_060, [], [1_105, 1_106]],
  ])('with a restart overnight and a previous close %s', (_, until, prevClose, words, [silent, ringing]) => {
    market.watch(['600519>11.05'])
    market.trade('09:30:00', 1_000)
    // Within what the rule is silent about: it is not judged anew.
    market.trade('14:58:00', 1_060)
    market.at(until)
    const { states } = market.engine.take(100)
    const next = alertMarket()
    next.begin(1, { [MOUTAI]: { prevClose } })
    next.watch(['600519>11.05'], () => states[0]?.stored)
    next.trade('09:30:00', prevClose, { day: 1 })
    next.trade('09:31:00', silent as number, { day: 1 })
    next.trade('09:32:00', ringing as number, { day: 1 })
    const { notes, firings } = next.engine.take(100)
    expect([notes.map(([, note]) => note), firings.map(({ at }) => at)]).toEqual([words, [clock('09:32:00', 1)]])
  })
})

test('a rule has no data before the first row of its instrument, and is armed or waits from then on', () => {
  market.watch(['600519>10.05', '600519>9.95', '600519 涨速(1分)>1%', '000001>9.95'])
  const states = () => ['r0', 'r1', 'r2', 'r3'].map((id) => market.engine.stateOf(id))
  expect(states()).toEqual(['no-data', 'no-data', 'no-data', 'no-data'])
  market.trade('09:30:00', 1_000)
  expect(states()).toEqual(['armed', 'waiting', 'no-data', 'no-data'])
})
