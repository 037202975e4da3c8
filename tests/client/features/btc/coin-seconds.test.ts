import { describe, expect, test } from 'vitest'
import type { CoinRange } from '../../../../client/features/btc/coin-range'
import { hasTooManySeconds, joinedBars, secondSlices } from '../../../../client/features/btc/coin-seconds'
import type { Bars } from '../../../../shared/protocol/rest'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'

const NOW = clock('10:00:30', '20260913')

describe('a range of seconds', () => {
  test('is requested two hours at a time, including its last minute', () => {
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
    [
      'to the end of a day that is not over, up to now',
      { from: '202609130930', to: '20260913' },
      [{ start: '202609130930', end: '202609131000' }],
    ],
    [
      'to a day alone, that day',
      { to: '20260912' },
      [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22].map((hour) => ({
        start: `20260912${String(hour).padStart(2, '0')}00`,
        end: `20260912${String(hour + 1).padStart(2, '0')}59`,
      })),
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
      partOf<Bars>({
        id: 'A',
        period: '1s',
        prevClose: time[0],
        time,
        missing,
        since: '20260910',
        moved: [],
        open: time.map((at) => at + 20),
        high: time.map((at) => at + 30),
        low: time.map((at) => at + 10),
        close: time.map((at) => at + 25),
        volume: time.map((at) => at * 3),
        turnover: time.map((at) => at * 100),
        adNet: time.map((at) => -at),
        odBigNet: time.map(() => null),
        ...more,
      })
    const moved = [{ from: '20260915', to: '20260913' }]
    expect(
      joinedBars([part([1, 2], ['20260911']), part([], ['20260911', '20260912']), part([5], [], { moved })]),
    ).toEqual({
      ...part([1, 2, 5], ['20260911', '20260912'], { moved, prevClose: 1 }),
    })
  })
})
