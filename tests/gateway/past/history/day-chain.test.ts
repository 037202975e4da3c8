import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChainedDay, chainFactors } from '../../../../gateway/past/history/day-chain'

const day = (tradingDay: string, prevClose: number, close: number, completeness = 1): ChainedDay => ({
  tradingDay,
  prevClose,
  close,
  completeness,
})
const always = () => true

// 1000 → 1100, then ten for ten: the reference is 550, not 1100; 550 → 605 → 544.5 (545).
const SPLIT = [day('20261117', 1000, 1100), day('20261118', 550, 605), day('20261119', 605, 545)]

test('an ex-date halves the prices before it', () => {
  expect(chainFactors(SPLIT, always)).toEqual([0.5, 1, 1])
})

test('growth from before the ex-date is the daily changes multiplied', () => {
  const [factor = 0] = chainFactors(SPLIT, always)
  expect(545 / (1000 * factor)).toBeCloseTo((1100 / 1000) * (605 / 550) * (545 / 605), 12)
})

test.each([
  ['a day between them is not on record', SPLIT, () => false],
  ['the day before may have ended elsewhere', [day('20261117', 1000, 1100, 0.5), ...SPLIT.slice(1)], always],
  ['the close before is not known', [day('20261117', 1000, 0), ...SPLIT.slice(1)], always],
  ['the previous close is not known', [SPLIT[0] as ChainedDay, day('20261118', 0, 605), ...SPLIT.slice(2)], always],
])('the change of the price is not adjusted if %s', (_, days, follows) => {
  expect(chainFactors(days, follows)).toEqual([1, 1, 1])
})

test.each([
  ['five minutes', 235, 1],
  ['four minutes', 236, 0.5],
])('a day with %s of 240 missing (%i received) has the factor %d', (_, minutes, factor) => {
  const days = [day('20261117', 1000, 1100, minutes / 240), ...SPLIT.slice(1)]
  expect(chainFactors(days, always)[0]).toBe(factor)
})

test('a day with many missing minutes has its factor if its price of 15:00 was received', () => {
  const days = [{ ...day('20261117', 1000, 1100, 0.5), closeKnown: true }, ...SPLIT.slice(1)]
  expect(chainFactors(days, always)).toEqual([0.5, 1, 1])
})

test('one day has the factor 1', () => {
  expect(chainFactors(SPLIT.slice(0, 1), always)).toEqual([1])
  expect(chainFactors([], always)).toEqual([])
})

test('growth between any two days is the product of the daily changes between them', () => {
  const price = fc.integer({ min: 100, max: 100_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 30 }), (prices) => {
      const days = prices.map(([prevClose, close], at) => day(`202611${at + 10}`, prevClose, close))
      const factors = chainFactors(days, always)
      const product = prices.reduce((growth, [prevClose, close]) => growth * (close / prevClose), 1)
      const growth = (days.at(-1)?.close ?? 0) / ((days[0]?.prevClose ?? 0) * (factors[0] ?? 0))
      expect(growth / product).toBeCloseTo(1, 9)
    }),
  )
})
