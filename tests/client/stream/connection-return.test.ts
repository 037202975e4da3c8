import { expect, test } from 'vitest'
import { type ConnectionState, step } from '../../../client/stream/connection-state'
import { REQUEST_TIMEOUT_MS } from '../../../shared/protocol/limits'

/** The start times of all tries of a page whose gateway is away for five minutes; each takes `lasts` ms to fail. */
function triesOf(lasts: number): number[] {
  let now = 0
  let state: ConnectionState = { kind: 'live', since: 0 }
  const take = (kind: 'dropped' | 'failed' | 'due') => {
    state = step(state, { kind }, now).state
  }
  const begins: number[] = []
  take('dropped')
  while (now < 300_000) {
    now = 'nextAt' in state ? (state as { nextAt: number }).nextAt : now
    take('due')
    begins.push(now)
    now += lasts
    take('failed')
  }
  return begins
}

test.each([
  ['is refused', 0],
  ['goes unanswered until its limit', REQUEST_TIMEOUT_MS],
])('whenever the gateway returns, the next try starts within 27 s if each try before it %s', (_how, lasts) => {
  const begins = triesOf(lasts)
  const between = begins.slice(1).map((at, index) => at - (begins[index] as number))
  expect(between.length).toBeGreaterThan(10)
  expect(Math.max(...between)).toBeLessThanOrEqual(27_000)
})
