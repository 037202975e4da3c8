import { expect, test } from 'vitest'
import { type ListedFacts, listedLimits } from '../../../shared/market/listed-limits'

const facts = (over: Partial<ListedFacts>): ListedFacts => ({
  id: '600001.SH',
  board: 'main',
  name: '示例股份',
  priceScale: 2,
  prevClose: 1_000,
  tradingDay: '20260910',
  ...over,
})
const bond = (over: Partial<ListedFacts> = {}) =>
  facts({ board: 'bond', name: '示例转债', priceScale: 3, prevClose: 100_000, ...over })

test.each<[string, ListedFacts, number, number]>([
  ['a stock', facts({}), 1_100, 900],
  ['special treatment before 2026-07-06', facts({ name: '*ST示例', tradingDay: '20260703' }), 1_050, 950],
  ['XDST before 2026-07-06', facts({ name: 'XDST示例', tradingDay: '20260703' }), 1_050, 950],
  ['N*ST before 2026-07-06', facts({ name: 'Ｎ*ST示例', tradingDay: '20260703' }), 1_050, 950],
  ['a stock that trades 26 % below its close', facts({ name: '退市示例', seen: [740, 0] }), 1_100, 900],
  ['a stock that trades at its limit', facts({ seen: [900, 1_100] }), 1_100, 900],
  ['a fund that trades beyond its limit', facts({ board: 'fund', seen: [1_200] }), 1_100, 900],
  ['a stock on its first day', facts({ name: 'N示例' }), 0, 0],
  ['a stock on its third day', facts({ name: 'C示例', board: 'star' }), 0, 0],
  ['a stock whose name begins with a Latin word', facts({ name: 'NOVA示例' }), 1_100, 900],
  ['a bond', bond(), 120_000, 80_000],
  ['a bond named as new', bond({ name: 'N示例转' }), 157_300, 56_700],
  ['a bond issued at 100 that trades at 130', bond({ seen: [0, 130_000] }), 157_300, 56_700],
  ['a bond issued at 100 that trades at 75', bond({ seen: [75_000] }), 157_300, 56_700],
  ['a bond that closed at 100 and trades at 119', bond({ seen: [119_000, 0] }), 120_000, 80_000],
  [
    'a bond that closed at 101: 130 is against its limits',
    bond({ prevClose: 101_000, seen: [130_000] }),
    121_200,
    80_800,
  ],
  ['a bond on the first day that there are limits', bond({ tradingDay: '20220801' }), 120_000, 80_000],
  ['a bond before there were limits', bond({ tradingDay: '20220729' }), 0, 0],
  ['a REIT on its first day', facts({ board: 'reit', name: 'N示例REIT', priceScale: 3 }), 1_300, 700],
  ['an ETF', facts({ board: 'fund', name: '沪深300ETF', priceScale: 3 }), 1_100, 900],
  ['an ETF on ChiNext', facts({ board: 'fund', name: '创业板ETF示例', priceScale: 3 }), 1_200, 800],
  ['an ETF on STAR by its code', facts({ id: '588000.SH', board: 'fund', name: '示例', priceScale: 3 }), 1_200, 800],
  ['an index', facts({ board: 'index', name: '上证指数' }), 0, 0],
])('%s', (_, given, up, down) => {
  expect(listedLimits(given)).toEqual({ up, down })
})
