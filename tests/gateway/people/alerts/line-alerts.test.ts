import { expect, test } from 'vitest'
import type { DailyBars } from '../../../../gateway/people/alerts/line-values'
import { alertMarket } from '../../../support/alert-market'
import { INSTRUMENTS, MOUTAI, PINGAN } from '../../../support/small-market'

/** Nineteen days at 10 yuan. */
const close = new Float64Array(19).fill(10)
const FLAT: DailyBars = {
  open: close,
  high: close,
  low: close,
  close,
  volume: close,
  turnover: close,
  net: close,
  largeNet: close,
}

/** Prices one second apart from 09:30:00, and what rang. */
function after(rules: readonly string[], prices: readonly number[], bars: DailyBars | undefined = FLAT) {
  const market = alertMarket(INSTRUMENTS, () => bars)
  market.begin()
  market.watch([...rules])
  for (const [second, price] of prices.entries()) market.trade(`09:30:0${second}`, price)
  return market
}

test('a price that rises above its 20-day mean including today rings once', () => {
  const market = after(['600519 价格上穿日线{MA20:MA(C,20)}'], [990, 999, 1_002, 1_010, 1_005])
  expect(market.fired()).toEqual(['r0 09:30:02'])
})

test('the figures are both sides at that price: 19 days of 10 yuan and one of 10.40', () => {
  const market = after(['600519 价格上穿日线{MA20:MA(C,20)}'], [990, 1_040])
  expect(market.engine.take(10).firings[0]?.figures).toEqual([
    ['价格', '10.40元'],
    ['日线 MA20', '10.02'],
  ])
})

test('a line crosses another one, and falls below it again', () => {
  const rules = ['上穿', '下穿'].map((way) => `600519 日线{FAST:EMA(C,3)}${way}日线{SLOW:EMA(C,9)}`)
  const market = after(rules, [990, 1_010, 980])
  expect(market.fired()).toEqual(['r0 09:30:01', 'r1 09:30:02'])
})

test.each([
  [1_060, { O: 9.8, H: 10.6, L: 9.7, C: 10.6, V: 900, AMOUNT: 9_000 }],
  [960, { O: 9.8, H: 10.5, L: 9.6, C: 9.6, V: 900, AMOUNT: 9_000 }],
])('the running day at a price of %i is a bar in yuan and shares: %j', (price, bar) => {
  const market = after([], [])
  const day = { last: 1_000, open: 980, high: 1_050, low: 970, volume: 900, amount: 900 * 1_000 }
  market.quote('09:30:00', day)
  market.trade('09:30:01', price)
  for (const [word, value] of Object.entries(bar)) {
    const line = `日线{${word}}`
    const { holds, unknown } = market.heldNow(`600519 ${line}>=${value} 且 ${line}<=${value}`)
    expect([word, holds, unknown]).toEqual([word, 1, 0])
  }
})

test('a line that fell back by half a per cent can rise above its level again', () => {
  expect(after(['600519 日线{C}>=10'], [990, 1_001, 995, 1_001]).fired()).toEqual(['r0 09:30:01', 'r0 09:30:03'])
})

test('nothing rings before the days are read, nor if they start above the line', () => {
  let bars: DailyBars | undefined
  const market = alertMarket(INSTRUMENTS, () => bars)
  market.begin()
  market.watch(['600519 价格上穿日线{MA20:MA(C,20)}'])
  market.trade('09:30:00', 990)
  market.trade('09:30:01', 1_010)
  bars = FLAT
  market.trade('09:30:02', 1_011)
  expect(market.fired()).toEqual([])
})

test('each member of a list is compared with its own line', () => {
  const [, second] = INSTRUMENTS
  const high = new Float64Array(19).fill(20)
  const ofSecond = { ...FLAT, close: high }
  const market = alertMarket(INSTRUMENTS, (id) => (id === second?.id ? ofSecond : FLAT))
  market.begin()
  market.watch(['自选:观察 日线{C>MA(C,20)}>0'], undefined, { lists: [{ name: '观察', codes: [MOUTAI, PINGAN] }] })
  for (const id of [MOUTAI, PINGAN]) market.trade('09:30:00', 990, { id })
  for (const id of [MOUTAI, PINGAN]) market.trade('09:30:02', 1_010, { id })
  expect(market.fired()).toEqual(['r0 09:30:02'])
  market.trade('09:30:04', 2_010, { id: PINGAN })
  expect(market.fired()).toEqual([`r0 ${PINGAN} 09:30:04`])
})

test('money by side of the running day is a column of lines, in yuan', () => {
  const market = alertMarket(INSTRUMENTS, () => ({ ...FLAT, net: new Float64Array(19).fill(-500) }))
  market.begin()
  market.watch(['600519 日线{SUM(NET,2)}>0'])
  // 100 × 9.90 less 500 of the day before.
  market.trade('09:30:00', 990, { volume: 40 })
  expect(market.fired()).toEqual([])
  market.trade('09:30:01', 990, { volume: 60 })
  expect(market.fired()).toEqual(['r0 09:30:01'])
})
