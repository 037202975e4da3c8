import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { monitorFeed } from '../../../../gateway/market/pipeline/feed-monitor'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a feed is monitored from the time it is live, and still after it is not', () => {
  let isLive = false
  const look = vi.fn()
  const clock = () => ({ marketTime: 5, speed: 1, phase: 'morning' as const, tradingDay: '20260706' })
  const feed = { clock, quality: 'ok', badge: '' } as const
  const stop = monitorFeed({ look }, feed, { now: () => 7, isLive: () => isLive })
  vi.advanceTimersByTime(3_000)
  expect(look).not.toHaveBeenCalled()
  isLive = true
  vi.advanceTimersByTime(2_000)
  expect(look).toHaveBeenCalledTimes(2)
  isLive = false
  vi.advanceTimersByTime(1_000)
  expect(look).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(look).toHaveBeenCalledTimes(3)
})
