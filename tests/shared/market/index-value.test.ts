import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsOf } from '../../../client/store/baskets/contributions'
import { type Constituent, indexLevels, relativePrice } from '../../../shared/market/index-value'

/** Members as they come: cheap and dear, halted or not, up and down to their limits. */
const member: fc.Arbitrary<Constituent & { shares: number }> = fc
  .record({
    prevClose: fc.integer({ min: 100, max: 200_000 }),
    change: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    halted: fc.boolean(),
    shares: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ prevClose, change, halted, shares }) => ({
    weight: 0,
    prevClose,
    shares,
    last: halted ? 0 : Math.max(1, Math.round(prevClose * (1 + change))),
  }))

/** Weights as an index has them: by capital at the previous close. */
const members = fc.array(member, { minLength: 1, maxLength: 60 }).map((list) => {
  const capital = list.reduce((sum, { prevClose, shares }) => sum + prevClose * shares, 0)
  return list.map((each) => ({ ...each, weight: (each.prevClose * each.shares) / capital }))
})

const PREV_CLOSE = 301_260

describe('an index from its members', () => {
  test('is capital now over capital at the previous close, the divisor being that capital', () => {
    fc.assert(
      fc.property(members, (list) => {
        const capital = (price: (each: Constituent) => number) =>
          list.reduce((sum, each) => sum + price(each) * each.shares, 0)
        const now = capital(({ last, prevClose }) => last || prevClose)
        const before = capital(({ prevClose }) => prevClose)
        expect(indexLevels(list)?.weighted).toBeCloseTo(now / before, 12)
      }),
    )
  })

  test('moves by the sum of its members’ contributions as the page draws them', () => {
    fc.assert(
      fc.property(members, (list) => {
        const changeOf = (each: Constituent) => (each.last > 0 ? relativePrice(each) - 1 : Number.NaN)
        const points = list.reduce((sum, each) => sum + pointsOf(PREV_CLOSE, each.weight, changeOf(each)), 0)
        expect(points).toBeCloseTo(PREV_CLOSE * ((indexLevels(list)?.weighted ?? 1) - 1), 6)
      }),
    )
  })

  test('has a companion that is the plain mean of its members’ changes', () => {
    fc.assert(
      fc.property(members, (list) => {
        const mean = list.reduce((sum, each) => sum + relativePrice(each), 0) / list.length
        expect(indexLevels(list)?.equal).toBeCloseTo(mean, 12)
        const alike = list.map((each) => ({ ...each, weight: 7 }))
        expect(indexLevels(alike)?.weighted).toBeCloseTo(mean, 12)
      }),
    )
  })

  test('does not move when members are halted, go ex-rights or have not opened', () => {
    fc.assert(
      fc.property(members, fc.array(fc.double({ min: 0.3, max: 1, noNaN: true })), (list, cuts) => {
        const exRights = list.map((each, at) => {
          const reference = Math.max(1, Math.round(each.prevClose * (cuts[at] ?? 1)))
          return { ...each, prevClose: reference, last: at % 2 === 0 ? reference : 0 }
        })
        const levels = indexLevels(exRights)
        expect(levels?.weighted).toBeCloseTo(1, 12)
        expect(levels?.equal).toBeCloseTo(1, 12)
      }),
    )
  })

  test.each([
    ['no members', [], undefined],
    ['members without weight', [{ weight: 0, prevClose: 100, last: 110 }], undefined],
    ['one member without a previous close', [{ weight: 1, prevClose: 0, last: 110 }], { weighted: 1, equal: 1 }],
    ['weights that sum to 2', [{ weight: 2, prevClose: 100, last: 110 }], { weighted: 1.1, equal: 1.1 }],
  ])('%s', (_, list, expected) => {
    expect(indexLevels(list)).toEqual(expected)
  })
})
