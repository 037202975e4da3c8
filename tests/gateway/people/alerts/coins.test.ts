import { describe, expect, test } from 'vitest'
import type { StoredState } from '../../../../gateway/people/alerts/entry'
import { freshState } from '../../../../shared/alerts/watch-state'
import type { Instrument } from '../../../../shared/market/instrument'
import { timeOfDay } from '../../../../shared/market/session'
import { alertMarket } from '../../../support/alert-market'
import { clock, DAY } from '../../../support/alert-rules'
import { INSTRUMENTS } from '../../../support/small-market'

const COIN = 'BTCUSDT.BINANCE'
const coin: Instrument = {
  ...(INSTRUMENTS[0] as Instrument),
  id: COIN,
  name: '比特币',
  kind: 'crypto',
  board: 'crypto',
  limitUp: 0,
  limitDown: 0,
  industry: '',
  meanVolume5: 0,
  hasOrderNumbers: false,
}

type Print = readonly [day: number, time: string, price: number]

function watching(condition: string, stored?: StoredState) {
  const market = alertMarket([...INSTRUMENTS, coin])
  market.begin()
  market.watch([condition], () => stored)
  const trade = (...prints: readonly Print[]) => {
    for (const [day, time, price] of prints) market.trade(time, price, { id: COIN, day })
    return market.fired()
  }
  const quote = (day: number, time: string, bids: number, asks: number) => {
    const book = { bidPrices: [999], bidVolumes: [bids], askPrices: [1_001], askVolumes: [asks] }
    market.quote(time, { ...book, instrument: COIN, exchangeTime: clock(time, day) })
    return market.fired()
  }
  return { market, trade, quote }
}

describe('a rule of a coin, which trades over midnight without market days,', () => {
  test('has a speed across midnight', () => {
    const { trade } = watching(`${COIN} 涨速(1分)>=1%`)
    expect(trade([0, '23:59:00', 1_000], [0, '23:59:50', 1_001], [1, '00:00:04', 1_009])).toEqual([])
    expect(trade([1, '00:00:05', 1_010])).toEqual([`r0 ${COIN} 00:00:05`])
    expect(trade([1, '00:00:50', 1_000], [1, '00:02:00', 1_000], [1, '00:02:30', 1_010])).toEqual([
      `r0 ${COIN} 00:02:30`,
    ])
  })

  test('counts its duration across midnight, also if it is judged again meanwhile', () => {
    const { trade } = watching(`${COIN} 价格>10.05 或 价格>10.06 持续 60秒`)
    expect(trade([0, '23:59:00', 1_000], [0, '23:59:30', 1_006], [1, '00:00:10', 1_007])).toEqual([])
    expect(trade([1, '00:00:31', 1_007])).toEqual([`r0 ${COIN} 00:00:30`])
  })

  test.each<[since: string, at: Print, until: Print, rings: string]>([
    ['10:00:00', [0, '10:00:30', 1_006], [0, '10:01:01', 1_006], '10:01:00'],
    ['23:59:30', [1, '00:00:10', 1_006], [1, '00:00:31', 1_006], '00:00:30'],
  ])('continues a duration stored by an earlier version since %s', (since, at, until, rings) => {
    const state = { ...freshState(false), plain: 1 as const, since: timeOfDay(clock(since)), at: clock(at[1], at[0]) }
    const stored = { state: { ...state, day: DAY }, close: 0 }
    const { trade } = watching(`${COIN} 价格>10.05 持续 60秒`, stored)
    expect(trade(at)).toEqual([])
    expect(trade(until)).toEqual([`r0 ${COIN} ${rings}`])
  })

  test.each([`${COIN}>10.05`, `${COIN} 价格>均价`])('starts again with its hours, every day: %s', (condition) => {
    const { trade } = watching(`${condition} 在 10:00-11:00`)
    const day = (at: number): Print[] => [
      [at, '09:30:00', 1_006],
      [at, '09:50:00', 1_007],
      [at, '10:00:05', 1_007],
      [at, '11:00:05', 1_007],
    ]
    expect(trade([0, '09:00:00', 1_000], ...day(0))).toEqual([`r0 ${COIN} 10:00:00`])
    expect(trade(...day(1))).toEqual([`r0 ${COIN} 10:00:00`])
    expect(trade(...day(2))).toEqual([`r0 ${COIN} 10:00:00`])
  })

  test('uses its book during the auction of stocks', () => {
    const { quote } = watching(`${COIN} 委比>50%`)
    expect(quote(0, '09:14:50', 100, 100)).toEqual([])
    expect(quote(0, '09:20:00', 900, 100)).toEqual([`r0 ${COIN} 09:20:00`])
  })

  test('does not use a book older than 15 s, also across midnight', () => {
    const { trade, quote } = watching(`${COIN} 委比>50% 且 价格>10.05`)
    trade([0, '23:59:20', 1_000])
    quote(0, '23:59:50', 900, 100)
    expect(trade([1, '00:00:06', 1_006], [1, '00:00:07', 1_000])).toEqual([])
    quote(1, '00:00:08', 900, 100)
    expect(trade([1, '00:00:09', 1_006])).toEqual([`r0 ${COIN} 00:00:09`])
  })

  test('begins its day with the market, also at the same price', () => {
    const { market, trade } = watching(`${COIN}>10.50`)
    trade([1, '08:59:50', 1_003], [1, '08:59:51', 1_003])
    expect(market.heldNow(`${COIN} 涨幅>2%`).holds).toBe(0)
    market.begin(1, { [COIN]: { prevClose: 980 } })
    trade([1, '09:00:01', 1_003])
    expect(market.heldNow(`${COIN} 涨幅>2%`).holds).toBe(1)
  })
})
