import { describe, expect, test } from 'vitest'
import { cageOf, exReference, limitsOf, ruleOf } from '../../../shared/market/rules'

describe('the rule in force', () => {
  test.each([
    ['the last day of ±10 % on ChiNext', 'chinext', '20200821', 0.1],
    ['the first day of ±20 % on ChiNext', 'chinext', '20200824', 0.2],
    ['the main board', 'main', '20261120', 0.1],
    ['STAR', 'star', '20230201', 0.2],
    ['Beijing', 'bse', '20230201', 0.3],
  ] as const)('%s', (_, board, day, limit) => {
    expect(ruleOf(board, day).limit).toBe(limit)
  })

  test('special treatment has had ±10 % since 2026-07-06', () => {
    expect(ruleOf('main', '20260703').limitSt).toBe(0.05)
    expect(ruleOf('main', '20260706').limitSt).toBe(0.1)
  })

  test('a board that did not exist yet has no rule', () => {
    expect(() => ruleOf('star', '20190719')).toThrow(RangeError)
  })
})

describe('every board', () => {
  const stock = { priceScale: 2, lotMin: 100, lotStep: 100, limitOrderMax: 1_000_000, marketOrderMax: 1_000_000 }
  const fund = { ...stock, priceScale: 3, cage: 0, freeDays: 0 }
  const nothing = { limit: 0, limitSt: 0, lotMin: 0, lotStep: 0, limitOrderMax: 0, marketOrderMax: 0, priceScale: 2 }
  test.each([
    ['main', { ...stock, limit: 0.1, limitSt: 0.1, cage: 0.02, freeDays: 5 }],
    [
      'star',
      {
        ...stock,
        limit: 0.2,
        limitSt: 0.2,
        cage: 0.02,
        freeDays: 5,
        lotMin: 200,
        lotStep: 1,
        limitOrderMax: 100_000,
        marketOrderMax: 50_000,
      },
    ],
    [
      'chinext',
      {
        ...stock,
        limit: 0.2,
        limitSt: 0.2,
        cage: 0.02,
        freeDays: 5,
        limitOrderMax: 300_000,
        marketOrderMax: 150_000,
      },
    ],
    ['bse', { ...stock, limit: 0.3, limitSt: 0.3, cage: 0.05, freeDays: 1, lotStep: 1 }],
    ['b-usd', { ...fund, limit: 0.1, limitSt: 0.1 }],
    ['b-hkd', { ...stock, limit: 0.1, limitSt: 0.1, cage: 0, freeDays: 0 }],
    ['fund', { ...fund, limit: 0.1, limitSt: 0.1 }],
    ['growth-fund', { ...fund, limit: 0.2, limitSt: 0.2 }],
    ['reit', { ...fund, limit: 0.1, firstDay: { up: 0.3, down: 0.3 } }],
    ['bond', { ...fund, limit: 0.2, firstDay: { up: 0.573, down: 0.433 }, lotMin: 10, lotStep: 10 }],
    ['index', nothing],
    ['crypto', nothing],
  ] as const)('%s trades today by %j', (board, rule) => {
    expect(ruleOf(board, '20260910')).toMatchObject(rule)
  })

  test.each([
    ['main', '19961216', '19961215'],
    ['star', '20190722', '20190719'],
    ['chinext', '20091030', '20091029'],
    ['bse', '20211115', '20211112'],
    ['b-usd', '19961216', '19961215'],
    ['b-hkd', '19961216', '19961215'],
    ['fund', '19961216', '19961215'],
    ['growth-fund', '20200824', '20200821'],
    ['reit', '20210621', '20210618'],
    ['bond', '20220801', '20220729'],
    ['index', '19901219', '19901218'],
    ['crypto', '20090103', '20090102'],
  ] as const)('%s has rules from %s on and none on %s', (board, from, before) => {
    expect(ruleOf(board, from).board).toBe(board)
    expect(() => ruleOf(board, before)).toThrow(`no rule for board ${board} on ${before}`)
  })

  test.each(['main', 'b-usd', 'b-hkd'] as const)(
    '%s gave special treatment half its limits before 2026-07-06',
    (board) => {
      expect([ruleOf(board, '20260703').limitSt, ruleOf(board, '20260706').limitSt]).toEqual([0.05, 0.1])
    },
  )
})

describe('limit prices', () => {
  test.each([
    ['600519 on 2023-02-01', 'main', 184_498, '20230201', false, 202_948, 166_048],
    ['a half is rounded up', 'main', 1005, '20230201', false, 1106, 905],
    ['a half is rounded up at the bottom too', 'main', 1015, '20230201', false, 1117, 914],
    ['special treatment before the change', 'main', 200, '20230201', true, 210, 190],
    ['special treatment after the change', 'main', 200, '20260706', true, 220, 180],
    ['ChiNext after the reform', 'chinext', 1234, '20230201', false, 1481, 987],
    ['Beijing', 'bse', 1000, '20230201', false, 1300, 700],
    ['a fund, in thousandths', 'fund', 999, '20230201', false, 1099, 899],
    ['at least one step from the close before', 'main', 3, '20230201', false, 4, 2],
    ['never below one step', 'main', 1, '20230201', false, 2, 1],
    ['an index has none', 'index', 300_000, '20230201', false, 0, 0],
    ['no close before, no limits', 'main', 0, '20230201', false, 0, 0],
    ['a B share in thousandths of a dollar', 'b-usd', 832, '20260910', false, 915, 749],
    ['a B share under special treatment before the change', 'b-hkd', 420, '20260703', true, 441, 399],
    ['a fund on STAR', 'growth-fund', 1_000, '20260910', false, 1_200, 800],
    ['a REIT', 'reit', 3_400, '20260910', false, 3_740, 3_060],
    ['a convertible bond', 'bond', 130_080, '20260910', false, 156_096, 104_064],
  ] as const)('%s', (_, board, prevClose, day, st, up, down) => {
    expect(limitsOf(board, prevClose, day, st)).toEqual({ up, down })
  })

  test.each([
    ['a convertible bond +57.3 % and −43.3 %', 'bond', 100_000, 157_300, 56_700],
    ['a REIT ±30 %', 'reit', 2_000, 2_600, 1_400],
    ['a board without limits of its own for it the usual ones', 'main', 1_000, 1_100, 900],
  ] as const)('the first day gives %s', (_, board, issued, up, down) => {
    expect(limitsOf(board, issued, '20260910', false, true)).toEqual({ up, down })
  })

  test.each([
    ['b-usd', 3, 100],
    ['b-hkd', 2, 100],
    ['reit', 3, 100],
    ['growth-fund', 3, 100],
    ['bond', 3, 10],
  ] as const)('%s moves in steps of 10^-%i and is bought in lots of %i', (board, priceScale, lotMin) => {
    expect(ruleOf(board, '20260910')).toMatchObject({ priceScale, lotMin, lotStep: lotMin })
  })
})

describe('the price cage', () => {
  const cases: [side: 'buy' | 'sell', cage: 0 | 0.02 | 0.05, reference: number, bound: number, why: string][] = [
    ['buy', 0.02, 10_000, 10_200, '2 % of the reference'],
    ['buy', 0.02, 300, 310, 'ten steps where 2 % are less'],
    ['buy', 0.02, 1225, 1250, '1249.5 rounded half up'],
    ['buy', 0.05, 1000, 1050, '5 % in Beijing'],
    ['sell', 0.02, 10_000, 9800, '2 % of the reference'],
    ['sell', 0.02, 300, 290, 'ten steps where 2 % are less'],
    ['sell', 0.02, 5, 0, 'never below nothing'],
    ['sell', 0.02, 0, 0, 'nothing to refer to'],
    ['sell', 0.02, 11, 1, 'ten steps down to the last one'],
    ['sell', 0.05, 1010, 960, '959.5 rounded half up'],
    ['buy', 0.02, 1, 11, 'ten steps above the lowest price'],
    ['buy', 0.02, -1, Number.POSITIVE_INFINITY, 'a price that is none'],
    ['buy', 0, 1000, Number.POSITIVE_INFINITY, 'no cage'],
    ['sell', 0, 1000, 0, 'no cage'],
    ['buy', 0.02, 0, Number.POSITIVE_INFINITY, 'nothing to refer to'],
  ]
  test.each(cases)('bounds a %s at %d of %d by %d: %s', (side, cage, reference, bound) => {
    expect(cageOf(cage, side, reference)).toBe(bound)
  })

  test.each([
    ['main', '20230407', 0, 0],
    ['main', '20230410', 0.02, 5],
    ['star', '20261119', 0.02, 5],
    ['chinext', '20200821', 0, 0],
    ['chinext', '20200824', 0.02, 5],
    ['bse', '20261119', 0.05, 1],
    ['fund', '20261119', 0, 0],
  ] as const)('of %s is in force on %s at %d, with %d days free of limits', (board, day, cage, freeDays) => {
    expect(ruleOf(board, day)).toMatchObject({ cage, freeDays })
  })
})

describe('what one order may hold, and after-hours trading', () => {
  test.each([
    ['main', '20260703', 1_000_000, 1_000_000, []],
    ['main', '20260706', 1_000_000, 1_000_000, ['SH']],
    ['star', '20260703', 100_000, 50_000, ['SH']],
    ['chinext', '20260703', 300_000, 150_000, ['SZ']],
    ['fund', '20260706', 1_000_000, 1_000_000, ['SH']],
    ['bse', '20260706', 1_000_000, 1_000_000, []],
  ] as const)('of %s on %s', (board, day, limitOrderMax, marketOrderMax, afterHours) => {
    expect(ruleOf(board, day)).toMatchObject({ limitOrderMax, marketOrderMax, afterHours })
  })
})

describe('the previous close on an ex-date', () => {
  const nothing = { cash: 0, bonus: 0, rights: 0, rightsPrice: 0 }
  test.each([
    ['nothing happens', nothing, 1000],
    ['cash', { ...nothing, cash: 26 }, 974],
    ['three shares for ten', { ...nothing, bonus: 0.3 }, 769],
    ['cash and shares', { ...nothing, cash: 100, bonus: 0.5 }, 600],
    ['shares sold at 7.00', { ...nothing, rights: 0.3, rightsPrice: 700 }, 931],
    ['a half unit goes up', { ...nothing, cash: 1, bonus: 1 }, 500],
  ] as const)('%s', (_, terms, reference) => {
    expect(exReference(1000, terms)).toBe(reference)
  })
})
