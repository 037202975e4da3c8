import { describe, expect, test } from 'vitest'
import type { CoinRange } from '../../../../client/features/btc/coin-range'
import { hasTooManySeconds, joinedBars, secondSlices } from '../../../../client/features/btc/coin-seconds'
import type { Bars } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'

const NOW = clock('10:00:30', '20260913')

describe('a range of seconds', () => {
  test('is asked for two hours at a time, its last minute included', () => {
    expect(secondSlices({ from: '202609120930', to: '202609121359' }, NOW)).toEqual([
      { start: '202609120930', end: '202609121129' },
      { start: '202609121130', end: '202609121329' },
      { start: '202609121330', end: '202609121359' },
    ])
    const day = secondSlices({ from: '20260912', to: '20260912' }, NOW)
    expect([day.length, day[0], day.at(-1)]).toEqual([
      12,
      { start: '202609120000', end: '202609120159' },
      { start: '202609122200', end: '202609122359' },
    ])
  })

  test.each<[string, CoinRange, { start: string; end: string }[]]>([
    [
      'up to now, the running minute included',
      { from: '202609130930' },
      [{ start: '202609130930', end: '202609131000' }],
    ],
    ['to a moment alone, of its day', { to: '202609120029' }, [{ start: '202609120000', end: '202609120029' }]],
    ['yet to come, by its first minute', { from: '20260914' }, [{ start: '202609140000', end: '202609140000' }]],
  ])('%s', (_words, range, slices) => {
    expect(secondSlices(range, NOW)).toEqual(slices)
  })

  test.each<[CoinRange, boolean]>([
    [{ from: '20260912', to: '20260912' }, false],
    [{ from: '20260911', to: '20260912' }, true],
    [{ from: '202609121000', to: '202609131000' }, true],
    [{ from: '202609121001' }, false],
    [{ from: '202609121000' }, true],
    [{ to: '20260912' }, false],
    [{ from: '20261001' }, false],
  ])('%j is more than a day: %s', (range, isMore) => {
    expect(hasTooManySeconds(range, NOW)).toBe(isMore)
  })

  test('is one line of its parts, which name each missing day once', () => {
    const part = (time: number[], missing: string[], more: Partial<Bars> = {}) =>
      ({
        ...{ id: 'A', period: '1s', prevClose: time[0], time, missing, since: '20260910', moved: [] },
        ...{ open: time, high: time, low: time, close: time.map((value) => value + 1), volume: time, turnover: time },
        ...{ adNet: time.map(() => null), odBigNet: time.map(() => null), ...more },
      }) as unknown as Bars
    const moved = [{ from: '20260915', to: '20260913' }]
    expect(
      joinedBars([part([1, 2], ['20260911']), part([], ['20260911', '20260912']), part([5], [], { moved })]),
    ).toEqual({
      ...part([1, 2, 5], ['20260911', '20260912'], { moved, prevClose: 1 }),
    })
  })
})
