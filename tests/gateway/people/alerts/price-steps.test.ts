import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriceSteps } from '../../../../gateway/people/alerts/price-steps'

test('the price at a time is the last one recorded by then, in any order of requests', () => {
  const step = fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 3 }))
  const moments = fc.array(fc.nat({ max: 60 }), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(fc.tuple(step, moments), { maxLength: 20 }), (all) => {
      const steps = new PriceSteps(1_000)
      const noted: { at: number; price: number }[] = []
      let now = 0
      for (const [[passed, price], asked] of all) {
        now += passed
        steps.note(now, price)
        noted.push({ at: now, price })
        for (const moment of asked) expect(steps.at(moment)).toBe(noted.findLast(({ at }) => at <= moment)?.price)
      }
      steps.clear()
      expect(steps.at(now)).toBeUndefined()
    }),
  )
})

test('memory is bounded, and covers the requested time unless there are too many prices', () => {
  const REACH = 1_500
  const steps = new PriceSteps(REACH)
  for (let at = 0; at < 9_000; at++) {
    steps.note(at, at + 1)
    if (at % 500 === 499) {
      expect(steps.at(at)).toBe(at + 1)
      expect(steps.at(at - REACH)).toBe(at < REACH ? undefined : at - REACH + 1)
    }
  }
  expect(steps.at(1_000)).toBeUndefined()
})
