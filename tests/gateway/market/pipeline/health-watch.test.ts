import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchHealth } from '../../../../gateway/market/pipeline/health-watch'
import type { HealthReport, HealthState } from '../../../../shared/protocol/rest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the worst reported health is known, and every change of it', () => {
  let state: HealthState = 'ok'
  const row = (): HealthReport => ({ source: 'rows.sina', state, words: '', at: 0, figures: {} })
  const figures = { readers: 0, subscriptions: 0, frames: 0, bytes: 0, skipped: 0, stalled: 0, failed: 0 }
  const published = vi.fn()
  const changed = vi.fn()
  const health = watchHealth({
    feed: { clock: () => ({ marketTime: 0, speed: 1, phase: 'closed', tradingDay: '' }) },
    gaps: { counts: () => ({ repeated: 0, reordered: 0 }) },
    hub: { figures: () => figures as never, publish: published },
    market: {
      status: () => ({ kind: 'status', state: 'live', detail: '' }),
      lastEventAt: () => 0,
      failed: () => 0,
    },
    others: () => [row()],
    now: () => 0,
  })
  health.start(changed)
  const told: HealthState[] = []
  for (const next of ['late', 'late', 'broken', 'ok'] as const) {
    state = next
    vi.advanceTimersByTime(5_000)
    told.push(health.worst())
  }
  health.close()
  expect(told).toEqual(['late', 'late', 'broken', 'ok'])
  expect(changed).toHaveBeenCalledTimes(3)
  expect(published).toHaveBeenCalled()
})
