import { expect, test } from 'vitest'
import { faultOfStatus, retryAfterMs } from '../../../../../gateway/people/strategy/language-model/model-fault'

const NOW = Date.parse('2026-11-20T10:00:00Z')

test.each([
  [undefined, undefined],
  ['0', 0],
  ['7', 7_000],
  [' 90 ', 90_000],
  ['999999', 999_999_000],
  ['1000000', undefined],
  ['2001', 2_001_000],
  ['soon', undefined],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:59:00 GMT', 0],
])('the wait %j is %j ms', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms)
})

test.each([
  [200, 'unreadable', false],
  [299, 'unreadable', false],
  [300, 'address', false],
  [302, 'address', false],
  [399, 'address', false],
  [400, 'request', false],
  [401, 'key', false],
  [402, 'balance', false],
  [403, 'key', false],
  [404, 'address', false],
  [408, 'server', true],
  [418, 'unreadable', false],
  [422, 'request', false],
  [429, 'busy', true],
  [499, 'unreadable', false],
  [500, 'server', true],
  [501, 'server', false],
  [502, 'server', true],
  [503, 'server', true],
  [504, 'server', true],
  [505, 'server', false],
])('status %i is %s, and asked again: %s', (status, outcome, mayRetry) => {
  expect(faultOfStatus(status, undefined)).toMatchObject({ message: outcome, outcome, options: { status, mayRetry } })
  expect(faultOfStatus(status, undefined).options).not.toHaveProperty('retryAfterMs')
  expect(faultOfStatus(status, 0).options.retryAfterMs).toBe(0)
})
