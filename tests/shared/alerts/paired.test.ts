import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fraction, fraction, toNumber } from '../../../shared/alerts/fraction'
import { isPaired, sidesOf } from '../../../shared/alerts/paired'
import { type Arm, EVERY_ROW, look, noVerdicts } from '../../../shared/alerts/truth'
import { priced, watchOf } from '../../support/alert-rules'

const RULES = ['600519 价格<均价', '600519 价格>=均价', '600519 价格上穿均价', '600519 价格下穿均价']

test('figures on the same sides of each other say the same, and arm crossings alike', () => {
  const volume = fc.integer({ min: 1, max: 10_000 })
  const row = fc.tuple(fc.integer({ min: 990, max: 1_010 }), volume, fc.integer({ min: -20, max: 20 }))
  /** A mean price near 10 yuan, whatever fraction of money and shares. */
  const mean = (volume: number, off: number): Fraction =>
    fraction(volume * 1_000 + off * Math.ceil(volume / 7), volume * 100)
  fc.assert(
    fc.property(
      fc.constantFrom(...RULES),
      fc.boolean(),
      fc.constantFrom<Arm>('unknown', 'armed', 'spent'),
      row,
      row,
      (text, margin, arm, first, second) => {
        const { judged } = watchOf(text, { margin })
        const [one] = judged
        if (!one || !isPaired(one.atom)) throw new Error(text)
        const { atom } = one
        const said = ([price, shares, off]: typeof first) => {
          const [verdicts, arms] = [noVerdicts(), [arm]]
          const average = mean(shares, off)
          look(judged, arms, { reading: priced(price, 1_000, { average }), of: EVERY_ROW }, verdicts)
          const sides = sidesOf(atom, one, price / 100, toNumber(average), 2)
          // A crossing fires once; from then on it stands as the row left it.
          look(judged, arms, { reading: priced(price, 1_000, { average }), of: EVERY_ROW }, verdicts)
          return { sides, says: `${verdicts.levels} ${verdicts.relaxed} ${arms}` }
        }
        const [before, after] = [said(first), said(second)]
        if (before.sides === after.sides) expect(after.says).toBe(before.says)
      },
    ),
    { numRuns: 5_000, seed: 20261126 },
  )
})

test.each<[left: number, right: number, sides: number]>([
  [Number.NaN, 10, 0],
  [10, Number.NaN, 0],
  [10, 10, Number.NaN],
  [10.02, 10, Number.NaN],
  [10.01, 10, 5],
  [9.99, 10, 4],
  [10.03, 10, 7],
])('a price of %f beside a mean of %f lies on the sides %f', (left, right, sides) => {
  const [one] = watchOf('600519 价格<均价').judged
  if (!one || !isPaired(one.atom)) throw new Error('not paired')
  expect(sidesOf(one.atom, one, left, right, 2)).toBe(sides)
})

test.each([
  ['600519 价格<均价', true],
  ['600519 价格上穿昨高', true],
  ['600519>10', false],
  ['600519 封板', false],
])('%s holds two figures of the instrument against each other: %s', (text, is) => {
  expect(watchOf(text).judged.every(({ atom }) => isPaired(atom))).toBe(is)
})
