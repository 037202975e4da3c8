import { expect, test } from 'vitest'
import { ClientLatencies } from '../../../../gateway/watch/health/client-latency'

test('the slowest connection is first, and closed or outdated ones are not counted', () => {
  let now = 0
  const latencies = new ClientLatencies(() => now)
  latencies.take('old', { p50: 9_000, p95: 9_000, samples: 5 })
  now = 200_000
  latencies.take('a', { p50: 20, p95: 60, samples: 5 })
  latencies.take('b', { p50: 40, p95: 300, samples: 5 })
  latencies.take('gone', { p50: 1, p95: 9_000, samples: 5 })
  latencies.leave('gone')
  expect(latencies.report()).toMatchObject({
    source: 'clients',
    state: 'ok',
    figures: { connections: 2, p50: 40, p95: 300, 'a.p95': 60, 'b.p95': 300 },
  })
  latencies.take('b', { p50: 900, p95: 1_200, samples: 5 })
  expect(latencies.report().state).toBe('late')
})
