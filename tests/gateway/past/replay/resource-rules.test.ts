import { expect, test } from 'vitest'
import { resourceRule } from '../../../../gateway/past/replay/resource-rules'

test.each([
  ['GET', '/api/watchlists', 'same'],
  ['GET', '/api/tags', 'same'],
  ['PUT', '/api/tags', 'same'],
  ['GET', '/api/notes', 'same'],
  ['PUT', '/api/notes/600519.SH', 'same'],
  ['GET', '/api/day-lines', 'replayed'],
  ['GET', '/api/tags/more', undefined],
  ['DELETE', '/api/tags', undefined],
  ['GET', '/api/splits/verdicts', undefined],
  ['GET', '/api/ops', undefined],
] as const)('%s %s in a replay: %s', (method, path, rule) => {
  expect(resourceRule(method, path)).toBe(rule)
})
