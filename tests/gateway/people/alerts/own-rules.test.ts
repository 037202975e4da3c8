import { beforeEach, describe, expect, test } from 'vitest'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { clock } from '../../../support/alert-rules'
import { MOUTAI, PINGAN, QUIET } from '../../../support/small-market'

let market: AlertTestMarket
beforeEach(() => {
  market = alertMarket()
  market.begin()
})

describe('rules on own or estimated figures', () => {
  test('on a cost fire below it, for accounts with a known cost', () => {
    const costs = new Map([[MOUTAI, 10.05]])
    market.watch(['自选:持仓 价格下穿成本止损'], undefined, {
      lists: [{ name: '持仓', codes: [MOUTAI, PINGAN] }],
      costs,
    })
    for (const id of [MOUTAI, PINGAN]) market.trade('09:30:01', 1_010, { id })
    for (const id of [MOUTAI, PINGAN]) market.trade('09:30:02', 1_005, { id })
    for (const id of [MOUTAI, PINGAN]) market.trade('09:30:03', 900, { id })
    const [firing, ...others] = market.engine.take(9).firings
    expect([firing?.instrument, firing?.at, others.length]).toEqual([MOUTAI, clock('09:30:02'), 0])
    expect(firing?.figures).toEqual([
      ['价格', '10.05元'],
      ['成本', '10.05元'],
    ])
  })

  test('with another cost start again, and wait if they are true; the same cost after a restart continues', () => {
    const rule = ['600519 价格<成本']
    market.watch(rule, undefined, { costs: new Map([[MOUTAI, 10.05]]) })
    market.trade('09:30:01', 1_010)
    market.watch(rule, undefined, { costs: new Map([[MOUTAI, 10.2]]) })
    market.trade('09:30:02', 1_009)
    expect([market.fired(), market.engine.stateOf('r0')]).toEqual([[], 'waiting'])
    market.trade('09:30:03', 1_030)
    market.trade('09:30:04', 1_019)
    market.trade('09:30:05', 1_018)
    expect(market.fired()).toEqual(['r0 09:30:04'])
    market.watch(rule, undefined, {})
    market.trade('09:30:06', 1_000)
    expect([market.fired(), market.engine.stateOf('r0')]).toEqual([[], 'no-data'])
  })

  test.each([
    ['the same', 10.2, 'waiting', []],
    ['another', 10.3, 'waiting', ['r0 09:30:10']],
  ])('with %s cost after a restart', (_which, cost, state, fired) => {
    const rule = ['600519 价格<成本']
    market.watch(rule, undefined, { costs: new Map([[MOUTAI, 10.2]]) })
    market.trade('09:30:01', 1_030)
    market.trade('09:30:02', 1_019)
    const { states } = market.engine.take(9)
    const after = alertMarket()
    after.begin()
    after.trade('09:30:03', 1_019)
    after.watch(rule, () => states[0]?.stored, { costs: new Map([[MOUTAI, cost]]) })
    expect(after.engine.stateOf('r0')).toBe(state)
    // Back beyond the newer cost and its margin, but not beyond those of the older one.
    after.trade('09:30:09', cost === 10.3 ? 1_035 : 1_021)
    after.trade('09:30:10', 1_018)
    expect(after.fired()).toEqual(fired)
  })

  test('on a basket watch each of its members', () => {
    market.watch(['ci:两只 涨幅>=3%'], undefined, { baskets: [{ name: '两只', codes: [PINGAN, MOUTAI] }] })
    for (const id of [MOUTAI, PINGAN, QUIET]) market.trade('09:30:01', 1_000, { id })
    for (const id of [QUIET, PINGAN]) market.trade('09:30:02', 1_030, { id })
    expect(market.fired()).toEqual([`r0 ${PINGAN} 09:30:02`])
  })

  test('on estimated sides fire only if the rule accepts them, with a mark', () => {
    market.watch(['300750 主动净额>=1万 含估算', '300750 主动净额>=1万', '600519 主动净额>=1万 含估算'])
    for (const id of [QUIET, MOUTAI]) market.trade('09:30:01', 1_000, { id, volume: 999 })
    expect(market.fired()).toEqual([])
    for (const id of [QUIET, MOUTAI]) market.trade('09:30:02', 1_000, { id, volume: 1 })
    expect(market.engine.take(9).firings.map(({ activeRule, figures }) => [activeRule.id, ...figures])).toEqual([
      ['r0', ['主动净额（估）', '1万元']],
      ['r2', ['主动净额', '1万元']],
    ])
    expect(market.engine.stateOf('r1')).toBe('no-data')
  })

  test('on book pressure use the change at the best prices relative to the queue there', () => {
    market.watch(['600519 压力>=1'])
    const quote = (text: string, bid: number, ask: number) =>
      market.quote(text, { bidPrices: [999], bidVolumes: [bid], askPrices: [1_000], askVolumes: [ask] })
    market.trade('09:30:01', 1_000)
    quote('09:30:02', 1_000, 1_000)
    quote('09:30:05', 1_400, 1_000)
    expect(market.fired()).toEqual([])
    quote('09:30:08', 3_000, 1_000)
    expect(market.fired()).toEqual(['r0 09:30:08'])
  })
})
