import { expect, test } from 'vitest'
import { countKinds, mergedEvents } from '../../../../client/store/rows/event-rows'
import type { PageMarketEvent } from '../../../../client/store/rows/event-store'
import { eventValueText } from '../../../../client/ui/event-value'
import { eventKinds } from '../../../../shared/market/event-kinds'

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

test('earlier events follow the live ones, each once and newest first', () => {
  const live = [event(5), event(4)]
  const merged = mergedEvents(live, [event(4), event(4, { kind: 'dive' }), event(4, { value: 200 }), event(1)])
  expect(merged.map(({ time, kind }) => [time, kind])).toEqual([
    [5, 'rocket'],
    [4, 'rocket'],
    [4, 'dive'],
    [4, 'rocket'],
    [1, 'rocket'],
  ])
})

test('the live rows stay the same array if nothing is added', () => {
  const live = [event(2), event(1)]
  expect(mergedEvents(live, [event(1)])).toBe(live)
})

test.each([
  ['rocket', 159, '+1.59%'],
  ['dive', -200, '-2.00%'],
  ['bigBuy', 6_120_000, '612万元'],
  ['openUp', 2, '第2次'],
] as const)('the measure of %s %i reads %s', (kind, value, words) => {
  expect(eventValueText(value, eventKinds[kind].unit)).toBe(words)
})

test('kinds are counted with their newest event, of all instruments or of some', () => {
  const events = [event(5, { instrument: '000001.SZ' }), event(4, { kind: 'dive' }), event(3), event(1)]
  const counted = (codes?: ReadonlySet<string>) =>
    [...countKinds(events, codes)].map(([kind, { count, newest }]) => [kind, count, newest.time])
  expect(counted()).toEqual([
    ['rocket', 3, 5],
    ['dive', 1, 4],
  ])
  expect(counted(new Set(['600519.SH']))).toEqual([
    ['dive', 1, 4],
    ['rocket', 2, 3],
  ])
  expect(counted(new Set())).toEqual([])
})
