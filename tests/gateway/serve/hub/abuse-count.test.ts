import { expect, test } from 'vitest'
import { AbuseCount } from '../../../../gateway/serve/hub/abuse-count'
import { ABUSE_CALLS_MAX, ABUSE_WINDOW_MS } from '../../../../shared/protocol/limits'

test('the first refused call above the limit ends the connection, once', () => {
  let now = 0
  const abuse = new AbuseCount(() => now)
  const burst = Array.from({ length: ABUSE_CALLS_MAX * 3 }, () => abuse.add())
  expect(burst.flatMap((ends, at) => (ends ? [at] : []))).toEqual([ABUSE_CALLS_MAX])
  now = ABUSE_WINDOW_MS + 1
  const next = Array.from({ length: ABUSE_CALLS_MAX + 1 }, () => abuse.add())
  expect(next.indexOf(true)).toBe(ABUSE_CALLS_MAX)
})
