import { expect, test } from 'vitest'
import { AbuseCount } from '../../../../gateway/serve/hub/abuse-count'
import { ABUSE_CALLS_MAX, ABUSE_WINDOW_MS } from '../../../../shared/protocol/limits'

test('of a burst of refused calls the first one too many ends the connection, and no other says so again', () => {
  let now = 0
  const abuse = new AbuseCount(() => now)
  const burst = Array.from({ length: ABUSE_CALLS_MAX * 3 }, () => abuse.add())
  expect(burst.flatMap((ends, at) => (ends ? [at] : []))).toEqual([ABUSE_CALLS_MAX])
  now = ABUSE_WINDOW_MS + 1
  const next = Array.from({ length: ABUSE_CALLS_MAX + 1 }, () => abuse.add())
  expect(next.indexOf(true)).toBe(ABUSE_CALLS_MAX)
})
