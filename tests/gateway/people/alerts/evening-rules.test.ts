import { describe, expect, test } from 'vitest'
import type { StoredState } from '../../../../gateway/people/alerts/entry'
import type { Quote } from '../../../../shared/market/events'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { clock } from '../../../support/alert-rules'
import { INDEX, MOUTAI, PINGAN } from '../../../support/small-market'

type Rules = Parameters<AlertTestMarket['watch']>[0]
type Own = Parameters<AlertTestMarket['watch']>[2]

const THURSDAY = 8
const FRIDAY = 9
const MONDAY = 12

/** A Thursday that closes at 10.50, of a previous close of 10.00. */
function thursday(closed = true): AlertTestMarket {
  const market = alertMarket()
  market.begin(THURSDAY)
  for (const id of [MOUTAI, PINGAN]) {
    market.trade('09:30:00', 1_000, { id, day: THURSDAY })
    market.trade('13:30:00', 1_040, { id, day: THURSDAY })
    if (!closed) continue
    market.trade('15:00:00', 1_050, { id, day: THURSDAY })
    market.trade('15:06:00', 1_050, { id, day: THURSDAY })
  }
  return market
}

const evening = (market: AlertTestMarket, text: string) => {
  market.at(text, THURSDAY)
  market.watch(market.rules().map(({ condition, choice, version }) => [condition, choice, { version }]))
  return market.engine.take(1_000)
}

const friday = (market: AlertTestMarket, prevClose = 1_050, day = FRIDAY) => {
  market.begin(day, { [MOUTAI]: { prevClose }, [PINGAN]: { prevClose } })
  for (const [text, price] of [
    ['09:30:00', 1_060],
    ['10:00:00', 1_110],
  ] as const)
    for (const id of [MOUTAI, PINGAN]) market.trade(text, price, { id, day })
}

const outcome = (market: AlertTestMarket) => {
  const { firings, notes } = market.engine.take(1_000)
  return [
    firings.map(({ activeRule, instrument, at }) => `${activeRule.id} ${instrument} ${at - clock('00:00', FRIDAY)}`),
    notes,
  ]
}
const AT_TEN = 10 * 3_600_000
const rang = (...who: string[]) => [who.map((one) => `${one} ${AT_TEN}`), []]

const TIMES = ['14:00:00', '15:01:00', '15:06:00', '16:00:00', '23:00:00']

describe('a rule created after the close', () => {
  test.each(TIMES)('at %s rings on the next day at its own price, without an adjustment', (text) => {
    const market = thursday(text > '15')
    market.at(text, THURSDAY)
    market.watch(['600519 价格上穿11'])
    if (text < '15') market.trade('15:00:00', 1_050, { day: THURSDAY })
    evening(market, text < '15' ? '15:30:00' : text)
    friday(market)
    expect(outcome(market)).toEqual(rang(`r0 ${MOUTAI}`))
  })

  const lists = [{ name: '持仓', codes: [MOUTAI, PINGAN] }]
  const kinds: [what: string, before: Rules, after: Rules, own: Own, who: string[]][] = [
    ['edited', ['600519>20'], [['600519>11', {}, { version: 2 }]], {}, [`r0 ${MOUTAI}`]],
    ['of a list that gained a member', [], ['自选:持仓 价格>11'], { lists }, [`r0 ${MOUTAI}`, `r0 ${PINGAN}`]],
    ['on cost', [], ['600519 价格>成本'], { costs: new Map([[MOUTAI, 11]]) }, [`r0 ${MOUTAI}`]],
    ['beside another instrument', [], ['600519 价格>11 且 000001.SZ.涨幅>0%'], {}, [`r0 ${MOUTAI}`]],
  ]
  test.each(kinds)('%s rings in the same way', (_what, before, after, own, who) => {
    const market = thursday()
    market.at('16:00:00', THURSDAY)
    market.watch(before, undefined, own)
    market.engine.take(1_000)
    market.watch(after, undefined, own)
    market.at('16:00:05', THURSDAY)
    market.engine.take(1_000)
    friday(market)
    expect(outcome(market)).toEqual(rang(...who))
  })

  test('without adjustment rings at an opening beyond its price', () => {
    const market = thursday()
    market.at('16:00:00', THURSDAY)
    market.watch([['600519>10.55', { adjusts: false }]])
    market.engine.take(1_000)
    friday(market)
    expect(market.engine.take(1_000)).toMatchObject({ notes: [], firings: [{ at: clock('09:30:00', FRIDAY) }] })
  })

  test('that is already true at the close waits until it was false', () => {
    const market = thursday()
    market.at('16:00:00', THURSDAY)
    market.watch(['600519>10.20', '600519>10.70'])
    expect([market.engine.stateOf('r0'), market.engine.stateOf('r1')]).toEqual(['waiting', 'armed'])
    expect(market.heldNow('600519>10.20')).toMatchObject({ holds: 1, unknown: 0 })
    friday(market)
    expect(outcome(market)).toEqual(rang(`r1 ${MOUTAI}`))
  })

  test('continues after a restart overnight', () => {
    const market = thursday()
    market.at('16:00:00', THURSDAY)
    market.watch(['600519>11', '000001>11'])
    const { states } = market.engine.take(1_000)
    const stored = new Map(states.map((one) => [one.ruleId, JSON.parse(JSON.stringify(one.stored)) as StoredState]))
    const next = alertMarket()
    next.begin(FRIDAY, { [MOUTAI]: { prevClose: 1_000 }, [PINGAN]: { prevClose: 1_050 } })
    next.watch(['600519>11', '000001>11'], (rule) => stored.get(rule))
    next.trade('09:30:00', 1_000, { day: FRIDAY })
    next.trade('09:30:00', 1_060, { id: PINGAN, day: FRIDAY })
    const { notes } = next.engine.take(1_000)
    expect(notes).toEqual([['r0', '除权除息，价格条件已按前收盘调整为 10.48 元']])
  })
})

describe('the close that a previous close is compared with', () => {
  const day = { day: THURSDAY }
  const still: Partial<Quote> = { exchangeTime: clock('10:00:00', THURSDAY), last: 1_000 }
  /** `prevClose` of Friday is 9.50. */
  const adjusted = [['r0', '除权除息，价格条件已按前收盘调整为 10.45 元']]
  test.each<[what: string, tell: (market: AlertTestMarket) => void, notes: unknown[]]>([
    ['is the previous one of a share that was suspended all day', (market) => market.quote('', still), adjusted],
    ['is unknown where nothing of the day was heard', () => undefined, []],
    [
      'is unknown where the source broke off after the last price',
      (market) => {
        market.trade('13:30:00', 1_000, day)
        market.engine.status({ kind: 'status', state: 'reconnecting', detail: '' })
      },
      [],
    ],
  ])('%s', (_what, tell, notes) => {
    for (const madeAt of ['10:30:00', '16:00:00']) {
      const market = alertMarket()
      market.begin(THURSDAY)
      if (madeAt < '15') market.watch(['600519 价格上穿11'])
      tell(market)
      market.at('16:00:00', THURSDAY)
      market.watch(['600519 价格上穿11'])
      market.engine.take(1_000)
      friday(market, 950)
      expect(market.engine.take(1_000).notes).toEqual(notes)
    }
  })

  test('is not of a day before the last', () => {
    const market = thursday()
    market.watch(['600519 价格上穿11'])
    market.at('16:00:00', THURSDAY)
    market.engine.take(1_000)
    friday(market, 1_000, MONDAY)
    expect(market.engine.take(1_000)).toMatchObject({ notes: [], firings: [{ activeRule: { id: 'r0' } }] })
  })

  test('of an index does not move its rule', () => {
    const market = alertMarket()
    market.begin(THURSDAY)
    const at = clock('15:00:00', THURSDAY)
    market.apply({ kind: 'index', instrument: INDEX, exchangeTime: at, last: 240_000, volume: 0, amount: 0 } as never)
    market.at('16:00:00', THURSDAY)
    market.watch([`${INDEX} 价格>2300`])
    expect(market.engine.stateOf('r0')).toBe('waiting')
  })
})
