import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedBy, turnoverOf } from '../../../../client/features/custom-index/rebalances'

const one = {
  day: '20261102',
  why: 'change' as const,
  id: ['A', 'B', 'C'],
  before: [0.5, 0.5, 0],
  after: [0.4, 0, 0.6],
}

test('what is bought equals what is sold: turnover is half of all that was moved', () => {
  expect(turnoverOf(one)).toBeCloseTo(0.6, 12)
  expect(turnoverOf({ ...one, before: one.after })).toBe(0)
})

test('members that entered or left exclude those with only a new weight', () => {
  expect(movedBy(one)).toEqual({ came: ['C'], left: ['B'] })
})

test('turnover is symmetrical, zero without changes, and never more than the whole basket', () => {
  const weights = fc
    .array(fc.tuple(fc.nat(100), fc.nat(100)), { minLength: 1, maxLength: 12 })
    .filter((all) => all.some(([a]) => a > 0) && all.some(([, b]) => b > 0))
    .map((all) => {
      const [before, after] = [0, 1].map((side) => {
        const sum = all.reduce((total, each) => total + (each[side] ?? 0), 0)
        return all.map((each) => (each[side] ?? 0) / sum)
      }) as [number[], number[]]
      return { ...one, id: all.map((_, at) => `S${at}`), before, after }
    })
  fc.assert(
    fc.property(weights, (each) => {
      const turnover = turnoverOf(each)
      const back = { ...each, before: each.after, after: each.before }
      expect(turnoverOf(back)).toBeCloseTo(turnover, 12)
      expect(turnover).toBeGreaterThanOrEqual(0)
      expect(turnover).toBeLessThanOrEqual(1 + 1e-12)
      const { came, left } = movedBy(each)
      expect(movedBy(back)).toEqual({ came: left, left: came })
      const bought = each.after.reduce((sum, weight, at) => sum + Math.max(0, weight - (each.before[at] ?? 0)), 0)
      expect(turnover).toBeCloseTo(bought, 12)
    }),
  )
})
