import { expect, test } from 'vitest'
import { createAssistant } from '../../../../gateway/people/strategy/assistant'
import { FactSheet } from '../../../../gateway/people/strategy/facts'
import type { StrategyPast } from '../../../../gateway/people/strategy/market-port'
import { createNameSearch } from '../../../../gateway/people/strategy/name-search'
import { sayComparison } from '../../../../gateway/people/strategy/stock-answers'
import { type StockNow, stockNow } from '../../../../gateway/people/strategy/stock-now'
import { filledRow } from '../../../support/rows'
import { PINGAN, smallMarket } from '../../../support/small-market'
import { toolsOf } from '../../../support/tool-market'

const said = ({ text, facts }: FactSheet) =>
  text.join('').replace(/\{(\d+)\}/g, (_, place) => `${facts[Number(place)]?.value}${facts[Number(place)]?.unit}`)

test.each([
  ['in the third minute', 3, '300.00'],
  ['over lunch', 120, '7.50'],
  ['at the close', 240, '3.75'],
  ['at night', 540, '3.75'],
])('量比 %s measures the volume by the minutes of trading that are over', async (_, slot, ratio) => {
  const { state, clock, trade, pass } = smallMarket('20261120')
  trade(PINGAN, 3, 990, 900_000, 'sell')
  pass(slot)
  const search = createNameSearch(() => state.instrumentTable())
  const ask = createAssistant({
    market: state,
    past: {} as StrategyPast,
    clock,
    feedName: '模拟',
    search,
    tools: toolsOf(state, clock),
  })
  const { facts } = await ask('示例银行的量比')
  // 1,000 shares a minute are usual.
  expect(facts.find(({ label }) => label === '量比')?.value).toBe(ratio)
})

test('a stock’s figures are shares of its own turnover, and its price has its place in the day’s range', () => {
  const { state } = smallMarket('20261120')
  const row = {
    ...filledRow('board', 0),
    index: 0,
    last: 1_050,
    high: 1_060,
    low: 1_020,
    turnover: 1_000,
    volume: 2_000,
    adS: -10,
    adM: -20,
    adL: 100,
    adX: 30,
    odS: 0,
    odM: 50,
    odL: -40,
    odX: -10,
    speed5: -150,
  }
  expect(stockNow(row, state.instrumentTable(), 2)).toMatchObject({
    change: expect.closeTo(0.05, 12),
    speed5: -0.015,
    rangePlace: 0.75,
    volumeRatio: 1,
    adNet: 100,
    adBig: 130,
    adShare: 0.1,
    odBig: -50,
    odBigShare: -0.05,
  })
})

test('of two stocks the stronger one is that whose net is the larger share of its turnover', () => {
  const stock = (name: string, adNet: number, adShare: number) =>
    ({ id: '600001.SH', name, change: 0.01, adNet, adShare }) as StockNow
  const sheet = new FactSheet(0, '模拟')
  sayComparison(sheet, [stock('大', 5_000, 0.01), stock('小', 900, 0.09)])
  expect(said(sheet)).toMatch(/按主动净额占比，小 更强。$/)
})
