import { describe, expect, test } from 'vitest'
import { snapshotFault } from '../../../../gateway/feeds/level-one/checks'
import type { Snapshot } from '../../../../gateway/feeds/level-one/snapshot'
import { makeSnapshot, NOW } from './snapshots'

describe('the identities of a row', () => {
  test.each<[string, Partial<Snapshot>]>([
    ['an ordinary row', {}],
    [
      'before the first print',
      { last: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0, outer: 0, inner: 0, averagePrice: 0 },
    ],
    [
      'a call auction, where bid meets ask',
      {
        last: 0,
        open: 0,
        high: 0,
        low: 0,
        volume: 0,
        amount: 0,
        averagePrice: 0,
        outer: 0,
        inner: 0,
        bidPrices: [1003],
        askPrices: [1003],
      },
    ],
    ['a sealed limit-up', { last: 1100, high: 1100, change: 100, bidPrices: [1100, 1099], askPrices: [] }],
    ['an amount as far off as whole lots allow', { amount: 2_930_000, averagePrice: 1005 }],
    [
      'a few odd lots on neither side',
      { volume: 10_987_200, amount: 11_041_000_000, outer: 4_021_100, inner: 6_964_200, averagePrice: 1005 },
    ],
    ['an index, whose money is not its points', { kind: 'index', amount: 9e12, bidPrices: [], askPrices: [] }],
    ['a clock a little ahead of ours', { exchangeTime: NOW + 60_000 }],
  ])('%s is accepted', (_, over) => {
    expect(snapshotFault(makeSnapshot(over), NOW)).toBeUndefined()
  })

  test.each<[string, Partial<Snapshot>, string]>([
    ['no previous close', { prevClose: 0 }, '没有昨收'],
    ['a time of tomorrow', { exchangeTime: NOW + 86_400_000 }, '时间超前'],
    ['a change that is not last − previous close', { change: 60 }, '涨跌额与现价、昨收不符'],
    ['a price above the high', { last: 1009, change: 9 }, '现价不在最高最低之间'],
    ['a price beyond the limit', { last: 1101, high: 1101, change: 101 }, '现价超出涨跌停'],
    [
      'shares counted as lots',
      { volume: 300_000, averagePrice: undefined, outer: undefined },
      '成交额与成交量、价格不符',
    ],
    ['万元 counted as yuan', { amount: 302, averagePrice: undefined }, '成交额与成交量、价格不符'],
    ['money without volume', { volume: 0, outer: 0, inner: 0 }, '成交额与成交量、价格不符'],
    ['another average price', { averagePrice: 1101 }, '均价与成交额、成交量不符'],
    ['sides beyond the volume', { outer: 2500 }, '外盘加内盘不等于成交量'],
    ['sides far below the volume', { outer: 100 }, '外盘加内盘不等于成交量'],
    [
      'one hundredth of the volume on neither side',
      { volume: 10_987_200, amount: 11_041_000_000, outer: 3_911_100, inner: 6_964_200, averagePrice: 1005 },
      '外盘加内盘不等于成交量',
    ],
    ['bid above ask', { bidPrices: [1007, 1004] }, '盘口价格次序不对'],
    ['levels out of order', { askPrices: [1006, 1006] }, '盘口价格次序不对'],
  ])('%s is refused', (_, over, reason) => {
    expect(snapshotFault(makeSnapshot(over), NOW)).toBe(reason)
  })
})
