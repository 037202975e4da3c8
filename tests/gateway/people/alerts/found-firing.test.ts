import { expect, test } from 'vitest'
import { type CaughtFiring, foundFiring } from '../../../../gateway/people/alerts/found-firing'
import { type Fraction, fraction } from '../../../../shared/alerts/fraction'
import type { Measure } from '../../../../shared/alerts/rule'
import { clock } from '../../../support/alert-rules'
import { partOf } from '../../../support/part-of'
import { MOUTAI } from '../../../support/small-market'

const FUND = '510300.SH'

const caughtOf = (measure: Measure, value: Fraction, isEstimated = false) =>
  partOf<CaughtFiring>({
    day: '20261120',
    at: clock('09:30:00'),
    ordinal: 1,
    mark: undefined,
    instrument: MOUTAI,
    priceScale: 2,
    activeRule: { id: 'r', version: 1 },
    isEstimated,
    values: [[measure, value]],
  })

test.each<[string, Partial<Measure>, number, number, string, string]>([
  ['its own price', { operand: 'price' }, 1_234, 100, '价格', '12.34元'],
  ['another’s price, with the decimals of that one', { of: FUND }, 3_905, 1_000, `${FUND} 价格`, '3.905元'],
  ['a mean of 700 shares', { of: FUND, operand: 'average' }, 2_733_500, 700_000, `${FUND} 均价`, '3.90元'],
  [
    'a mean of a round number of shares',
    { of: FUND, operand: 'average' },
    3_905_000,
    1_000_000,
    `${FUND} 均价`,
    '3.90元',
  ],
  ['money, in 万', { of: FUND, operand: 'turnover' }, 123_450_000, 1_000, `${FUND} 成交额`, '12.35万元'],
])('a firing states %s', (_, measure, top, bottom, word, said) => {
  const caught = caughtOf({ operand: 'price', windowMs: 0, ...measure }, fraction(top, bottom))
  expect(foundFiring(caught).figures).toEqual([[word, said]])
})

test.each([
  [true, true, '主动净额（估）'],
  [true, false, '主动净额'],
  [undefined, true, '主动净额'],
  [undefined, false, '主动净额'],
] as const)(
  'a flow of a rule that accepts estimates (%s), of a row with them (%s), is marked %s',
  (estimated, isEstimated, word) => {
    const measure = { operand: 'activeNet', windowMs: 0, ...(estimated && { estimated }) } as const
    expect(foundFiring(caughtOf(measure, fraction(50_000), isEstimated)).figures).toEqual([[word, '5万元']])
  },
)
