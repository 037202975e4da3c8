import { describe, expect, test } from 'vitest'
import {
  adjustment,
  barsQueryOf,
  foldSecondBars,
  grouped,
  isDaily,
  namedByEnd,
  netsAt,
  noBarColumns,
  PERIODS,
  type PeriodBarColumns,
  periodMinutes,
  recordedBars,
  slotBarStart,
  withMinutes,
} from '../../../../client/store/bars/period-bars'
import { daysBetween, shiftDay, tradingDayAt } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import type { Bars } from '../../../../shared/protocol/rest'

const at = (day: string, hour = 9.5) => dateToMs(day) + hour * 3_600_000
const clock = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(5, 16)

/** Three days; on the second the price is halved (10 for 10). */
const DAYS: Bars = {
  id: '600000.SH',
  period: '1d',
  priceScale: 2,
  prevClose: 1_990,
  time: [at('20260714'), at('20260715'), at('20260716')],
  open: [2_000, 1_010, 1_020],
  high: [2_020, 1_030, 1_040],
  low: [1_980, 990, 1_000],
  close: [2_000, 1_020, 1_030],
  volume: [100, 200, 300],
  turnover: [2_000, 2_040, 3_090],
  adNet: [10, null, 30],
  odBigNet: [null, null, null],
  days: { day: ['20260714', '20260715', '20260716'], prevClose: [1_990, 1_000, 1_020], factor: [0.5, 1, 1] },
  missing: [],
  since: '20260701',
}

describe('what prices of a day are multiplied by', () => {
  test.each([
    ['front', [0.5, 1, 1]],
    ['none', [1, 1, 1]],
    ['back', [1, 2, 2]],
  ] as const)('%s', (adjust, factors) => {
    expect(DAYS.days.day.map(adjustment(DAYS, adjust))).toEqual(factors)
  })

  test('a recorded day has its prices, and the previous close that it is compared with, on one basis', () => {
    const front = recordedBars(DAYS, 'front', '20260716')
    expect(front.close).toEqual([1_000, 1_020])
    expect(front.before).toEqual([995, 1_000])
    expect(front.net).toEqual([10, null])
    expect(recordedBars(DAYS, 'back', '20260717').close).toEqual([2_000, 2_040, 2_060])
  })
})

describe('periods', () => {
  test.each([
    ['1m', '1m', 8, 60_000],
    ['5m', '5m', 16, 300_000],
    ['15m', '15m', 39, 900_000],
    ['30m', '30m', 39, 1_800_000],
    ['60m', '60m', 39, 3_600_000],
    ['1d', '1d', 1_190, 0],
    ['1w', '1d', 1_190, 0],
    ['1M', '1d', 1_190, 0],
  ] as const)(
    '%s is made of bars of %s from %i days back and is named by its end after %i ms',
    (period, asked, back, length) => {
      expect(barsQueryOf(period, false)).toEqual({ period: asked, back })
      expect([namedByEnd(period, false), namedByEnd(period, true), isDaily(period)]).toEqual([length, 0, length === 0])
    },
  )

  test.each(PERIODS.filter((period) => periodMinutes(period) !== undefined))(
    '%s asks on no day of a year for more trading days than are answered',
    (period) => {
      const longest = Array.from({ length: 366 }, (_, days) => shiftDay('20260101', days)).map((today) => {
        const start = tradingDayAt(shiftDay(today, -barsQueryOf(period, false).back))
        return daysBetween(start, today, (day) => day === today || isTradingDay(day)).length
      })
      expect(Math.max(...longest)).toBeLessThanOrEqual(30)
      expect(barsQueryOf(period, true).back + 1).toBeLessThanOrEqual(30)
    },
  )

  test('are ordered from the shortest to the longest', () => {
    expect(PERIODS).toEqual(['1s', '1m', '5m', '15m', '30m', '60m', '1d', '1w', '1M'])
  })
})

test('recorded bars keep every column of the days before, prices on one basis, money and shares as they were', () => {
  const front = recordedBars(DAYS, 'front', '20260716')
  expect(front).toEqual({
    time: DAYS.time.slice(0, 2),
    open: [1_000, 1_010],
    high: [1_010, 1_030],
    low: [990, 990],
    close: [1_000, 1_020],
    volume: [100, 200],
    turnover: [2_000, 2_040],
    net: [10, null],
    before: [995, 1_000],
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
  test('the auction opens the first bar, minutes without a price are skipped, and the previous close is its reference', () => {
    const bars = withMinutes(noBarColumns(), rows, { day: '20260717', minutes: 5, always: false, factor: 1 }, 99)
    expect(bars.time.map(clock)).toEqual(['07-17T09:30', '07-17T09:35'])
    expect([bars.open, bars.high, bars.low, bars.close]).toEqual([
      [100, 104],
      [103, 109],
      [95, 104],
      [96, 108],
    ])
    expect(bars.volume).toEqual([60, 50])
    expect(bars.turnover).toEqual([6, 5])
    expect(bars.net).toEqual([null, null])
    expect(bars.before).toEqual([99, 96])
  })

  test('have the net of their minutes, if the ledger covers the first of them', () => {
    const live = { day: '20260717', minutes: 5, always: false, factor: 1 }
    const netOf = (slot: number[], adNet: number[]) =>
      withMinutes(noBarColumns(), { ...rows, net: netsAt(rows.slot, { slot, adNet }) }, live, 99).net
    // The minute in between had no print, the newest is not booked yet.
    expect(netOf([0, 1, 2], [0, 5, -7])).toEqual([-2, 0])
    expect(netOf([0, 1, 4, 6], [0, 5, 9, 3])).toEqual([5, 3])
    expect(netOf([2, 6], [-7, 3])).toEqual([null, 3])
    expect(netOf([], [])).toEqual([null, null])
  })

  test('a day is one bar, on the chosen basis', () => {
    const bars = withMinutes(
      noBarColumns(),
      rows,
      { day: '20260717', minutes: undefined, always: false, factor: 2 },
      99,
    )
    expect([bars.open, bars.high, bars.low, bars.close, bars.volume]).toEqual([[200], [218], [190], [216], [110]])
    // Its time is the opening of the day; the previous close is on the same basis.
    expect([bars.time.map(clock), bars.before, bars.turnover]).toEqual([['07-17T09:30'], [198], [11]])
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
    const whole = withMinutes(noBarColumns(), one, { day: '20260717', minutes: undefined, always: true, factor: 1 }, 0)
    expect(whole.time.map(clock)).toEqual(['07-17T00:00'])
    const turn = { ...one, slot: [midnight / 60_000 - 1, midnight / 60_000] }
    const first = withMinutes(noBarColumns(), turn, { day: '20260717', minutes: 1, always: true, factor: 1 }, 0)
    expect([first.time.map(clock), first.close]).toEqual([['07-17T00:00'], [5]])
  })

  test('follow the recorded days, which do not change; without a previous close the bar before is used', () => {
    const past = recordedBars(DAYS, 'none', '20260717')
    const bars = withMinutes(past, rows, { day: '20260717', minutes: undefined, always: false, factor: 1 }, 0)
    expect(bars.close).toEqual([2_000, 1_020, 1_030, 108])
    expect(bars.before.at(-1)).toBe(1_030)
    expect(past.close).toHaveLength(3)
    const stated = withMinutes(past, rows, { day: '20260717', minutes: undefined, always: false, factor: 1 }, 999)
    expect(stated.before.at(-1)).toBe(999)
  })

  test('without anything before them are counted from their own opening', () => {
    const bars = withMinutes(noBarColumns(), rows, { day: '20260717', minutes: 5, always: false, factor: 1 }, 0)
    expect(bars.before).toEqual([100, 96])
  })
})

describe('weeks and months', () => {
  const days: PeriodBarColumns = {
    time: [at('20260710'), at('20260713'), at('20260717'), at('20260803')],
    open: [1, 5, 6, 9],
    high: [2, 8, 7, 9],
    low: [1, 4, 5, 8],
    close: [2, 6, 7, 8],
    volume: [1, 2, 3, 4],
    turnover: [1, 2, 3, 4],
    net: [1, 2, 3, null],
    before: [1, 1.5, 6, 7],
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

  test('open with their first day, span all of them, sum money, and are counted from the first day’s reference', () => {
    const [, week] = [0, 1].map((row) => {
      const { open, high, low, turnover, before } = grouped(days, '1w')
      return [open[row], high[row], low[row], turnover[row], before[row]]
    })
    // The week began with an ex-date: its reference is 1.5, although the previous week closed at 2.
    expect(week).toEqual([5, 8, 4, 5, 1.5])
  })

  test('a Sunday belongs to the week before its Monday', () => {
    const time = [at('20260712', 0), at('20260713', 0)]
    const bars = grouped({ ...days, time }, '1w')
    expect(bars.time).toEqual(time)
  })
})

describe('bars of a second', () => {
  const T = at('20260717', 10)
  const past = { ...noBarColumns() }
  for (const [second, close] of [
    [0, 1_000],
    [2, 1_004],
  ] as const) {
    past.time.push(T + second * 1_000)
    for (const name of ['open', 'high', 'low', 'close'] as const) past[name].push(close)
    past.volume.push(100)
    past.turnover.push(1_000)
    past.net.push(1_000)
    past.before.push(1_000)
  }
  const prints = (...rows: [second: number, price: number, volume: number, side: number][]) => ({
    time: rows.map(([second]) => T + second * 1_000),
    price: rows.map(([, price]) => price),
    volume: rows.map(([, , volume]) => volume),
    side: rows.map(([, , , side]) => side),
  })

  test('continue with the prints after the records; a second without a print has no bar', () => {
    const bars = foldSecondBars(past, 1, 100)
    const made = bars(prints([2.5, 1_006, 50, 1], [4.1, 1_010, 200, 2], [4.9, 1_008, 100, 1]), 3)
    expect(made.time.map((time) => (time - T) / 1_000)).toEqual([0, 2, 4])
    expect([made.open[2], made.high[2], made.low[2], made.close[2]]).toEqual([1_010, 1_010, 1_008, 1_008])
    expect([made.volume[2], made.turnover[2], made.net[2]]).toEqual([300, 3_028, -1_012])
    expect(made.before[2]).toBe(1_004)
  })

  test('count each print once, however often they are folded, and also when the ring has moved on', () => {
    const bars = foldSecondBars(past, 1, 100)
    bars(prints([4, 1_010, 100, 1]), 1)
    bars(prints([4, 1_010, 100, 1]), 1)
    const made = bars(prints([5, 1_011, 10, 1], [6, 1_012, 20, 0]), 3)
    expect(made.volume).toEqual([100, 100, 100, 10, 20])
    expect(made.net.at(-1)).toBe(0)
  })

  test('recompute the last recorded second if all its prints are available', () => {
    const made = foldSecondBars(past, 1, 100)(prints([1.5, 1_001, 10, 1], [2.1, 1_003, 30, 1], [2.9, 1_005, 40, 1]), 3)
    expect(made.time.map((time) => (time - T) / 1_000)).toEqual([0, 2])
    expect([made.volume[1], made.close[1]]).toEqual([70, 1_005])
  })

  test('restart with another numbering, and are on the basis of the day', () => {
    const bars = foldSecondBars(noBarColumns(), 2, 100)
    expect(bars(prints([4, 1_010, 100, 1]), 9).close).toEqual([2_020])
    expect(bars(prints([7, 1_000, 100, 1]), 1).close).toEqual([2_000])
  })
})
