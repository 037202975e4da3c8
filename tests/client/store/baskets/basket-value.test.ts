import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basketValue, type MemberPrices } from '../../../../client/store/baskets/basket-value'

const member = (id: string, weight: number, base: number, prevClose: number | null, last: number | null) =>
  ({ id, weight, base, prevClose, last, unit: (1000 * weight) / base, halted: false }) satisfies MemberPrices

describe('the value of a basket', () => {
  it('is 1000 on its base day and moves with its members', () => {
    const basket = basketValue([member('a', 0.5, 10, 10, 11), member('b', 0.5, 20, 20, 19)])
    expect(basket?.prevValue).toBeCloseTo(1000, 9)
    expect(basket?.value).toBeCloseTo(1025, 9)
    expect(basket?.members.map(({ points }) => points)).toEqual([expect.closeTo(50, 9), expect.closeTo(-25, 9)])
  })

  it('grows since its base day whatever it did today', () => {
    const basket = basketValue([member('a', 0.5, 10, 12, 11), member('b', 0.5, 20, 22, 21)])
    expect(basket?.members.map(({ since }) => since)).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.05, 12)])
    expect(basket?.value).toBeCloseTo(1075, 9)
    expect(basket?.prevValue).toBeCloseTo(1150, 9)
  })

  it('lets winners weigh more, for nothing is rebalanced', () => {
    const basket = basketValue([member('a', 0.5, 10, 20, 20), member('b', 0.5, 10, 10, 10)])
    expect(basket?.members.map(({ nowWeight }) => nowWeight)).toEqual([
      expect.closeTo(2 / 3, 9),
      expect.closeTo(1 / 3, 9),
    ])
  })

  it('counts a member that has not traded with its previous close and names it', () => {
    const basket = basketValue([member('a', 0.5, 10, 12, null), member('b', 0.5, 10, 10, 10)])
    expect(basket?.unpriced).toEqual(['a'])
    expect(basket?.members[0]?.points).toBe(0)
  })

  it('has none while a member has no price at all', () => {
    expect(basketValue([{ ...member('a', 1, 10, null, null), base: 0 }])).toBeUndefined()
  })

  it.each([
    ['all members', 0, 1, true],
    ['four fifths of the weight at the day’s start', 0.2, 0.8, true],
    ['less than that', 0.21, 0.79, false],
    ['none', 1, 0, false],
  ])('exists if %s have a price', (_, quiet, covered, hasValue) => {
    // The traded part doubles: coverage goes by the initial weight, not by the current one.
    const rows = [member('a', 1 - quiet, 10, 10, 20), member('b', quiet, 10, 10, null)]
    const basket = basketValue(rows.filter(({ weight }) => weight > 0))
    expect(basket).toMatchObject({ covered: expect.closeTo(covered, 12), hasValue })
  })

  it('uses the previous close of halted members as their price', () => {
    const basket = basketValue([member('a', 0.5, 10, 10, 11), { ...member('b', 0.5, 10, 10, null), halted: true }])
    expect(basket).toMatchObject({ covered: 1, hasValue: true, unpriced: [], value: expect.closeTo(1050, 9) })
  })

  it('has none without members', () => {
    expect(basketValue([])).toBeUndefined()
  })

  it('splits its change into contributions without a remainder, and its weights sum to 1', () => {
    const price = fc.double({ min: 0.5, max: 2_000, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(price, price, price), { minLength: 1, maxLength: 40 }), (rows) => {
        const members = rows.map(([base, before, last], at) => member(String(at), 1 / rows.length, base, before, last))
        const basket = basketValue(members)
        const points = basket?.members.reduce((sum, part) => sum + part.points, 0) ?? Number.NaN
        const weights = basket?.members.reduce((sum, part) => sum + part.nowWeight, 0) ?? Number.NaN
        expect(points / (basket?.value ?? 1)).toBeCloseTo(1 - (basket?.prevValue ?? 0) / (basket?.value ?? 1), 9)
        expect(weights).toBeCloseTo(1, 9)
      }),
    )
  })
})

it.each<[words: string, prevClose: number | null, last: number | null, value: number, unpriced: string[]]>([
  ['both known', 12, 11, 1_100, []],
  ['a last price of 0', 12, 0, 1_200, ['a']],
  ['a last price below 0', 12, -1, 1_200, ['a']],
  ['no last price', 12, null, 1_200, ['a']],
  ['a previous close of 0', 0, 11, 1_100, []],
  ['a previous close below 0', -5, 11, 1_100, []],
  ['no price but that of the day it came in', null, null, 1_000, ['a']],
])('with %s (%s, %s) a basket of 100 a share is worth %d', (_words, prevClose, last, value, unpriced) => {
  expect(basketValue([member('a', 1, 10, prevClose, last)])).toMatchObject({ value, unpriced })
})
