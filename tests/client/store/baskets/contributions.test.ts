import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  agreementOf,
  type Contribution,
  contributionsOf,
  diverges,
  leaders,
  pointsOf,
  waterfall,
} from '../../../../client/store/baskets/contributions'

const PREV_CLOSE = 300_000

const one = (place: number, points: number, change = 0.01): Contribution => ({
  id: `${600_000 + place}.SH`,
  place,
  weight: 0.1,
  change,
  points,
})

describe('what a member moves the index by', () => {
  test.each([
    ['a tenth of the index up one per cent is a thousandth of it', 0.1, 0.01, 300],
    ['a fall moves it down', 0.1, -0.02, -600],
    ['a member that has not traded moves nothing', 0.1, Number.NaN, 0],
  ])('%s', (_, weight, change, points) => {
    expect(pointsOf(PREV_CLOSE, weight, change)).toBeCloseTo(points, 9)
  })

  test('the contributions add up to the index, for any weights and moves', () => {
    const member = fc.record({
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      change: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 60 }), (all) => {
        const whole = all.reduce((sum, { share }) => sum + share, 0)
        const members = all.map(({ share }, place) => ({ id: `${place}`, place, weight: share / whole }))
        const change = Float64Array.from(all, (each) => each.change)
        const sum = contributionsOf({ change }, members, PREV_CLOSE).reduce((points, each) => points + each.points, 0)
        const index =
          PREV_CLOSE * members.reduce((value, { weight, place }) => value + weight * (1 + (change[place] as number)), 0)
        expect(sum).toBeCloseTo(index - PREV_CLOSE, 4)
      }),
    )
  })
})

describe('the waterfall', () => {
  const members = [one(0, 50), one(1, -40), one(2, 30), one(3, -20), one(4, 10), one(5, -5), one(6, 0, Number.NaN)]

  test('lifts come first, then the others as one step, then the drags with the worst last', () => {
    const steps = waterfall(members, 25, 1)
    expect(steps.map(({ kind }) => kind)).toEqual(['member', 'rest', 'member', 'residual', 'total'])
    expect(steps.map(({ member }) => member?.place)).toEqual([0, undefined, 1, undefined, undefined])
    expect(steps[1]).toMatchObject({ count: 4, from: 50, to: 65 })
  })

  test('it ends at the move of the index itself, with what the members do not explain as the residual', () => {
    const steps = waterfall(members, 27, 15)
    const residual = steps.at(-2)
    expect(residual?.kind).toBe('residual')
    expect((residual?.to ?? 0) - (residual?.from ?? 0)).toBe(2)
    expect(steps.at(-1)).toEqual({ kind: 'total', from: 0, to: 27 })
  })

  test('without the index there is no residual, and the sum of the members is the total', () => {
    const steps = waterfall(members, Number.NaN, 15)
    expect(steps.some(({ kind }) => kind === 'residual')).toBe(false)
    expect(steps.at(-1)?.to).toBe(25)
  })

  test('each bar begins at the end of the one before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 80 }),
        fc.integer(),
        (points, actual) => {
          const steps = waterfall(
            points.map((value, place) => one(place, value)),
            actual,
            15,
          )
          const chain = steps.slice(0, -1)
          chain.forEach((step, at) => {
            expect(step.from).toBe(chain[at - 1]?.to ?? 0)
          })
          expect(steps.at(-1)?.to).toBe(actual)
        },
      ),
    )
  })

  test('no member is both a lift and a drag, and an unchanged one is neither', () => {
    expect(leaders(members, 1, 9).map(({ place }) => place)).toEqual([0, 2, 4])
    expect(leaders(members, -1, 9).map(({ place }) => place)).toEqual([1, 3, 5])
  })
})

describe('whether price and money agree', () => {
  test.each([
    ['risen with money coming', 0.01, 5, 'up-in', false],
    ['risen while money left', 0.01, -5, 'up-out', true],
    ['fallen while money came', -0.01, 5, 'down-in', true],
    ['fallen with money leaving', -0.01, -5, 'down-out', false],
    ['unmoved', 0, 5, 'none', false],
    ['without money', 0.01, 0, 'none', false],
    ['unknown', Number.NaN, 5, 'none', false],
  ] as const)('%s', (_, change, net, agreement, parted) => {
    expect(agreementOf(change, net)).toBe(agreement)
    expect(diverges(agreementOf(change, net))).toBe(parted)
  })
})

test.each<[words: string, points: number[], side: 1 | -1, count: number, places: number[]]>([
  ['the strongest first, wherever it stands', [10, 30, 20], 1, 3, [1, 2, 0]],
  ['the strongest first, also in the order of places', [30, 20, 10], 1, 3, [0, 1, 2]],
  ['equal ones by their places', [20, 30, 20, 20], 1, 4, [1, 0, 2, 3]],
  ['as many as are asked for', [10, 30, 20], 1, 2, [1, 2]],
  ['none that moves nothing', [0, -1, 1], 1, 3, [2]],
  ['the largest loss first', [-10, -30, 5, -20], -1, 3, [1, 3, 0]],
  ['none of nothing', [], -1, 3, []],
])('leaders are %s', (_words, points, side, count, places) => {
  const all = points.map((each, place) => one(place, each))
  expect(leaders(all, side, count).map(({ place }) => place)).toEqual(places)
  // The order of those that are equal does not depend on the order of the members.
  expect(leaders(all.toReversed(), side, count).map(({ place }) => place)).toEqual(places)
})
