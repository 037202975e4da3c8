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
          const reading = priced(price, 1_000, { average })
          const sides = sidesOf(atom, one, price / 100, toNumber(average), reading)
          look(judged, arms, { reading, of: EVERY_ROW }, verdicts)
          // A crossing fires once; from then on it stands as the row left it.
          look(judged, arms, { reading, of: EVERY_ROW }, verdicts)
          return { sides, says: `${verdicts.levels} ${verdicts.relaxed} ${arms}` }
        }
        const [before, after] = [said(first), said(second)]
        if (before.sides === after.sides) expect(after.says).toBe(before.says)
      },
    ),
    { numRuns: 5_000, seed: 20261126 },
  )
})

test.each<[text: string, price: number, average: number, sides: number]>([
  ['600519 价格<均价', Number.NaN, 1_000, 0],
  ['600519 价格<均价', 1_000, Number.NaN, 0],
  ['600519 价格<均价', 1_001, 1_000, 5],
  ['600519 价格<均价', 999, 1_000, 4],
  ['600519 价格<均价', 1_003, 1_000, 7],
  // A figure on the other one, or on that moved back, is on the side that says the same.
  ['600519 价格<均价', 1_000, 1_000, 5],
  ['600519 价格<均价', 1_002, 1_000, 7],
  ['600519 价格<=均价', 1_000, 1_000, 4],
  ['600519 价格<=均价', 1_002, 1_000, 5],
  ['600519 价格>均价', 1_000, 1_000, 6],
  ['600519 价格>均价', 998, 1_000, 4],
  ['600519 价格>=均价', 1_000, 1_000, 7],
  ['600519 价格>=均价', 998, 1_000, 6],
  ['600519 价格上穿均价', 1_000, 1_000, 7],
  ['600519 价格上穿均价', 998, 1_000, 4],
  ['600519 价格下穿均价', 1_000, 1_000, 4],
  ['600519 价格下穿均价', 1_002, 1_000, 7],
])('%s: a price of %f beside a mean of %f lies on the sides %f', (text, price, average, sides) => {
  const [one] = watchOf(text).judged
  if (!one || !isPaired(one.atom)) throw new Error('not paired')
  const reading = priced(price, 1_000, { average: fraction(average, 100) })
  expect(sidesOf(one.atom, one, price / 100, average / 100, reading)).toBe(sides)
})

test.each([
  ['600519 价格<均价', true],
  ['600519 价格上穿昨高', true],
  ['600519>10', false],
  ['600519 封板', false],
])('%s holds two figures of the instrument against each other: %s', (text, is) => {
  expect(watchOf(text).judged.every(({ atom }) => isPaired(atom))).toBe(is)
})
