import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../client/api/api-error'
import { createKeptSettings } from '../../../client/store/kept-settings'
import {
  adjustment,
  type BarColumns,
  grouped,
  noBarColumns,
  recordedBars,
  slotBarStart,
  withMinutes,
} from '../../../client/store/period-bars'
import { dateToMs } from '../../../shared/market/session'
import type { Bars, UserSettings } from '../../../shared/protocol/rest'

const at = (day: string, hour = 9.5) => dateToMs(day) + hour * 3_600_000
const clock = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(5, 16)

/** Three days; on the second the price is halved (10 for 10). */
const DAYS: Bars = {
  ...{ id: '600000.SH', period: '1d', priceScale: 2, prevClose: 1_990 },
  time: [at('20260714'), at('20260715'), at('20260716')],
  ...{
    open: [2_000, 1_010, 1_020],
    high: [2_020, 1_030, 1_040],
    low: [1_980, 990, 1_000],
    close: [2_000, 1_020, 1_030],
  },
  ...{ volume: [100, 200, 300], turnover: [2_000, 2_040, 3_090], adNet: [10, null, 30], odBigNet: [null, null, null] },
  days: { day: ['20260714', '20260715', '20260716'], prevClose: [1_990, 1_000, 1_020], factor: [0.5, 1, 1] },
  missing: [],
}

describe('what prices of a day are multiplied by', () => {
  test.each([
    ['front', [0.5, 1, 1]],
    ['none', [1, 1, 1]],
    ['back', [1, 2, 2]],
  ] as const)('%s', (adjust, factors) => {
    expect(DAYS.days.day.map(adjustment(DAYS, adjust))).toEqual(factors)
  })

  test('a day on record stands on its basis with what it is counted from', () => {
    const front = recordedBars(DAYS, 'front', '20260716')
    expect(front.close).toEqual([1_000, 1_020])
    expect(front.before).toEqual([995, 1_000])
    expect(front.net).toEqual([10, null])
    expect(recordedBars(DAYS, 'back', '20260717').close).toEqual([2_000, 2_040, 2_060])
  })
})

describe('bars of minutes', () => {
  const midnight = dateToMs('20260717')
  test.each([
    [0, 5, '07-17T09:30'],
    [1, 5, '07-17T09:30'],
    [5, 5, '07-17T09:30'],
    [6, 5, '07-17T09:35'],
    [120, 30, '07-17T11:00'],
    [121, 60, '07-17T13:00'],
    [240, 60, '07-17T14:00'],
    [240, 1, '07-17T14:59'],
  ])('slot %d belongs to the bar of %d minutes that begins at %s', (slot, minutes, expected) => {
    expect(clock(slotBarStart(midnight, slot, minutes))).toBe(expected)
  })

  const rows = {
    slot: [0, 1, 2, 5, 6],
    open: [100, 101, 102, 0, 104],
    high: [100, 103, 102, 0, 109],
    low: [100, 100, 95, 0, 104],
    close: [100, 102, 96, 0, 108],
    volume: [10, 20, 30, 0, 50],
    turnover: [1, 2, 3, 0, 5],
  }
  test('the auction opens the first bar, minutes without a price are none, and the day before is its reference', () => {
    const bars = withMinutes(noBarColumns(), rows, { day: '20260717', minutes: 5, always: false, factor: 1 }, 99)
    expect(bars.time.map(clock)).toEqual(['07-17T09:30', '07-17T09:35'])
    expect([bars.open, bars.high, bars.low, bars.close]).toEqual([
      [100, 104],
      [103, 109],
      [95, 104],
      [96, 108],
    ])
    expect(bars.volume).toEqual([60, 50])
    expect(bars.before).toEqual([99, 96])
  })

  test('a day is one bar, on the chosen basis', () => {
    const bars = withMinutes(
      noBarColumns(),
      rows,
      { day: '20260717', minutes: undefined, always: false, factor: 2 },
      99,
    )
    expect([bars.open, bars.high, bars.low, bars.close, bars.volume]).toEqual([[200], [218], [190], [216], [110]])
  })

  test('a market that never closes has round times and begins its day at midnight', () => {
    const slot = Math.floor((midnight + 7 * 60_000) / 60_000)
    const one = {
      slot: [slot - 600, slot],
      open: [1, 5],
      high: [1, 6],
      low: [1, 4],
      close: [1, 5],
      volume: [1, 1],
      turnover: [1, 1],
    }
    const bars = withMinutes(noBarColumns(), one, { day: '20260717', minutes: 5, always: true, factor: 1 }, 0)
    expect(bars.time.map(clock)).toEqual(['07-17T00:05'])
  })
})

describe('weeks and months', () => {
  const days: BarColumns = {
    time: [at('20260710'), at('20260713'), at('20260717'), at('20260803')],
    ...{ open: [1, 5, 6, 9], high: [2, 8, 7, 9], low: [1, 4, 5, 8], close: [2, 6, 7, 8] },
    ...{ volume: [1, 2, 3, 4], turnover: [1, 2, 3, 4], net: [1, 2, 3, null], before: [1, 2, 6, 7] },
  }
  test.each([
    ['1w', ['07-10', '07-13', '08-03'], [2, 7, 8], [1, 5, 4], [1, 5, null]],
    ['1M', ['07-10', '08-03'], [7, 8], [6, 4], [6, null]],
  ] as const)('%s begin with their first day on record', (period, begins, closes, volumes, nets) => {
    const bars = grouped(days, period)
    expect(bars.time.map((time) => clock(time).slice(0, 5))).toEqual(begins)
    expect(bars.close).toEqual(closes)
    expect(bars.volume).toEqual(volumes)
    expect(bars.net).toEqual(nets)
  })
})

describe('what charts keep among the settings', () => {
  /** An account whose settings another window may write to. */
  function account(values: UserSettings['values']) {
    let stored: UserSettings = { revision: 3, values }
    const runs: (() => void)[] = []
    const kept = createKeptSettings({
      load: async () => stored,
      save: async (next) => {
        if (next.revision !== stored.revision) throw new ApiError('conflict', '', true, 409)
        stored = { revision: next.revision + 1, values: next.values }
        return stored
      },
      after: (_, run) => {
        runs.push(run)
        return () => undefined
      },
    })
    return {
      kept,
      stored: () => stored.values,
      elsewhere: (name: string, text: string) => {
        stored = { revision: stored.revision + 1, values: { ...stored.values, [name]: text } }
      },
      send: async () => {
        runs.shift()?.()
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      },
      settle: async () => {
        for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      },
    }
  }

  test('is not known before it was read, then is', async () => {
    const { kept, settle } = account({ 'chart.bars': 'x', 'flow.large': 20 })
    expect(kept.get('chart.bars')).toBeUndefined()
    kept.subscribe(() => undefined)
    await settle()
    expect([kept.get('chart.bars'), kept.get('flow.large'), kept.get('chart.none')]).toEqual(['x', '', ''])
  })

  test('changes are there at once, sent together, and leave what others wrote', async () => {
    const { kept, stored, elsewhere, send, settle } = account({ 'chart.a': '1' })
    kept.subscribe(() => undefined)
    await settle()
    kept.set('chart.a', '2')
    kept.set('chart.b', '3')
    expect(kept.get('chart.a')).toBe('2')
    elsewhere('flow.preset', 'own')
    await send()
    expect(stored()).toEqual({ 'chart.a': '2', 'chart.b': '3', 'flow.preset': 'own' })
    kept.set('chart.a', '')
    await send()
    expect(stored()).toEqual({ 'chart.b': '3', 'flow.preset': 'own' })
  })
})
