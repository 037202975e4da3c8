import { describe, expect, test } from 'vitest'
import type { MarketDay } from '../../../gateway/history/day-store'
import { rankDays } from '../../../gateway/history/rank'

/** One instrument's day; money in yuan, prices in price units. */
const day = (tradingDay: string, over: Partial<Record<keyof MarketDay, number>>): MarketDay => {
  const column = (name: keyof MarketDay, usual: number) => [over[name] ?? usual]
  return {
    tradingDay,
    id: ['600519.SH'],
    close: column('close', 1000),
    prevClose: column('prevClose', 1000),
    adNet: column('adNet', 0),
    adBig: column('adBig', 0),
    odBig: column('odBig', 0),
    turnover: column('turnover', 1_000),
    completeness: column('completeness', 1),
  } as MarketDay
}
const follows = () => true

describe('a ranking over several days', () => {
  const days = [
    day('20261118', { close: 1100, adNet: 300, adBig: 200, odBig: 50, turnover: 2_000 }),
    day('20261119', {
      close: 660,
      prevClose: 600,
      adNet: -500,
      adBig: -700,
      odBig: 90,
      turnover: 3_000,
      completeness: 0.5,
    }),
  ]

  test('sums by aggressor, chains the changes and counts the days of inflow', () => {
    const rank = rankDays('BS', 2, days, follows)
    expect(rank.tradingDays).toEqual(['20261118', '20261119'])
    expect(rank.change[0]).toBeCloseTo(1.1 * 1.1 - 1, 6)
    expect([rank.net, rank.bigNet, rank.turnover, rank.inflowDays]).toEqual([[-200], [-500], [5_000], [1]])
    expect(rank.netShare).toEqual([-0.04])
    expect(rank.maxDay).toEqual([-500])
    expect(rank.daily).toEqual([[300, -500]])
    expect(rank.completeness).toEqual([0.75])
  })

  test('sums large orders of both sides by order', () => {
    const rank = rankDays('OO', 2, days, follows)
    expect([rank.net, rank.bigNet, rank.inflowDays, rank.maxDay]).toEqual([[140], [-500], [2], [90]])
  })

  test('says nothing of a change whose close before is not known, instead of none', () => {
    expect(rankDays('BS', 1, [day('20261119', { prevClose: 0 })], follows).change).toEqual([null])
    expect(rankDays('BS', 1, [day('20261119', { prevClose: 1000, close: 1000 })], follows).change).toEqual([0])
  })
})

describe('a day on which an instrument has no record', () => {
  const none = (tradingDay: string) => ({ ...day(tradingDay, {}), ...{ id: [], close: [], prevClose: [], adNet: [] } })

  test('is none of its days of inflow, nothing in its sums, and missing in its completeness', () => {
    const rank = rankDays('BS', 3, [day('20261118', { adNet: 300 }), none('20261119'), day('20261120', {})], follows)
    expect(rank.daily).toEqual([[300, 0, 0]])
    expect([rank.inflowDays, rank.net, rank.completeness, rank.turnover]).toEqual([[1], [300], [0.666667], [2_000]])
  })

  test('is a move of the price, for nobody knows what it did in between', () => {
    const days = [day('20261118', { close: 1100 }), none('20261119'), day('20261120', { prevClose: 550, close: 605 })]
    expect(rankDays('BS', 3, days, follows).change).toEqual([-0.395])
  })
})
