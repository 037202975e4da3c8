import { describe, expect, test } from 'vitest'
import { limitsOf, ruleOf } from '../../../shared/market/rules'

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
  ] as const)('%s', (_, board, prevClose, day, st, up, down) => {
    expect(limitsOf(board, prevClose, day, st)).toEqual({ up, down })
  })
})
