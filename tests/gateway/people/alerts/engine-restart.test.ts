import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredState } from '../../../../gateway/people/alerts/entry'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { clock } from '../../../support/alert-rules'
import { MOUTAI, PINGAN } from '../../../support/small-market'

let market: AlertTestMarket
beforeEach(() => {
  market = alertMarket()
  market.begin()
})

describe('a repeated day', () => {
  const conditions = ['600519上穿10.05', '600519>10.05 持续 1分', '600519 涨幅>=1%', '000001 价格下穿9.98']

  function play(day: AlertTestMarket): void {
    for (let second = 0; second < 900; second += 3) {
      const minutes = 30 + Math.floor(second / 60)
      const text = `09:${minutes}:${String(second % 60).padStart(2, '0')}`
      day.trade(text, 1_000 + Math.round(12 * Math.sin(second / 40)))
      day.trade(text, 1_000 - Math.round(9 * Math.sin(second / 70)), { id: PINGAN })
    }
  }

  test('fires the same with the same ids, without or with a restart in the middle', () => {
    market.watch(conditions)
    play(market)
    const ids = (taken: { firings: readonly { id: string }[] }) => taken.firings.map(({ id }) => id)
    const whole = ids(market.engine.take(10_000))
    expect(whole.length).toBeGreaterThan(8)
    expect(new Set(whole).size).toBe(whole.length)

    const again = alertMarket()
    again.watch(conditions)
    for (const event of market.applied) again.apply(event)
    again.engine.setRules(again.rules(), () => undefined)
    const replayed = alertMarket()
    replayed.begin()
    replayed.watch(conditions)
    for (const event of market.applied.slice(2)) replayed.apply(event)
    expect(ids(replayed.engine.take(10_000))).toEqual(whole)

    const before = alertMarket()
    before.begin()
    before.watch(conditions)
    const cut = 2 + Math.floor((market.applied.length - 2) / 2)
    for (const event of market.applied.slice(2, cut)) before.apply(event)
    const first = before.engine.take(10_000)
    const kept = new Map<string, StoredState>(
      first.states.map(({ ruleId, instrument, stored }) => [
        `${ruleId} ${instrument}`,
        JSON.parse(JSON.stringify(stored)) as StoredState,
      ]),
    )
    const after = alertMarket()
    after.engine.resume(first.position)
    after.begin()
    after.watch(conditions, (rule, instrument) => kept.get(`${rule} ${instrument}`))
    for (const event of market.applied.slice(2)) after.apply(event)
    expect([...ids(first), ...ids(after.engine.take(10_000))]).toEqual(whole)
  })
})

describe('many firings at once', () => {
  test('are 5,000 of 5,000 rules that cross at one print, none twice', () => {
    market.watch(
      Array.from({ length: 5_000 }, (_each, place) => `600519>10.${String(1 + (place % 50)).padStart(2, '0')}`),
    )
    market.trade('09:30:00', 1_000)
    market.trade('09:30:01', 1_080)
    const ids = new Set<string>()
    for (let taken = market.engine.take(250); taken.firings.length > 0; taken = market.engine.take(250)) {
      expect(taken.firings.length).toBeLessThanOrEqual(250)
      for (const { id } of taken.firings) ids.add(id)
    }
    expect(ids.size).toBe(5_000)
    expect(market.engine.dropped).toBe(0)
  })
})

test('a rule of the whole market that rings once does so across a restart and a new day', () => {
  const rule = ['全市场 封板', { repeat: 'once' }] as const
  const edge = (of: AlertTestMarket, day: number) => {
    const at = (text: string) => ({ exchangeTime: clock(text, day) })
    of.quote('', { ...at('09:31:00'), bidPrices: [1_090], bidVolumes: [100], askPrices: [1_091], askVolumes: [100] })
    of.quote('', { ...at('09:31:10'), bidPrices: [1_100], bidVolumes: [100], askPrices: [], askVolumes: [] })
  }
  market.watch([[...rule]])
  edge(market, 0)
  const { firings, states } = market.engine.take(10)
  expect([firings.length, states.map(({ instrument }) => instrument)]).toEqual([1, [MOUTAI]])
  const stored = () => states[0]?.stored
  market.begin(1)
  edge(market, 1)
  expect(market.fired()).toEqual([])
  const next = alertMarket()
  next.begin(1)
  next.watch([[...rule]], stored)
  edge(next, 1)
  expect(next.fired()).toEqual([])
})

test('a state is stored when it is new or changed, and not again after a restart', () => {
  const conditions = ['600519>10.05', '600519 涨幅<=-1%']
  const taken = (of: AlertTestMarket) => of.engine.take(10).states.map(({ ruleId }) => ruleId)
  market.watch(conditions)
  market.trade('09:30:00', 1_000)
  const { states } = market.engine.take(10)
  expect(states.map(({ ruleId }) => ruleId)).toEqual(['r0', 'r1'])
  market.trade('09:30:01', 1_000)
  expect(taken(market)).toEqual([])
  market.trade('09:30:02', 1_010)
  expect(taken(market)).toEqual(['r0'])

  const next = alertMarket()
  next.begin()
  next.watch(conditions, (id) => states.find(({ ruleId }) => ruleId === id)?.stored)
  next.trade('09:30:03', 1_000)
  expect(taken(next)).toEqual([])
  next.trade('09:30:04', 1_010)
  expect(taken(next)).toEqual(['r0'])
})
