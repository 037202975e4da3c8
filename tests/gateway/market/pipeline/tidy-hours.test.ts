import { describe, expect, test } from 'vitest'
import { PipelineEmitter } from '../../../../gateway/market/pipeline/events'
import { tidyInQuietHours } from '../../../../gateway/market/pipeline/tidy-hours'
import type { FeedStatus } from '../../../../shared/market/events'

const status = (state: FeedStatus['state']): FeedStatus => ({ kind: 'status', state, detail: '' })

function watched() {
  const events = new PipelineEmitter()
  let collected = 0
  tidyInQuietHours(events, () => collected++)
  return { events, collected: () => collected }
}

describe('what a day held is given back', () => {
  test.each([
    ['when the next one begins', { kind: 'day', tradingDay: '20260721' }],
    ['at lunch', { kind: 'phase', phase: 'lunch', exchangeTime: 0 }],
    ['after the close', { kind: 'phase', phase: 'closed', exchangeTime: 0 }],
  ] as const)('%s in a market that runs', (_, event) => {
    const { events, collected } = watched()
    events.status(status('live'))
    events.applied(event)
    expect(collected()).toBe(1)
  })

  test.each([
    ['while the feed still tells what it holds', 'connecting', { kind: 'day', tradingDay: '20260721' }],
    ['at the day of one instrument', 'live', { kind: 'day', tradingDay: '20260721', of: ['BTCUSDT.BINANCE'] }],
    ['while it is traded', 'live', { kind: 'phase', phase: 'morning', exchangeTime: 0 }],
  ] as const)('but not %s', (_, state, event) => {
    const { events, collected } = watched()
    events.status(status(state))
    events.applied(event as Parameters<typeof events.applied>[0])
    expect(collected()).toBe(0)
  })
})
