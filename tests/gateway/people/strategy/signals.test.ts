import { describe, expect, test } from 'vitest'
import { STRATEGY_RULES } from '../../../../gateway/people/strategy/rules'
import { SCORE_MINUTES } from '../../../../gateway/people/strategy/signal-outcome'
import { createSignals } from '../../../../gateway/people/strategy/signals'
import type { StockNow } from '../../../../gateway/people/strategy/stock-now'
import { MOUTAI, PINGAN, smallMarket } from '../../../support/small-market'

const calm: StockNow = {
  id: MOUTAI,
  index: 0,
  name: '示例酒业',
  board: 'main',
  industry: '食品饮料',
  time: 0,
  last: 1000,
  change: 0,
  speed5: 0,
  turnover: 1e8,
  adNet: 0,
  adBig: 0,
  odBig: 0,
  adShare: 0,
  odBigShare: 0,
  streak: 0,
  rangePlace: 0.5,
  volumeRatio: 1,
  halted: false,
  limited: false,
}

test.each([
  ['active-breakout', { adShare: 0.08, streak: 5 }, { adShare: 0.08, streak: 4 }],
  ['passive-absorption', { odBigShare: 0.02, adBig: 0 }, { odBigShare: 0.02, adBig: 1 }],
  [
    'price-flow-divergence',
    { change: 0.01, rangePlace: 0.8, adShare: -0.05 },
    { change: 0.01, rangePlace: 0.8, adShare: -0.04 },
  ],
  ['volume-surge', { speed5: 0.01, volumeRatio: 1.5, adNet: 1 }, { speed5: 0.01, volumeRatio: Number.NaN, adNet: 1 }],
] as const)('%s holds at its thresholds and not below', (id, holds, fails) => {
  const rule = STRATEGY_RULES.find((one) => one.id === id)
  expect(rule?.strength({ ...calm, ...holds })).toBeGreaterThan(0)
  expect(rule?.strength({ ...calm, ...fails })).toBe(0)
  expect(rule?.strength(calm)).toBe(0)
  expect(rule?.facts({ ...calm, ...holds }).join('')).not.toMatch(/NaN/)
})

function scene() {
  const market = smallMarket()
  const signals = createSignals(market.state, market.clock)
  const buy = (id: string, slot: number, price: number) => {
    market.trade(id, slot, price, 500_000)
    signals.observe()
  }
  const breakout = () => signals.report().strategies.find(({ id }) => id === 'active-breakout')
  return { market, signals, buy, breakout }
}

describe('signals', () => {
  test('state when and at what price they began, and on which figures they stand', () => {
    const { market, buy, breakout } = scene()
    for (let slot = 1; slot <= 7; slot++) buy(MOUTAI, slot, 1000 + slot)
    expect(breakout()?.signals).toEqual([expect.objectContaining({ id: MOUTAI, at: market.at(5), price: 1005 })])
    expect(breakout()?.signals[0]?.facts).toContain('连续净流入 7 分钟')
    expect(breakout()?.definition).toBe('eastmoney-live')
    expect(breakout()?.scored).toMatchObject({ count: 0, hitRate: null, baseRate: null })
  })

  test('are scored after the horizon beside what all stocks did', () => {
    const { market, signals, buy, breakout } = scene()
    for (let slot = 1; slot <= 5; slot++) {
      market.trade(PINGAN, slot, 1000, 500_000, 'sell')
      buy(MOUTAI, slot, 1000 + slot)
    }
    market.trade(MOUTAI, 5 + SCORE_MINUTES, 1025, 100)
    signals.observe()
    expect(breakout()?.scored).toMatchObject({ count: 1, hitRate: 1, baseRate: 0.5 })
    expect(breakout()?.scored.meanReturn).toBeCloseTo(1025 / 1005 - 1, 12)
  })

  test('start anew with a trading day and rest outside trading', () => {
    const { market, signals, buy, breakout } = scene()
    for (let slot = 1; slot <= 6; slot++) buy(MOUTAI, slot, 1000 + slot)
    market.startDay('20261123')
    market.enter('lunch', 120)
    signals.observe()
    expect(breakout()?.signals).toEqual([])
    expect(signals.report().asOf).toBe(0)
  })
})
