import { expect, test } from 'vitest'
import { movedBy, turnoverOf } from '../../../../client/features/custom-index/rebalances'

const one = {
  ...{ day: '20261102', why: 'change' as const, id: ['A', 'B', 'C'] },
  ...{ before: [0.5, 0.5, 0], after: [0.4, 0, 0.6] },
}

test('what is bought equals what is sold: turnover is half of all that was moved', () => {
  expect(turnoverOf(one)).toBeCloseTo(0.6, 12)
  expect(turnoverOf({ ...one, before: one.after })).toBe(0)
})

test('who came in and who went out are not who was only weighed anew', () => {
  expect(movedBy(one)).toEqual({ came: ['C'], left: ['B'] })
})
