import { expect, test } from 'vitest'
import { ruleAtCost } from '../../../shared/alerts/costed'
import { toNumber } from '../../../shared/alerts/fraction'
import { atomsOf } from '../../../shared/alerts/rule'
import { ruleOf } from '../../support/alert-rules'

/** Shares that the conditions of a rule ask for at an instrument. */
const sharesAt = (text: string, id: string) =>
  atomsOf(ruleAtCost(ruleOf(text), id).expression).flatMap((atom) =>
    atom.kind === 'compare' && atom.right.kind === 'number' ? [toNumber(atom.right.value)] : [],
  )

test.each([
  ['全市场 量>1008手', '600519.SH', [100_800]],
  ['自选:持仓 量>1008手', '113050.SH', [10_080]],
  ['自选:持仓 量>3万手 且 (量<5万手 或 量>2000股)', '123209.SZ', [300_000, 500_000, 2_000]],
  // Another instrument counts in its own lots.
  ['自选:持仓 量>10手 且 600519.SH.量>10手', '113050.SH', [100, 1_000]],
  ['自选:持仓 涨幅>10%', '113050.SH', [10]],
])('%s at %s asks for %j', (text, id, shares) => expect(sharesAt(text, id)).toEqual(shares))

test('a rule without lots and cost is judged as it is written', () => {
  const rule = ruleOf('600519 量>3万手 且 价格<20')
  expect(ruleAtCost(rule, '600519.SH')).toEqual(rule)
})
