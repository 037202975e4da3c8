import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PriceLevelState } from '../../../../gateway/people/alerts/level-state'
import { boundsOf } from '../../../../shared/alerts/bounds'
import { type Fraction, fraction, toNumber } from '../../../../shared/alerts/fraction'
import { isPaired, levelTruthOf, sidesOf } from '../../../../shared/alerts/paired'
import { EVERY_ROW, isUpwards, type Judged, look, noVerdicts, type RowValues } from '../../../../shared/alerts/truth'
import { priced, watchOf } from '../../../support/alert-rules'

/** How the only level of a rule stands, read exactly. */
function read(judged: Judged, reading: RowValues): number {
  const verdicts = noVerdicts()
  look([judged], [], { reading, of: EVERY_ROW }, verdicts)
  return verdicts.levels[0] === 0 && verdicts.relaxed[0] === 1 ? 2 : (verdicts.levels[0] ?? Number.NaN)
}

const only = (text: string, margin: boolean): Judged => watchOf(text, { margin }).judged[0] as Judged

describe('the truth of a level', () => {
  test('of prices and changes is known from the price only', () => {
    const bounds = ['价格>10.05', '价格>=10.05', '价格<9.9', '价格<=9.9', '价格>=100000']
    const rules = [...bounds, '涨幅>=1.05%', '涨幅>0.333%', '涨幅<-0.333%', '涨幅<=-1%', '涨幅<-99%']
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.boolean(),
        fc.integer({ min: 970, max: 1_030 }),
        fc.integer({ min: 900, max: 1_100 }),
        (text, margin, price, prevClose) => {
          const judged = only(`600519 ${text}`, margin)
          const [bound = Number.NaN, back] = boundsOf(judged, { priceScale: 2, prevClose }) ?? []
          const level = new PriceLevelState(isUpwards(judged.atom as Parameters<typeof isUpwards>[0]), bound, back)
          expect(level.standing(price)).toBe(read(judged, priced(price, prevClose)))
        },
      ),
      { numRuns: 5_000, seed: 20261126 },
    )
  })

  test('of two figures is known from both, also if they are too close for doubles', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('<', '<=', '>', '>='),
        fc.boolean(),
        fc.integer({ min: 990, max: 1_010 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: -20, max: 20 }),
        (comparison, margin, price, shares, off) => {
          const judged = only(`600519 价格${comparison}均价`, margin)
          if (!isPaired(judged.atom)) throw new Error('not paired')
          const average: Fraction = fraction(shares * 1_000 + off * Math.ceil(shares / 7), shares * 100)
          const reading = priced(price, 1_000, { average })
          const sides = sidesOf(judged.atom, judged, price / 100, toNumber(average), reading)
          expect(levelTruthOf(judged.atom, sides)).toBe(read(judged, reading))
        },
      ),
      { numRuns: 5_000, seed: 20261126 },
    )
  })

  test('of two figures is unknown if one is', () => {
    const judged = only('600519 价格<均价', true)
    if (!isPaired(judged.atom)) throw new Error('not paired')
    expect(levelTruthOf(judged.atom, sidesOf(judged.atom, judged, 10, Number.NaN, priced(1_000)))).toBe(-1)
  })
})
