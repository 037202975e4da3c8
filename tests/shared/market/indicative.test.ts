import { expect, test } from 'vitest'
import { isIndicative } from '../../../shared/market/indicative'

test.each([
  ['whose best prices are apart', [1_000], [1_001], false],
  ['whose best prices meet', [1_000, 999], [1_000, 1_001], true],
  ['whose best prices cross', [1_001], [1_000], true],
  ['whose best prices meet at the least that there is', [1], [1], true],
  ['of buyers alone', [1_000], [], false],
  ['of sellers alone', [], [1_000], false],
  ['with an empty best bid', [0], [1_000], false],
  ['with an empty best ask', [1_000], [0], false],
])('a book %s is that of an auction: %j %j %s', (_, bidPrices, askPrices, indicative) => {
  expect(isIndicative({ bidPrices, askPrices })).toBe(indicative)
})
