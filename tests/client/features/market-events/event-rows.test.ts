import { expect, test } from 'vitest'
import { mergedEvents } from '../../../../client/features/market-events/event-rows'
import { valueWords } from '../../../../client/features/market-events/event-words'
import type { PageMarketEvent } from '../../../../client/store/rows/event-store'

const event = (time: number, more: Partial<PageMarketEvent> = {}): PageMarketEvent => ({
  kind: 'rocket',
  time,
  instrument: '600519.SH',
  price: 1,
  change: 0,
  value: 150,
  volume: 0,
  days: 0,
  definition: 'rocket-150bp.60s',
  ...more,
})

test('what was before comes behind what is live, each once and newest first', () => {
  const live = [event(5), event(4)]
  const merged = mergedEvents(live, [event(4), event(4, { kind: 'dive' }), event(1)])
  expect(merged.map(({ time, kind }) => [time, kind])).toEqual([
    [5, 'rocket'],
    [4, 'rocket'],
    [4, 'dive'],
    [1, 'rocket'],
  ])
})

test('the live rows stay the same array where nothing is added', () => {
  const live = [event(2), event(1)]
  expect(mergedEvents(live, [event(1)])).toBe(live)
})

test.each([
  ['rocket', 159, '+1.59%'],
  ['dive', -200, '-2.00%'],
  ['bigBuy', 6_120_000, '612万元'],
  ['openUp', 2, '第2次'],
] as const)('the measure of %s %i reads %s', (kind, value, words) => {
  expect(valueWords({ kind, value })).toBe(words)
})
