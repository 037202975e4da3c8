import { describe, expect, test } from 'vitest'
import { PipelineEmitter } from '../../../gateway/pipeline/events'
import { tidyInQuietHours } from '../../../gateway/pipeline/tidy-hours'
import type { FeedStatus } from '../../../shared/market/events'

const status = (state: FeedStatus['state']): FeedStatus => ({ kind: 'status', state, detail: '' })

function watched() {
  const events = new PipelineEmitter()
  let collected = 0
  const clock = () => ({ marketTime: 0, speed: 1, phase: 'before' as const, tradingDay: '20260720' })
  tidyInQuietHours(events, { clock }, () => collected++)
  return { events, collected: () => collected }
}

describe('what a day held is given back', () => {
  test('when the next one begins in a market that runs', () => {
    const { events, collected } = watched()
    events.status(status('live'))
    events.applied({ kind: 'day', tradingDay: '20260721' })
    expect(collected()).toBe(1)
  })

  test.each([
    ['while the feed still tells what it holds', 'connecting', { kind: 'day', tradingDay: '20260721' }],
    ['at the day of one instrument', 'live', { kind: 'day', tradingDay: '20260721', of: ['BTCUSDT.BINANCE'] }],
    ['at anything else', 'live', { kind: 'phase', phase: 'morning', exchangeTime: 0 }],
  ] as const)('but not %s', (_, state, event) => {
    const { events, collected } = watched()
    events.status(status(state))
    events.applied(event as Parameters<typeof events.applied>[0])
    expect(collected()).toBe(0)
  })
})
