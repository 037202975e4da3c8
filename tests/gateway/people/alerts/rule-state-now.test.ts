import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Instrument } from '../../../../shared/market/instrument'
import type { AlertNow } from '../../../../shared/protocol/rest-alerts'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { clock } from '../../../support/alert-rules'
import { INSTRUMENTS, MOUTAI, PINGAN } from '../../../support/small-market'

let market: AlertTestMarket
beforeEach(() => {
  market = alertMarket()
  market.begin()
})

/** What of an answer a case is about. */
const said = ({ at: _at, ...answer }: AlertNow) => answer
const nothing = { lasts: true, of: 1, holds: 0, unknown: 0, first: [], whys: [], lacking: [], outside: false }
const held = { ...nothing, holds: 1, first: [MOUTAI] }
const unknown = (why: string, lacking: string[] = []) => ({ ...nothing, unknown: 1, whys: [[why, 1]], lacking })

describe('whether a condition holds now', () => {
  test.each([
    ['600519>10.09', held],
    ['600519>10.10', nothing],
    ['600519 涨幅>=1%', held],
    ['600519 涨幅>1%', nothing],
    ['600519>10 且 涨幅<0%', nothing],
    ['600519>20 或 涨幅>0%', held],
    ['600519 成交额>=2010元', held],
    ['600519 成交额>2010元', nothing],
    // Held for a while or not, what is true when it is made waits.
    ['600519>10 持续 3分', held],
    // A crossing is no state, and beside a level it has yet to happen.
    ['600519上穿10', { ...nothing, lasts: false }],
    ['600519 封板', { ...nothing, lasts: false }],
    ['全市场 异动:高台跳水', { ...nothing, lasts: false, of: 0 }],
    ['600519>10 且 上穿10', nothing],
    // Hours are part of the sentence.
    ['600519>10 在 13:00-14:00', { ...nothing, outside: true }],
    ['600519>10 在 09:30-10:00', held],
    ['600519>10 在 09:31-14:00', { ...nothing, outside: true }],
    // Kleene: what nobody knows does not undo what is known.
    ['600519 委比>=50%', unknown('value', ['委比'])],
    ['600519>10 或 委比>=50%', held],
    ['600519>20 且 委比>=50%', nothing],
    ['600519>10 且 涨速(3分)>1%', unknown('value', ['涨速'])],
    ['上涨家数>=1', { ...held, first: [''] }],
    ['上涨家数>=2', nothing],
  ])('%s', (condition, answer) => {
    market.trade('09:30:01', 1_000)
    market.trade('09:30:02', 1_010)
    market.at('09:30:03')
    expect(said(market.heldNow(condition))).toEqual(answer)
    expect(market.heldNow(condition).at).toBe(clock('09:30:03'))
    expect(market.fired()).toEqual([])
  })

  test('returns for a list how many, and the first of them in order', () => {
    market.trade('09:30:01', 1_030, { id: PINGAN })
    const lists = [{ name: '持仓', codes: [MOUTAI, PINGAN] }]
    const ask = () => said(market.heldNow('自选:持仓 涨幅>=3%', { lists }))
    expect(ask()).toEqual({ ...nothing, of: 2, holds: 1, first: [PINGAN], unknown: 1, whys: [['untraded', 1]] })
    market.trade('09:30:02', 1_030)
    expect(ask()).toEqual({ ...nothing, of: 2, holds: 2, first: [MOUTAI, PINGAN] })
  })

  test.each([
    ['13:29:59', true],
    ['13:30:00', false],
    ['13:59:59', false],
    ['14:00:00', true],
  ])('includes the start of its hours and excludes their end: %s', (time, outside) => {
    market.trade('09:30:01', 1_010)
    market.at(time)
    expect(market.heldNow('600519>10 在 13:30-14:00').outside).toBe(outside)
  })

  test('returns the first five of a list, and counts unknown ones by reason and missing data', () => {
    const many = Array.from({ length: 8 }, (_, place) => ({
      ...(INSTRUMENTS[0] as Instrument),
      id: `${600_100 + place}.SH`,
    }))
    market = alertMarket(many)
    market.begin()
    const codes = many.map(({ id }) => id)
    for (const id of codes.slice(0, 6)) market.trade('09:30:01', 1_010, { id })
    market.at('09:30:02')
    const answer = market.heldNow('自选:持仓 涨幅>=1%', { lists: [{ name: '持仓', codes }] })
    expect(answer).toMatchObject({ of: 8, holds: 6, first: codes.slice(0, 5), unknown: 2, whys: [['untraded', 2]] })
    const lacks = market.heldNow('自选:持仓 委比>=1% 且 涨速(3分)>1% 且 主动净额>=1元', {
      lists: [{ name: '持仓', codes }],
    })
    expect(lacks.whys).toEqual([
      ['untraded', 2],
      ['value', 6],
    ])
    expect(lacks.lacking).toEqual(['委比', '涨速'])
  })

  test('gives the reason for an unknown result: no trade yet, the auction, a halt, an outage', () => {
    const ask = (condition = '600519>10') => said(market.heldNow(condition))
    market.at('09:10:00')
    expect(ask()).toEqual(unknown('untraded'))
    market.at('09:20:00')
    expect(ask()).toEqual(unknown('auction'))
    market.quote('09:31:00')
    expect(ask()).toEqual(unknown('halt'))
    market.quote('09:31:10', { bidPrices: [1_000], bidVolumes: [100], askPrices: [1_001], askVolumes: [100] })
    market.watch(['600519>99'])
    market.trade('09:31:11', 1_010)
    expect(ask()).toEqual(held)
    market.engine.status({ state: 'reconnecting' } as Parameters<typeof market.engine.status>[0])
    expect(ask('600519 主动净额>=1元')).toEqual(unknown('gap'))
  })

  test('is the result of a rule created at that time: it waits if and only if it is true', () => {
    const prices = fc.array(fc.integer({ min: 980, max: 1_030 }), { minLength: 1, maxLength: 12 })
    const conditions = fc.constantFrom(
      '600519>10.05',
      '600519 涨幅<=-1%',
      '600519 成交额>5000元',
      '600519<均价',
      '600519>昨高',
    )
    fc.assert(
      fc.property(prices, conditions, fc.boolean(), (walk, condition, watched) => {
        const day = alertMarket()
        day.begin()
        if (watched) day.watch(['600519>99'])
        for (const [place, price] of walk.entries()) day.trade(`09:31:${String(place).padStart(2, '0')}`, price)
        const { holds, unknown: missing } = day.heldNow(condition)
        day.watch([[condition, {}, { version: 2 }]])
        expect(day.engine.stateOf('r0')).toBe(holds === 1 ? 'waiting' : missing === 1 ? 'no-data' : 'armed')
      }),
      { numRuns: 200 },
    )
  })
})
