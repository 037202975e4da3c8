import { beforeEach, describe, expect, test } from 'vitest'
import type { ActiveRule } from '../../../../gateway/people/alerts/active-rule'
import type { StoredState } from '../../../../gateway/people/alerts/entry'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { clock, DAY } from '../../../support/alert-rules'
import { MOUTAI, PINGAN } from '../../../support/small-market'

let market: AlertTestMarket
beforeEach(() => {
  market = alertMarket()
  market.begin()
})

const at = (text: string, day = DAY): Partial<ActiveRule> => ({ ring: { day, at: clock(text) } })
const LISTS = [{ name: '持仓', codes: [MOUTAI, PINGAN] }]
const none = () => undefined

describe('a rule that is to ring at once', () => {
  test('rings once with the first row of the market at its time, and then waits until it was false', () => {
    market.trade('09:30:01', 1_010)
    market.watch([['600519>10.05', {}, at('09:30:03')]])
    market.trade('09:30:02', 1_011)
    expect(market.fired()).toEqual([])
    market.trade('09:30:04', 1_000, { id: PINGAN })
    expect(market.fired()).toEqual(['r0 09:30:03 created'])
    expect(market.engine.stateOf('r0')).toBe('waiting')
    market.trade('09:30:05', 1_012)
    expect(market.fired()).toEqual([])
    market.trade('09:30:06', 1_000)
    market.trade('09:30:07', 1_010)
    expect(market.fired()).toEqual(['r0 09:30:07'])
  })

  test('rings by the clock without rows: at lunch', () => {
    market.trade('11:29:58', 1_010)
    market.watch([['600519>10.05', {}, at('12:00:00')]])
    market.at('12:00:04')
    expect(market.fired()).toEqual([])
    market.at('12:00:05')
    expect(market.fired()).toEqual(['r0 12:00:00 created'])
    market.at('12:10:00')
    expect(market.fired()).toEqual([])
  })

  test('does not ring if it is false by then: its owner is informed, and it rings when it is true', () => {
    market.trade('09:30:01', 1_010)
    market.watch([['600519>10.05', {}, at('09:30:03')]])
    market.trade('09:30:02', 1_000)
    market.trade('09:30:03', 1_000)
    const { firings, notes } = market.engine.take(10)
    expect([firings, notes]).toEqual([[], [['r0', '到该响的时刻条件已不成立，没有响；再成立时会响']]])
    market.trade('09:30:04', 1_010)
    expect(market.fired()).toEqual(['r0 09:30:04'])
  })

  test.each([
    ['once', { repeat: 'once' as const }, []],
    ['daily', { repeat: 'daily' as const }, []],
    ['with a cooldown', { cooldownSeconds: 60 }, ['r0 09:31:03']],
  ])('%s, counts what it rang', (_name, choice, later) => {
    market.trade('09:30:01', 1_010)
    market.watch([['600519>10.05', choice, at('09:30:03')]])
    for (const [time, price] of [
      ['09:30:03', 1_010],
      ['09:30:04', 1_000],
      ['09:30:05', 1_010],
    ] as const)
      market.trade(time, price)
    expect(market.fired()).toEqual(['r0 09:30:03 created'])
    market.at('09:31:10')
    expect(market.fired()).toEqual(later)
  })

  test.each([
    ['a crossing', '600519上穿10', {}],
    ['paused', '600519>10', { isOn: false }],
    ['expired', '600519>10', { expiresAt: clock('09:30:02') }],
    ['outside its hours', '600519>10 在 13:00-14:00', {}],
    ['whose day is over', '600519>10', { ring: { day: '20261117', at: clock('09:30:03', -1) } }],
  ])('does not: %s', (_name, condition, more) => {
    market.trade('09:30:01', 1_010)
    market.watch([[condition, {}, { ...at('09:30:03'), ...more }]])
    market.trade('09:30:04', 1_010)
    expect(market.fired()).toEqual([])
  })

  test('of a list rings for each member that is true then; a later member waits', () => {
    market.trade('09:30:01', 1_040)
    const watch = (codes: string[]) =>
      market.watch([['自选:持仓 涨幅>=3%', {}, at('09:30:03')]], none, { lists: [{ name: '持仓', codes }] })
    watch([MOUTAI])
    market.trade('09:30:02', 1_040, { id: PINGAN })
    market.trade('09:30:03', 1_040)
    expect(market.fired()).toEqual(['r0 09:30:03 created'])
    watch([MOUTAI, PINGAN])
    market.trade('09:30:05', 1_041, { id: PINGAN })
    expect(market.fired()).toEqual([])
  })

  test.each([
    ['some of a list held then', at('09:30:03'), []],
    ['its day is over', { ring: { day: '20261117', at: clock('09:30:03', -1) } }, []],
  ])('does not ring for the others if %s', (_name, more, notes) => {
    market.trade('09:30:01', 1_040)
    market.trade('09:30:01', 1_000, { id: PINGAN })
    market.watch([['自选:持仓 涨幅>=3%', {}, more]], none, { lists: LISTS })
    market.trade('09:30:04', 1_040)
    expect(market.engine.take(10).notes).toEqual(notes)
  })

  test('that rang in an earlier process leaves the request of another one', () => {
    const rules: Parameters<AlertTestMarket['watch']>[0] = [
      ['000001>10.05', {}, at('09:30:03')],
      ['自选:持仓 涨幅>=1%', {}, at('09:30:03')],
    ]
    market.trade('09:30:01', 1_010)
    market.watch(rules, none, { lists: LISTS })
    market.trade('09:30:02', 1_010, { id: PINGAN })
    const before = market.engine
      .take(10)
      .states.find(({ ruleId, instrument }) => ruleId === 'r1' && instrument === MOUTAI)
    expect(before).toBeDefined()
    const after = alertMarket()
    after.begin()
    after.trade('09:30:01', 1_010, { id: PINGAN })
    after.watch(rules, (id, instrument) => (id === 'r1' && instrument === MOUTAI ? before?.stored : undefined), {
      lists: LISTS,
    })
    after.trade('09:30:04', 1_010, { id: PINGAN })
    expect(after.fired()).toEqual([`r0 ${PINGAN} 09:30:03 created`])
  })

  test.each([
    ['of a day that is over', { ring: { day: '20261117', at: clock('09:30:03', -1) } }],
    ['that has expired', { ...at('09:30:03'), expiresAt: clock('09:30:04') }],
  ])('of market figures does not ring: %s', (_name, more) => {
    market.trade('09:30:01', 1_010)
    market.watch([['上涨家数>=1', {}, more]])
    market.at('09:30:04')
    expect(market.fired()).toEqual([])
  })

  test('of market figures rings for them', () => {
    market.trade('09:30:01', 1_010)
    market.watch([['上涨家数>=1', {}, at('09:30:03')]])
    market.at('09:30:02')
    expect(market.fired()).toEqual([])
    market.at('09:30:03')
    expect(market.engine.take(10).firings.map(({ instrument, mark, at: when }) => [instrument, mark, when])).toEqual([
      ['', 'created', clock('09:30:03')],
    ])
    market.at('09:30:09')
    expect(market.fired()).toEqual([])
  })

  test('does so once across restarts, and with the same ids when its day is repeated', () => {
    const rule: [string, object, Partial<ActiveRule>] = ['自选:持仓 涨幅>=1%', {}, at('09:30:03')]
    market.trade('09:30:01', 1_010)
    market.trade('09:30:01', 1_020, { id: PINGAN })
    market.watch([rule], none, { lists: LISTS })
    for (const second of ['02', '03', '04']) market.trade(`09:30:${second}`, 1_011)
    const first = market.engine.take(10)
    const ids = first.firings.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)

    const replayed = alertMarket()
    replayed.begin()
    replayed.watch([rule], none, { lists: LISTS })
    for (const event of market.applied.slice(2)) replayed.apply(event)
    expect(replayed.engine.take(10).firings.map(({ id }) => id)).toEqual(ids)

    const kept = new Map<string, StoredState>(
      first.states.map(({ ruleId, instrument, stored }) => [`${ruleId} ${instrument}`, stored]),
    )
    // One of the states is lost, as where a member joined in between: it waits as well.
    kept.delete(`r0 ${PINGAN}`)
    const after = alertMarket()
    after.engine.resume(first.position)
    after.begin()
    after.watch([rule], (id, instrument) => kept.get(`${id} ${instrument}`), { lists: LISTS })
    for (const event of market.applied.slice(2)) after.apply(event)
    after.trade('09:30:08', 1_012)
    expect(after.fired()).toEqual([])
  })
})
